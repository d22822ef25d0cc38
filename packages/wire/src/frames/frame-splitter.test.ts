import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameSplitter, recogniseFrame } from './frame-splitter.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a stream of frames', () => {
	it('is cut at newlines, wherever its chunks end', () => {
		fc.assert(
			fc.property(
				fc.array(fc.string({ unit: 'grapheme' })),
				fc.integer({ min: 1, max: 7 }),
				(texts, size) => {
					const lines = texts.map((text) => text.replaceAll(/[\r\n]/g, ' '));
					const whole = bytes(lines.map((line) => `${line}\n`).join(''));
					const splitter = new FrameSplitter();
					const read = [];
					for (let at = 0; at < whole.length; at += size)
						read.push(...splitter.push(whole.subarray(at, at + size)));
					expect(read).toEqual(lines.map((text) => ({ kind: 'line', text })));
					expect(splitter.end()).toBeUndefined();
				},
			),
		);
	});

	it('loses a line that is too long, and nothing else', () => {
		const splitter = new FrameSplitter(10);
		const chunks = ['short\n', '0123456789', 'ab', 'cdef\nnext\r\n', 'last'];
		const read = chunks.flatMap((chunk) => splitter.push(bytes(chunk)));
		expect(read).toEqual([
			{ kind: 'line', text: 'short' },
			{ kind: 'oversized', beginning: '0123456789', byteLength: 16 },
			{ kind: 'line', text: 'next' },
		]);
		expect(splitter.end()).toEqual({ kind: 'line', text: 'last' });
	});

	it('holds no more than one line of the limit', () => {
		const splitter = new FrameSplitter(1000);
		for (let round = 0; round < 1000; round++) splitter.push(new Uint8Array(1000));
		expect(splitter.push(bytes('\n'))).toMatchObject([{ kind: 'oversized', byteLength: 1_000_000 }]);
	});

	it('shows by the beginning of a long line what it would have answered', () => {
		expect(recogniseFrame('{"type":"tool_result","id":"t4","content":[')).toEqual({
			type: 'tool_result',
			id: 't4',
		});
		expect(recogniseFrame('{"content":"…')).toEqual({ type: undefined, id: undefined });
	});
});
