import { andThen, type Maybe, orElse } from '@tenon/core';
import type { TextOf } from '../compile/step.ts';
import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import type { Word } from '../syntax/ast.ts';
import { ShellSyntaxError } from '../syntax/errors.ts';
import { readDoubleQuotedParts } from '../syntax/quotes.ts';
import { Reader } from '../syntax/reader.ts';
import { SourceText } from '../syntax/source-text.ts';
import { expandBrokenPrompt } from './broken-prompt.ts';
import { decodePrompt } from './prompt-escapes.ts';
import { compileQuotedText } from './words.ts';

/**
 * Expands a prompt, as PS4 and `${x@P}` are: its backslash escapes first, then, unless `promptvars`
 * is off, everything that is expanded in double quotes. What cannot be expanded is said, and stays.
 */
export const expandPrompt = (shell: Shell, text: string): Maybe<string> => {
	const decoded = decodePrompt(shell, text);
	if (!shell.options.shopt.has('promptvars') || !/[$`\\]/.test(decoded)) return decoded;
	return orElse(
		() => compiled(decoded)(shell),
		(error) => {
			if (error instanceof ShellSyntaxError) return expandBrokenPrompt(shell, decoded, error, compilePrompt);
			if (!(error instanceof ExpansionError)) throw error;
			return andThen(shell.complain(error.message), () => decoded);
		},
	);
};

/** Expands a text as it would be in double quotes. Throws what cannot be expanded or read. */
export const expandAsQuoted = (shell: Shell, text: string): Maybe<string> =>
	/[$`\\]/.test(text) ? compilePrompt(text)(shell) : text;

const maxRemembered = 32;
const remembered = new Map<string, TextOf>();

// A prompt is shown again and again; the last few are kept compiled.
const compiled = (text: string): TextOf => {
	const known = remembered.get(text);
	if (known !== undefined) return known;
	const made = compilePrompt(text);
	if (remembered.size >= maxRemembered) remembered.clear();
	remembered.set(text, made);
	return made;
};

const compilePrompt = (text: string): TextOf => {
	const source = new SourceText(text, 1);
	const reader = new Reader(source, { extglob: false, aliases: new Map() });
	const parts = readDoubleQuotedParts(reader, { closer: undefined, openedAt: 0, what: 'prompt' });
	const word: Word = { type: 'word', parts, span: { start: 0, end: text.length } };
	return compileQuotedText(word, { source, file: '' });
};
