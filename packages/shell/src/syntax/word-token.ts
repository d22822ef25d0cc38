import { unescapeAnsi } from './ansi.ts';
import { quoteUnprintable } from './quote.ts';

/** A word as bash names it in messages. */
interface WordToken {
	readonly end: number;
	/** Its text; `$'…'` is resolved by then, and the `$` of `$"…"` is gone. */
	readonly shown: string;
}

/** The word that starts at `from`: quotes, `${…}`, `$(…)`, `<(…)` and `name=(…)` are in it as a whole. */
export const wordToken = (text: string, from: number, end: number): WordToken => {
	const closers: Closer[] = [];
	let shown = '';
	let at = from;
	arrayHead.lastIndex = from;
	if (arrayHead.test(text)) {
		at = arrayHead.lastIndex;
		shown = text.slice(from, at);
		closers.push(')');
	}
	while (at < end) {
		const inside = closers.at(-1);
		if (inside === undefined && metaCharacter.test(text[at]!) && !isSubstitution(text, at)) break;
		const next = Math.min(unitEnd(text, at, end, closers), end);
		const unit = text.slice(at, next);
		if (inside === '"' || !/^\$['"]/.test(unit)) shown += unit;
		else shown += unit[1] === '"' ? '"' : `'${unescapeAnsi(unit.slice(2, -1))}'`;
		at = next;
	}
	return { end: at, shown: quoteUnprintable(shown) };
};

type Closer = '"' | ')' | '}';

const arrayHead = /[A-Za-z_]\w*\+?=\(/y;
const metaCharacter = /[ \t\n;&|<>()]/;

const isSubstitution = (text: string, at: number): boolean =>
	(text[at] === '<' || text[at] === '>') && text[at + 1] === '(';

// The end of what stands at `at`: a character, a quoted text, or what opens or closes something.
const unitEnd = (text: string, at: number, end: number, closers: Closer[]): number => {
	const inside = closers.at(-1);
	const char = text[at]!;
	const opens = (closer: Closer, length: number): number => {
		closers.push(closer);
		return at + length;
	};
	if (char === inside) {
		closers.pop();
		return at + 1;
	}
	if (char === '\\') return at + 2;
	if (char === '`') return pastCloser(text, at + 1, end, escapable('`'));
	if (char === '$' && text[at + 1] === '{') return opens('}', 2);
	if (char === '$' && text[at + 1] === '(') return opens(')', 2);
	if (inside === '"') return at + 1;
	if (char === "'") return pastCloser(text, at + 1, end, /'/g);
	if (char === '$' && text[at + 1] === "'") return pastCloser(text, at + 2, end, escapable("'"));
	if (char === '$' && text[at + 1] === '"') return opens('"', 2);
	if (char === '"') return opens('"', 1);
	if (isSubstitution(text, at)) return opens(')', 2);
	return char === '(' && inside === ')' ? opens(')', 1) : at + 1;
};

// The quote, with a backslash before it or any other character passed over.
const escapable = (quote: string): RegExp => new RegExp(`(?:[^\\\\${quote}]|\\\\[^])*${quote}`, 'gy');

const pastCloser = (text: string, from: number, end: number, closer: RegExp): number => {
	closer.lastIndex = from;
	return closer.test(text) ? closer.lastIndex : end;
};
