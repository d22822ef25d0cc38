import { nextStop, stopWidth } from '../text-stops.ts';
import type { Candidate } from './completion.ts';

/** What all candidates start with, as it has to be typed. Never ends within a character or an escape. */
export const commonStart = (candidates: readonly Candidate[]): string => {
	const [first = '', ...others] = candidates.map(({ insert }) => insert);
	let end = 0;
	while (end < first.length) {
		const next = first[end] === '\\' ? nextStop(first, end + 1) : nextStop(first, end);
		const part = first.slice(end, next);
		if (!others.every((other) => other.startsWith(part, end))) break;
		end = next;
	}
	return first.slice(0, end);
};

/** Names in columns, each read downwards, as wide as the screen allows. */
export const candidateList = (names: readonly string[], columns: number): string => {
	const widths = names.map(width);
	const columnWidth = Math.max(0, ...widths) + 2;
	const perRow = Math.max(1, Math.floor((columns - 1) / columnWidth));
	const rowCount = Math.ceil(names.length / perRow);
	let text = '';
	for (let row = 0; row < rowCount; row++) {
		for (let at = row; at < names.length; at += rowCount) {
			const isLast = at + rowCount >= names.length;
			text += names[at]! + (isLast ? '' : ' '.repeat(columnWidth - widths[at]!));
		}
		text += '\r\n';
	}
	return text;
};

const width = (name: string): number => {
	let total = 0;
	for (let at = 0; at < name.length; ) {
		const end = nextStop(name, at);
		total += stopWidth(name.slice(at, end));
		at = end;
	}
	return total;
};
