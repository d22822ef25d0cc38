import { type Maybe, mapEach } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import type { Shell } from '../state/shell.ts';
import type { PathStep } from '../syntax/ast.ts';
import type { Step } from '../values/step.ts';
import { compileSubscript } from './words.ts';

/** Expands the steps of a path, in order. */
export type StepsOf = (shell: Shell) => Maybe<readonly Step[]>;

/** Compiles the steps of a path into typed data: quotes go, nothing is split, keys are texts. */
export const compileSteps = (steps: readonly PathStep[], compilation: Compilation): StepsOf => {
	const compiled = steps.map((step) => compileStep(step, compilation));
	return (shell) => mapEach(compiled, (step) => step(shell));
};

const compileStep = (step: PathStep, compilation: Compilation): ((shell: Shell) => Maybe<Step>) => {
	if (step.kind === 'key') return () => step;
	const text = compileSubscript(step.word, compilation);
	return (shell) => {
		const expanded = text(shell);
		return expanded instanceof Promise ? expanded.then(subscriptStep) : subscriptStep(expanded);
	};
};

const subscriptStep = (text: string): Step => ({ kind: 'subscript', text });

/** A path as the script has it, for messages. */
export const writtenPath = (name: string, steps: readonly PathStep[], { source }: Compilation): string =>
	name +
	steps
		.map((step) =>
			step.kind === 'key'
				? `.${step.text}`
				: `[${source.text.slice(step.word.span.start, step.word.span.end)}]`,
		)
		.join('');
