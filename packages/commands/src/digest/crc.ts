/** The checksum of POSIX `cksum`: a CRC of the bytes, then of their number. */
export class PosixCrc {
	#crc = 0;
	#size = 0;

	get size(): number {
		return this.#size;
	}

	update(chunk: Uint8Array): void {
		let crc = this.#crc;
		for (let at = 0; at < chunk.length; at++) crc = (crc << 8) ^ table[(crc >>> 24) ^ chunk[at]!]!;
		this.#crc = crc;
		this.#size += chunk.length;
	}

	finish(): number {
		let crc = this.#crc;
		for (let rest = this.#size; rest > 0; rest = Math.floor(rest / 256)) {
			crc = (crc << 8) ^ table[(crc >>> 24) ^ (rest & 0xff)]!;
		}
		return ~crc >>> 0;
	}
}

const table = Int32Array.from({ length: 256 }, (_, byte) => {
	let crc = byte << 24;
	for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
	return crc;
});
