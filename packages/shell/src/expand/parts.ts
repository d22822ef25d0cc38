import { andThen, type Maybe } from '@tenon/core';
import { compileArithmetic } from '../arithmetic/compile.ts';
import type { Shell } from '../state/shell.ts';
import type { ArithmeticPart, DoubleQuotedPart, WordPart } from '../syntax/ast.ts';
import { compileCommandSubstitution, compileProcessSubstitution } from './command-substitution.ts';
import {
	type CompiledPart,
	concatenation,
	constantPart,
	type PartContext,
	textPart,
} from './compiled-part.ts';
import { compileParameter } from './parameter.ts';
import { QuotedGroup } from './quoted-group.ts';
import { runPieces } from './sink.ts';
import { directoryOfTilde, type TildePart } from './tilde.ts';

/** Compiles the parts of a word, each for itself. */
export const compileParts = (
	parts: readonly (WordPart | TildePart)[],
	context: PartContext,
): readonly CompiledPart[] => {
	const inner = parts.some(mayFail) ? { ...context, whole: textOfParts(parts, context) } : context;
	return parts.map((part) => compilePart(part, inner));
};

const mayFail = (part: WordPart | TildePart): boolean => part.type === 'parameter' && part.braced;

const textOfParts = (parts: readonly (WordPart | TildePart)[], { compilation }: PartContext): string =>
	parts
		.map((part) => {
			if (part.type === 'literal') return part.text;
			if (part.type === 'tilde') return `~${part.name}`;
			return compilation.source.text.slice(part.span.start, part.span.end);
		})
		.join('');

const compilePart = (part: WordPart | TildePart, context: PartContext): CompiledPart => {
	switch (part.type) {
		case 'literal':
			if (context.quoted) return constantPart(part.text, 'quoted');
			return constantPart(part.text, context.splitsLiterals ? 'expanded' : 'literal');
		case 'escaped':
		case 'single':
		case 'ansi':
			return constantPart(part.text, 'quoted');
		case 'double':
			return compileDouble(part, context);
		case 'parameter':
			return compileParameter(part, context);
		case 'command':
			return textPart(compileCommandSubstitution(part, context), context.quoted);
		case 'arithmetic':
			return compileExpression(part, context);
		case 'process':
			return textPart(compileProcessSubstitution(part, context), context.quoted);
		case 'tilde':
			return compileTilde(part, context);
	}
};

// A directory is not looked at again; a tilde that means nothing is text of the script.
const compileTilde = (part: TildePart, { splitsLiterals }: PartContext): CompiledPart => ({
	constant: undefined,
	text: (shell) => directoryOfTilde(shell, part) ?? `~${part.name}`,
	quoted: false,
	uniform: false,
	emit: (shell, out) => {
		const directory = directoryOfTilde(shell, part);
		if (directory !== undefined) return out.quoted(directory);
		return splitsLiterals ? out.expanded(`~${part.name}`) : out.literal(`~${part.name}`);
	},
});

const compileDouble = (part: DoubleQuotedPart, context: PartContext): CompiledPart => {
	const inner = compileParts(part.parts, { ...context, quoted: true, splitsLiterals: false });
	if (inner.every(({ constant }) => constant !== undefined)) {
		return constantPart(inner.map(({ constant }) => constant).join(''), 'quoted');
	}
	const text = concatenation(inner);
	if (inner.length === 1 && (text === undefined || inner[0]!.uniform)) return inner[0]!;
	const emitGroup = groupPiece(inner);
	if (text === undefined)
		return { constant: undefined, text: undefined, quoted: true, uniform: false, emit: emitGroup };
	const one = textPart(text, true);
	if (context.place !== 'fields') return one;
	// A reference to `a[@]` gives a list here too.
	return {
		...one,
		emit: (shell, out) => (shell.variables.hasListReferences ? emitGroup : one.emit)(shell, out),
	};
};

const groupPiece = (parts: readonly CompiledPart[]): CompiledPart['emit'] => {
	const pieces = parts.map(({ emit }) => emit);
	return (shell, out) => {
		const group = new QuotedGroup();
		return andThen(runPieces(pieces, shell, group), () => group.end(out, shell));
	};
};

const compileExpression = (part: ArithmeticPart, context: PartContext): CompiledPart => {
	const evaluate = compileArithmetic(part.expression, context.compilation);
	return textPart((shell: Shell): Maybe<string> => {
		const value = evaluate(shell);
		return value instanceof Promise ? value.then(String) : String(value);
	}, context.quoted);
};
