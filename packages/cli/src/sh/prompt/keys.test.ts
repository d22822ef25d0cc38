import { encodeText } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Key, KeyDecoder } from './keys.ts';

const keysOf = (bytes: Iterable<number>): readonly Key[] => {
	const decoder = new KeyDecoder();
	return [...bytes].flatMap((byte) => decoder.push(byte) ?? []);
};

const namesOf = (text: string): readonly string[] =>
	keysOf(encodeText(text)).map((key) => (key.kind === 'key' ? key.name : key.text));

describe('KeyDecoder', () => {
	it.each<readonly [text: string, names: readonly string[]]>([
		['\x01\x1a\x00\x1f\x7f\t\r\n', ['C-a', 'C-z', 'C-@', 'C-_', 'Backspace', 'Tab', 'Enter', 'C-j']],
		['\x1b[A\x1bOB\x1b[1;5C\x1b[1;3D', ['Up', 'Down', 'C-Right', 'M-Left']],
		['\x1b[H\x1b[F\x1b[3~\x1b[5~\x1b[Z', ['Home', 'End', 'Delete', 'PageUp', 'S-Tab']],
		['\x1bb\x1b\x7f\x1b.\x1b\x1b[A', ['M-b', 'M-Backspace', 'M-.', 'Up']],
		['\x1b[200~a\r\nb\x1b[Ac\x1b[201~d', ['a\nb\x1b[Ac', 'd']],
		['\x1b[99~\x1b[200;1u', ['unknown', 'unknown']],
	])('%j', (text, names) => {
		expect(namesOf(text)).toEqual(names);
	});

	it('keeps every text as it was typed', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
				const text = typed.replaceAll(/\p{Cc}/gu, '');
				expect(namesOf(text).join('')).toBe(text);
			}),
		);
	});

	it('takes any bytes, and is itself again after a reset', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
				const decoder = new KeyDecoder();
				for (const byte of bytes) decoder.push(byte);
				decoder.reset();
				expect(decoder.push(0x61)).toEqual({ kind: 'text', text: 'a' });
			}),
		);
	});
});
