import { CurlFailure } from './curl-failure.ts';

/** One address of a pattern, and what stands in it for each `#1`, `#2` …. */
export interface GlobbedUrl {
	readonly text: string;
	readonly parts: readonly string[];
}

/** Writes out `{a,b}`, `[1-10]`, `[001-100:10]` and `[a-z]` in a URL. */
export const expandUrl = (pattern: string): readonly GlobbedUrl[] => {
	let urls: readonly GlobbedUrl[] = [{ text: '', parts: [] }];
	for (let at = 0; at < pattern.length; ) {
		const opening = pattern[at]!;
		// An IPv6 address is no range.
		const isAddress = opening === '[' && /^\[[\da-f:.%]*:[\da-f:.%]*\]/i.test(pattern.slice(at));
		if (isAddress || (opening !== '{' && opening !== '[')) {
			const end = isAddress ? pattern.indexOf(']', at) + 1 : nextSpecial(pattern, at);
			const plain = pattern.slice(at, end).replace(/\\([[\]{}])/g, '$1');
			urls = urls.map(({ text, parts }) => ({ text: text + plain, parts }));
			at = end;
			continue;
		}
		const end = pattern.indexOf(opening === '{' ? '}' : ']', at);
		if (end < 0) throw badGlob(opening === '{' ? 'unmatched brace' : 'bad range', at);
		const inner = pattern.slice(at + 1, end);
		const choices = opening === '{' ? inner.split(',') : rangeOf(inner, at);
		if (urls.length * choices.length > maxUrls) throw badGlob('range overflow', at);
		urls = urls.flatMap(({ text, parts }) =>
			choices.map((choice) => ({ text: text + choice, parts: [...parts, choice] })),
		);
		at = end + 1;
	}
	return urls;
};

const maxUrls = 100_000;

const badGlob = (problem: string, at: number): CurlFailure =>
	new CurlFailure(3, `${problem} in URL position ${at + 1}:`);

const nextSpecial = (pattern: string, from: number): number => {
	for (let at = from; at < pattern.length; at++) {
		if (pattern[at] === '\\') at++;
		else if (pattern[at] === '{' || pattern[at] === '[') return at === from ? at + 1 : at;
	}
	return pattern.length;
};

const rangeOf = (inner: string, at: number): readonly string[] => {
	const [, from, to, step = '1'] = /^(\d+|[a-zA-Z])-(\d+|[a-zA-Z])(?::(\d+))?$/.exec(inner) ?? [];
	if (from === undefined || to === undefined || Number(step) < 1) throw badGlob('bad range', at);
	const isNumber = /^\d/.test(from);
	if (isNumber !== /^\d/.test(to)) throw badGlob('bad range', at);
	const first = isNumber ? Number(from) : from.charCodeAt(0);
	const last = isNumber ? Number(to) : to.charCodeAt(0);
	const count = Math.floor((last - first) / Number(step)) + 1;
	if (count < 1) throw badGlob('bad range', at);
	if (count > maxUrls) throw badGlob('range overflow', at);
	const width = isNumber && from.startsWith('0') ? from.length : 0;
	return Array.from({ length: count }, (_, index) => {
		const value = first + index * Number(step);
		return isNumber ? String(value).padStart(width, '0') : String.fromCharCode(value);
	});
};
