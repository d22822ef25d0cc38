import { type Flow, isPromise } from '@tenon/core';
import { compareBytes } from '../support/byte-class.ts';
import { KeyRange } from './key-range.ts';
import { leadingBytes, leadingCount, textOfKey } from './key-text.ts';
import { compileOrder, type LineOrder } from './line-comparator.ts';
import type { LineTable } from './line-table.ts';
import { type Breathe, RankedLines } from './merge-sort.ts';

/** Sorts the lines of a table; the result is their numbers in order. */
export const sortLines = (table: LineTable, order: LineOrder, breathe: Breathe): Flow<Uint32Array> =>
	order.keys.length === 0 ? sortBytes(table, order.reverse, breathe) : sortKeys(table, order, breathe);

// By rank of the first key; where that is equal, the whole comparison.
const sortKeys = function* (table: LineTable, order: LineOrder, breathe: Breathe): Flow<Uint32Array> {
	const { bytes, starts, count } = table;
	const lines = new RankedLines(count);
	const key = order.keys[0]!;
	const range = new KeyRange(key, order.separator);
	const text = textOfKey(key.ordering, order.salt);
	const { filter } = text;
	const sign = key.ordering.reverse ? -1 : 1;
	for (let line = 0; line < count; line++) {
		range.find(bytes, starts[line]!, starts[line + 1]! - 1);
		lines.order[line] = line;
		if (filter === undefined) lines.ranks[line] = sign * text.rank(bytes, range.start, range.end);
		else {
			const kept = filter.apply(bytes, range.start, range.end);
			lines.ranks[line] = sign * text.rank(kept, 0, kept.length);
		}
		if ((line & 127) === 0) {
			const turn = breathe(16);
			if (isPromise(turn)) yield turn;
		}
	}
	const compare = compileOrder(text.isExact() ? { ...order, keys: order.keys.slice(1) } : order);
	const decide = (left: number, right: number): number =>
		compare(bytes, starts[left]!, starts[left + 1]! - 1, bytes, starts[right]!, starts[right + 1]! - 1);
	yield* lines.sort(0, count, decide, breathe);
	return lines.order;
};

// By six bytes at a time: lines that agree in them are sorted among themselves by the next six.
const sortBytes = function* (table: LineTable, reverse: boolean, breathe: Breathe): Flow<Uint32Array> {
	const { bytes, starts, count } = table;
	const lines = new RankedLines(count);
	const sign = reverse ? -1 : 1;
	const { order } = lines;
	for (let line = 0; line < count; line++) order[line] = line;
	const groups: Group[] = [{ from: 0, to: count, depth: 0 }];
	for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
		const { from, to, depth } = group;
		for (let at = from; at < to; at++) {
			const line = lines.order[at]!;
			const end = starts[line + 1]! - 1;
			lines.ranks[at] = sign * leadingBytes(bytes, Math.min(starts[line]! + depth, end), end);
			if ((at & 1023) === 0) {
				const turn = breathe(16);
				if (isPromise(turn)) yield turn;
			}
		}
		yield* lines.sort(from, to, undefined, breathe);
		yield* pushGroups(lines, group, groups, breathe, (start, end) =>
			sortFew(table, lines.order, start, end, sign),
		);
	}
	return lines.order;
};

interface Group {
	readonly from: number;
	readonly to: number;
	/** Bytes in which all lines of the group agree. */
	readonly depth: number;
}

// Equal ranks that were full six bytes say that the lines may differ further on.
const pushGroups = function* (
	{ ranks }: RankedLines,
	{ from, to, depth }: Group,
	groups: Group[],
	breathe: Breathe,
	sortSmall: (from: number, to: number) => void,
): Flow<void> {
	for (let start = from; start < to; ) {
		const turn = breathe(1);
		if (isPromise(turn)) yield turn;
		const rank = ranks[start]!;
		let end = start + 1;
		while (end < to && ranks[end] === rank) end += 1;
		if (end - start > 1 && Math.abs(rank) % 8 === leadingCount) {
			if (end - start <= fewLines) sortSmall(start, end);
			else groups.push({ from: start, to: end, depth: depth + leadingCount });
		}
		start = end;
	}
};

// Insertion sort on whole lines.
const sortFew = (
	{ bytes, starts }: LineTable,
	order: Uint32Array,
	from: number,
	to: number,
	sign: number,
): void => {
	for (let at = from + 1; at < to; at++) {
		const line = order[at]!;
		let gap = at;
		while (gap > from) {
			const other = order[gap - 1]!;
			const difference = compareBytes(
				bytes,
				starts[other]!,
				starts[other + 1]! - 1,
				bytes,
				starts[line]!,
				starts[line + 1]! - 1,
			);
			if (sign * difference <= 0) break;
			order[gap] = other;
			gap -= 1;
		}
		order[gap] = line;
	}
};

const fewLines = 6;
