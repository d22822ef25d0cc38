import { andThen, type Maybe, mapEach, orElse } from '@tenon/core';
import { compileArithmetic } from '../arithmetic/compile.ts';
import { wordsOfBraces } from '../expand/brace-words.ts';
import { hasBraces } from '../expand/braces.ts';
import { compileElementSubscript } from '../expand/element-subscript.ts';
import {
	compileAssigned,
	compileElementValue,
	compileEntryText,
	compileFields,
	compileSubscript,
} from '../expand/words.ts';
import { assign, assignArray, assignElement } from '../state/assign.ts';
import { AssignmentError, subscriptError } from '../state/assignment-error.ts';
import { ExpansionError } from '../state/errors.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import type { ArrayItem, EvaluatedAssignment } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import type { ArrayElement, ArrayLiteral, Assignment, LiteralPart, Word } from '../syntax/ast.ts';
import { assignTypedItems, typedValue } from '../values/typed-variable.ts';
import type { Compilation } from './compilation.ts';
import { compilePathAssignment } from './path-assignment.ts';
import type { TextOf } from './step.ts';
import { traceAssignment, traceText } from './trace.ts';

/** A compiled assignment. */
export interface AssignmentStep {
	readonly name: string;
	/** Expands the value and assigns it in the shell, to stay. */
	assign(shell: Shell): Maybe<void>;
	/** Expands the value and assigns nothing. */
	evaluate(shell: Shell): Maybe<EvaluatedAssignment>;
	/** What was evaluated, as a word: `name=value`, or an array as it was written. */
	text(evaluated: EvaluatedAssignment): string;
}

/**
 * Compiles `name=value` in all its forms. `isAssociative`: what is assigned becomes an associative
 * array by the command it stands in. `isDeclared`: it is a word of such a command, which quotes leave as they
 * leave other words.
 */
export const compileAssignment = (
	assignment: Assignment,
	compilation: Compilation,
	{
		isAssociative = false,
		isDeclared = false,
	}: { readonly isAssociative?: boolean; readonly isDeclared?: boolean } = {},
): AssignmentStep => {
	if (assignment.path !== undefined) return compilePathAssignment(assignment, assignment.path, compilation);
	const { name, append } = assignment;
	const subscript =
		assignment.subscript === undefined
			? undefined
			: isDeclared
				? compileSubscript(assignment.subscript, compilation)
				: compileElementSubscript(assignment.subscript, compilation, name);
	const value =
		assignment.value.type === 'word'
			? compileAssigned(assignment.value, compilation)
			: compileItems(assignment.value, compilation, (shell) => isAssociative || isTable(shell, name));
	const raw = compilation.source.text.slice(assignment.span.start, assignment.span.end);

	const refuseList = listRefusal(assignment, compilation);
	const evaluate = (shell: Shell): Maybe<EvaluatedAssignment> => {
		refuseList?.(shell);
		return andThen(subscript === undefined ? undefined : subscript(shell), (key) =>
			andThen(value(shell), (evaluated) => ({ name, subscript: key, append, value: evaluated })),
		);
	};

	const number =
		subscript === undefined && !append ? compileNumber(assignment.value, compilation) : undefined;
	if (subscript === undefined && assignment.value.type === 'word') {
		const text = value as TextOf;
		const assignText = (shell: Shell): Maybe<void> => {
			const evaluated = text(shell);
			if (typeof evaluated === 'object') return assignLater(shell, name, evaluated, append);
			return assignScalar(shell, name, evaluated, append);
		};
		return {
			name,
			evaluate,
			text: wordOf,
			assign:
				number === undefined
					? assignText
					: (shell) => {
							if (shell.options.xtrace) return assignText(shell);
							const value = number(shell);
							return typeof value === 'object'
								? assignNumberLater(shell, name, value)
								: assign(shell, name, value);
						},
		};
	}
	const traced = (shell: Shell, ready: EvaluatedAssignment): Maybe<void> =>
		shell.options.xtrace ? andThen(traceText(shell, raw), () => store(shell, ready)) : store(shell, ready);
	return {
		name,
		evaluate,
		text: (evaluated) => (typeof evaluated.value === 'string' ? wordOf(evaluated) : raw),
		assign: (shell) => {
			if (assignment.value.type !== 'word' && subscript === undefined) makeArray(shell, name);
			const run = (): Maybe<void> => andThen(evaluate(shell), (ready) => traced(shell, ready));
			return assignment.subscript === undefined ? run() : orElse(run, blaming(assignment, compilation));
		},
	};
};

// `a[1]=( … )` fails before anything of it is expanded, unless `a` is typed data.
const listRefusal = (
	{ name, subscript, value }: Assignment,
	{ source }: Compilation,
): ((shell: Shell) => void) | undefined => {
	if (value.type === 'word' || subscript === undefined || subscript.parts.length === 0) return undefined;
	const label = `${name}[${source.text.slice(subscript.span.start, subscript.span.end)}]`;
	return (shell) => {
		if (typedValue(shell, name) === undefined)
			throw new ExpansionError(`${label}: cannot assign list to array member`);
	};
};

// A message shows a subscript as the script has it.
const blaming =
	({ name, subscript }: Assignment, { source }: Compilation) =>
	(error: unknown): never => {
		if (!(error instanceof AssignmentError) || error.fault !== 'subscript') throw error;
		const { start, end } = subscript!.span;
		throw subscriptError(`${name}[${source.text.slice(start, end)}]`);
	};

// The array is there before its elements are expanded, and stays if one of them fails.
const makeArray = ({ variables }: Shell, name: string): void => {
	if (variables.get(name) === undefined) variables.put(name, variables.make(new IndexedArray()));
};

type NumberOf = (shell: Shell) => Maybe<number | bigint>;

/** `x=$((…))`: the number is stored as it is; its text is made when somebody asks. */
export const compileNumber = (value: Word | ArrayLiteral, compilation: Compilation): NumberOf | undefined => {
	const only = value.type === 'word' && value.parts.length === 1 ? value.parts[0] : undefined;
	return only?.type === 'arithmetic' ? compileArithmetic(only.expression, compilation) : undefined;
};

const assignNumberLater = (shell: Shell, name: string, value: Promise<number | bigint>): Promise<void> =>
	value.then((ready) => assign(shell, name, ready));

const assignLater = (shell: Shell, name: string, text: Promise<string>, append: boolean): Promise<void> =>
	text.then((ready) => assignScalar(shell, name, ready, append));

const assignScalar = (shell: Shell, name: string, text: string, append: boolean): Maybe<void> => {
	return shell.options.xtrace ? traceAndAssign(shell, name, text, append) : assign(shell, name, text, append);
};

const traceAndAssign = (shell: Shell, name: string, text: string, append: boolean): Maybe<void> =>
	andThen(traceAssignment(shell, name, append, text), () => assign(shell, name, text, append));

/** Stores an assignment whose parts are expanded already. */
export const store = (shell: Shell, { name, subscript, append, value }: EvaluatedAssignment): Maybe<void> => {
	if (typeof value !== 'string') {
		if (subscript !== undefined) {
			return assignTypedItems(shell, name, [{ kind: 'subscript', text: subscript }], value, append);
		}
		return assignArray(shell, name, value, append);
	}
	return subscript === undefined
		? assign(shell, name, value, append)
		: assignElement(shell, name, subscript, value, append);
};

// `name=value` as a word.
const wordOf = ({ name, subscript, append, value }: EvaluatedAssignment): string =>
	`${name}${subscript === undefined ? '' : `[${subscript}]`}${append ? '+=' : '='}${value}`;

const isTable = (shell: Shell, name: string): boolean => shell.variables.resolve(name)?.value instanceof Map;

/** Compiles the elements of `( … )`. */
export const compileItems = (
	literal: ArrayLiteral,
	compilation: Compilation,
	isAssociative: (shell: Shell) => boolean,
): ((shell: Shell) => Maybe<readonly ArrayItem[]>) => {
	const items = literal.elements.map((element) => compileItem(element, compilation));
	const entries = literal.elements.map((element) => compileEntry(element, compilation));
	return (shell) =>
		andThen(
			mapEach(isAssociative(shell) ? entries : items, (item) => item(shell)),
			(lists) => lists.flat(),
		);
};

type ItemsOf = (shell: Shell) => Maybe<readonly ArrayItem[]>;

// The words of an associative array are keys and values: each is one, whatever it holds, and `~` is itself.
const compileEntry = ({ subscript, value, append }: ArrayElement, compilation: Compilation): ItemsOf => {
	const key = subscript === undefined ? undefined : compileSubscript(subscript, compilation);
	const text = compileEntryText(value, compilation);
	return (shell) =>
		andThen(key === undefined ? undefined : key(shell), (name) =>
			andThen(text(shell), (ready) => [{ key: name, append: name !== undefined && append, value: ready }]),
		);
};

// `[key]=value` is one item and is not split; anything else gives as many as it has fields.
const compileItem = ({ subscript, value, append }: ArrayElement, compilation: Compilation): ItemsOf => {
	if (subscript === undefined) return compilePlainItem(value, compilation);
	const key = compileSubscript(subscript, compilation);
	const text = compileElementValue(value, compilation);
	const keyed: ItemsOf = (shell) =>
		andThen(key(shell), (name) => andThen(text(shell), (ready) => [{ key: name, append, value: ready }]));
	const written = wordOfElement(subscript, value, append);
	if (!hasBraces(written)) return keyed;
	const plain = compilePlainItem(written, compilation);
	return (shell) => (expandsBraces(shell, written) ? plain(shell) : keyed(shell));
};

const compilePlainItem = (value: Word, compilation: Compilation): ItemsOf => {
	const fields = compileFields(value, compilation);
	return (shell) => {
		const into: string[] = [];
		return andThen(fields(shell, into), () =>
			into.map((field) => ({ key: undefined, append: false, value: field })),
		);
	};
};

// Braces come before all else: what they make of `[1]={a,b}` are words, with nothing of an element about them.
const expandsBraces = ({ options, ports }: Shell, word: Word): boolean =>
	options.others.has('braceexpand') && wordsOfBraces(word, ports.limits.maxExpansionWords).length > 1;

const wordOfElement = (subscript: Word, value: Word, append: boolean): Word => {
	const span = { start: subscript.span.start, end: value.span.end };
	const literal = (text: string): LiteralPart => ({ type: 'literal', text, span });
	const parts = [literal('['), ...subscript.parts, literal(append ? ']+=' : ']='), ...value.parts];
	return { type: 'word', parts, span };
};
