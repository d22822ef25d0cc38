import { type Input, LineTooLong } from '@tenon/shell';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockRing } from './block-ring.ts';

const newline = 0x0a;
const lines = { delimiter: newline, breathe: () => undefined };
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const inputOf = (pieces: readonly string[], { readsInto }: { readonly readsInto: boolean }): Input => {
	const rest = pieces.map(bytesOf);
	const input: Input = {
		isTerminal: false,
		pull: () => rest.shift(),
		unread: (chunk) => void rest.unshift(chunk),
		end: () => undefined,
		takeData: () => undefined,
	};
	if (!readsInto) return input;
	return {
		...input,
		pullInto: (memory) => {
			const chunk = rest.shift();
			if (chunk === undefined) return undefined;
			memory.set(chunk);
			return memory.subarray(0, chunk.length);
		},
	};
};

const pieces = fc.array(fc.constantFrom('a', 'bc\n', '\n', '\nd', 'e\nf\ng', 'x'.repeat(3000)), {
	maxLength: 20,
});

describe.each([{ readsInto: true }, { readsInto: false }])('a ring of blocks, $readsInto', (how) => {
	it('hands out all bytes in order, each block with a whole line in it or at the end', async () => {
		await fc.assert(
			fc.asyncProperty(pieces, async (parts) => {
				const ring = new BlockRing(inputOf(parts, how), { ...lines, maxLineBytes: 100_000 });
				let all = '';
				for (let end = 0; !ring.hasEnded; ) {
					const block = await ring.next(end);
					const text = textOf(block);
					end = ring.hasEnded ? block.length : block.lastIndexOf(newline) + 1;
					if (!ring.hasEnded) expect(end).toBeGreaterThan(0);
					all += text.slice(0, end);
				}
				expect(all).toBe(parts.join(''));
			}),
		);
	});

	it('leaves a block as it is until the call after the next', async () => {
		const ring = new BlockRing(inputOf(['one\n', 'two\n', 'three\n'], how), {
			...lines,
			maxLineBytes: 100,
		});
		const first = await ring.next(0);
		expect(textOf(await ring.next(4))).toBe('two\n');
		expect(textOf(first)).toBe('one\n');
		expect(textOf(await ring.next(4))).toBe('three\n');
	});

	it('refuses a line that is too long', () => {
		const ring = new BlockRing(inputOf(['abc', 'def', 'g\n'], how), { ...lines, maxLineBytes: 5 });
		expect(() => ring.next(0)).toThrow(LineTooLong);
	});
});
