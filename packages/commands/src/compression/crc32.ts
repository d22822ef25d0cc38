import { nativeZlib } from './native-zlib.ts';

const native = nativeZlib();

/** The checksum of gzip, zip and xz, continued from that of what came before; 0 at first. */
export const crc32 = (crc: number, bytes: Uint8Array): number =>
	native === undefined || bytes.length < fewBytes ? portableCrc32(crc, bytes) : native.crc32(bytes, crc);

// A call out of JavaScript takes longer than so many bytes.
const fewBytes = 64;

/** The same without Node's zlib. */
export const portableCrc32 = (crc: number, bytes: Uint8Array): number => {
	let sum = ~crc;
	let at = 0;
	const [t0, t1, t2, t3] = tables;
	for (const end = bytes.length - 3; at < end; at += 4) {
		sum ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
		sum = t3![sum & 0xff]! ^ t2![(sum >>> 8) & 0xff]! ^ t1![(sum >>> 16) & 0xff]! ^ t0![(sum >>> 24) & 0xff]!;
	}
	for (; at < bytes.length; at++) sum = (sum >>> 8) ^ t0![(sum ^ bytes[at]!) & 0xff]!;
	return ~sum >>> 0;
};

// Each table is for a byte that is one further from the end of four.
const makeTables = (): readonly Int32Array[] => {
	const first = new Int32Array(256);
	for (let byte = 0; byte < 256; byte++) {
		let value = byte;
		for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
		first[byte] = value;
	}
	const all = [first];
	for (let further = 1; further < 4; further++) {
		const before = all[further - 1]!;
		all.push(before.map((value) => (value >>> 8) ^ first[value & 0xff]!));
	}
	return all;
};

const tables = makeTables();
