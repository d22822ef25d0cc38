import { andThen, forEach, type Maybe } from '@tenon/core';
import { wordsOfBraces } from '../expand/brace-words.ts';
import { compileWords } from '../expand/words.ts';
import type { DeclarationArgument } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import type { Assignment, Word } from '../syntax/ast.ts';
import { type AssignmentStep, compileAssignment } from './assignment.ts';
import type { Compilation } from './compilation.ts';

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
	if (!words.some((word) => word.type === 'assignment')) {
		return { expand: compileWords(words as readonly Word[], compilation), declares: false };
	}
	const context = { compilation, isAssociative: words.some(asksForKeys) };
	const steps = words.map((word, at) =>
		word.type === 'word' ? compilePlain(word, at, compilation) : compileDeclared(word, context),
	);
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

const asksForKeys = (word: Word | Assignment): boolean => {
	const only = word.type === 'word' && word.parts.length === 1 ? word.parts[0]! : undefined;
	return only?.type === 'literal' && /^-[a-zA-Z]*A/.test(only.text);
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
	const whole = [compileAssignment(assignment, compilation, { isAssociative })];
	let single: readonly AssignmentStep[] | undefined;
	return (shell, into, taken) => {
		let steps: readonly AssignmentStep[] = whole;
		if (shell.options.others.has('braceexpand')) {
			single ??= assignmentsOfBraces(shell, assignment).map((one) =>
				one === assignment ? whole[0]! : compileAssignment(one, compilation),
			);
			steps = single;
		}
		return forEach(steps, (step) =>
			andThen(step.evaluate(shell), (evaluated) => {
				taken?.push(evaluated);
				// An array is assigned before the command runs, which then gets its name.
				into.push(typeof evaluated.value === 'string' ? step.text(evaluated) : evaluated.name);
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
