import { PerlSyntaxError } from './errors.ts';

/** A group that holds no expression: a call of another one, a reference to it, or `(?C)`, which does nothing. */
export type Opening =
	| { readonly kind: 'call' | 'reference'; readonly name: string; readonly end: number }
	| { readonly kind: 'nothing'; readonly end: number };

/** Reads what stands after `(?`, up to and with the parenthesis. Throws `PerlSyntaxError`. */
export const readOpening = (source: string, at: number): Opening | undefined => {
	const rest = source.slice(at);
	const found = /^(?:(?:R|([+-]?\d+)|&(\w+)|P>(\w+))|P=(\w+)|C(\d*))\)/.exec(rest);
	if (found === null || isDigit(found[2] ?? found[3] ?? found[4])) {
		const fault = openingFault(rest);
		if (fault !== undefined) throw new PerlSyntaxError(fault, at);
		return undefined;
	}
	const end = at + found[0].length;
	const [, number, name, pythonName, referred, callout] = found;
	if (callout !== undefined) {
		if (Number(callout) > 255) throw new PerlSyntaxError('number after (?C is greater than 255', at);
		return { kind: 'nothing', end };
	}
	if (referred !== undefined) return { kind: 'reference', name: referred, end };
	return { kind: 'call', name: number ?? name ?? pythonName ?? '0', end };
};

const isDigit = (name: string | undefined): boolean => name !== undefined && /^\d/.test(name);

const openingFault = (rest: string): string | undefined => {
	if (/^(?:P?$|[+-]?\d+|-$)/.test(rest)) return 'missing closing parenthesis';
	if (/^R/.test(rest)) return '(?R (recursive pattern call) must be followed by a closing parenthesis';
	const named = /^(?:P?<|'|&|P[>=])(.?)/.exec(rest);
	if (named !== null) return nameFault(named[1]!);
	return /^P/.test(rest) ? 'unrecognized character after (?P' : undefined;
};

const nameFault = (first: string): string =>
	/^\d/.test(first)
		? 'subpattern name must start with a non-digit'
		: /^\w/.test(first)
			? 'syntax error in subpattern name (missing terminator?)'
			: 'subpattern name expected';

/** A reference behind its backslash: by a number, by `\g`, or by `\k`; last what `\g<…>` calls. */
export const referenceForm: RegExp = new RegExp(
	[
		'^(?:([1-9]\\d*)',
		'g([+-]?\\d+|\\{(?:[+-]?\\d+|[A-Za-z_]\\w*)\\})',
		"k(\\{[A-Za-z_]\\w*\\}|<[A-Za-z_]\\w*>|'[A-Za-z_]\\w*')",
		"g(<(?:[+-]?\\d+|[A-Za-z_]\\w*)>|'(?:[+-]?\\d+|[A-Za-z_]\\w*)'))",
	].join('|'),
);

/** What is wrong with `\g` and `\k` in none of their forms. */
export const referenceFault = (rest: string): string | undefined => {
	const named = /^[gk][{<'](.?)/.exec(rest);
	if (named !== null) return nameFault(named[1]!);
	if (rest.startsWith('g'))
		return '\\g is not followed by a braced, angle-bracketed, or quoted name/number or by a plain number';
	return rest.startsWith('k')
		? '\\k is not followed by a braced, angle-bracketed, or quoted name'
		: undefined;
};

/** What is wrong with an escape for one character. */
export const escapeFault = (rest: string): string | undefined => {
	if (/^(?:[FLlUu]|N\{(?!U\+))/.test(rest))
		return 'PCRE2 does not support \\F, \\L, \\l, \\N{name}, \\U, or \\u';
	if (/^(?:x\{|o\{|N\{U\+)(?:\}|$)/.test(rest)) return 'digits missing in \\x{} or \\o{} or \\N{U+}';
	if (/^(?:x\{|N\{U\+)(?![0-9a-fA-F]+\})/.test(rest))
		return 'non-hex character in \\x{} (closing brace missing?)';
	if (/^o\{(?![0-7]+\})/.test(rest)) return 'non-octal character in \\o{} (closing brace missing?)';
	if (/^o/.test(rest)) return 'missing opening brace after \\o';
	if (rest === 'c') return '\\c at end of pattern';
	return /^c[^ -~]/.test(rest) ? '\\c must be followed by a printable ASCII character' : undefined;
};
