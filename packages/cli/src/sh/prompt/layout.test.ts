import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut } from './layout.ts';

const rowsOf = (prompt: string, text: string, columns: number): readonly string[] =>
	layOut({ prompt, text, cursor: text.length }, columns).rows.map((row) => row.text);

const cursorOf = (
	prompt: string,
	text: string,
	cursor: number,
	columns: number,
): readonly [number, number] => {
	const { cursorRow, cursorColumn } = layOut({ prompt, text, cursor }, columns);
	return [cursorRow, cursorColumn];
};

describe('layOut', () => {
	it('fills rows', () => {
		expect(rowsOf('$ ', 'abcdefgh', 5)).toEqual(['$ abc', 'defgh', '']);
	});

	it('puts a wide character that does not fit into the next row', () => {
		expect(rowsOf('$ ', 'ab日本', 5)).toEqual(['$ ab', '日本']);
		expect(cursorOf('$ ', 'ab日本', 2, 5)).toEqual([1, 0]);
	});

	it('gives combining marks and colours no room', () => {
		expect(cursorOf('\x1b[1;31mred\x1b[0m ', 'e\u0301x', 3, 80)).toEqual([0, 6]);
		expect(cursorOf('\x1b]0;title\x07$ ', '', 0, 80)).toEqual([0, 2]);
	});

	it('breaks rows at line breaks', () => {
		expect(rowsOf('$ ', 'a\nb', 80)).toEqual(['$ a', 'b']);
		expect(cursorOf('$ ', 'a\nb', 1, 80)).toEqual([0, 3]);
	});

	it('shows control characters as readline does, and tabs as blanks', () => {
		expect(rowsOf('$ ', '\x01\tx\x7f', 80)).toEqual(['$ ^A    x^?']);
	});

	it('a cursor behind a full row stands in the next', () => {
		expect(cursorOf('$ ', 'abc', 3, 5)).toEqual([1, 0]);
	});

	it('never leaves the columns, whatever is shown', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 4, max: 40 }), (text, columns) => {
				const { rows, cursorRow, cursorColumn } = layOut(
					{ prompt: '$ ', text, cursor: text.length },
					columns,
				);
				expect(cursorColumn).toBeLessThan(columns);
				expect(cursorRow).toBe(rows.length - 1);
			}),
		);
	});
});
