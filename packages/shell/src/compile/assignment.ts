import { andThen, type Maybe, orElse } from '@tenon/core';
import { compileArithmetic } from '../arithmetic/compile.ts';
import { compileElementSubscript } from '../expand/element-subscript.ts';
import { compileAssigned, compileDeclared, compileSubscript } from '../expand/words.ts';
import { assign, assignArray, assignElement } from '../state/assign.ts';
import { AssignmentError, readonlyError, subscriptError } from '../state/assignment-error.ts';
import { ExpansionError } from '../state/errors.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import type { EvaluatedAssignment } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import type { ArrayElement, ArrayLiteral, Assignment, LiteralPart, Word, WordPart } from '../syntax/ast.ts';
import { printAssignment, printWord } from '../syntax/print/words.ts';
import { assignTypedItems, typedValue } from '../values/typed-variable.ts';
import { compileItems } from './array-items.ts';
import type { Compilation } from './compilation.ts';
import { compilePathAssignment } from './path-assignment.ts';
import type { TextOf } from './step.ts';
import { traceAssignment, traceText } from './trace.ts';

/** A compiled assignment. */
export interface AssignmentStep {
	readonly name: string;
	/** Where it is an element of an array that is assigned, what messages call it. */
	readonly element?: string;
	/** Expands the value and assigns it in the shell, to stay. */
	assign(shell: Shell): Maybe<void>;
	/** Expands the value and assigns nothing. */
	evaluate(shell: Shell): Maybe<EvaluatedAssignment>;
	/** The same where it stands before a command, to which no list can be given: it is the text of one. */
	evaluateGiven(shell: Shell): Maybe<EvaluatedAssignment>;
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
			? (isDeclared ? compileDeclared : compileAssigned)(assignment.value, compilation)
			: compileItems(assignment.value, compilation, {
					isAssociative: isAssociative || (isDeclared ? false : (shell) => isTable(shell, name)),
					isDeclared,
				});
	// As bash shows it: each word as it was written, with one blank between two of them.
	const shown = (): string => printAssignment(assignment, 'bash');

	const refuseList = listRefusal(assignment, compilation);
	const evaluate = (shell: Shell): Maybe<EvaluatedAssignment> => {
		refuseList?.(shell);
		if (subscript === undefined)
			return andThen(value(shell), (evaluated) => ({ name, subscript: undefined, append, value: evaluated }));
		if (isDeclared)
			return andThen(subscript(shell), (key) =>
				andThen(value(shell), (evaluated) => ({ name, subscript: key, append, value: evaluated })),
			);
		// The place is looked for when there is something to put there.
		return andThen(value(shell), (evaluated) =>
			andThen(subscript(shell), (key) => ({ name, subscript: key, append, value: evaluated })),
		);
	};

	const number =
		subscript === undefined && !append ? compileNumber(assignment.value, compilation) : undefined;
	if (subscript === undefined && assignment.value.type === 'word') {
		const text = value as TextOf;
		const assignText = (shell: Shell): Maybe<void> => {
			const evaluated = text(shell);
			if (typeof evaluated === 'object') return assignLater(shell, name, evaluated, append);
			return shell.options.xtrace
				? traceAndAssign(shell, name, evaluated, append)
				: assign(shell, name, evaluated, append);
		};
		return {
			name,
			evaluate,
			evaluateGiven: evaluate,
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
	const place = placeOf(assignment);
	const traced = (shell: Shell, ready: EvaluatedAssignment): Maybe<void> =>
		shell.options.xtrace
			? andThen(traceAssignment(shell, place, append, String(ready.value)), () => storeNamed(shell, ready))
			: storeNamed(shell, ready);
	return {
		name,
		...(assignment.subscript === undefined
			? {}
			: { element: `${name}[${printWord(assignment.subscript, 'bash')}]` }),
		evaluate,
		evaluateGiven:
			assignment.value.type === 'word'
				? evaluate
				: compileGivenList(assignment, assignment.value, compilation),
		text: (evaluated) => (typeof evaluated.value === 'string' ? wordOf(evaluated) : shown()),
		assign: (shell) => {
			if (assignment.value.type !== 'word' && subscript === undefined) makeArray(shell, name);
			// A list is shown before anything of it is expanded.
			const run = (): Maybe<void> =>
				assignment.value.type === 'word' || !shell.options.xtrace
					? andThen(evaluate(shell), (ready) => traced(shell, ready))
					: andThen(traceText(shell, shown()), () =>
							andThen(evaluate(shell), (ready) => storeNamed(shell, ready)),
						);
			return assignment.subscript === undefined ? run() : orElse(run, blaming(assignment));
		},
	};
};

// `a=(1 $x) command`: the list is one text, parentheses and all, with one blank between two words. Few lists stand so:
// the text is compiled where it is first asked for.
const compileGivenList = (
	{ name, append }: Assignment,
	list: ArrayLiteral,
	compilation: Compilation,
): AssignmentStep['evaluate'] => {
	let text: ((shell: Shell) => Maybe<string>) | undefined;
	return (shell) => {
		text ??= compileListText(list, compilation);
		return andThen(text(shell), (ready) => ({ name, subscript: undefined, append, value: ready }));
	};
};

const compileListText = (
	{ elements, span }: ArrayLiteral,
	compilation: Compilation,
): ((shell: Shell) => Maybe<string>) => {
	const literal = (text: string): LiteralPart => ({ type: 'literal', text, span });
	const words = elements.flatMap((element, at) => [
		...(at === 0 ? [] : [literal(' ')]),
		...partsOfElement(element, literal),
	]);
	const parts = [literal('('), ...words, literal(')')];
	return compileAssigned({ type: 'word', parts, span }, compilation);
};

const partsOfElement = (
	{ subscript, append, value }: ArrayElement,
	literal: (text: string) => LiteralPart,
): readonly WordPart[] =>
	subscript === undefined
		? value.parts
		: [literal('['), ...subscript.parts, literal(append ? ']+=' : ']='), ...value.parts];

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

// What is assigned to, as bash shows it.
const placeOf = ({ name, subscript }: Assignment): string =>
	subscript === undefined ? name : `${name}[${printWord(subscript, 'bash')}]`;

// A message shows a subscript as the script has it.
const blaming =
	(assignment: Assignment) =>
	(error: unknown): never => {
		if (!(error instanceof AssignmentError) || error.fault !== 'subscript') throw error;
		throw subscriptError(placeOf(assignment));
	};

// What is refused of an array is named as the script has it, also where that is a reference.
const storeNamed = (shell: Shell, ready: EvaluatedAssignment): Maybe<void> =>
	orElse(
		() => store(shell, ready),
		(error) => {
			if (!(error instanceof AssignmentError) || error.fault !== 'readonly') throw error;
			throw readonlyError(ready.name);
		},
	);

// The array is there before its elements are expanded, and stays if one of them fails.
const makeArray = ({ variables }: Shell, name: string): void => {
	if (variables.get(name) === undefined) variables.put(name, variables.make(new IndexedArray()));
};

type NumberOf = (shell: Shell) => Maybe<number | bigint>;

/** `x=$((…))`: the number is stored as it is; its text is made on demand. */
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
