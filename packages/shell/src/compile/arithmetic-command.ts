import { andThen } from '@tenon/core';
import { compileArithmetic, compileTracedArithmetic } from '../arithmetic/compile.ts';
import type { ArithmeticCommand } from '../syntax/ast.ts';
import type { Compilation } from './compilation.ts';
import { afterDebugTrap, isDebugged } from './debug-trap.ts';
import { failed, recover, recoverLater } from './recover.ts';
import type { Step } from './step.ts';
import { traceArithmetic } from './trace.ts';

/** `(( … ))`: 0 if the value is not zero, else 1. */
export const compileArithmeticCommand = (command: ArithmeticCommand, compilation: Compilation): Step => {
	const code = compileArithmetic(command.expression, compilation, '((');
	const { line } = command;
	const toStatus = (value: number | bigint): number => (value === 0 ? 1 : 0);
	let traced: ReturnType<typeof compileTracedArithmetic> | undefined;
	const runTraced: Step = (shell) => {
		traced ??= compileTracedArithmetic(command.expression, compilation, '((');
		const evaluate = traced;
		return recover(shell, () =>
			andThen(
				evaluate(shell, (text) => traceArithmetic(shell, text)),
				toStatus,
			),
		);
	};
	const run: Step = (shell) => {
		if (shell.options.xtrace) return runTraced(shell);
		try {
			const value = code(shell);
			if (typeof value === 'object') return recoverLater(shell, value.then(toStatus));
			return value === 0 ? 1 : 0;
		} catch (error) {
			return failed(shell, error);
		}
	};
	return (shell) => {
		shell.line = line;
		return isDebugged(shell) ? afterDebugTrap(shell, shell.command, () => run(shell)) : run(shell);
	};
};
