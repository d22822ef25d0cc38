import type { Span } from '@tenon/shell';

/** What takes the place of a match. */
export interface Replacement {
	/** Whether it is the same for every match. */
	readonly isPlain: boolean;
	readonly needsGroups: boolean;
	apply(match: string, text: string, spans: readonly (Span | undefined)[]): string;
}

type Part = string | { readonly group: number };

/**
 * The replacement of sub and gsub: `&` is the match, `\&` an ampersand, `\\&` a backslash and the match. Four backslashes
 * are two, fewer stay what they are where no ampersand follows.
 */
export const subReplacement = (source: string): Replacement => {
	const parts: Part[] = [];
	let literal = '';
	for (let at = 0; at < source.length; at++) {
		const character = source[at]!;
		if (character === '&') {
			parts.push(literal, { group: 0 });
			literal = '';
			continue;
		}
		if (character !== '\\') {
			literal += character;
			continue;
		}
		const rest = source.slice(at);
		if (rest.startsWith('\\\\\\&')) {
			literal += '\\&';
			at += 3;
		} else if (rest.startsWith('\\\\\\\\')) {
			literal += '\\\\';
			at += 3;
		} else if (rest.startsWith('\\\\&')) {
			literal += '\\';
			at += 1;
		} else if (rest.startsWith('\\&')) {
			literal += '&';
			at += 1;
		} else literal += '\\';
	}
	parts.push(literal);
	return replacementOf(parts);
};

/** The replacement of gensub: `\0` and `&` are the match, `\1` to `\9` groups, `\\` a backslash. */
export const gensubReplacement = (source: string): Replacement => {
	const parts: Part[] = [];
	let literal = '';
	const add = (group: number): void => {
		parts.push(literal, { group });
		literal = '';
	};
	for (let at = 0; at < source.length; at++) {
		const character = source[at]!;
		const next = source[at + 1];
		if (character === '&') add(0);
		else if (character !== '\\' || next === undefined) literal += character;
		else {
			if (/[0-9]/.test(next)) add(Number(next));
			else if (next === '&' || next === '\\') literal += next;
			else literal += `\\${next}`;
			at += 1;
		}
	}
	parts.push(literal);
	return replacementOf(parts);
};

const replacementOf = (given: readonly Part[]): Replacement => {
	const parts = given.filter((part) => part !== '');
	const isPlain = parts.every((part) => typeof part === 'string');
	if (isPlain) {
		const literal = parts.join('');
		return { isPlain, needsGroups: false, apply: () => literal };
	}
	const needsGroups = parts.some((part) => typeof part !== 'string' && part.group > 0);
	return {
		isPlain,
		needsGroups,
		apply: (match, text, spans) => {
			let result = '';
			for (const part of parts) {
				if (typeof part === 'string') result += part;
				else if (part.group === 0) result += match;
				else {
					const span = spans[part.group];
					if (span !== undefined) result += text.slice(span[0], span[1]);
				}
			}
			return result;
		},
	};
};
