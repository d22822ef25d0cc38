import {
	decodeText,
	encodeText,
	FsConflict,
	type FsError,
	isFsError,
	type PatchOperation,
} from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch } from './apply-patch.ts';

const patched = (text: string, ...operations: PatchOperation[]): string =>
	decodeText(applyPatch('/f', encodeText(text), operations));

const failure = (text: string | Uint8Array, ...operations: PatchOperation[]): FsError => {
	try {
		applyPatch('/f', typeof text === 'string' ? encodeText(text) : text, operations);
	} catch (error) {
		if (isFsError(error)) return error;
		throw error;
	}
	throw new Error('the patch was applied');
};

describe('byte operations', () => {
	const rows: readonly (readonly [string, PatchOperation, string])[] = [
		['ac', { kind: 'insert', offset: 1, content: 'b' }, 'abc'],
		['', { kind: 'insert', offset: 0, content: 'x' }, 'x'],
		['ab', { kind: 'insert', offset: 2, content: 'c' }, 'abc'],
		['abc', { kind: 'delete', offset: 1, length: 1 }, 'ac'],
		['abc', { kind: 'delete', offset: 0, length: 3, expected: 'abc' }, ''],
		['abc', { kind: 'replace', offset: 0, length: 2, content: 'XYZ', expected: 'ab' }, 'XYZc'],
		['aé€', { kind: 'replace', offset: 1, length: 2, content: 'e', expected: 'é' }, 'ae€'],
		['a\r\nb', { kind: 'append', content: 'c\r\n' }, 'a\r\nbc\r\n'],
		['', { kind: 'append', content: '' }, ''],
	];
	for (const [before, operation, after] of rows) {
		it(`turns ${JSON.stringify(before)} into ${JSON.stringify(after)} by ${JSON.stringify(operation)}`, () => {
			expect(patched(before, operation)).toBe(after);
		});
	}

	it('are applied each to the result of the one before', () => {
		expect(
			patched(
				'abc',
				{ kind: 'insert', offset: 0, content: '12' },
				{ kind: 'delete', offset: 2, length: 1, expected: 'a' },
				{ kind: 'append', content: '!' },
			),
		).toBe('12bc!');
	});

	it('keep a byte order mark and carriage returns', () => {
		expect(patched('\uFEFFa\r\n', { kind: 'append', content: 'b' })).toBe('\uFEFFa\r\nb');
	});
});

describe('line operations', () => {
	const rows: readonly (readonly [string, PatchOperation, string])[] = [
		['a\nb\n', { kind: 'insertLine', line: 1, content: 'x' }, 'x\na\nb\n'],
		['a\nb\n', { kind: 'insertLine', line: 2, content: 'x' }, 'a\nx\nb\n'],
		['a\nb', { kind: 'insertLine', line: 3, content: 'x' }, 'a\nb\nx\n'],
		['', { kind: 'insertLine', line: 1, content: 'x' }, 'x\n'],
		['a\n', { kind: 'insertLine', line: 1, content: '' }, '\na\n'],
		['a\n', { kind: 'insertLine', line: 1, content: 'x\ny\r\n' }, 'x\ny\na\n'],
		['a\nb\n', { kind: 'deleteLine', line: 1 }, 'b\n'],
		['a', { kind: 'deleteLine', line: 1, expected: 'a' }, ''],
		['a\r\nb\r\nc', { kind: 'deleteLine', line: 2, expected: 'b' }, 'a\nc\n'],
		['a\nb\nc\n', { kind: 'replaceLine', line: 2, content: 'B', expected: 'b' }, 'a\nB\nc\n'],
		['a\nb\n', { kind: 'replaceLine', line: 2, content: 'x\ny\n', expected: 'b\n' }, 'a\nx\ny\n'],
		['a\rb\r\r\nc\r', { kind: 'replaceLine', line: 1, content: '1', expected: 'a\rb' }, '1\nc\n'],
		['\n\n', { kind: 'deleteLine', line: 2, expected: '' }, '\n'],
	];
	for (const [before, operation, after] of rows) {
		it(`turns ${JSON.stringify(before)} into ${JSON.stringify(after)} by ${JSON.stringify(operation)}`, () => {
			expect(patched(before, operation)).toBe(after);
		});
	}
});

describe('a patch that cannot be applied', () => {
	const rows: readonly (readonly [string, PatchOperation, string])[] = [
		[
			'abc',
			{ kind: 'insert', offset: 4, content: 'x' },
			'operation 1, insert: offset 4 is past the end of the file at 3',
		],
		[
			'abc',
			{ kind: 'delete', offset: 2, length: 2 },
			'operation 1, delete: the end 4 is past the end of the file at 3',
		],
		['é', { kind: 'insert', offset: 1, content: 'x' }, 'operation 1, insert: offset 1 is inside a character'],
		['aé', { kind: 'delete', offset: 1, length: 1 }, 'operation 1, delete: the end 2 is inside a character'],
		[
			'a',
			{ kind: 'insert', offset: -1, content: 'x' },
			'operation 1, insert: offset must be a whole number from 0, got -1',
		],
		[
			'a',
			{ kind: 'replace', offset: 0, length: 0.5, content: 'x' },
			'operation 1, replace: length must be a whole number from 0, got 0.5',
		],
		[
			'a\n',
			{ kind: 'insertLine', line: 3, content: 'x' },
			'operation 1, insertLine: line 3 is past the last line, 1',
		],
		['a\n', { kind: 'deleteLine', line: 2 }, 'operation 1, deleteLine: line 2 is past the last line, 1'],
		[
			'a\n',
			{ kind: 'replaceLine', line: 0, content: 'x' },
			'operation 1, replaceLine: line must be a whole number from 1, got 0',
		],
		['a', { kind: 'append', content: '\uDCFF' }, 'operation 1, append: the content is not UTF-8 text'],
	];
	for (const [text, operation, reason] of rows) {
		it(`says: ${reason}`, () => {
			const error = failure(text, operation);
			expect([error.errno, error.operation, error.path, error.reason]).toEqual([
				'EINVAL',
				'patch',
				'/f',
				reason,
			]);
		});
	}

	it('refuses a file that is not UTF-8', () => {
		const error = failure(Uint8Array.of(0x61, 0xff), { kind: 'append', content: 'x' });
		expect([error.errno, error.reason]).toEqual(['EINVAL', 'the file is not UTF-8 text']);
	});

	it('names the offset of a conflict, what was expected and what is there', () => {
		const error = failure('hello', { kind: 'replace', offset: 1, length: 2, content: 'x', expected: 'xx' });
		expect(error).toBeInstanceOf(FsConflict);
		expect(error).toMatchObject({ location: 'offset 1', expected: 'xx', actual: 'el' });
	});

	it('names the line of a conflict', () => {
		const error = failure('a\nb\n', { kind: 'deleteLine', line: 2, expected: 'c' });
		expect(error).toMatchObject({ code: 'fs.conflict', location: 'line 2', expected: 'c', actual: 'b' });
	});

	it('counts the failing operation', () => {
		const error = failure('a', { kind: 'append', content: 'b' }, { kind: 'delete', offset: 9, length: 0 });
		expect(error.reason).toBe('operation 2, delete: offset 9 is past the end of the file at 2');
	});
});

describe('applyPatch', () => {
	it('leaves the given bytes alone', () => {
		const bytes = encodeText('a\r\nb');
		applyPatch('/f', bytes, [
			{ kind: 'deleteLine', line: 1 },
			{ kind: 'append', content: 'x' },
		]);
		expect(decodeText(bytes)).toBe('a\r\nb');
	});

	it('finds a bad byte and accepts a character across slices of a large file', () => {
		const bytes = encodeText('€'.repeat(200_000));
		expect(applyPatch('/f', bytes, [])).toEqual(bytes);
		bytes[300_000] = 0x80;
		bytes[300_001] = 0x80;
		expect(failure(bytes).reason).toBe('the file is not UTF-8 text');
	});

	it('sees a line end that comes together when a large part between is deleted', () => {
		const part = 16 * 1024;
		const text = `${'a'.repeat(part - 1)}\r${'b'.repeat(part)}\nc\n`;
		expect(
			patched(
				text,
				{ kind: 'insertLine', line: 1, content: 'first' },
				{ kind: 'deleteLine', line: 1, expected: 'first' },
				{ kind: 'delete', offset: part, length: part },
				{ kind: 'replaceLine', line: 2, content: 'C', expected: 'c' },
			),
		).toBe(`${'a'.repeat(part - 1)}\nC\n`);
	});

	it('agrees with a plain implementation, whatever the operations', () => {
		fc.assert(
			fc.property(textArbitrary, fc.array(stepArbitrary, { maxLength: 30 }), (text, steps) => {
				let expected = text;
				const operations: PatchOperation[] = [];
				for (const step of steps) {
					const operation = operationFor(expected, step);
					operations.push(operation);
					expected = plainly(expected, operation);
				}
				expect(patched(text, ...operations)).toBe(expected);
			}),
			{ numRuns: 300 },
		);
	});
});

const pieceArbitrary = fc.array(fc.constantFrom('a', 'é', '€', '😀', '\n', '\r', '\r\n'), { maxLength: 12 });
const textArbitrary = fc
	.tuple(pieceArbitrary, fc.constantFrom(1, 1, 4000, 15_000))
	.map(([pieces, times]) => pieces.join('').repeat(times));

interface RandomStep {
	readonly kind: PatchOperation['kind'];
	readonly at: number;
	readonly span: number;
	readonly content: string;
}
const stepArbitrary: fc.Arbitrary<RandomStep> = fc.record({
	kind: fc.constantFrom(
		'insert' as const,
		'delete' as const,
		'replace' as const,
		'insertLine' as const,
		'deleteLine' as const,
		'replaceLine' as const,
		'append' as const,
	),
	at: fc.double({ min: 0, max: 1, noNaN: true }),
	span: fc.double({ min: 0, max: 1, noNaN: true }),
	content: pieceArbitrary.map((pieces) => pieces.join('')),
});

const normal = (text: string): string =>
	text === '' ? '' : (text.endsWith('\n') ? text : `${text}\n`).replace(/\r+\n/g, '\n');
const linesOf = (text: string): string[] => normal(text).split('\n').slice(0, -1);

const operationFor = (text: string, step: RandomStep): PatchOperation => {
	const { kind, content } = step;
	if (kind === 'append') return { kind, content };
	if (kind === 'insertLine' || kind === 'deleteLine' || kind === 'replaceLine') {
		const lines = linesOf(text);
		if (kind === 'insertLine' || lines.length === 0) {
			return { kind: 'insertLine', line: 1 + Math.floor(step.at * lines.length), content };
		}
		const line = 1 + Math.floor(step.at * (lines.length - 1));
		const expected = lines[line - 1]!;
		return kind === 'deleteLine' ? { kind, line, expected } : { kind, line, content, expected };
	}
	const characters = [...text];
	const from = Math.floor(step.at * characters.length);
	const to = from + Math.floor(step.span * (characters.length - from));
	const offset = encodeText(characters.slice(0, from).join('')).length;
	const expected = characters.slice(from, to).join('');
	const length = encodeText(expected).length;
	if (kind === 'insert') return { kind, offset, content };
	return kind === 'delete' ? { kind, offset, length, expected } : { kind, offset, length, content, expected };
};

const plainly = (text: string, operation: PatchOperation): string => {
	if (operation.kind === 'append') return text + operation.content;
	if ('line' in operation) {
		const lines = linesOf(text);
		const content =
			operation.kind === 'deleteLine' ? [] : linesOf(`${operation.content.replace(/\n$/, '')}\n`);
		lines.splice(operation.line - 1, operation.kind === 'insertLine' ? 0 : 1, ...content);
		return lines.map((line) => `${line}\n`).join('');
	}
	const bytes = encodeText(text);
	const end = operation.offset + (operation.kind === 'insert' ? 0 : operation.length);
	const content = operation.kind === 'delete' ? '' : operation.content;
	return decodeText(bytes.subarray(0, operation.offset)) + content + decodeText(bytes.subarray(end));
};
