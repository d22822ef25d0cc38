import type { LoopCommand } from '../syntax/ast.ts';
import type { Compilation } from './compilation.ts';
import { compileList } from './list.ts';
import { type Rounds, runRounds } from './rounds.ts';
import { unguardLater } from './statement.ts';
import type { Step } from './step.ts';

/** `while` and `until`. */
export const compileLoop = (command: LoopCommand, compilation: Compilation): Step => {
	const condition = compileList(command.condition, compilation);
	const body = compileList(command.body, compilation);
	const wanted = command.type === 'while';
	const rounds: Rounds = {
		next: (shell) => {
			shell.guarded += 1;
			const asked = condition(shell);
			if (typeof asked === 'object')
				return unguardLater(shell, asked).then((status) => (status === 0) === wanted);
			shell.guarded -= 1;
			return (asked === 0) === wanted;
		},
		body,
	};
	return (shell) => runRounds(shell, rounds);
};
