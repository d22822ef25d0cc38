import { andThen, forEach, type Maybe } from '@tenon/core';
import { wordsOfBraces } from '../expand/brace-words.ts';
import { compileWords } from '../expand/words.ts';
import type { DeclarationArgument } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import type { Assignment, Word } from '../syntax/ast.ts';
import { type AssignmentStep, compileAssignment } from './assignment.ts';
import type { Compilation } from './compilation.ts';
import { compileTypedDeclaration, declaredPath } from './typed-declaration.ts';

/** The words of a simple command, ready to be expanded. */
export interface CompiledArguments {
	/**
	 * Appends the words to `into`. For `declare` and its kin, `taken` gets the same arguments behind the
	 * name with their assignments taken apart. Everything is expanded once.
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
	if (!isTyped && !words.some((word) => word.type === 'assignment')) {
		return { expand: compileWords(words as readonly Word[], compilation), declares: false };
	}
	const context = { compilation, isAssociative: words.some((word) => hasFlag(word, 'A')) };
	const steps = words.map((word, at) => {
		if (isTyped) return compileTypedArgument(word, at, compilation);
		return word.type === 'word' ? compilePlain(word, at, compilation) : compileDeclared(word, context);
	});
	return {
		expand: (shell, into, taken) => forEach(steps, (step) => step(shell, into, taken)),
		declares: true,
	};
};

interface DeclarationContext {
	readonly compilation: Compilation;
	/** Whether `-A` stands among the words. */
	readonly isAssociative: boolean;
}

const literalOf = (word: Word | Assignment | undefined): string => {
	const only = word?.type === 'word' && word.parts.length === 1 ? word.parts[0]! : undefined;
	return only?.type === 'literal' ? only.text : '';
};

const hasFlag = (word: Word | Assignment, letter: 'A' | 'J'): boolean => flags[letter].test(literalOf(word));

const flags = { A: /^-[a-zA-Z]*A/, J: /^-[a-zA-Z]*J/ } as const;

const isDeclaration = (word: Word | Assignment | undefined): boolean =>
	/^(?:declare|typeset|local|readonly|export)$/.test(literalOf(word));

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
			taken?.push(...into.slice(at === 0 ? from + 1 : from));
		});
	};
};

const compileDeclared = (
	assignment: Assignment,
	context: DeclarationContext,
): CompiledArguments['expand'] => {
	const { compilation, isAssociative } = context;
	const whole = [compileAssignment(assignment, compilation, { isAssociative, isDeclared: true })];
	let single: readonly AssignmentStep[] | undefined;
	return (shell, into, taken) => {
		let steps: readonly AssignmentStep[] = whole;
		if (shell.options.others.has('braceexpand')) {
			single ??= assignmentsOfBraces(shell, assignment).map((one) =>
				one === assignment ? whole[0]! : compileAssignment(one, compilation, { isDeclared: true }),
			);
			steps = single;
		}
		return forEach(steps, (step) =>
			andThen(step.evaluate(shell), (evaluated) => {
				const text = typeof evaluated.value === 'string' ? step.text(evaluated) : undefined;
				// An element is looked up again in the text that the word has become.
				taken?.push(text === undefined || evaluated.subscript === undefined ? evaluated : text);
				// An array is assigned before the command runs, which then gets its name.
				into.push(text ?? evaluated.name);
			}),
		);
	};
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
