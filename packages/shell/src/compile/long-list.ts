import type { Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import type { Step } from './step.ts';

/** From so many steps on a list is compiled step by step while it runs: to compile all of it takes too long for one turn. */
export const longList = 128;

/** Compiling a step takes as long as so many rounds of a loop. */
const stepsOfCompiling = 16;

/** A step of a long list, compiled when it is first due; then the event loop may have its turn. */
export const lazyStep = (compile: () => Step): Step => {
	let step: Step | undefined;
	return (shell) => {
		if (step !== undefined) return step(shell);
		const compiled = compile();
		step = compiled;
		return shell.slice.isDue(stepsOfCompiling)
			? shell.slice.turn().then(() => compiled(shell))
			: compiled(shell);
	};
};

/** Runs a long list with turns for the event loop; the status is the last step's. */
export const runLongList = async (
	shell: Shell,
	steps: readonly Step[],
	from: number,
	before: Maybe<number>,
): Promise<number> => {
	let status = before instanceof Promise ? await before : before;
	for (let at = from; at < steps.length && shell.flow === flow.none; at++) {
		if (shell.slice.isDue()) await shell.slice.turn();
		const result = steps[at]!(shell);
		status = result instanceof Promise ? await result : result;
	}
	return status;
};
