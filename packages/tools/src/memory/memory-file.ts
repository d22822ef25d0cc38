/** What is remembered, as a file of entries that people read and edit. */

/** The line between two entries. */
const mark = '§';

/** The entries of a file; a line of `§` alone stands between two. */
export const entriesOf = (text: string): readonly string[] =>
	text
		.split(/^[ \t]*§[ \t]*$/m)
		.map((entry) => entry.trim())
		.filter((entry) => entry !== '');

/** A file of these entries. */
export const fileOf = (entries: readonly string[]): string =>
	entries.length === 0 ? '' : `${entries.join(`\n${mark}\n`)}\n`;

/** An entry as it is kept: no line of it may part it. */
export const asEntry = (content: string): string =>
	content
		.trim()
		.replace(/^[ \t]*§[ \t]*$/gm, '')
		.trim();

/** What a change of the entries came to: the entries after it, or why it cannot be made. */
export type MemoryChange = { readonly entries: readonly string[] } | { readonly problem: string };

/** Adds an entry; one that is there already is not added again. */
export const added = (entries: readonly string[], content: string): MemoryChange => {
	const entry = asEntry(content);
	if (entry === '') return { problem: 'content is empty' };
	return { entries: entries.includes(entry) ? entries : [...entries, entry] };
};

/** Puts another entry, or none, in the place of the one that holds a text. */
export const replaced = (
	entries: readonly string[],
	old: string,
	content: string | undefined,
): MemoryChange => {
	const found = entries.flatMap((entry, at) => (entry.includes(old.trim()) ? [at] : []));
	if (found.length === 0) return { problem: `no entry holds ${JSON.stringify(old)}` };
	if (found.length > 1)
		return { problem: `${found.length} entries hold ${JSON.stringify(old)}: name more of it` };
	const entry = content === undefined ? undefined : asEntry(content);
	if (entry === '') return { problem: 'content is empty; use remove to forget an entry' };
	return {
		entries: entries.flatMap((each, at) => (at === found[0] ? (entry === undefined ? [] : [entry]) : [each])),
	};
};
