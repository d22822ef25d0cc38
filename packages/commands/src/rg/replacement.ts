import { type PerlRegex, RegexError, type Span } from '@tenon/shell';

/** A match with its groups; places are those of the text that was searched. */
export interface FoundMatch {
	readonly span: Span;
	readonly groups: readonly (Span | undefined)[];
}

/** Text as it is shown, and where the matches stand in it. */
export interface Passage {
	readonly text: string;
	readonly matches: readonly Span[];
}

/** A part of a text with its matches, each of them replaced if there is a template. */
export const passageOf = (
	text: string,
	[start, end]: Span,
	found: readonly FoundMatch[],
	{ regex, template }: { readonly regex: PerlRegex; readonly template: string | undefined },
): Passage => {
	if (template === undefined || found.length === 0) {
		const matches = found.map(({ span }): Span => [span[0] - start, span[1] - start]);
		return { text: text.slice(start, end), matches };
	}
	let shown = '';
	let at = start;
	const matches: Span[] = [];
	for (const { span, groups } of found) {
		shown += text.slice(at, span[0]);
		const from = shown.length;
		shown += expandReplacement(template, text, groups, regex);
		matches.push([from, shown.length]);
		at = span[1];
	}
	return { text: shown + text.slice(at, end), matches };
};

// What stands in place of a match: `$1`, `${1}`, `$name` and `${name}` are groups, `$$` is a dollar.
const expandReplacement = (
	template: string,
	text: string,
	groups: readonly (Span | undefined)[],
	regex: PerlRegex,
): string =>
	template.replaceAll(/\$(?:(\$)|\{([^}]*)\}|(\w+))/g, (_all, dollar, braced, bare) => {
		if (dollar !== undefined) return '$';
		const name = (braced ?? bare) as string;
		const index = /^\d+$/.test(name) ? Number(name) : regex.names.get(name);
		const span = index === undefined ? undefined : groups[index];
		return span === undefined ? '' : text.slice(span[0], span[1]);
	});

/** The same as a list. More than memory is for are refused as too complex. */
export const allMatchesOf = (regex: PerlRegex, text: string, part?: Span): readonly FoundMatch[] => {
	const found: FoundMatch[] = [];
	for (const match of matchesOf(regex, text, part)) {
		if (found.length === mostMatches) throw new RegexError('too-complex');
		found.push(match);
	}
	return found;
};

// Each takes two hundred bytes or more.
const mostMatches = 1 << 20;

/** All matches that start in a part of a text, or in all of it. An empty one does not touch the one before. */
export function* matchesOf(regex: PerlRegex, text: string, part?: Span): Generator<FoundMatch> {
	let lastEnd = -1;
	for (let at = part?.[0] ?? 0; at <= text.length; ) {
		const groups = regex.exec(text, at);
		const span = groups?.[0];
		if (groups === undefined || span === undefined) return;
		if (part !== undefined && span[0] >= part[1]) return;
		if (span[1] > span[0] || span[0] !== lastEnd) yield { span, groups };
		lastEnd = span[1];
		at = span[1] > span[0] ? span[1] : span[1] + 1;
	}
}
