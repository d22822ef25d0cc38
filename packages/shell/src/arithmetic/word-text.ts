import { andThen, mapEach } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import type { TextOf } from '../compile/step.ts';
import { compileQuotedText, compileSubscript } from '../expand/words.ts';
import type { Word, WordPart } from '../syntax/ast.ts';
import { splitSubscripts } from './split-subscripts.ts';

/**
 * The parts of arithmetic text, as in double quotes: double quotes themselves are gone, single quotes
 * and backslashes stand for themselves.
 */
export const quotedParts = ({ parts }: Word): readonly WordPart[] => parts.flatMap(quotedPart);

const quotedPart = (part: WordPart): WordPart | readonly WordPart[] => {
	switch (part.type) {
		case 'double':
			return part.parts.flatMap(quotedPart);
		case 'single':
			return { type: 'literal', text: `'${part.text}'`, span: part.span };
		case 'ansi':
			return { type: 'literal', text: `$'${part.raw}'`, span: part.span };
		case 'escaped':
			return '$`"\\'.includes(part.text)
				? part
				: { type: 'literal', text: `\\${part.text}`, span: part.span };
		default:
			return part;
	}
};

/** The text of parts that need no expansion, else `undefined`. */
export const staticText = (parts: readonly WordPart[]): string | undefined => {
	let text = '';
	for (const part of parts) {
		if (part.type === 'literal') text += part.text.replaceAll('"', '');
		else if (part.type === 'escaped') text += part.text;
		else return undefined;
	}
	return text;
};

/**
 * The text of an expression after its expansions. A subscript is expanded as a subscript, and what it
 * gives is protected, so that its second expansion, when the expression is evaluated, leaves it as it is.
 */
export const compileExpressionWord = (word: Word, compilation: Compilation): TextOf => {
	const stretches = splitSubscripts(word.parts, compilation).map(({ kind, parts }): TextOf => {
		const stretch: Word = { ...word, parts };
		if (kind === 'text')
			return compileQuotedText({ ...stretch, parts: parts.map(withoutQuotes) }, compilation);
		const subscript = compileSubscript(stretch, compilation);
		return (shell) => andThen(subscript(shell), (text) => `[${protectedKey(text)}]`);
	});
	if (stretches.length === 1) return stretches[0]!;
	return (shell) =>
		andThen(
			mapEach(stretches, (stretch) => stretch(shell)),
			(texts) => texts.join(''),
		);
};

/** What a subscript was expanded to, so that another expansion leaves it as it is. */
export const protectedKey = (text: string): string => text.replaceAll(/[[\]$`~\\'"]/g, '\\$&');

/** Such a text as a person reads it. */
export const unprotected = (text: string): string =>
	text.includes('\\') ? text.replaceAll(/\\([[\]$`~\\'"])/g, '$1') : text;

const withoutQuotes = (part: WordPart): WordPart =>
	part.type === 'literal' && part.text.includes('"')
		? { ...part, text: part.text.replaceAll('"', '') }
		: part;
