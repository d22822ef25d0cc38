import { andThen, type Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import type { Shell } from '../state/shell.ts';
import type { Word } from '../syntax/ast.ts';
import { compileParts } from './parts.ts';
import { runPieces } from './sink.ts';
import { EscapingSink, TextSink } from './text-sinks.ts';
import { findTildes } from './tilde.ts';

/** What takes the place of a match. */
export type Replacement = (matched: string) => string;

/**
 * The second operand of `${x/pattern/replacement}`. While `patsub_replacement` is on, an unquoted
 * `&` in it stands for what matched and a backslash before one takes that away.
 */
export const compileReplacement = (
	word: Word | undefined,
	compilation: Compilation,
): ((shell: Shell) => Maybe<Replacement>) => {
	if (word === undefined || word.parts.length === 0) return () => nothing;
	const parts = compileParts(findTildes(word.parts, 'start'), {
		compilation,
		place: 'text',
		quoted: false,
		splitsLiterals: false,
	});
	if (parts.every(({ constant }) => constant !== undefined)) {
		const text = parts.map(({ constant }) => constant).join('');
		if (!text.includes('&')) return () => () => text;
	}
	const pieces = parts.map(({ emit }) => emit);
	return (shell) => {
		if (!shell.options.shopt.has('patsub_replacement')) {
			const sink = new TextSink(shell);
			return andThen(runPieces(pieces, shell, sink), () => () => sink.text);
		}
		const sink = new EscapingSink(shell, escapeMatch);
		return andThen(runPieces(pieces, shell, sink), () => readReplacement(sink.text));
	};
};

const nothing: Replacement = () => '';

const escapeMatch = (text: string): string => text.replace(/[&\\]/g, '\\$&');

const readReplacement = (text: string): Replacement => {
	if (!text.includes('&') && !text.includes('\\')) return () => text;
	const pieces: (string | undefined)[] = [];
	let literal = '';
	for (let at = 0; at < text.length; at++) {
		const char = text[at]!;
		if (char === '\\' && (text[at + 1] === '&' || text[at + 1] === '\\')) {
			at += 1;
			literal += text[at]!;
		} else if (char === '&') {
			pieces.push(literal, undefined);
			literal = '';
		} else literal += char;
	}
	pieces.push(literal);
	return (matched) => pieces.map((piece) => piece ?? matched).join('');
};
