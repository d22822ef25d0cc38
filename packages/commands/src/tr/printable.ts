import { byteEscape } from '@tenon/core';

/** Bytes as `tr` shows them in messages: what cannot be printed as an escape. */
export const printableBytes = (bytes: readonly number[]): string =>
	bytes.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : byteEscape(byte))).join('');
