import type { Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import type { TextOf } from '../compile/step.ts';
import { compileSubscript } from '../expand/words.ts';
import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import type { Word } from '../syntax/ast.ts';
import { readArithmeticText } from '../syntax/dollar.ts';
import { ShellSyntaxError } from '../syntax/errors.ts';
import { Reader } from '../syntax/reader.ts';
import { SourceText } from '../syntax/source-text.ts';
import { readSubscript } from '../syntax/subscript.ts';
import { TypedValue } from '../values/typed-value.ts';
import { compileExpressionWord, quotedParts } from './word-text.ts';

/** Whether a subscript means the same before and after its expansion, and is none of `@`, `*`. */
export const isPlainSubscript = (text: string): boolean => !/[$`\\"']|^[@*]?$/.test(text);

/** Expands the text of a subscript in an expression, to be computed. */
export const expandSubscript = (shell: Shell, text: string): Maybe<string> => {
	const onlyEscapes = unescaped(text, /\\([$`"\\])/g);
	if (onlyEscapes !== undefined) return onlyEscapes;
	return expand(
		shell,
		text,
		(reader) => readArithmeticText(reader, text.length, { isWritten: false }),
		compileArithmeticText,
	);
};

const compileArithmeticText = (word: Word, compilation: Compilation): TextOf =>
	compileExpressionWord({ ...word, parts: quotedParts(word) }, compilation);

/** Expands the text of a subscript in an expression, to be a key: quotes go, nothing is split. */
export const expandKey = (shell: Shell, text: string): Maybe<string> => {
	const onlyEscapes = unescaped(text, /\\(.)/gs);
	if (onlyEscapes !== undefined) return onlyEscapes;
	return expand(shell, `[${text}]`, (reader) => readSubscript(reader, 0), compileSubscript);
};

/** Expands the subscript of `name[…]` in a text that names an element, as builtins and references get it. */
export const expandElementText = (shell: Shell, name: string, subscript: string): Maybe<string> =>
	isExpandedOnce(shell) && shell.variables.resolve(name)?.value instanceof Map
		? subscript
		: expandDeclaredText(shell, name, subscript);

/** The same for a declaration, whatever the options say of keys. */
export const expandDeclaredText = (shell: Shell, name: string, subscript: string): Maybe<string> => {
	if (!/[$`"'\\]/.test(subscript)) return subscript;
	const value = shell.variables.resolve(name)?.value;
	return value instanceof Map || value instanceof TypedValue
		? expandKey(shell, subscript)
		: expandSubscript(shell, subscript);
};

/** Whether a key that comes to a builtin in a text is one as it stands. */
export const isExpandedOnce = (shell: Shell): boolean => shell.options.shopt.has('assoc_expand_once');

// The values of a first expansion arrive with a backslash before what is special; no more is to do then.
const unescaped = (text: string, escapes: RegExp): string | undefined =>
	/^(?:[^$`\\"']|\\.)*$/s.test(text) ? text.replace(escapes, '$1') : undefined;

const expand = (
	shell: Shell,
	text: string,
	read: (reader: Reader) => Word,
	compile: (word: Word, compilation: Compilation) => TextOf,
): Maybe<string> => {
	const source = new SourceText(text, shell.line);
	const reader = new Reader(source, { extglob: shell.options.shopt.has('extglob'), aliases: shell.aliases });
	let word: Word;
	try {
		word = read(reader);
	} catch (error) {
		if (!(error instanceof ShellSyntaxError)) throw error;
		throw new ExpansionError(`${text}: bad array subscript`, { cause: error });
	}
	return compile(word, { source, file: shell.name })(shell);
};
