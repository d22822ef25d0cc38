import { andThen, type Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import { compileParts } from '../expand/parts.ts';
import { runPieces } from '../expand/sink.ts';
import { EscapingSink } from '../expand/text-sinks.ts';
import { findTildes } from '../expand/tilde.ts';
import { compileShellPattern, type ShellPattern } from '../pattern/pattern.ts';
import { localeText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import type { Word } from '../syntax/ast.ts';

/** A pattern with its text, in which every quoted character has a backslash: as `set -x` shows it. */
export interface TracedPattern {
	readonly text: string;
	readonly pattern: ShellPattern;
}

/** The right side of `==` for a shell that traces: expanded once, shown and used. */
export const compileTracedPattern = (
	word: Word,
	compilation: Compilation,
): ((shell: Shell) => Maybe<TracedPattern>) => {
	const parts = compileParts(findTildes(word.parts, 'start'), {
		compilation,
		place: 'text',
		quoted: false,
		splitsLiterals: false,
	});
	const pieces = parts.map(({ emit }) => emit);
	return (shell) => {
		const sink = new EscapingSink(shell, (text) => text.replaceAll(/./gsu, '\\$&'));
		return andThen(runPieces(pieces, shell, sink), () => ({
			text: sink.text,
			pattern: compileShellPattern(localeText(shell, sink.text), {
				extglob: true,
				nocase: shell.options.shopt.has('nocasematch'),
			}),
		}));
	};
};
