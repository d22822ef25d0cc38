import { isPlainParameter } from '../arithmetic/template.ts';
import { echoBuiltin } from '../builtins/echo.ts';
import { hasBraces } from '../expand/braces.ts';
import { isOneField, mayBePattern } from '../expand/fields.ts';
import { ifsOf } from '../expand/ifs.ts';
import { findTildes } from '../expand/tilde.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';
import type { ParameterPart, SimpleCommand, Word, WordPart } from '../syntax/ast.ts';
import { isNameStart } from '../syntax/reader.ts';
import { builtinCheck } from './builtin-check.ts';
import { literalOf } from './known-test.ts';

/** The line of an `echo`, in two parts: the last word is also what `$_` becomes. */
export interface PrintedLine {
	/** Whether `echo` is the builtin in a shell, prints as it is told, and values are no lists. */
	readonly isPlain: (shell: Shell) => boolean;
	readonly before: string | readonly Piece[];
	readonly last: readonly Piece[];
}

/** Text of the script, or the value of a parameter. */
type Piece = string | PlainValue;

interface PlainValue {
	/** A variable, or 0-based the place of a positional parameter. */
	readonly source: string | number;
	/** Whether it stands in quotes; else it has to be one field as it is. */
	readonly isQuoted: boolean;
}

/**
 * `echo line $i "$file"`: text of the script and plain parameters, so that the line can be made without making words
 * first; `undefined` for every other command.
 */
export const compilePrintedLine = ({ words }: SimpleCommand): PrintedLine | undefined => {
	const [name, ...operands] = words.map((word) => (word.type === 'word' ? word : undefined));
	if (literalOf(name) !== 'echo' || operands.length === 0) return undefined;
	const pieces = operands.map(piecesOf);
	const last = pieces.pop();
	if (last === undefined || pieces.includes(undefined)) return undefined;
	const before = joinTexts(pieces.flatMap((word) => [...word!, ' ']));
	const [only = ''] = before;
	const isEcho = builtinCheck(echoBuiltin);
	return {
		isPlain: (shell) =>
			isEcho(shell) && !shell.variables.hasListReferences && !shell.options.shopt.has('xpg_echo'),
		before: before.length < 2 && typeof only === 'string' ? only : before,
		last: joinTexts(last),
	};
};

/** The text of the pieces; `undefined` if a value is not at hand or not one field as it is. Changes nothing. */
export const textOfPieces = (shell: Shell, pieces: readonly Piece[]): string | undefined => {
	let text = '';
	for (let at = 0; at < pieces.length; at++) {
		const piece = pieces[at]!;
		if (typeof piece === 'string') text += piece;
		else {
			const value = plainValue(shell, piece);
			if (value === undefined) return undefined;
			text += value;
		}
	}
	return text;
};

/** Whether the first word of a line might be an option. */
export const mayBeOption = (line: string): boolean => line.charCodeAt(0) === dash;

const dash = 0x2d;

const plainValue = (shell: Shell, { source, isQuoted }: PlainValue): string | number | undefined => {
	let value: unknown;
	if (typeof source === 'number') value = shell.positional[source];
	else {
		const variable = shell.variables.get(source);
		if (variable === undefined || variable.attributes >= attribute.nameref) return undefined;
		value = variable.value;
		// No digit stands among the separators then.
		if (typeof value === 'number')
			return isQuoted || ifsOf(shell.variables.ifs).isStandard ? value : undefined;
	}
	if (typeof value !== 'string') return undefined;
	return isQuoted || isOneField(shell, value) ? value : undefined;
};

const piecesOf = (word: Word | undefined): readonly Piece[] | undefined => {
	if (word === undefined || hasBraces(word)) return undefined;
	const parts = findTildes(word.parts, 'argument');
	const [only] = parts;
	if (parts.length === 1 && only!.type === 'parameter') return piecesOfParameter(only!, { isQuoted: false });
	const pieces = parts.map((part) => (part.type === 'tilde' ? undefined : piecesOfPart(part)));
	return pieces.includes(undefined) ? undefined : pieces.flatMap((piece) => piece!);
};

const piecesOfPart = (part: WordPart): readonly Piece[] | undefined => {
	switch (part.type) {
		case 'literal':
			return mayBePattern(part.text) ? undefined : [part.text];
		case 'escaped':
		case 'single':
		case 'ansi':
			return [part.text];
		case 'double': {
			const pieces = part.translated ? [undefined] : part.parts.map(piecesOfQuoted);
			return pieces.includes(undefined) ? undefined : pieces.flatMap((piece) => piece!);
		}
		default:
			return undefined;
	}
};

const piecesOfQuoted = (part: WordPart): readonly Piece[] | undefined => {
	if (part.type === 'literal' || part.type === 'escaped') return [part.text];
	return part.type === 'parameter' ? piecesOfParameter(part, { isQuoted: true }) : undefined;
};

const piecesOfParameter = (
	part: ParameterPart,
	{ isQuoted }: Pick<PlainValue, 'isQuoted'>,
): readonly Piece[] | undefined => {
	if (!isPlainParameter(part)) return undefined;
	const { name } = part;
	// `$_` is what the last command left, whatever the variable holds.
	if (name === '_') return undefined;
	if (isNameStart(name.charCodeAt(0))) return [{ source: name, isQuoted }];
	const position = Number(name);
	return position >= 1 ? [{ source: position - 1, isQuoted }] : undefined;
};

const joinTexts = (pieces: readonly Piece[]): readonly Piece[] => {
	const joined: Piece[] = [];
	for (const piece of pieces) {
		const before = joined.at(-1);
		if (typeof piece === 'string' && typeof before === 'string') joined[joined.length - 1] = before + piece;
		else joined.push(piece);
	}
	return joined;
};
