import type { Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import type { TextOf } from '../compile/step.ts';
import type { Shell } from '../state/shell.ts';
import type { AnsiQuotedPart, EscapedPart, SingleQuotedPart, Word, WordPart } from '../syntax/ast.ts';
import { TypedValue } from '../values/typed-value.ts';
import { compileSubscript } from './words.ts';

/**
 * The subscript of `name[…]`, expanded. For an indexed array it is arithmetic: single quotes stay, as
 * they do in double quotes, and what expands to nothing is 0. For an associative one it is a key.
 */
export const compileElementSubscript = (word: Word, compilation: Compilation, name: string): TextOf => {
	const key = compileSubscript(word, compilation);
	if (word.parts.length === 0 || word.parts.every(isPlain)) return key;
	const expression = word.parts.some(staysQuoted)
		? compileSubscript({ ...word, parts: word.parts.map(withQuotes) }, compilation)
		: key;
	return (shell): Maybe<string> => {
		if (isTable(shell, name)) return key(shell);
		const text = expression(shell);
		return text instanceof Promise ? text.then(orZero) : orZero(text);
	};
};

const isPlain = (part: WordPart): boolean => part.type === 'literal';

const staysQuoted = (part: WordPart): part is SingleQuotedPart | AnsiQuotedPart | EscapedPart =>
	part.type === 'single' || part.type === 'ansi' || (part.type === 'escaped' && !/[$`"\\]/.test(part.text));

const withQuotes = (part: WordPart): WordPart => {
	if (!staysQuoted(part)) return part;
	const text = part.type === 'escaped' ? `\\${part.text}` : `'${part.text}'`;
	return { type: 'literal', text, span: part.span };
};

// The keys of typed data are texts; what is arithmetic in it is computed by the list it leads into.
const isTable = (shell: Shell, name: string): boolean => {
	const value = shell.variables.resolve(name)?.value;
	return value instanceof Map || value instanceof TypedValue;
};

const orZero = (text: string): string => (text === '' ? '0' : text);
