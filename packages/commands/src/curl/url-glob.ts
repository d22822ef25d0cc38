import { CurlFailure } from './curl-failure.ts';

/** One address of a pattern, and the choice in it for each `#1`, `#2` …. */
export interface GlobbedUrl {
	readonly text: string;
	readonly parts: readonly string[];
}

/** A piece of a pattern: a text, or a number of choices. */
type Piece = string | Choices;

interface Choices {
	readonly count: number;
	at(index: number): string;
}

/**
 * Writes out `{a,b}`, `[1-10]`, `[001-100:10]` and `[a-z]` in a URL, one address at a time. The pattern is checked
 * before the first address.
 */
export const expandUrl = (pattern: string): Iterable<GlobbedUrl> => {
	if (pattern.length > maxUrlLength) throw tooLong();
	const pieces = piecesOf(pattern);
	const choices = pieces.filter((piece) => typeof piece !== 'string');
	const count = choices.reduce((product, one) => product * one.count, 1);
	return combinations(pieces, choices, count);
};

/** Longer addresses are refused before anything looks at them. */
export const maxUrlLength = 65_536;

/** What a URL beyond {@link maxUrlLength} is refused with. */
export const tooLong = (): CurlFailure => new CurlFailure(3, `URL is longer than ${maxUrlLength} characters`);

// The last choices change fastest.
function* combinations(
	pieces: readonly Piece[],
	choices: readonly Choices[],
	count: number,
): Generator<GlobbedUrl, void, void> {
	for (let number = 0; number < count; number++) {
		const parts: string[] = [];
		let rest = number;
		for (const choice of choices.toReversed()) {
			parts.push(choice.at(rest % choice.count));
			rest = Math.floor(rest / choice.count);
		}
		parts.reverse();
		let chosen = 0;
		const text = pieces.map((piece) => (typeof piece === 'string' ? piece : parts[chosen++])).join('');
		yield { text, parts };
	}
}

const piecesOf = (pattern: string): readonly Piece[] => {
	const pieces: Piece[] = [];
	let count = 1;
	let globs = 0;
	for (let at = 0; at < pattern.length; ) {
		const opening = pattern[at]!;
		const closed = opening === '[' ? pattern.indexOf(']', at) : -1;
		// An IPv6 address is no range.
		const isAddress = closed > 0 && isIpv6(pattern.slice(at + 1, closed));
		if (isAddress || (opening !== '{' && opening !== '[')) {
			const end = isAddress ? closed + 1 : nextSpecial(pattern, at);
			pieces.push(pattern.slice(at, end).replace(/\\([[\]{}])/g, '$1'));
			at = end;
			continue;
		}
		const end = opening === '{' ? pattern.indexOf('}', at) : closed;
		if (end < 0) throw badGlob(opening === '{' ? 'unmatched brace' : 'bad range', at);
		const inner = pattern.slice(at + 1, end);
		const choices = opening === '{' ? listOf(inner) : rangeOf(inner, at);
		count *= choices.count;
		globs += 1;
		if (count > maxUrls) throw badGlob('range overflow', at);
		if (globs > maxGlobs) throw badGlob('too many globs', at);
		pieces.push(choices);
		at = end + 1;
	}
	return pieces;
};

const isIpv6 = (text: string): boolean => text.includes(':') && /^[\da-f:.%]*$/i.test(text);

const maxUrls = 100_000;
// As many as curl takes in one address.
const maxGlobs = 100;

const badGlob = (problem: string, at: number): CurlFailure =>
	new CurlFailure(3, `${problem} in URL position ${at + 1}:`);

const nextSpecial = (pattern: string, from: number): number => {
	for (let at = from; at < pattern.length; at++) {
		if (pattern[at] === '\\') at++;
		else if (pattern[at] === '{' || pattern[at] === '[') return at === from ? at + 1 : at;
	}
	return pattern.length;
};

const listOf = (inner: string): Choices => {
	const items = inner.split(',');
	return { count: items.length, at: (index) => items[index]! };
};

const rangeOf = (inner: string, at: number): Choices => {
	const [, from, to, step = '1'] = /^(\d+|[a-zA-Z])-(\d+|[a-zA-Z])(?::(\d+))?$/.exec(inner) ?? [];
	if (from === undefined || to === undefined || Number(step) < 1) throw badGlob('bad range', at);
	const isNumber = /^\d/.test(from);
	if (isNumber !== /^\d/.test(to)) throw badGlob('bad range', at);
	const first = isNumber ? Number(from) : from.charCodeAt(0);
	const last = isNumber ? Number(to) : to.charCodeAt(0);
	const count = Math.floor((last - first) / Number(step)) + 1;
	if (!(count >= 1)) throw badGlob('bad range', at);
	if (count > maxUrls) throw badGlob('range overflow', at);
	const width = isNumber && from.startsWith('0') ? from.length : 0;
	return {
		count,
		at: (index) => {
			const value = first + index * Number(step);
			return isNumber ? String(value).padStart(width, '0') : String.fromCharCode(value);
		},
	};
};
