import { andThen, type Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import type { CommandList, Statement } from '../syntax/ast.ts';
import { withLines } from '../syntax/with-lines.ts';
import type { Compilation } from './compilation.ts';
import { lazyStep, longList } from './long-list.ts';
import { compileStatement } from './statement.ts';
import type { Step } from './step.ts';
import { linesToShow } from './verbose.ts';

interface Line {
	readonly step: Step;
	readonly endsLine: boolean;
}

/**
 * The statements of a whole text, as `eval`, a sourced file or a script runs them: an expansion that
 * fails ends its line, and the next line goes on with `$?` set. `beforeLast` runs before the last line.
 */
export const compileTextLines = (
	list: CommandList,
	compilation: Compilation,
	beforeLast?: (shell: Shell) => Maybe<unknown>,
): Step => {
	const last = lastLines(list, compilation);
	const isLong = list.length >= longList;
	const lines: Line[] = list.map((statement, at) => {
		const compile = (): Step => compileStatement(statement, { ...compilation, compoundLine: last[at]! });
		const step = isLong ? lazyStep(compile) : compile();
		return {
			step: showing(step, () => linesToShow(list, at, compilation.source.text)),
			endsLine: statement.endsLine,
		};
	});
	if (beforeLast !== undefined) putBeforeLastLine(lines, beforeLast);
	if (lines.length === 0) return () => 0;
	const movedFrom = (shell: Shell, from: number): Step | undefined =>
		movedRest(shell, list, from, compilation);
	return (shell) => {
		let status = 0;
		for (let at = 0; at < lines.length; at++) {
			if (shell.options.noexec) return status;
			const { step } = lines[at]!;
			const result = isLong && shell.slice.isDue() ? shell.slice.turn().then(() => step(shell)) : step(shell);
			if (result instanceof Promise) return runRest(shell, lines, at, result, movedFrom);
			status = result;
			if (shell.flow === flow.none) continue;
			if (!isRestarted(shell)) return status;
			at = restart(shell, lines, at, status);
			const moved = movedFrom(shell, at + 1);
			if (moved !== undefined) return moved(shell);
		}
		return status;
	};
};

// For each statement the number of the line where the line ends that it stands on.
const lastLines = (list: CommandList, { source }: Compilation): readonly number[] => {
	const last: number[] = [];
	let end = 0;
	for (let at = list.length - 1; at >= 0; at--) {
		const { line, span, endsLine } = list[at]!;
		if (endsLine || at === list.length - 1) end = source.lineAt(span.end);
		last[at] = line + end - source.lineAt(span.start);
	}
	return last;
};

/**
 * What follows a line that ended early, on other lines where bash counts them so: on from the command that
 * failed, whatever of its line it had read by then. `undefined` if that makes no difference.
 */
const movedRest = (
	{ line }: Shell,
	list: CommandList,
	from: number,
	compilation: Compilation,
): Step | undefined => {
	if (from >= list.length) return undefined;
	const ahead = lineBefore(list[from]!, compilation) - line;
	if (ahead <= 0) return undefined;
	return compileTextLines(
		withLines(list.slice(from), (command) => command.line - ahead),
		compilation,
	);
};

// The last line that belongs to what stands before a statement: neither blank nor a comment.
const lineBefore = ({ span, line }: Statement, { source }: Compilation): number => {
	const { text } = source;
	let before = line - 1;
	for (let end = text.lastIndexOf('\n', span.start - 1); end > 0; before--) {
		const start = text.lastIndexOf('\n', end - 1);
		if (!/^\s*(?:#.*)?$/.test(text.slice(start + 1, end))) break;
		end = start;
	}
	return before;
};

const putBeforeLastLine = (lines: Line[], run: (shell: Shell) => Maybe<unknown>): void => {
	let at = lines.length - 1;
	while (at > 0 && !lines[at - 1]!.endsLine) at -= 1;
	const { step, endsLine } = lines[at]!;
	lines[at] = { step: (shell) => andThen(run(shell), () => step(shell)), endsLine };
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
	rest: (shell: Shell, from: number) => Step | undefined,
): Promise<number> => {
	let result: Maybe<number> = first;
	for (let at = from; ; at++) {
		const status: number = result instanceof Promise ? await result : result;
		if (isRestarted(shell)) {
			at = restart(shell, lines, at, status);
			const moved = rest(shell, at + 1);
			if (moved !== undefined) return moved(shell);
		} else if (shell.flow !== flow.none) return status;
		if (at + 1 >= lines.length || shell.options.noexec) return status;
		if (lines.length >= longList && shell.slice.isDue()) await shell.slice.turn();
		result = lines[at + 1]!.step(shell);
	}
};

// Whether a line has ended early and the next one of this text goes on.
const isRestarted = ({ flow: course, endsTexts, textCaller }: Shell): boolean =>
	course === flow.line && !(endsTexts && textCaller !== undefined);

// The last statement of the line that ended early.
const restart = (shell: Shell, lines: readonly Line[], from: number, status: number): number => {
	shell.flow = flow.none;
	shell.endsTexts = false;
	shell.status = status;
	shell.guarded = 0;
	let at = from;
	while (at < lines.length - 1 && !lines[at]!.endsLine) at += 1;
	return at;
};
