import { describe, expect, it } from 'vitest';
import { byteEscape, characterEscape, octalEscape } from './c-escape.ts';

describe('escapes of C', () => {
	it('name the control characters that have a letter, and no others', () => {
		const named = Array.from({ length: 32 }, (_, byte) => byteEscape(byte)).filter(
			(text) => text.length === 2,
		);
		expect(named).toEqual(['\\a', '\\b', '\\t', '\\n', '\\v', '\\f', '\\r']);
		expect(byteEscape(0x1b)).toBe('\\033');
		expect(octalEscape(0x0a)).toBe('\\012');
	});

	it('show every byte of a character, also of one that is no character', () => {
		expect(characterEscape('\n')).toBe('\\n');
		expect(characterEscape('\u0085')).toBe('\\302\\205');
		expect(characterEscape('\udcff')).toBe('\\377');
	});
});
