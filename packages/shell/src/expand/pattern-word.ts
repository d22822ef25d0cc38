import { andThen, type Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import { compileShellPattern, quotePattern, type ShellPattern } from '../pattern/pattern.ts';
import { localeText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import type { Word } from '../syntax/ast.ts';
import type { CompiledPart } from './compiled-part.ts';
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
	const parts = compileParts(findTildes(word.parts, rules.tildes ?? 'start'), {
		compilation,
		place: 'text',
		quoted: false,
		splitsLiterals: false,
	});
	const text = patternText(parts);
	let last: { text: string; extglob: boolean; nocase: boolean; pattern: ShellPattern } | undefined;
	const make = (shell: Shell, written: string): ShellPattern => {
		const source = localeText(shell, written);
		const { shopt } = shell.options;
		const extglob = rules.extended === true || shopt.has('extglob');
		const nocase = rules.nocase && shopt.has('nocasematch');
		if (last === undefined || last.text !== source || last.extglob !== extglob || last.nocase !== nocase) {
			last = { text: source, extglob, nocase, pattern: compileShellPattern(source, { extglob, nocase }) };
		}
		return last.pattern;
	};
	if (typeof text === 'string') return (shell) => make(shell, text);
	return (shell) => {
		const source = text(shell);
		return source instanceof Promise ? source.then((ready) => make(shell, ready)) : make(shell, source);
	};
};

// The pattern with quoted characters escaped: a constant, or how to make it.
const patternText = (parts: readonly CompiledPart[]): string | ((shell: Shell) => Maybe<string>) => {
	if (parts.every(({ constant }) => constant !== undefined)) {
		return parts.map(({ constant, quoted }) => (quoted ? quotePattern(constant!) : constant)).join('');
	}
	const pieces = parts.map(({ emit }) => emit);
	return (shell) => {
		const sink = new EscapingSink(shell, quotePattern);
		return andThen(runPieces(pieces, shell, sink), () => sink.text);
	};
};
