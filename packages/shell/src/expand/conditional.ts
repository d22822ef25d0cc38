import { andThen, type Maybe, withoutTrailing } from '@tenon/core';
import type { TextOf } from '../compile/step.ts';
import { assign, assignElement, readElement } from '../state/assign.ts';
import { refuseFixed } from '../state/assignment-error.ts';
import { ExpansionError } from '../state/errors.ts';
import { followReference } from '../state/reference.ts';
import type { Shell } from '../state/shell.ts';
import type { LiteralPart, ParameterOperation, WordPart } from '../syntax/ast.ts';
import { assignTyped } from '../values/typed-variable.ts';
import { type CompiledPart, concatenation, type PartContext, textPart } from './compiled-part.ts';
import { storedValue } from './elements.ts';
import { fatalError } from './failures.ts';
import { ifsOf, splitting } from './ifs.ts';
import { emitValue, joinable, type Located } from './parameter.ts';
import { compileParts } from './parts.ts';
import { hasLooseCharacters, OperandGroup, oneEmpty, QuotedGroup } from './quoted-group.ts';
import { runDroppingEmpty, runRejoining } from './rejoined-operand.ts';
import { type Piece, runPieces } from './sink.ts';
import type { Target } from './target.ts';
import { TextSink } from './text-sinks.ts';
import { findTildes, type TildePart } from './tilde.ts';
import type { Value } from './value.ts';

/** The operations that test whether a parameter is set. */
export type Conditional = Extract<ParameterOperation, { readonly orEmpty: boolean }>;

/** Compiles `-`, `=`, `?` and `+`, with or without the colon. */
export const compileConditional = (
	operation: Conditional,
	locate: (shell: Shell) => Maybe<Located>,
	givesList: boolean,
	context: PartContext,
): CompiledPart => {
	const { quoted } = context;
	const operand = compileOperand(operation, context);
	const isPresent = operation.orEmpty ? isNotEmpty : isSet;
	const text = (shell: Shell, located: Located): Maybe<string> => {
		const present = isPresent(shell, located.value, context);
		switch (operation.kind) {
			case 'default':
				return present ? (located.value as string) : operand.text!(shell);
			case 'alternative':
				return present ? operand.text!(shell) : '';
			case 'assign':
				return present ? (located.value as string) : assignDefault(shell, located.target, operand.whole);
			case 'error':
				return present ? (located.value as string) : fail(shell, located.target, operand.whole, operation);
		}
	};
	const emit: Piece = (shell, out) =>
		andThen(locate(shell), ({ target, value }) => {
			const present = isPresent(shell, value, context);
			if (operation.kind === 'alternative') {
				if (present) return operand.emit(shell, out);
				if (!quoted) return;
				// `"${a[@]+word}"` of an array without elements is no field, as `"${a[@]}"` is none.
				return typeof value === 'object' && value.items.length === 0 ? out.list(value, true) : out.quoted('');
			}
			if (present) return emitValue(out, joinable(shell, { value, target }, operation.kind, context), quoted);
			if (operation.kind === 'default') return operand.emit(shell, out);
			const needed =
				operation.kind === 'assign'
					? assignDefault(shell, target, operand.whole)
					: fail(shell, target, operand.whole, operation);
			return andThen(needed, (assigned) =>
				quoted && assigned === '' ? out.list(oneEmpty, true) : emitValue(out, assigned, quoted),
			);
		});
	if (
		!givesList &&
		operand.text !== undefined &&
		(quoted || operand.uniform || operation.kind === 'assign' || operation.kind === 'error')
	) {
		const part = textPart((shell) => {
			const located = locate(shell);
			return located instanceof Promise ? located.then((ready) => text(shell, ready)) : text(shell, located);
		}, quoted);
		return quoted ? { ...part, emit } : part;
	}
	const scalarText =
		!givesList && operand.text !== undefined
			? (shell: Shell) => andThen(locate(shell), (ready) => text(shell, ready))
			: undefined;
	return { constant: undefined, text: scalarText, quoted, uniform: false, emit };
};

interface Operand {
	/** Its text where it gives exactly one. */
	readonly text: TextOf | undefined;
	/** Its text, lists joined: what is assigned or shown. */
	readonly whole: TextOf;
	/** Nothing of it is quoted: it is split as a value would be. */
	readonly uniform: boolean;
	readonly emit: Piece;
}

const compileOperand = (operation: Conditional, context: PartContext): Operand => {
	const { parts } = operation.word;
	const trimmed = context.quoted ? parts : trimAroundList(parts);
	const usual = compileOperandParts(operation, trimmed, context);
	if (trimmed === parts) return usual;
	// Compiled when it is first needed, as most scripts leave IFS alone.
	let asWritten: Operand | undefined;
	return {
		...usual,
		emit: (shell, out) => {
			if (separatesSpaces(shell)) return usual.emit(shell, out);
			asWritten ??= compileOperandParts(operation, parts, context);
			return asWritten.emit(shell, out);
		},
	};
};

const separatesSpaces = ({ variables }: Shell): boolean =>
	(ifsOf(variables.ifs).classes[0x20]! & splitting.blank) !== 0;

const compileOperandParts = (
	operation: Conditional,
	wordParts: readonly WordPart[],
	context: PartContext,
): Operand => {
	const { place } = context;
	const operandContext = { ...context, splitsLiterals: !context.quoted };
	const tildes = context.quoted
		? 'none'
		: place === 'assignment' || place === 'element'
			? 'assignment'
			: 'start';
	const tilded = findTildes(wordParts, tildes);
	const parts = compileParts(tilded, operandContext);
	const pieces = parts.map(({ emit }) => emit);
	const text = concatenation(parts);
	const uniform = parts.every((part) => part.uniform && !part.quoted);
	const whole =
		text ??
		compileWhole(() =>
			compileParts(findTildes(operation.word.parts, tildes), {
				...operandContext,
				splitsLiterals: false,
				place: 'assignment',
			}),
		);
	if (!context.quoted) {
		const run: Piece =
			place === 'fields' && isStar(operation.word.parts)
				? (shell, out) => runDroppingEmpty(pieces, shell, out, place)
				: text === undefined && place !== 'assignment'
					? (shell, out) => runRejoining(pieces, shell, out, place)
					: (shell, out) => runPieces(pieces, shell, out);
		return { text, whole, uniform, emit: run };
	}
	if (pieces.length === 0) return { text, whole, uniform, emit: (_, out) => out.quoted('') };
	if (place === 'fields' && tilded.some(isLoose))
		return { text, whole, uniform, emit: looseOperand(tilded, pieces) };
	return { text, whole, uniform, emit: (shell, out) => runPieces(pieces, shell, new OperandGroup(out)) };
};

const isLoose = (part: WordPart | TildePart): part is LiteralPart =>
	part.type === 'literal' && hasLooseCharacters(part.text);

// A word in quotes with characters in it that separate fields where an `@` list stands in the same quotes.
const looseOperand = (parts: readonly (WordPart | TildePart)[], pieces: readonly Piece[]): Piece => {
	const written: readonly Piece[] = pieces.map((piece, at) => {
		const part = parts[at]!;
		return isLoose(part) ? (_, out) => (out as OperandGroup).written(part.text) : piece;
	});
	return (shell, out) => {
		if (out instanceof QuotedGroup || out instanceof OperandGroup)
			return runPieces(written, shell, new OperandGroup(out));
		const group = new QuotedGroup();
		return andThen(runPieces(written, shell, new OperandGroup(group)), () => group.end(out, shell));
	};
};

// Where the word has a quoted `$@` in it, blanks around the word separate nothing.
const trimAroundList = (parts: readonly WordPart[]): readonly WordPart[] => {
	if (!parts.some((part) => part.type === 'double' && part.parts.some(isQuotedList))) return parts;
	if (!/^[ \t\n]/.test(literalText(parts[0])) && !/[ \t\n]$/.test(literalText(parts.at(-1)))) return parts;
	return parts.map((part, at) => {
		if (part.type !== 'literal') return part;
		const start = at === 0 ? part.text.replace(/^[ \t\n]+/, '') : part.text;
		return { ...part, text: at === parts.length - 1 ? withoutTrailing(start, ' \t\n') : start };
	});
};

const literalText = (part: WordPart | undefined): string => (part?.type === 'literal' ? part.text : '');

// `${x:-$*}`: nothing but the positional parameters.
const isStar = (parts: readonly WordPart[]): boolean => {
	const only = parts.length === 1 ? parts[0]! : undefined;
	return (
		only?.type === 'parameter' && only.name === '*' && !only.indirect && only.operation?.kind !== 'length'
	);
};

const isQuotedList = (part: WordPart): boolean => {
	if (part.type !== 'parameter' || part.indirect || part.operation?.kind === 'length') return false;
	if (part.operation?.kind === 'bad' && part.operation.path !== undefined)
		return isQuotedList(part.operation.path.part);
	if (part.name === '@') return true;
	const only = part.subscript?.parts[0];
	return part.subscript?.parts.length === 1 && only?.type === 'literal' && only.text === '@';
};

// One text of all parts, as if it were assigned; for `=` it is. Compiled when it is first needed, so that
// words nested in words are not compiled twice at each level.
const compileWhole = (partsOf: () => readonly CompiledPart[]): TextOf => {
	let pieces: readonly Piece[] | undefined;
	return (shell) => {
		pieces ??= partsOf().map(({ emit }) => emit);
		const sink = new TextSink(shell);
		return andThen(runPieces(pieces, shell, sink), () => sink.text);
	};
};

const isSet = (_shell: Shell, value: Value): boolean =>
	typeof value === 'object' ? value.items.length > 0 : value !== undefined;

const isNotEmpty = (shell: Shell, value: Value, { place, quoted }: PartContext): boolean => {
	if (typeof value !== 'object') return value !== undefined && value !== '';
	// In the value of an assignment one empty element is something, unless it is quoted.
	if (place === 'assignment' && !quoted) return value.items.length > 0;
	const { items } = value;
	const isJoined = !quoted || value.separator === '@' || !ifsOf(shell.variables.ifs).isEmpty;
	return (isJoined && items.length > 1) || items.some((item) => item !== '');
};

const assignDefault = (shell: Shell, target: Target, whole: TextOf): Maybe<string> =>
	andThen(whole(shell), (text) => {
		switch (target.kind) {
			case 'variable':
				refuseFixed(shell, target.name);
				return andThen(assign(shell, target.name, text), () => assignedText(shell, target.name) ?? text);
			case 'path':
				return andThen(target.steps(shell), (steps) =>
					andThen(assignTyped(shell, target.name, steps, text, false), () => text),
				);
			case 'element':
				return andThen(target.subscript(shell), (key) =>
					andThen(assignElement(shell, target.name, key, text), () =>
						andThen(readElement(shell, target.name, key), (stored) => stored ?? text),
					),
				);
			case 'elements':
				// To an associative array `@` is a key like any other.
				if (storedValue(shell, target.name) instanceof Map)
					return andThen(assignElement(shell, target.name, target.separator, text), () =>
						andThen(readElement(shell, target.name, target.separator), (stored) => stored ?? text),
					);
				throw new ExpansionError(`${target.label}: bad array subscript`);
			case 'position':
				throw new ExpansionError(`$${target.index}: cannot assign in this way`);
			default:
				throw new ExpansionError(`${target.label}: cannot assign in this way`);
		}
	});

// Of a reference to an element bash shows the first element of its array.
const assignedText = ({ variables }: Shell, name: string): string | undefined => {
	const reference = followReference(variables, name);
	return variables.text(reference.kind === 'element' ? reference.name : name);
};

const fail = (shell: Shell, target: Target, whole: TextOf, { orEmpty, word }: Conditional): Maybe<never> =>
	andThen(whole(shell), (text) => {
		const label = target.label.replace(/^\$/, '');
		throw fatalError(
			shell,
			`${label}: ${word.parts.length > 0 ? text : orEmpty ? 'parameter null or not set' : 'parameter not set'}`,
		);
	});
