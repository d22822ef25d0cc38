import type { Compilation } from '../compile/compilation.ts';
import type { LiteralPart, WordPart } from '../syntax/ast.ts';
import { deeper } from './subscript-end.ts';

/** A stretch of arithmetic text: the inside of a pair of brackets, or what lies between such. */
export interface Stretch {
	readonly kind: 'text' | 'subscript';
	readonly parts: readonly WordPart[];
}

/**
 * Cuts arithmetic text at its subscripts. Inside them quotes count again; brackets without a partner,
 * and empty ones, are text.
 */
export const splitSubscripts = (parts: readonly WordPart[], compilation: Compilation): readonly Stretch[] => {
	const pieces = parts.flatMap(toPieces);
	const stretches: Stretch[] = [];
	let text: WordPart[] = [];
	for (let at = 0; at < pieces.length; at++) {
		const close = isCharacter(pieces[at], '[') ? closingBracket(pieces, at) : -1;
		if (close <= at + 1) {
			text.push(pieces[at]!);
			continue;
		}
		if (text.length > 0) stretches.push({ kind: 'text', parts: text });
		text = [];
		stretches.push({ kind: 'subscript', parts: subscriptParts(pieces.slice(at + 1, close), compilation) });
		at = close;
	}
	if (text.length > 0 || stretches.length === 0) stretches.push({ kind: 'text', parts: text });
	return stretches;
};

// Brackets and quotes stand alone; all other literal text stays in runs.
const toPieces = (part: WordPart): readonly WordPart[] => {
	if (part.type !== 'literal') return [part];
	return part.text.split(/([[\]'"])/).flatMap((text) => (text === '' ? [] : [{ ...part, text }]));
};

const isCharacter = (piece: WordPart | undefined, character: string): boolean =>
	piece?.type === 'literal' && piece.text === character;

const closingBracket = (pieces: readonly WordPart[], open: number): number => {
	let depth = 0;
	for (let at = open; at < pieces.length; at++) {
		const piece = pieces[at]!;
		if (piece.type !== 'literal') continue;
		if (piece.text === '[') depth = deeper(depth);
		else if (piece.text === "'" || piece.text === '"') {
			at = pieces.findIndex((other, index) => index > at && isCharacter(other, piece.text));
			if (at === -1) return -1;
		} else if (piece.text === ']') {
			depth -= 1;
			if (depth === 0) return at;
		}
	}
	return -1;
};

// Single quotes make all between them literal, expansions too; double quotes go.
const subscriptParts = (pieces: readonly WordPart[], { source }: Compilation): readonly WordPart[] => {
	const parts: WordPart[] = [];
	let isDouble = false;
	for (let at = 0; at < pieces.length; at++) {
		const piece = pieces[at]!;
		if (isCharacter(piece, '"')) isDouble = !isDouble;
		else if (isCharacter(piece, "'") && !isDouble) {
			const close = pieces.findIndex((other, index) => index > at && isCharacter(other, "'"));
			const inside = pieces.slice(at + 1, close).map((part) => textOf(part, source.text));
			parts.push({ type: 'single', text: inside.join(''), span: piece.span });
			at = close;
		} else parts.push(piece);
	}
	return parts;
};

const textOf = (part: WordPart, source: string): string =>
	part.type === 'literal' ? (part as LiteralPart).text : source.slice(part.span.start, part.span.end);
