import { compileTestStatus } from '../conditional/compile.ts';
import type { TestCommand } from '../syntax/ast.ts';
import type { Compilation } from './compilation.ts';
import { afterDebugTrap, isDebugged } from './debug-trap.ts';
import { failed } from './recover.ts';
import type { Step } from './step.ts';

/** `[[ … ]]`: 0 if it holds, 1 if not, 2 if an operand is unfit. */
export const compileTestCommand = (command: TestCommand, compilation: Compilation): Step => {
	const test = compileTestStatus(command.expression, compilation);
	const { line } = command;
	const run: Step = (shell) => {
		try {
			const status = test(shell);
			return status instanceof Promise ? status.catch((error) => failed(shell, error)) : status;
		} catch (error) {
			return failed(shell, error);
		}
	};
	return (shell) => {
		shell.line = line;
		return isDebugged(shell) ? afterDebugTrap(shell, shell.command, () => run(shell)) : run(shell);
	};
};
