import { decodeText, encodeText } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch } from '../patch/apply-patch.ts';
import { EditFailure } from './edit-failure.ts';
import { planEdits } from './plan-edits.ts';
import type { EditOptions, TextEdit } from './text-edit.ts';

const edited = (text: string, edits: readonly TextEdit[], options?: EditOptions): string =>
	decodeText(applyPatch('/f', encodeText(text), planEdits(text, edits, options).operations));

const failure = (text: string, edits: readonly TextEdit[], options?: EditOptions): EditFailure => {
	try {
		planEdits(text, edits, options);
	} catch (error) {
		if (error instanceof EditFailure) return error;
		throw error;
	}
	throw new Error('the edits were possible');
};

describe('planEdits', () => {
	it('replaces a text that is there once', () => {
		expect(edited('one two three\n', [{ old: 'two', new: '2' }])).toBe('one 2 three\n');
		expect(edited('é € 😀 x\n', [{ old: '😀', new: 'ü' }])).toBe('é € ü x\n');
		expect(edited('a\nb\nc\n', [{ old: 'b\n', new: '' }])).toBe('a\nc\n');
	});

	it('does several edits whatever their order, each looked up in the text as it was', () => {
		const edits = [
			{ old: 'c', new: 'a' },
			{ old: 'a', new: 'c' },
			{ old: 'b', new: 'bb' },
		];
		expect(edited('a b c', edits)).toBe('c bb a');
		expect(edited('a b c', [...edits].reverse())).toBe('c bb a');
	});

	it('replaces every occurrence if asked to', () => {
		expect(edited('x.x.x', [{ old: 'x', new: 'yy', all: true }])).toBe('yy.yy.yy');
	});

	it('finds a text that differs in its blanks, and keeps the indentation of the file', () => {
		const file = 'class A {\n\trun() {\n\t\tif (a)  {\n\t\t\tgo();\n\t\t}\n\t}\n}\n';
		const edit = {
			old: 'if (a) {\n  go();\n}',
			new: 'if (a) {\n  go();\n  if (b) {\n    stop();\n  }\n}',
		};
		expect(edited(file, [edit])).toBe(
			'class A {\n\trun() {\n\t\tif (a) {\n\t\t\tgo();\n\t\t\tif (b) {\n\t\t\t  stop();\n\t\t\t}\n\t\t}\n\t}\n}\n',
		);
		expect(planEdits(file, [edit]).places).toMatchObject([{ edit: 0, line: 3, match: 'blanks' }]);
	});

	it('finds a part of a line that differs in its blanks', () => {
		expect(edited('let x =  f( a,   b);\n', [{ old: 'f( a, b)', new: 'g(a)' }])).toBe('let x =  g(a);\n');
	});

	it('keeps the line ends of a file of CRLF lines', () => {
		expect(edited('a\r\nb\r\nc\r\n', [{ old: 'a\nb', new: 'x\ny\nz' }])).toBe('x\r\ny\r\nz\r\nc\r\n');
		expect(edited('a\r\nb\r\n', [{ old: 'b', new: 'x\ny' }])).toBe('a\r\nx\r\ny\r\n');
		expect(edited('a\r\nb\nc\n', [{ old: 'b', new: 'x\ny' }])).toBe('a\r\nx\ny\nc\n');
	});

	it('prefers what is equal to what differs in blanks', () => {
		expect(edited('f(a)\nf( a)\n', [{ old: 'f( a)', new: 'g' }])).toBe('f(a)\ng\n');
	});

	it('compares exactly if asked to', () => {
		expect(failure('f(a,  b)', [{ old: 'f(a, b)', new: 'g' }], { isExact: true }).code).toBe('edit.missing');
	});

	it('agrees with a plain replacement for texts that are there once', () => {
		fc.assert(
			fc.property(
				fc.array(fc.constantFrom('a', 'é', '\n', ' ', '😀', '\t'), { maxLength: 30 }),
				fc.array(fc.constantFrom('a', 'é', '\n', ' ', '😀'), { maxLength: 30 }),
				fc.string({ maxLength: 5 }),
				(before, after, content) => {
					const text = `${before.join('')}<old>${after.join('')}`;
					fc.pre(!/[\ud800-\udfff]/.test(content) && content !== '<old>');
					expect(edited(text, [{ old: '<old>', new: content }])).toBe(text.replace('<old>', () => content));
				},
			),
		);
	});
});

describe('an edit that cannot be done', () => {
	it('names the lines of a text that is there more than once', () => {
		const error = failure('a\nb\na\nc a\n', [
			{ old: 'b', new: 'x' },
			{ old: 'a', new: 'y' },
		]);
		expect([error.code, error.edit, error.message]).toEqual([
			'edit.ambiguous',
			1,
			'edit 2: the old text is there 3 times, at lines 1, 3, 4: give more of what stands around it, or ask for all',
		]);
	});

	it('shows where most of the lines are, and what differs', () => {
		const file = 'function f() {\n\treturn one;\n}\n\nfunction g() {\n\treturn two;\n}\n';
		const error = failure(file, [{ old: 'function g() {\n  return 2;\n}', new: '' }]);
		expect(error.message).toBe(
			[
				'edit 1: the old text is not in the file',
				'  near line 5; line 6 differs',
				'    edit: return 2;',
				'    file: return two;',
			].join('\n'),
		);
		expect(error.fault).toEqual({
			reason: 'missing',
			candidates: [
				{ line: 5, equalLines: 2, difference: { line: 6, old: 'return 2;', file: 'return two;' } },
			],
		});
	});

	it('shows the line that is most alike where none is equal', () => {
		const error = failure('alpha beta gamma\nsomething else\n', [{ old: 'alpha betta gama', new: '' }]);
		expect(error.message).toBe(
			[
				'edit 1: the old text is not in the file',
				'  near line 1; line 1 differs',
				'    edit: alpha betta gama',
				'    file: alpha beta gamma',
			].join('\n'),
		);
	});

	it('says so where nothing is near', () => {
		expect(failure('abc\n', [{ old: 'xyz', new: '' }]).message).toBe(
			'edit 1: the old text is not in the file',
		);
		expect(failure('', [{ old: 'xyz', new: '' }]).message).toBe('edit 1: the old text is not in the file');
	});

	it('is one of two that change the same place', () => {
		const error = failure('one two three', [
			{ old: 'two three', new: 'x' },
			{ old: 'one two', new: 'y' },
		]);
		expect(error.message).toBe(
			'edit 1: at line 1 it changes text that edit 2 changes too: make one edit of the two',
		);
	});

	it('is one without an old text, or without a change', () => {
		expect(failure('a', [{ old: '', new: 'b' }]).code).toBe('edit.empty');
		expect(failure('a', [{ old: 'a', new: 'a' }]).code).toBe('edit.unchanged');
		expect(failure('a', [{ old: '  \n ', new: 'x' }]).code).toBe('edit.missing');
	});

	it('ends in an error of its own or a patch that applies, whatever the texts', () => {
		const piece = fc.array(fc.constantFrom('a', 'b', ' ', '\t', '\n', '\r\n', 'é'), { maxLength: 25 });
		const text = piece.map((parts) => parts.join(''));
		fc.assert(
			fc.property(
				text,
				fc.array(fc.record({ old: text, new: text, all: fc.boolean() }), { maxLength: 3 }),
				(file, edits) => {
					try {
						edited(file, edits);
					} catch (error) {
						expect(error).toBeInstanceOf(EditFailure);
					}
				},
			),
			{ numRuns: 2000 },
		);
	});
});
