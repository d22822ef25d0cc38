import { andThen, type Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import {
	compileShellPattern,
	type PatternOptions,
	quotePattern,
	type ShellPattern,
	shapedPattern,
} from '../pattern/pattern.ts';
import type { Shape } from '../pattern/plain-matcher.ts';
import { longLocaleText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import { shortLength } from '../state/work.ts';
import type { Word } from '../syntax/ast.ts';
import { compileParts } from './parts.ts';
import { runPieces } from './sink.ts';
import { EscapingSink } from './text-sinks.ts';
import { findTildes, type TildePlaces } from './tilde.ts';

/** A word as a pattern: its quoted characters stand for themselves. */
export type PatternOf = (shell: Shell) => Maybe<ShellPattern>;

/** When letters of both cases match each other, and when `@(…)` is a pattern. */
export interface PatternRules {
	/** Whether `shopt nocasematch` counts here. */
	readonly nocase: boolean;
	/** Whether extended patterns count whatever `shopt extglob` says, as in `[[ ]]`. */
	readonly extended?: boolean;
	/** Where a tilde counts; at the start, if nothing is said. */
	readonly tildes?: TildePlaces;
}

/** Compiles a word into a pattern, made once for as long as its text stays the same. */
export const compileOperandPattern = (
	word: Word,
	compilation: Compilation,
	rules: PatternRules,
): PatternOf => {
	const text = sourceOf(word, compilation, rules, quotePattern);
	const make = patternMaker(rules);
	if (typeof text === 'string') return (shell) => make(shell, text);
	return (shell) => {
		const source = text(shell);
		return source instanceof Promise ? source.then((ready) => make(shell, ready)) : make(shell, source);
	};
};

/** A pattern, and where in a text it has to match. */
export interface PlacedPattern {
	readonly pattern: ShellPattern;
	readonly where: 'first' | 'start' | 'end';
}

/**
 * The pattern of `${x/pattern/…}`: what it expands to may begin with the `#` or `%` that says where it has to
 * match, unless that is quoted.
 */
export const compilePlacedPattern = (
	word: Word,
	compilation: Compilation,
	rules: PatternRules,
): ((shell: Shell) => Maybe<PlacedPattern>) => {
	const text = sourceOf(word, compilation, rules, quoteWithMarks);
	const make = patternMaker(rules);
	const place = (shell: Shell, source: Source): Maybe<PlacedPattern> => {
		const mark = typeof source === 'string' ? source[0] : undefined;
		const where = mark === '#' ? 'start' : mark === '%' ? 'end' : 'first';
		const rest = where === 'first' ? source : (source as string).slice(1);
		return andThen(make(shell, rest), (pattern) => ({ pattern, where }));
	};
	return typeof text === 'string'
		? (shell) => place(shell, text)
		: (shell) => andThen(text(shell), (source) => place(shell, source));
};

const quoteWithMarks = (text: string): string => quotePattern(text).replaceAll(/[#%]/g, '\\$&');

// Makes patterns of texts; the last one is kept.
const patternMaker = (rules: PatternRules): ((shell: Shell, written: Source) => Maybe<ShellPattern>) => {
	let last: { text: string; extglob: boolean; nocase: boolean; pattern: ShellPattern } | undefined;
	return (shell, written) => {
		const { shopt } = shell.options;
		const extglob = rules.extended === true || shopt.has('extglob');
		const nocase = rules.nocase && shopt.has('nocasematch');
		if (typeof written !== 'string') return makeShaped(shell, written, { extglob, nocase });
		const make = (source: string): ShellPattern => {
			if (last === undefined || last.text !== source || last.extglob !== extglob || last.nocase !== nocase) {
				last = { text: source, extglob, nocase, pattern: compileShellPattern(source, { extglob, nocase }) };
			}
			return last.pattern;
		};
		const source = longLocaleText(shell, written);
		return source instanceof Promise ? source.then(make) : make(source);
	};
};

const makeShaped = (shell: Shell, shape: Shape, options: PatternOptions): Maybe<ShellPattern> =>
	andThen(
		longLocaleText(shell, shape.literal),
		(literal) =>
			shapedPattern({ ...shape, literal }, options) ??
			compileShellPattern(
				`${shape.starBefore ? '*' : ''}${quotePattern(literal)}${shape.starAfter ? '*' : ''}`,
				options,
			),
	);

/** The text of a pattern; one that is long and stands for itself, with stars at its ends, is kept as it is. */
type Source = string | Shape;

type Quote = (text: string) => string;

// The text of a pattern, or how to make it; what is quoted is escaped.
const sourceOf = (
	word: Word,
	compilation: Compilation,
	rules: PatternRules,
	quote: Quote,
): string | ((shell: Shell) => Maybe<Source>) => {
	const parts = compileParts(findTildes(word.parts, rules.tildes ?? 'start'), {
		compilation,
		place: 'text',
		quoted: false,
		splitsLiterals: false,
	});
	if (parts.every(({ constant }) => constant !== undefined)) {
		return parts.map(({ constant, quoted }) => (quoted ? quote(constant!) : constant)).join('');
	}
	const pieces = parts.map(({ emit }) => emit);
	return (shell) => {
		const sink = new EscapingSink(shell, quote);
		const ran = runPieces(pieces, shell, sink);
		if (ran instanceof Promise) return ran.then(() => shapeOf(sink) ?? sink.text);
		return shapeOf(sink) ?? sink.text;
	};
};

// Quoting a long text only to take the quotes off again would take long.
const shapeOf = (sink: EscapingSink): Shape | undefined => {
	if (sink.length <= shortLength) return undefined;
	const pieces = sink.pieces.filter(({ text }) => text !== '');
	const starBefore = isStar(pieces[0]!);
	const starAfter = pieces.length > 1 && isStar(pieces.at(-1)!);
	const inner = pieces.slice(starBefore ? 1 : 0, starAfter ? -1 : undefined);
	if (inner.some(({ quoted, text }) => !quoted && meaningful.test(text))) return undefined;
	return { literal: inner.map(({ text }) => text).join(''), starBefore, starAfter };
};

const isStar = ({ text, quoted }: EscapingSink['pieces'][number]): boolean => text === '*' && !quoted;
const meaningful = /[?*[\\(]/;
