import type { SubshellCommand } from '../syntax/ast.ts';
import type { Compilation } from './compilation.ts';
import { runInFork } from './environment.ts';
import { compileList } from './list.ts';
import type { Step } from './step.ts';

/** `( … )`: the body on a copy of the shell. */
export const compileSubshell = (command: SubshellCommand, compilation: Compilation): Step => {
	const body = compileList(command.body, compilation);
	return (shell) => runInFork(shell, body);
};
