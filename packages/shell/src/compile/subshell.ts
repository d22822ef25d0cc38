import type { ForkOptions } from '../state/fork.ts';
import type { SubshellCommand } from '../syntax/ast.ts';
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
	}, command.line);
};

/** A step on a copy of the shell. */
export const inFork =
	(step: Step, line: number, how: ForkOptions = {}): Step =>
	(shell) => {
		shell.line = line;
		return runInFork(shell, step, how);
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
