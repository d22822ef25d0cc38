import { textLines } from '@tenon/shell';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLineChanges } from './line-change.ts';

const text = fc
	.tuple(fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 }), fc.boolean())
	.map(([lines, isEnded]) => lines.join('\n') + (isEnded ? '\n' : ''));

describe('findLineChanges', () => {
	it('leads from any text to any other', () => {
		fc.assert(
			fc.property(text, text, (before, after) => {
				const oldLines = textLines(before);
				const newLines = textLines(after);
				expect(oldLines.join('')).toBe(before);
				const made: string[] = [];
				let at = 0;
				for (const { oldStart, oldEnd, newStart, newEnd } of findLineChanges(oldLines, newLines)) {
					made.push(...oldLines.slice(at, oldStart));
					expect(made.length).toBe(newStart);
					made.push(...newLines.slice(newStart, newEnd));
					at = oldEnd;
				}
				made.push(...oldLines.slice(at));
				expect(made.join('')).toBe(after);
			}),
		);
	});

	it('finds as few changes as there are', () => {
		fc.assert(
			fc.property(text, text, (before, after) => {
				const oldLines = textLines(before);
				const newLines = textLines(after);
				const kept = oldLines.length - removed(oldLines, newLines);
				expect(kept).toBe(longestCommon(oldLines, newLines));
			}),
		);
	});

	it('makes one change of what has nothing in common', () => {
		const oldLines = Array.from({ length: 5000 }, (_, at) => `old ${at}\n`);
		const newLines = Array.from({ length: 5000 }, (_, at) => `new ${at}\n`);
		expect(findLineChanges(oldLines, newLines)).toEqual([
			{ oldStart: 0, oldEnd: 5000, newStart: 0, newEnd: 5000 },
		]);
	});
});

const removed = (oldLines: readonly string[], newLines: readonly string[]): number =>
	findLineChanges(oldLines, newLines).reduce((sum, { oldStart, oldEnd }) => sum + oldEnd - oldStart, 0);

const longestCommon = (one: readonly string[], other: readonly string[]): number => {
	let row = new Array<number>(other.length + 1).fill(0);
	for (const line of one) {
		const next = [0];
		for (const [at, otherLine] of other.entries())
			next.push(line === otherLine ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!));
		row = next;
	}
	return row[other.length]!;
};
