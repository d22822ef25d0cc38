import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutBytes, HeadAndTail } from './head-and-tail.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('HeadAndTail', () => {
	it('keeps what fits as it is', () => {
		expect(cutBytes(bytesOf('0123456789'), { headBytes: 6, tailBytes: 4 })).toEqual({
			text: '0123456789',
			totalBytes: 10,
			omittedBytes: 0,
		});
	});

	it('cuts at lines where there are any', () => {
		const lines = Array.from({ length: 100 }, (_, at) => `line ${at}\n`).join('');
		expect(cutBytes(bytesOf(lines), { headBytes: 20, tailBytes: 20 })).toEqual({
			text: 'line 0\nline 1\n[… 760 bytes left out …]\nline 98\nline 99\n',
			totalBytes: 790,
			omittedBytes: 760,
		});
	});

	it('cuts a single line between characters', () => {
		expect(cutBytes(bytesOf('ä'.repeat(20)), { headBytes: 5, tailBytes: 5 }).text).toBe(
			`ää\n[… 32 bytes left out …]\nää`,
		);
	});

	it('keeps nothing but its budgets, counts everything and is well formed, whatever the chunks', () => {
		const chunks = fc.array(
			fc.oneof(
				fc.uint8Array({ maxLength: 30 }),
				fc.string({ unit: 'grapheme', maxLength: 30 }).map(bytesOf),
				fc.constant(bytesOf('a line\n')),
			),
			{ maxLength: 60 },
		);
		fc.assert(
			fc.property(chunks, fc.nat(40), fc.nat(40), (parts, headBytes, tailBytes) => {
				const output = new HeadAndTail({ headBytes, tailBytes });
				for (const part of parts) output.push(part);
				const whole = parts.reduce((sum, part) => sum + part.length, 0);
				const cut = output.cut();
				expect(cut.totalBytes).toBe(whole);
				expect(cut.text.isWellFormed()).toBe(true);
				if (whole <= headBytes + tailBytes) expect(cut.omittedBytes).toBe(0);
				else expect(cut.omittedBytes).toBeGreaterThanOrEqual(whole - headBytes - tailBytes - 1);
			}),
		);
	});

	it('shows the newest lines', () => {
		const output = new HeadAndTail({ headBytes: 8, tailBytes: 16 });
		for (let at = 0; at < 10_000; at++) output.push(bytesOf(`${at}\n`));
		expect(output.latest(12)).toBe('9998\n9999\n');
	});
});
