import { encodeText } from '@tenon/core';
import { displayWidth } from '../support/display-width.ts';
import { compareNames } from '../support/name-order.ts';
import { quoteInStyle } from '../support/quoting-style.ts';
import { compareVersions } from '../support/version-order.ts';
import { isDirectoryLike, type LsEntry } from './entry.ts';
import { alignsNames } from './name-text.ts';
import { type LsStyle, timeOf } from './style.ts';

/** Puts entries in the order of the style; equal ones in that of their names. */
export const sortEntries = (entries: LsEntry[], style: LsStyle): LsEntry[] => {
	if (style.sort === 'none') return entries;
	const compare = comparisons[style.sort](style, entries);
	const direction = style.isReversed ? -1 : 1;
	return entries.sort((a, b) => {
		if (style.directoriesFirst) {
			const first = Number(isDirectoryLike(b)) - Number(isDirectoryLike(a));
			if (first !== 0) return first;
		}
		return direction * (compare(a, b) || compareNames(a.name, b.name));
	});
};

type Comparison = (a: LsEntry, b: LsEntry) => number;

const comparisons: Readonly<
	Record<Exclude<LsStyle['sort'], 'none'>, (style: LsStyle, entries: readonly LsEntry[]) => Comparison>
> = {
	name: () => (a, b) => compareNames(a.name, b.name),
	time: (style) => (a, b) => moment(b, style) - moment(a, style),
	size: () => (a, b) => (b.facts?.size ?? 0) - (a.facts?.size ?? 0),
	extension: () => (a, b) => compareNames(extension(a.name), extension(b.name)),
	version: () => (a, b) => compareVersions(encodeText(a.name), encodeText(b.name)),
	width: (style, entries) => {
		const isAligned = alignsNames(entries, style);
		return (a, b) => shownWidth(a, style, isAligned) - shownWidth(b, style, isAligned);
	},
};

const moment = ({ facts }: LsEntry, style: LsStyle): number =>
	facts === undefined ? 0 : timeOf(facts, style);

// Quotes and escapes count, and a blank in place of a quote.
const shownWidth = ({ name }: LsEntry, { quoting, hidesControls }: LsStyle, isAligned: boolean): number => {
	const shown = quoteInStyle(name, quoting, hidesControls);
	return displayWidth(shown) + (isAligned && shown === name ? 1 : 0);
};

const extension = (name: string): string => {
	const dot = name.lastIndexOf('.');
	return dot === -1 ? '' : name.slice(dot);
};
