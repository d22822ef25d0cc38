/** The checksum that xz prefers, continued from that of what came before: its low and its high half. */
export const crc64 = (
	crc: readonly [low: number, high: number],
	bytes: Uint8Array,
): readonly [low: number, high: number] => {
	let low = ~crc[0];
	let high = ~crc[1];
	for (let at = 0; at < bytes.length; at++) {
		const index = (low ^ bytes[at]!) & 0xff;
		low = ((low >>> 8) | (high << 24)) ^ lows[index]!;
		high = (high >>> 8) ^ highs[index]!;
	}
	return [~low >>> 0, ~high >>> 0];
};

const lows = new Int32Array(256);
const highs = new Int32Array(256);

for (let byte = 0; byte < 256; byte++) {
	let low = byte;
	let high = 0;
	for (let bit = 0; bit < 8; bit++) {
		const isOdd = (low & 1) === 1;
		low = (low >>> 1) | (high << 31);
		high >>>= 1;
		if (!isOdd) continue;
		low ^= 0xd787_0f42;
		high ^= 0xc96c_5795;
	}
	lows[byte] = low;
	highs[byte] = high;
}
