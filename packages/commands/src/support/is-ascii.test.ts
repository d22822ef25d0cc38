import { expect, it } from 'vitest';
import { isAscii } from './is-ascii.ts';

it('sees one byte beyond ASCII wherever it stands', () => {
	for (let offset = 0; offset < 5; offset++) {
		for (let length = 0; length < 20; length++) {
			const bytes = new Uint8Array(offset + length + 3).fill(0xff).subarray(offset, offset + length);
			bytes.fill(0x7f);
			expect(isAscii(bytes)).toBe(true);
			for (let at = 0; at < length; at++) {
				bytes[at] = 0x80;
				expect(isAscii(bytes)).toBe(false);
				bytes[at] = 0x7f;
			}
		}
	}
});
