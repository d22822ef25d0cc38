import { andThen, type Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import type { CommandList } from '../syntax/ast.ts';
import type { Compilation } from './compilation.ts';
import { compileStatement } from './statement.ts';
import type { Step } from './step.ts';
import { linesToShow } from './verbose.ts';

interface Line {
	readonly step: Step;
	readonly endsLine: boolean;
}

/**
 * The statements of a whole text, as `eval`, a sourced file or a script runs them: an expansion that
 * fails ends its line, and the next line goes on with `$?` set.
 */
export const compileTextLines = (list: CommandList, compilation: Compilation): Step => {
	const lines: readonly Line[] = list.map((statement, at) => ({
		step: showing(compileStatement(statement, compilation), () =>
			linesToShow(list, at, compilation.source.text),
		),
		endsLine: statement.endsLine,
	}));
	if (lines.length === 0) return () => 0;
	return (shell) => {
		let status = 0;
		for (let at = 0; at < lines.length; at++) {
			if (shell.options.noexec) return status;
			const result = lines[at]!.step(shell);
			if (result instanceof Promise) return runRest(shell, lines, at, result);
			status = result;
			if (shell.flow === flow.none) continue;
			if (shell.flow !== flow.line) return status;
			at = restart(shell, lines, at, status);
		}
		return status;
	};
};

// Under `set -v` a line is shown before anything of it runs.
const showing =
	(step: Step, shown: () => string | undefined): Step =>
	(shell) => {
		if (!shell.options.verbose) return step(shell);
		const text = shown();
		return text === undefined ? step(shell) : andThen(shell.write(2, text), () => step(shell));
	};

const runRest = async (
	shell: Shell,
	lines: readonly Line[],
	from: number,
	first: Promise<number>,
): Promise<number> => {
	let result: Maybe<number> = first;
	for (let at = from; ; at++) {
		const status: number = result instanceof Promise ? await result : result;
		if (shell.flow === flow.line) at = restart(shell, lines, at, status);
		else if (shell.flow !== flow.none) return status;
		if (at + 1 >= lines.length || shell.options.noexec) return status;
		result = lines[at + 1]!.step(shell);
	}
};

// The last statement of the line that ended early.
const restart = (shell: Shell, lines: readonly Line[], from: number, status: number): number => {
	shell.flow = flow.none;
	shell.status = status;
	shell.guarded = 0;
	let at = from;
	while (at < lines.length - 1 && !lines[at]!.endsLine) at += 1;
	return at;
};
