import { type KeyOrder, orderOf, type SortKey } from './key.ts';
import { KeyRange } from './key-range.ts';
import { leadingBytes, leadingCount, textOfKey } from './key-text.ts';
import type { LineOrder } from './line-comparator.ts';
import type { LineTable } from './line-table.ts';

/** One of the texts that the order of lines hangs on: a key, or at last the whole line. */
export interface Stage {
	/** A double for the text of a line after its first `depth` bytes, never in another order than the texts. */
	rank(line: number, depth: number): number;
	/** What two lines with this rank at this depth have in common. */
	verdict(rank: number, depth: number): Verdict;
}

/** Equal texts, texts that agree in {@link leadingCount} bytes and may go on, or no more than the rank. */
export type Verdict = 'equal' | 'longer' | 'unknown';

/** The stages of an order, in turn, for lines of a table. */
export const stagesOf = (table: LineTable, order: LineOrder): readonly Stage[] => {
	const keys = order.keys.map((key) =>
		orderOf(key.ordering) === text ? textStage(table, key, order) : rankStage(table, key, order),
	);
	return order.keysDecide ? keys : [...keys, lineStage(table, order.reverse)];
};

const text: KeyOrder = 'text';

const lineStage = ({ bytes, starts }: LineTable, reverse: boolean): Stage => {
	const sign = reverse ? -1 : 1;
	return {
		rank: (line, depth) => {
			const end = starts[line + 1]! - 1;
			return sign * leadingBytes(bytes, Math.min(starts[line]! + depth, end), end);
		},
		verdict: verdictOnBytes,
	};
};

const textStage = ({ bytes, starts }: LineTable, key: SortKey, { separator, salt }: LineOrder): Stage => {
	const range = new KeyRange(key, separator);
	const { filter } = textOfKey(key.ordering, salt);
	const sign = key.ordering.reverse ? -1 : 1;
	return {
		rank: (line, depth) => {
			range.find(bytes, starts[line]!, starts[line + 1]! - 1);
			const { start, end } = range;
			if (filter === undefined) return sign * leadingBytes(bytes, Math.min(start + depth, end), end);
			const kept = filter.apply(bytes, start, end, depth + leadingCount);
			return sign * leadingBytes(kept, Math.min(depth, kept.length), kept.length);
		},
		verdict: (rank, depth) => {
			const verdict = verdictOnBytes(rank);
			return verdict === 'longer' && depth >= deepestInKeys ? 'unknown' : verdict;
		},
	};
};

const verdictOnBytes = (rank: number): Verdict => (Math.abs(rank) % 8 === leadingCount ? 'longer' : 'equal');

// Each step down finds the key of each line once more: keys that agree for longer are rather compared.
const deepestInKeys = 8 * leadingCount;

const rankStage = ({ bytes, starts }: LineTable, key: SortKey, { separator, salt }: LineOrder): Stage => {
	const range = new KeyRange(key, separator);
	const keyText = textOfKey(key.ordering, salt);
	const { filter } = keyText;
	const sign = key.ordering.reverse ? -1 : 1;
	return {
		rank: (line) => {
			range.find(bytes, starts[line]!, starts[line + 1]! - 1);
			if (filter === undefined) return sign * keyText.rank(bytes, range.start, range.end);
			const kept = filter.apply(bytes, range.start, range.end);
			return sign * keyText.rank(kept, 0, kept.length);
		},
		verdict: () => (keyText.isExact() ? 'equal' : 'unknown'),
	};
};
