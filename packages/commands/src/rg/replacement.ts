import { asPauses, type Pausing, type PerlRegex, RegexError, type Span } from '@tenon/shell';
import { matchesPerStop } from '../support/pausing.ts';

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
export function* passageOf(
	text: string,
	[start, end]: Span,
	found: readonly FoundMatch[],
	{ regex, template }: { readonly regex: PerlRegex; readonly template: string | undefined },
): Pausing<Passage> {
	const matches: Span[] = [];
	if (template === undefined) {
		for (const { span } of found) {
			if (matches.push([span[0] - start, span[1] - start]) % matchesPerStop === 0) yield;
		}
		return { text: text.slice(start, end), matches };
	}
	// Joined piece by piece: a text that was added to for each match takes long when it is first read.
	const pieces: string[] = [];
	let parts: string[] = [];
	let length = 0;
	let at = start;
	for (const { span, groups } of found) {
		const replaced = expandReplacement(template, text, groups, regex);
		const from = length + span[0] - at;
		length = from + replaced.length;
		parts.push(text.slice(at, span[0]), replaced);
		at = span[1];
		if (matches.push([from, length]) % matchesPerStop > 0) continue;
		pieces.push(parts.join(''));
		parts = [];
		yield;
	}
	pieces.push(...parts, text.slice(at, end));
	return { text: pieces.join(''), matches };
}

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

/** All matches that start in a part of a text, or in all of it. More than memory is for are refused as too complex. */
export function* allMatchesOf(regex: PerlRegex, text: string, part?: Span): Pausing<readonly FoundMatch[]> {
	const found: FoundMatch[] = [];
	yield* eachMatchOf(regex, text, part, (match) => {
		if (found.length === mostMatches) throw new RegexError('too-complex');
		found.push(match);
	});
	return found;
}

// Each takes two hundred bytes or more.
const mostMatches = 1 << 20;

/** Counts these matches. */
export function* countMatchesOf(regex: PerlRegex, text: string, part: Span): Pausing<number> {
	let count = 0;
	yield* eachMatchOf(regex, text, part, () => {
		count += 1;
	});
	return count;
}

// An empty match does not touch the one before.
function* eachMatchOf(
	regex: PerlRegex,
	text: string,
	part: Span | undefined,
	take: (match: FoundMatch) => void,
): Pausing<void> {
	let lastEnd = -1;
	let count = 0;
	for (let at = part?.[0] ?? 0; at <= text.length; ) {
		const from = at;
		// Where nothing more is in the part, the search goes on to the end of the text.
		const groups = regex.isLong(text.length - from)
			? yield* asPauses((breathe) => regex.execInSlices(text, from, {}, breathe))
			: regex.exec(text, from);
		const span = groups?.[0];
		if (groups === undefined || span === undefined) return;
		if (part !== undefined && span[0] >= part[1]) return;
		if (span[1] > span[0] || span[0] !== lastEnd) take({ span, groups });
		lastEnd = span[1];
		at = span[1] > span[0] ? span[1] : span[1] + 1;
		count += 1;
		if (count % matchesPerStop === 0) yield;
	}
}
