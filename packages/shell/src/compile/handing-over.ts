import { andFinally } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import type { Command, CommandList } from '../syntax/ast.ts';
import type { Step } from './step.ts';

/**
 * The command that `$(…)`, or a function that is called at the end of one, hands its process over to, if that is a
 * program: the last of the last line. bash looks no further than the last of the commands that `;` joins.
 */
export const finalOf = (list: CommandList): Command | undefined => {
	const last = list[list.length - 1];
	if (last === undefined || last.background) return undefined;
	const before = list[list.length - 2];
	if (before !== undefined && (before.background || last.rest.length > 0)) return undefined;
	const { commands, negated, timed } = last.rest.at(-1)?.pipeline ?? last.first;
	const command = commands[0]!;
	if (commands.length !== 1 || command.type !== 'simple' || negated || timed !== 'no') return undefined;
	return command.redirects.length === 0 ? command : undefined;
};

/** The same where each line is read for itself. */
export const finalOfLines = (list: CommandList): Command | undefined => {
	const lines = list.slice(0, -1).findLastIndex(({ endsLine }) => endsLine);
	return finalOf(list.slice(lines + 1));
};

/** The step of such a command. */
export const atEnd =
	(step: Step): Step =>
	(shell) => {
		const { handsOver } = shell;
		if (handsOver === 'never' || (handsOver === 'untrapped' && shell.traps.awaitsEnd)) return step(shell);
		shell.isAtEnd = true;
		return andFinally(
			() => step(shell),
			() => {
				shell.isAtEnd = false;
			},
		);
	};

/** A function is called: whether its last command is given the process too. A trap that is set by then keeps it. */
export const takesOver = (shell: Shell): Shell['handsOver'] => {
	if (!shell.isAtEnd) return 'never';
	shell.isAtEnd = false;
	return shell.traps.awaitsEnd ? 'never' : 'always';
};

/** A program runs: where it has the process of the shell, the traps that were set there since are gone. */
export const handOver = (shell: Shell): void => {
	if (!shell.isAtEnd) return;
	shell.isAtEnd = false;
	shell.traps.dropCommands();
};
