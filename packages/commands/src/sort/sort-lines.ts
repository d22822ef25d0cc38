import { type Flow, isPromise, wait } from '@tenon/core';
import { leadingCount } from './key-text.ts';
import { compileOrder, type LineOrder } from './line-comparator.ts';
import type { LineTable } from './line-table.ts';
import { costOf, LongLineComparator } from './long-line-comparator.ts';
import { type Breathe, bytesPerTurn, type Decide, RankedLines } from './merge-sort.ts';
import { LongLineSort } from './sort-long-lines.ts';
import { type Stage, stagesOf } from './stage.ts';

/**
 * Sorts the lines of a table; the result is their numbers in order. All lines are sorted by a number for the first six
 * bytes of the first key; those that agree are sorted among themselves by the next six, or by the next key. So the
 * fields of a line are found a few times, and not with each comparison.
 */
export const sortLines = function* (table: LineTable, order: LineOrder, breathe: Breathe): Flow<Uint32Array> {
	const comparator = new LongLineComparator(order, breathe);
	const { short, long } = divideLines(table, comparator.longBytes);
	if (long.length === 0) return yield* sortShort(short, table, order, breathe);
	const sort = new LongLineSort(table, comparator, breathe);
	const sorted = yield* sort.sort(long);
	return short.length === 0
		? sorted
		: yield* sort.insert(sorted, yield* sortShort(short, table, order, breathe));
};

// The numbers of the lines that are compared at once, and of those that are not.
const divideLines = (
	{ starts, count }: LineTable,
	longBytes: number,
): { readonly short: Uint32Array; readonly long: Uint32Array } => {
	const short = new Uint32Array(count);
	const long: number[] = [];
	let shortCount = 0;
	for (let line = 0; line < count; line++) {
		if (starts[line + 1]! - starts[line]! > longBytes) long.push(line);
		else short[shortCount++] = line;
	}
	return { short: short.subarray(0, shortCount), long: Uint32Array.from(long) };
};

const sortShort = function* (
	numbers: Uint32Array,
	table: LineTable,
	order: LineOrder,
	breathe: Breathe,
): Flow<Uint32Array> {
	const stages = stagesOf(table, order);
	const lines = new RankedLines(numbers);
	const deciders = new Deciders(table, order);
	const groups: Group[] = [{ from: 0, to: numbers.length, stage: 0, depth: 0 }];
	for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
		const stage = stages[group.stage];
		if (stage === undefined) continue;
		yield* rankLines(lines, table, group, stage, breathe);
		yield* lines.sort(group.from, group.to, undefined, breathe);
		yield* sortEquals(lines, group, stage, groups, deciders, breathe);
	}
	return lines.order;
};

/** Lines that are equal in all stages before, and in so many bytes of this one. */
interface Group {
	readonly from: number;
	readonly to: number;
	readonly stage: number;
	readonly depth: number;
}

const rankLines = function* (
	{ order, ranks }: RankedLines,
	{ starts }: LineTable,
	{ from, to, depth }: Group,
	stage: Stage,
	breathe: Breathe,
): Flow<void> {
	let seenBytes = 0;
	for (let at = from; at < to; at++) {
		const line = order[at]!;
		ranks[at] = stage.rank(line, depth);
		seenBytes += starts[line + 1]! - starts[line]!;
		if ((at & 127) !== 0 && seenBytes < bytesPerTurn) continue;
		const turn = breathe(seenBytes < bytesPerTurn ? 16 : 256);
		if (isPromise(turn)) yield turn;
		seenBytes = 0;
	}
};

// Lines of equal rank: a few are put in order at once, many are a group of their own.
const sortEquals = function* (
	lines: RankedLines,
	{ from, to, stage: number, depth }: Group,
	stage: Stage,
	groups: Group[],
	deciders: Deciders,
	breathe: Breathe,
): Flow<void> {
	for (let start = from; start < to; ) {
		const turn = breathe(1);
		if (isPromise(turn)) yield turn;
		const { ranks } = lines;
		const rank = ranks[start]!;
		let end = start + 1;
		while (end < to && ranks[end] === rank) end += 1;
		if (end - start > 1) {
			const verdict = stage.verdict(rank, depth);
			const next = verdict === 'equal' ? number + 1 : number;
			if (verdict === 'unknown') yield* lines.sort(start, end, deciders.from(next), breathe);
			else if (end - start <= fewLines) {
				const decide = deciders.from(next);
				sortFew(lines.order, start, end, decide);
				if (decide.seenBytes > bytesPerTurn) {
					decide.seenBytes = 0;
					yield* wait(breathe(256));
				}
			} else
				groups.push({
					from: start,
					to: end,
					stage: next,
					depth: verdict === 'equal' ? 0 : depth + leadingCount,
				});
		}
		start = end;
	}
};

/** Comparisons of whole lines of a table, from a stage on. */
class Deciders {
	readonly #table: LineTable;
	readonly #order: LineOrder;
	readonly #made: Decide[] = [];

	constructor(table: LineTable, order: LineOrder) {
		this.#table = table;
		this.#order = order;
	}

	from(stage: number): Decide {
		this.#made[stage] ??= this.#make(stage);
		return this.#made[stage];
	}

	#make(stage: number): Decide {
		const { bytes, starts } = this.#table;
		const order = { ...this.#order, keys: this.#order.keys.slice(stage) };
		const compare = compileOrder(order);
		const { perByte, perLine } = costOf(order);
		return {
			seenBytes: 0,
			compare(left, right) {
				const leftStart = starts[left]!;
				const leftEnd = starts[left + 1]! - 1;
				const rightStart = starts[right]!;
				const rightEnd = starts[right + 1]! - 1;
				this.seenBytes += perLine + (leftEnd - leftStart + rightEnd - rightStart) * perByte;
				return compare(bytes, leftStart, leftEnd, bytes, rightStart, rightEnd);
			},
		};
	}
}

// Insertion sort on whole lines.
const sortFew = (order: Uint32Array, from: number, to: number, decide: Decide): void => {
	for (let at = from + 1; at < to; at++) {
		const line = order[at]!;
		let gap = at;
		while (gap > from && decide.compare(order[gap - 1]!, line) > 0) {
			order[gap] = order[gap - 1]!;
			gap -= 1;
		}
		order[gap] = line;
	}
};

const fewLines = 6;
