import type { Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import type { CommandList, IfCommand } from '../syntax/ast.ts';
import type { Compilation } from './compilation.ts';
import { compileList } from './list.ts';
import { lazyStep, longList } from './long-list.ts';
import { runGuarded } from './statement.ts';
import type { Step } from './step.ts';

interface Branch {
	readonly condition: Step;
	readonly body: Step;
}

/** `if`: the first branch whose condition holds; 0 if none does and there is no `else`. */
export const compileIf = (command: IfCommand, compilation: Compilation): Step => {
	const isLong = command.branches.length >= longList;
	const compile = (list: CommandList): Step =>
		isLong ? lazyStep(() => compileList(list, compilation)) : compileList(list, compilation);
	const branches: readonly Branch[] = command.branches.map(({ condition, body }) => ({
		condition: compile(condition),
		body: compile(body),
	}));
	const otherwise: Step =
		command.otherwise === undefined ? () => 0 : compileList(command.otherwise, compilation);
	const from = (shell: Shell, at: number): Maybe<number> => {
		for (let index = at; index < branches.length; index++) {
			const { condition, body } = branches[index]!;
			const asked = runGuarded(shell, condition);
			if (asked instanceof Promise) return asked.then((status) => decide(shell, status, index));
			if (shell.flow !== flow.none) return asked;
			if (asked === 0) return body(shell);
		}
		return otherwise(shell);
	};
	const decide = (shell: Shell, status: number, index: number): Maybe<number> => {
		if (shell.flow !== flow.none) return status;
		return status === 0 ? branches[index]!.body(shell) : from(shell, index + 1);
	};
	return (shell) => from(shell, 0);
};
