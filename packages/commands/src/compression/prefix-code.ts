import { DecodeFailed } from './decoder.ts';

/** Codes by the bits that come next, lowest first: `symbol << 4 | length`, or 0 where no code is. */
export interface PrefixCode {
	readonly table: Uint16Array;
	readonly bits: number;
}

/** The codes of deflate for symbols with these lengths. Throws where there are more codes than there is room for. */
export const prefixCode = (lengths: Uint8Array): PrefixCode => {
	const counts = new Uint16Array(17);
	let bits = 1;
	for (const length of lengths) {
		if (length === 0) continue;
		counts[length]! += 1;
		if (length > bits) bits = length;
	}
	const next = new Uint16Array(17);
	let code = 0;
	for (let length = 1; length <= bits; length++) {
		code = (code + counts[length - 1]!) << 1;
		next[length] = code;
		if (code + counts[length]! > 1 << length) throw new DecodeFailed('corrupt');
	}
	const table = new Uint16Array(1 << bits);
	for (let symbol = 0; symbol < lengths.length; symbol++) {
		const length = lengths[symbol]!;
		if (length === 0) continue;
		const entry = (symbol << 4) | length;
		for (let at = reversed(next[length]!++, length); at < table.length; at += 1 << length) table[at] = entry;
	}
	return { table, bits };
};

const reversed = (code: number, length: number): number => {
	let result = 0;
	for (let bit = 0; bit < length; bit++) result |= ((code >>> bit) & 1) << (length - 1 - bit);
	return result;
};
