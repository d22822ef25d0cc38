import { andThen } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import type { FieldsOf, TextOf } from '../compile/step.ts';
import { ExpansionError } from '../state/errors.ts';
import type { HereDocument, Word } from '../syntax/ast.ts';
import { SourceText } from '../syntax/source-text.ts';
import { type CompiledPart, concatenation, type PartContext, type Place } from './compiled-part.ts';
import { compileWordList } from './fields-of-words.ts';
import { compileParts } from './parts.ts';
import { compileOperandPattern, type PatternOf } from './pattern-word.ts';
import { markQuoted, regexOfMarked } from './regex-text.ts';
import { runRejoining } from './rejoined-operand.ts';
import { runPieces } from './sink.ts';
import { EscapingSink, TextSink } from './text-sinks.ts';
import { findTildes, type TildePlaces } from './tilde.ts';

/** The words of a command: every expansion in bash's order, then path names, then no quotes. */
export const compileWords = (words: readonly Word[], compilation: Compilation): FieldsOf =>
	compileWordList(words, compilation, 'argument');

/** The same for one word that is no argument: element of an array, target of a redirection. */
export const compileFields = (word: Word, compilation: Compilation): FieldsOf =>
	compileWordList([word], compilation, 'start');

/** The subject of a `case`: one text, not split. */
export const compileSubject = (word: Word, compilation: Compilation): TextOf =>
	textOf(
		compileParts(findTildes(word.parts, 'argument'), outside(compilation, 'text')),
		(pieces, shell, sink) => runRejoining(pieces, shell, sink, 'text'),
	);

/** The value of an assignment: one text, with tildes after each colon. */
export const compileAssigned = (word: Word, compilation: Compilation): TextOf =>
	compileText(word, compilation, 'assignment', 'assignment');

/** The same where the assignment is an argument, `declare x=$*`. */
export const compileDeclared = (word: Word, compilation: Compilation): TextOf => {
	const context: PartContext = { ...outside(compilation, 'assignment'), isDeclared: true };
	return textOf(compileParts(findTildes(word.parts, 'assignment'), context));
};

/** The value of `[n]=value` in an indexed array's literal: the same, with lists joined by IFS. */
export const compileElementValue = (word: Word, compilation: Compilation): TextOf =>
	compileText(word, compilation, 'element', 'assignment');

/** A key or a value of an associative array's literal: one text, without tildes. */
export const compileEntryText = (word: Word, compilation: Compilation): TextOf =>
	compileText(word, compilation, 'assignment', 'none');

/** What stands between the brackets of an element: one text; arithmetic or key is decided later. */
export const compileSubscript = (word: Word, compilation: Compilation): TextOf =>
	compileText(word, compilation, 'text', 'none');

/** The text of `<<<`, with its newline. */
export const compileHereString = (word: Word, compilation: Compilation): TextOf => {
	const text = compileText(word, compilation, 'assignment', 'assignment');
	return (shell) => andThen(text(shell), (ready) => `${ready}\n`);
};

/** The text of a here-document. */
export const compileDocument = (document: HereDocument, compilation: Compilation): TextOf =>
	textOf(
		compileParts(document.body.parts, {
			...outside(inDocument(document, compilation), 'document'),
			quoted: true,
		}),
	);

// Where tabs or ends of lines went, places in the body are places in what is left.
const inDocument = ({ text, span, quoted }: HereDocument, compilation: Compilation): Compilation => {
	if (quoted || span.end - span.start === text.length) return compilation;
	const source = new SourceText(text, compilation.source.place(span.start).line);
	return compilation.bodyStart === undefined
		? { ...compilation, source }
		: { ...compilation, source, bodyStart: 0 };
};

/**
 * A pattern of `case` or of `[[ == ]]`; letters of both cases match while `nocasematch` is on.
 * `extended`: `@(…)` counts whatever `extglob` says, as it does in `[[ ]]`.
 */
export const compilePattern = (
	word: Word,
	compilation: Compilation,
	{ extended = false }: { readonly extended?: boolean } = {},
): PatternOf => compileOperandPattern(word, compilation, { nocase: true, extended });

/** The right side of `=~`: what is quoted stands for itself. */
export const compileRegexText = (word: Word, compilation: Compilation): TextOf => {
	const parts = compileParts(findTildes(word.parts, 'start'), outside(compilation, 'text'));
	if (parts.every(({ constant }) => constant !== undefined)) {
		const text = regexOfMarked(
			parts.map(({ constant, quoted }) => (quoted ? markQuoted(constant!) : constant)).join(''),
		);
		return () => text;
	}
	const pieces = parts.map(({ emit }) => emit);
	return (shell) => {
		const sink = new EscapingSink(shell, markQuoted);
		return andThen(runPieces(pieces, shell, sink), () => {
			if (sink.length > maxRegexLength) throw tooBig();
			return regexOfMarked(sink.text);
		});
	};
};

/** An expression is read in one go, and each of its characters becomes a node. */
const maxRegexLength = 32_768;

const tooBig = (): ExpansionError =>
	new ExpansionError(`[[: regular expression longer than ${maxRegexLength} characters`, {
		status: 2,
		ends: 'command',
	});

/** Text that is expanded as in double quotes: arithmetic, prompts. */
export const compileQuotedText = (word: Word, compilation: Compilation): TextOf =>
	textOf(compileParts(word.parts, { ...outside(compilation, 'text'), quoted: true }));

const compileText = (word: Word, compilation: Compilation, place: Place, tildes: TildePlaces): TextOf =>
	textOf(compileParts(findTildes(word.parts, tildes), outside(compilation, place)));

const outside = (compilation: Compilation, place: Place): PartContext => ({
	compilation,
	place,
	quoted: false,
	splitsLiterals: false,
});

const textOf = (parts: readonly CompiledPart[], run: typeof runPieces = runPieces): TextOf => {
	if (parts.every(({ constant }) => constant !== undefined)) {
		const text = parts.map(({ constant }) => constant).join('');
		return () => text;
	}
	const simple = concatenation(parts);
	if (simple !== undefined) return simple;
	const pieces = parts.map(({ emit }) => emit);
	return (shell) => {
		const sink = new TextSink(shell);
		return andThen(run(pieces, shell, sink), () => sink.text);
	};
};
