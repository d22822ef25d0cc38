import { decodeText } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Input } from '../pipe/stream.ts';
import { bufferKit } from './buffer-kit.ts';
import { LineTooLong } from './errors.ts';
import { forEachLine, LineSplitter, type LineVisitor } from './lines.ts';
import { portableKit } from './portable-kit.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const limits = { maxLineBytes: 1000 };

const inputOf = (chunks: readonly (Uint8Array | Promise<Uint8Array>)[]): Input => {
	const rest = [...chunks];
	return {
		pull: () => rest.shift(),
		unread: (chunk) => void rest.unshift(chunk),
		end: () => undefined,
		takeData: () => undefined,
		isTerminal: false,
	};
};

const collector = (): { readonly lines: string[]; readonly visit: LineVisitor } => {
	const lines: string[] = [];
	return {
		lines,
		visit: (bytes, start, end, isDelimited) =>
			void lines.push(decodeText(bytes.subarray(start, end)) + (isDelimited ? '$' : '')),
	};
};

describe.each([portableKit, bufferKit()!])('a line splitter on the $name kit', (kit) => {
	it('gives the lines of any text, however it is cut into chunks', () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom('', 'a', 'bc\n', '\n', '\nd', 'e\nf\ng')), (pieces) => {
				const splitter = new LineSplitter({ ...limits, kit });
				const { lines, visit } = collector();
				for (const piece of pieces) splitter.push(bytesOf(piece), visit);
				splitter.end(visit);
				const text = pieces.join('');
				const expected = text.split('\n').map((line) => `${line}$`);
				const last = expected.pop()!.slice(0, -1);
				expect(lines).toEqual(last === '' ? expected : [...expected, last]);
			}),
		);
	});

	it('gives blocks of whole lines that together are the text', () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom('', 'a', 'bc\n', '\n', '\nd', 'e\nf\ng')), (pieces) => {
				const splitter = new LineSplitter({ ...limits, kit });
				const blocks = pieces.map((piece) => decodeText(splitter.wholeLines(bytesOf(piece))));
				const rest = decodeText(splitter.rest());
				expect(blocks.join('') + rest).toBe(pieces.join(''));
				expect(blocks.every((block) => block === '' || block.endsWith('\n'))).toBe(true);
				expect(rest.includes('\n')).toBe(false);
			}),
		);
	});

	it('splits at another delimiter', () => {
		const splitter = new LineSplitter({ ...limits, kit, delimiter: 0 });
		const { lines, visit } = collector();
		splitter.push(bytesOf('a\nb\0c'), visit);
		splitter.end(visit);
		expect(lines).toEqual(['a\nb$', 'c']);
	});

	it('refuses a line that grows beyond the limit, over however many chunks', () => {
		const splitter = new LineSplitter({ maxLineBytes: 5, kit });
		const { lines, visit } = collector();
		splitter.push(bytesOf('12345'), visit);
		expect(() => splitter.push(bytesOf('6'), visit)).toThrow(LineTooLong);
		expect(lines).toEqual([]);
	});

	it('stops when the visitor says so', () => {
		const splitter = new LineSplitter({ ...limits, kit });
		const seen: number[] = [];
		const continues = splitter.push(bytesOf('a\nb\nc\n'), (_, start) => {
			seen.push(start);
			return seen.length < 2;
		});
		expect(continues).toBe(false);
		expect(seen).toEqual([0, 2]);
	});

	it('does not copy lines within a chunk', () => {
		const splitter = new LineSplitter({ ...limits, kit });
		const chunk = bytesOf('a\nb\n');
		splitter.push(chunk, (bytes) => expect(bytes).toBe(chunk));
	});
});

describe('reading an input line by line', () => {
	it('needs no promise where the input answers at once', () => {
		const { lines, visit } = collector();
		expect(forEachLine(inputOf([bytesOf('a\nb'), bytesOf('c\nd')]), limits, visit)).toBe(undefined);
		expect(lines).toEqual(['a$', 'bc$', 'd']);
	});

	it('goes on after an input that waits', async () => {
		const { lines, visit } = collector();
		const reading = forEachLine(
			inputOf([bytesOf('a\nb'), Promise.resolve(bytesOf('c\n')), bytesOf('d')]),
			limits,
			visit,
		);
		expect(reading).toBeInstanceOf(Promise);
		await reading;
		expect(lines).toEqual(['a$', 'bc$', 'd']);
	});

	it('pulls no chunk after the visitor has stopped', () => {
		const input = inputOf([bytesOf('a\n'), bytesOf('b\n')]);
		forEachLine(input, limits, () => false);
		expect(input.pull()).toEqual(bytesOf('b\n'));
	});
});
