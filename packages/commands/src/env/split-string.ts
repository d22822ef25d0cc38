/** Words in which each `-S STRING` was replaced by the words of STRING, or what is wrong with one. */
export interface SplitWords {
	readonly words: readonly string[];
	readonly problem: string | undefined;
	/** Whether the problem is that there is no STRING. */
	readonly isMissing: boolean;
	/** What `-v` tells of the splitting. */
	trace(quote: (text: string) => string): string[];
}

/** Replaces `-S STRING` among the options of env. `variable` gives what `${NAME}` stands for. */
export const expandSplit = (
	given: readonly string[],
	variable: (name: string) => string | undefined,
): SplitWords => {
	let words = [...given];
	const splits: (readonly [string, readonly string[]])[] = [];
	const result = (problem?: string, isMissing = false): SplitWords => ({
		words,
		problem,
		isMissing,
		trace: (quote) =>
			splits.flatMap(([text, parts]) => [
				`split -S:  ${quote(text)}`,
				...parts.map((part, at) => `${at === 0 ? ' into:    ' : '     &    '}${quote(part)}`),
			]),
	});
	for (let at = 0; at < words.length; at++) {
		const word = words[at]!;
		if (word === '--' || !word.startsWith('-')) break;
		const found = findSplit(word, words[at + 1]);
		if (found.kind === 'missing') return result(found.problem, true);
		if (found.kind === 'value') at += 1;
		if (found.kind !== 'split') continue;
		const parts = splitString(found.text, variable);
		if (typeof parts === 'string') return result(parts);
		splits.push([found.text, parts]);
		const before = found.before === '' ? [] : [found.before];
		words = [...words.slice(0, at), ...before, ...parts, ...words.slice(at + (found.takesNext ? 2 : 1))];
		at += before.length - 1;
	}
	return result();
};

type Found =
	| { readonly kind: 'none' }
	/** The option takes the next word. */
	| { readonly kind: 'value' }
	| { readonly kind: 'missing'; readonly problem: string }
	| { readonly kind: 'split'; readonly text: string; readonly takesNext: boolean; readonly before: string };

const findSplit = (word: string, next: string | undefined): Found => {
	if (word.startsWith('--')) {
		const long = /^--(s[a-z-]*)(?:=(.*))?$/s.exec(word);
		if (long !== null && 'split-string'.startsWith(long[1]!)) {
			const text = long[2] ?? next;
			if (text === undefined)
				return { kind: 'missing', problem: "option '--split-string' requires an argument" };
			return { kind: 'split', text, takesNext: long[2] === undefined, before: '' };
		}
		return { kind: /^--(?:u|c)[a-z-]*$/.test(word) ? 'value' : 'none' };
	}
	for (let at = 1; at < word.length; at++) {
		const letter = word[at];
		const rest = word.slice(at + 1);
		if (letter === 'u' || letter === 'C') return { kind: rest === '' ? 'value' : 'none' };
		if (letter !== 'S') continue;
		const text = rest === '' ? next : rest;
		if (text === undefined) return { kind: 'missing', problem: "option requires an argument -- 'S'" };
		return { kind: 'split', text, takesNext: rest === '', before: at === 1 ? '' : word.slice(0, at) };
	}
	return { kind: 'none' };
};

// The words of a string, or what is wrong with it.
const splitString = (
	text: string,
	variable: (name: string) => string | undefined,
): readonly string[] | string => {
	const words: string[] = [];
	let word: string | undefined;
	let quote = '';
	for (let at = 0; at < text.length; at++) {
		const character = text[at]!;
		if (quote === "'" && character !== "'" && character !== '\\') word += character;
		else if (character === quote) quote = '';
		else if (quote === '' && (character === "'" || character === '"')) {
			quote = character;
			word ??= '';
		} else if (quote === '' && /[ \t\n\v\f\r]/.test(character)) {
			if (word !== undefined) words.push(word);
			word = undefined;
		} else if (quote === '' && character === '#' && word === undefined) break;
		else if (character === '\\') {
			at += 1;
			const escaped = text[at] ?? '';
			if (quote === "'" && escaped !== "'" && escaped !== '\\') word = `${word ?? ''}\\${escaped}`;
			else if (escaped === 'c') {
				if (quote === '"') return "'\\c' must not appear in double-quoted -S string";
				break;
			} else if (escaped === '_' && quote === '') {
				if (word !== undefined) words.push(word);
				word = undefined;
			} else if (escaped === '') return 'invalid backslash at end of string in -S';
			else {
				const meant = escapes[escaped];
				if (meant === undefined) return `invalid sequence '\\${escaped}' in -S`;
				word = (word ?? '') + meant;
			}
		} else if (character === '$') {
			const name = /^\$\{([A-Za-z_]\w*)\}/.exec(text.slice(at));
			if (name === null) return `only \${VARNAME} expansion is supported, error at: ${text.slice(at)}`;
			word = (word ?? '') + (variable(name[1]!) ?? '');
			at += name[0].length - 1;
		} else word = (word ?? '') + character;
	}
	if (quote !== '') return 'no terminating quote in -S string';
	if (word !== undefined) words.push(word);
	return words;
};

const escapes: Readonly<Record<string, string>> = {
	'"': '"',
	'#': '#',
	$: '$',
	"'": "'",
	'\\': '\\',
	_: ' ',
	f: '\f',
	n: '\n',
	r: '\r',
	t: '\t',
	v: '\v',
};
