import { andThen, type Maybe } from '@tenon/core';
import { endedJobText, signalDescription, signalNames } from '../builtins/signals.ts';
import type { ForkOptions } from '../state/fork.ts';
import type { Shell } from '../state/shell.ts';
import type { SubshellCommand } from '../syntax/ast.ts';
import { printCommandText } from '../syntax/print.ts';
import type { Compilation } from './compilation.ts';
import { runInFork } from './environment.ts';
import { compileList } from './list.ts';
import { type CompiledRedirect, redirectsInput, withRedirects } from './redirects.ts';
import type { Step } from './step.ts';

/** `( … )`: the body on a copy of the shell. */
export const compileSubshell = (command: SubshellCommand, compilation: Compilation): Step => {
	const body = compileList(command.body, compilation);
	return inFork((shell) => {
		shell.hasInputOfItsOwn = false;
		return body(shell);
	}, command);
};

/** A step of `( … )` on a copy of the shell. */
export const inFork =
	(step: Step, command: SubshellCommand, how: ForkOptions = {}): Step =>
	(shell) => {
		shell.line = command.line;
		let child: Shell | undefined;
		const keep = (forked: Shell): void => {
			child = forked;
		};
		return andThen(runInFork(shell, step, { ...how, prepare: keep }), (status) =>
			child?.endedBy === undefined ? status : tellOfEnd(shell, child, child.endedBy, command, status),
		);
	};

// What the keyboard or a closed pipe ends, ends without a word.
const tellOfEnd = (
	shell: Shell,
	{ pid }: Shell,
	signal: number,
	command: SubshellCommand,
	status: number,
): Maybe<number> => {
	const name = signalNames.get(signal);
	if (!shell.tellsOfSignals || name === 'INT' || name === 'PIPE') return status;
	const said =
		name === 'TERM'
			? shell.write(2, `${signalDescription(signal)}\n`)
			: shell.complain(endedJobText(pid, signal, printCommandText(command)));
	return andThen(said, () => status);
};

/**
 * What `( … ) > file` does on its copy of the shell: the redirections are its own, and their words are
 * expanded before `BASH_SUBSHELL` counts it.
 */
export const compileInside = (
	command: SubshellCommand,
	compilation: Compilation,
	redirects: readonly CompiledRedirect[],
): Step => {
	const body = compileList(command.body, compilation);
	const takesInput = redirectsInput(command.redirects);
	const counted: Step = (shell) => {
		shell.shownSubshells += 1;
		shell.hasInputOfItsOwn = takesInput;
		return body(shell);
	};
	return (shell) => withRedirects(shell, redirects, counted, () => 1);
};
