import { type Integer, toInteger } from './integer.ts';

/** Why a token that begins with a digit is no number: bash's words. */
export type NumberFault =
	| 'invalid number'
	| 'invalid arithmetic base'
	| 'invalid integer constant'
	| 'value too great for base';

/** The value of `42`, `052`, `0x2a`, `16#2a`, `64#_@`; too large a number wraps around. */
export const readNumber = (token: string): Integer | NumberFault => {
	let base = 10;
	let at = 0;
	let hasBase = false;
	if (token.charCodeAt(0) === 0x30) {
		if (token.length === 1) return 0;
		const isHex = token[1] === 'x' || token[1] === 'X';
		base = isHex ? 16 : 8;
		at = isHex ? 2 : 1;
		hasBase = true;
	}
	if (base === 10 && token.length <= 15 && /^\d+$/.test(token)) return Number(token);
	let value = 0n;
	for (; at < token.length; at++) {
		const code = token.charCodeAt(at);
		if (code === 0x23) {
			if (hasBase) return 'invalid number';
			if (value < 2n || value > 64n) return 'invalid arithmetic base';
			base = Number(value);
			value = 0n;
			hasBase = true;
			if (!(digitValue(token.charCodeAt(at + 1), base) >= 0)) return 'invalid integer constant';
			continue;
		}
		const digit = digitValue(code, base);
		if (digit >= base) return 'value too great for base';
		value = BigInt.asIntN(64, value * BigInt(base) + BigInt(digit));
	}
	return toInteger(value);
};

// Up to base 36 the case of a letter means nothing; beyond, a-z come before A-Z. -1: no digit.
const digitValue = (code: number, base: number): number => {
	if (code >= 0x30 && code <= 0x39) return code - 0x30;
	if (code >= 0x61 && code <= 0x7a) return code - 0x61 + 10;
	if (code >= 0x41 && code <= 0x5a) return code - 0x41 + (base <= 36 ? 10 : 36);
	if (code === 0x40) return 62;
	return code === 0x5f ? 63 : -1;
};
