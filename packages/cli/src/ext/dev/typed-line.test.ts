import { describe, expect, it } from 'vitest';
import { readTypedLine } from './typed-line.ts';

const mistake = { kind: 'mistake', text: 'expected /NAME ARGUMENTS, NAME {"key": "value"} or :KEY TEXT' };

describe('a line that is typed', () => {
	const rows: readonly (readonly [string, unknown])[] = [
		['', { kind: 'nothing' }],
		['  ', { kind: 'nothing' }],
		['/note', { kind: 'command', name: 'note', args: '' }],
		[' /note  buy  milk ', { kind: 'command', name: 'note', args: 'buy  milk' }],
		['find', { kind: 'tool', name: 'find', args: new Map() }],
		[
			'find {"n": 9007199254740993}',
			{ kind: 'tool', name: 'find', args: new Map([['n', 9007199254740993n]]) },
		],
		[':enter', { kind: 'key', key: 'enter', text: '' }],
		[':rune y', { kind: 'key', key: 'rune', text: 'y' }],
		['find milk', mistake],
		['find [1]', mistake],
		['find {', mistake],
	];
	for (const [line, expected] of rows) {
		it(line === '' ? 'nothing' : line, () => {
			expect(readTypedLine(line)).toEqual(expected);
		});
	}
});
