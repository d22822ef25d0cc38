import type { Assignment, SimpleCommand, Word, WordPart } from '../syntax/ast.ts';

/** The text of a word that is the same whenever it runs and stays one word; else `undefined`. */
export const literalText = (word: Word | Assignment): string | undefined => {
	if (word.type === 'assignment') return literalAssignment(word);
	let text = '';
	for (const part of word.parts) {
		const piece = literalPiece(part);
		if (piece === undefined || (part.type === 'literal' && isExpanded(part.text, text === '')))
			return undefined;
		text += piece;
	}
	return text;
};

/** The name of a command and its arguments, each if it is literal. */
export const literalWords = (command: SimpleCommand): readonly (string | undefined)[] => {
	if (command.words.length < manyWords) return command.words.map(literalText);
	let words = known.get(command);
	if (words === undefined) {
		words = command.words.map(literalText);
		known.set(command, words);
	}
	return words;
};

/** Each command is looked at several times. */
const manyWords = 1000;
const known = new WeakMap<SimpleCommand, readonly (string | undefined)[]>();

const literalAssignment = ({ name, subscript, append, value }: Assignment): string | undefined => {
	if (subscript !== undefined || value.type !== 'word') return undefined;
	const text = literalText(value);
	return text === undefined ? undefined : `${name}${append ? '+=' : '='}${text}`;
};

const literalPiece = (part: WordPart): string | undefined => {
	switch (part.type) {
		case 'literal':
		case 'escaped':
		case 'single':
		case 'ansi':
			return part.text;
		case 'double': {
			const pieces = part.parts.map(literalPiece);
			return pieces.includes(undefined) ? undefined : pieces.join('');
		}
		default:
			return undefined;
	}
};

// Patterns, braces and a tilde in front may become other words.
const isExpanded = (text: string, isFirst: boolean): boolean =>
	isPattern(text) ||
	(text.includes('{') && text.split(lineBreak).some(hasBraces)) ||
	(isFirst && text.startsWith('~'));

// Whether a comma or two dots stand between the first brace that opens and the last one that closes.
const hasBraces = (line: string): boolean => {
	const first = line.indexOf('{');
	if (first < 0) return false;
	const inside = line.slice(first + 1, Math.max(first, line.lastIndexOf('}')));
	return inside.includes(',') || inside.includes('..');
};

const lineBreak = /[\n\r\u2028\u2029]/;

const isPattern = (text: string): boolean => text.includes('*') || text.includes('?') || text.includes('[');
