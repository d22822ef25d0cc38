import type { Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import type { CommandList } from '../syntax/ast.ts';
import type { Compilation } from './compilation.ts';
import { lazyStep, longList, runLongList } from './long-list.ts';
import { compileStatement } from './statement.ts';
import type { Step } from './step.ts';

/** Statements one after the other; the status is the last one's, 0 if there is none. */
export const compileList = (list: CommandList, compilation: Compilation): Step => {
	if (list.length >= longList) return compileLongList(list, compilation);
	const steps = list.map((statement) => compileStatement(statement, compilation));
	if (steps.length === 0) return () => 0;
	if (steps.length === 1) return steps[0]!;
	return (shell) => {
		let status = 0;
		for (let at = 0; at < steps.length; at++) {
			const result = steps[at]!(shell);
			if (typeof result === 'object') return runRest(shell, steps, at, result);
			status = result;
			if (shell.flow !== flow.none) return status;
		}
		return status;
	};
};

const compileLongList = (list: CommandList, compilation: Compilation): Step => {
	const steps = list.map((statement) => lazyStep(() => compileStatement(statement, compilation)));
	return (shell) => {
		let status: Maybe<number> = 0;
		for (let at = 0; at < steps.length; at++) {
			if (typeof status === 'object' || shell.slice.isDue()) return runLongList(shell, steps, at, status);
			status = steps[at]!(shell);
			if (shell.flow !== flow.none) return status;
		}
		return status;
	};
};

const runRest = async (
	shell: Shell,
	steps: readonly Step[],
	from: number,
	first: Promise<number>,
): Promise<number> => {
	let status = await first;
	for (let at = from + 1; at < steps.length && shell.flow === flow.none; at++) {
		const result: Maybe<number> = steps[at]!(shell);
		status = result instanceof Promise ? await result : result;
	}
	return status;
};
