import type { StorageUse } from '@tenon/core';
import { sizeText } from '@tenon/shell';

/** A budget of files as `--json` tells of it; no limit is `null`. */
export const storageFacts = ({
	label,
	maxBytes,
	maxEntries,
	used,
}: StorageUse): Readonly<Record<string, string | number | null>> => ({
	label,
	maxBytes: finite(maxBytes),
	maxEntries: finite(maxEntries),
	usedBytes: used.bytes,
	usedEntries: used.entries,
});

/** The same as a row: `budget`, what is used of what, and what the budget is called. */
export const storageRow = ({ label, maxBytes, maxEntries, used }: StorageUse): readonly string[] => [
	'budget',
	`${sizeText(used.bytes)} of ${bounded(maxBytes, sizeText)}, ${used.entries} of ${bounded(maxEntries, String)} names`,
	label,
];

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

const bounded = (value: number, text: (value: number) => string): string =>
	Number.isFinite(value) ? text(value) : 'any number';
