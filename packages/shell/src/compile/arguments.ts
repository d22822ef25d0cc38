import { andThen, forEach, type Maybe } from '@tenon/core';
import { wordsOfBraces } from '../expand/brace-words.ts';
import { elementWord } from '../expand/element-word.ts';
import { compileArgumentList } from '../expand/fields-of-words.ts';
import { compileWords } from '../expand/words.ts';
import { conversionProblem } from '../state/array-conversion.ts';
import { ExpansionError } from '../state/errors.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import type { DeclarationArgument } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';
import type { Assignment, Word } from '../syntax/ast.ts';
import { type AssignmentStep, compileAssignment } from './assignment.ts';
import type { Compilation } from './compilation.ts';
import { traceList } from './trace.ts';
import { compileTypedDeclaration, declaredPath } from './typed-declaration.ts';

/** The words of a simple command, ready to be expanded. */
export interface CompiledArguments {
	/** What is known of the words already: {@link expand} is given a copy of it. */
	readonly start: readonly string[];
	/**
	 * Makes the words out of a copy of {@link start}. For `declare` and its kin, `taken` gets the same arguments
	 * after the name with their assignments taken apart. Everything is expanded once.
	 */
	readonly expand: (shell: Shell, into: string[], taken: DeclarationArgument[] | undefined) => Maybe<void>;
	/** Whether assignments stand among the words. */
	readonly declares: boolean;
}

/** Compiles the words; assignments among them are expanded as assignments are, without splitting. */
export const compileArguments = (
	words: readonly (Word | Assignment)[],
	compilation: Compilation,
): CompiledArguments => {
	const isTyped = isDeclaration(words[0]) && words.some((word) => hasFlag(word, 'J'));
	if (literalOf(words[0]) === 'unset' && words.some(isElement))
		return compileUnset(words as readonly Word[], compilation);
	if (!isTyped && !words.some((word) => word.type === 'assignment')) {
		return { ...compileArgumentList(words as readonly Word[], compilation), declares: false };
	}
	const context: DeclarationContext = {
		compilation,
		kind: words.some((word) => hasFlag(word, 'A'))
			? 'associative'
			: words.some((word) => hasFlag(word, 'a'))
				? 'indexed'
				: undefined,
		isGlobal: marking.has(literalOf(words[0])) || words.some((word) => hasFlag(word, 'g')),
		isFirst: isFirstCommand(words[0]!, compilation),
	};
	const steps = words.map((word, at) => {
		if (isTyped) return compileTypedArgument(word, at, compilation);
		return word.type === 'word' ? compilePlain(word, at, compilation) : compileDeclared(word, context);
	});
	return {
		start: [],
		expand: (shell, into, taken) => forEach(steps, (step) => step(shell, into, taken)),
		declares: true,
	};
};

const isElement = (word: Word | Assignment): boolean =>
	word.type === 'word' && elementWord(word)?.isQuoted === false;

// `unset` is told which of its arguments were written as elements.
const compileUnset = (words: readonly Word[], compilation: Compilation): CompiledArguments => {
	const steps = words.map((word) => ({
		isElement: isElement(word),
		fields: compileWords([word], compilation),
	}));
	return {
		start: [],
		expand: (shell, into) => {
			const written = new Set<string>();
			const expanded = forEach(steps, ({ isElement, fields }) => {
				const before = into.length;
				return andThen(fields(shell, into), () => {
					if (isElement && into.length === before + 1) written.add(into[before]!);
				});
			});
			return andThen(expanded, () => {
				shell.writtenElements = written;
			});
		},
		declares: false,
	};
};

interface DeclarationContext {
	readonly compilation: Compilation;
	/** What `-A` or `-a` among the words asks for. */
	readonly kind: 'indexed' | 'associative' | undefined;
	/** Whether it makes no locals: `export`, `readonly`, or `-g` among the words. */
	readonly isGlobal: boolean;
	/** Whether nothing runs before it in its text, or in its function. */
	readonly isFirst: boolean;
}

const isFirstCommand = ({ span }: Word | Assignment, { source, bodyStart = 0 }: Compilation): boolean =>
	/^[\s({!]*$/.test(source.text.slice(bodyStart, span.start));

const literalOf = (word: Word | Assignment | undefined): string => {
	const only = word?.type === 'word' && word.parts.length === 1 ? word.parts[0]! : undefined;
	return only?.type === 'literal' ? only.text : '';
};

const hasFlag = (word: Word | Assignment, letter: keyof typeof flags): boolean =>
	flags[letter].test(literalOf(word));

const flags = { a: /^-[a-zA-Z]*a/, A: /^-[a-zA-Z]*A/, g: /^-[a-zA-Z]*g/, J: /^-[a-zA-Z]*J/ } as const;

const isDeclaration = (word: Word | Assignment | undefined): boolean => declarations.has(literalOf(word));

const declarations: ReadonlySet<string> = new Set(['declare', 'typeset', 'local', 'readonly', 'export']);

const marking: ReadonlySet<string> = new Set(['readonly', 'export']);

// An argument of `declare -J`: a path may be assigned to, and the value of one `$(…)` is taken as it is.
const compileTypedArgument = (
	word: Word | Assignment,
	at: number,
	compilation: Compilation,
): CompiledArguments['expand'] => {
	const assignment = word.type === 'word' ? declaredPath(word) : word;
	if (assignment === undefined) return compilePlain(word as Word, at, compilation);
	const step = compileTypedDeclaration(assignment, compilation);
	return (shell, into, taken) =>
		andThen(step.evaluate(shell), (evaluated) => {
			taken?.push(evaluated);
			into.push(typeof evaluated.value === 'string' ? step.text(evaluated) : evaluated.name);
		});
};

const compilePlain = (word: Word, at: number, compilation: Compilation): CompiledArguments['expand'] => {
	const fields = compileWords([word], compilation);
	return (shell, into, taken) => {
		const from = into.length;
		return andThen(fields(shell, into), () => {
			// The first word is the name of the command.
			if (taken === undefined) return;
			for (let place = at === 0 ? from + 1 : from; place < into.length; place++) taken.push(into[place]!);
		});
	};
};

const compileDeclared = (
	assignment: Assignment,
	context: DeclarationContext,
): CompiledArguments['expand'] => {
	const { compilation, kind } = context;
	const isAssociative = kind === 'associative';
	const whole = [compileAssignment(assignment, compilation, { isAssociative, isDeclared: true })];
	const isList = assignment.value.type === 'array';
	let single: readonly AssignmentStep[] | undefined;
	return (shell, into, taken) => {
		let steps: readonly AssignmentStep[] = whole;
		if (shell.options.others.has('braceexpand')) {
			single ??= assignmentsOfBraces(shell, assignment).map((one) =>
				one === assignment ? whole[0]! : compileAssignment(one, compilation, { isDeclared: true }),
			);
			steps = single;
		}
		const evaluate = (step: AssignmentStep): ReturnType<AssignmentStep['evaluate']> =>
			isList
				? andThen(kind === undefined ? undefined : beforeList(shell, step.name, context), () =>
						andThen(step.evaluate(shell), (evaluated) =>
							andThen(afterList(shell, step.name, context), () => evaluated),
						),
					)
				: step.evaluate(shell);
		return forEach(steps, (step) =>
			andThen(evaluate(step), (evaluated) => {
				const text = typeof evaluated.value === 'string' ? step.text(evaluated) : undefined;
				// An element is looked up again in the text that the word has become.
				taken?.push(text === undefined || evaluated.subscript === undefined ? evaluated : text);
				// An array is assigned before the command runs, which then gets its name.
				into.push(text ?? evaluated.name);
				if (text === undefined && shell.options.xtrace) return traceList(shell, evaluated);
			}),
		);
	};
};

// The array is made before the list is expanded. In a function the command itself fails once more; elsewhere
// the line is given up.
const beforeList = (shell: Shell, name: string, context: DeclarationContext): Maybe<unknown> => {
	const { kind, isGlobal } = context;
	const { variables } = shell;
	const isInFunction = variables.depth > 0;
	if (isInFunction && !isGlobal && !variables.isLocal(name)) return undefined;
	const variable = variables.resolve(name);
	const value = variable?.dynamic?.isFixed === true ? new IndexedArray() : variable?.value;
	const problem = conversionProblem(name, value, kind);
	if (problem === undefined) return undefined;
	const text = `${startedBy(shell, context)}${problem}`;
	if (isInFunction) return shell.complain(text);
	throw new ExpansionError(text);
};

// What is readonly is found to be so once the list is expanded. Where a local would be made the command itself
// fails once more; elsewhere the line is given up.
const afterList = (shell: Shell, name: string, context: DeclarationContext): Maybe<unknown> => {
	const { variables } = shell;
	if (variables.resolve(name)?.has(attribute.readonly) !== true) return undefined;
	const text = `${name}: readonly variable`;
	if (variables.depth === 0 || context.isGlobal || variables.isLocal(name)) throw new ExpansionError(text);
	return variables.isOutermost(name) ? shell.complain(`${startedBy(shell, context)}${text}`) : undefined;
};

// Until a first command has run, messages name what has begun to run commands.
const startedBy = (shell: Shell, { isFirst, compilation }: DeclarationContext): string => {
	if (!isFirst) return '';
	const name = compilation.bodyStart === undefined ? shell.textCaller : shell.frame?.name;
	return name === undefined ? '' : `${name}: `;
};

// `declare x={a,b}` is `declare x=a x=b`: here braces come before assignments.
const assignmentsOfBraces = (shell: Shell, assignment: Assignment): readonly Assignment[] => {
	const { value } = assignment;
	if (value.type !== 'word' || !value.parts.some(hasBrace)) return [assignment];
	const words = wordsOfBraces(value, Math.min(maxDeclared, shell.ports.limits.maxExpansionWords));
	return words.length === 1 ? [assignment] : words.map((word) => ({ ...assignment, value: word }));
};

/** Assignments that the braces of one word may give. */
const maxDeclared = 100_000;

const hasBrace = (part: Word['parts'][number]): boolean => part.type === 'literal' && part.text.includes('{');
