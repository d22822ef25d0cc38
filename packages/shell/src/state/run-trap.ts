import { andThen, type Maybe, orElse } from '@tenon/core';
import { runText } from '../compile/run-text.ts';
import { flow } from './flow.ts';
import type { Shell } from './shell.ts';

/** Runs the command of a trap with `$?` as it was; `$?` is the same again afterwards. Returns the trap's own status. */
export const runTrap = (shell: Shell, name: string, status: number): Maybe<number> => {
	const trap = shell.traps.get(name);
	if (trap === undefined || trap.command === '' || shell.traps.running.has(name)) return 0;
	const { line, statusBeforeTrap, pipeStatus } = shell;
	shell.traps.running.add(name);
	shell.traceDepth += 1;
	shell.status = status;
	shell.statusBeforeTrap = status;
	const restore = (own: number): number => {
		shell.traps.running.delete(name);
		shell.traceDepth -= 1;
		shell.pipeStatus = pipeStatus;
		shell.statusBeforeTrap = statusBeforeTrap;
		shell.line = line;
		if (shell.flow === flow.none) shell.status = status;
		return own;
	};
	return orElse(
		() => andThen(runText(shell, trap.command, { file: shell.frame?.file ?? shell.name, line }), restore),
		(error) => {
			restore(status);
			throw error;
		},
	);
};

/**
 * Ends the environment where it stands: the EXIT trap runs with the locals and the redirections of that
 * place, and nothing follows.
 */
export const exitHere = (shell: Shell, status: number): Maybe<number> =>
	andThen(runExitTrap(shell, status), (final) => {
		shell.flow = flow.exit;
		return final;
	});

/** An environment ends: its EXIT trap runs once. Returns the status it then has. */
export const runExitTrap = (shell: Shell, status: number): Maybe<number> => {
	const trap = shell.traps.get('EXIT');
	if (trap === undefined || trap.command === '') return status;
	shell.traps.reset('EXIT');
	shell.flow = flow.none;
	shell.guarded = 0;
	shell.status = status;
	shell.statusBeforeTrap = status;
	return andThen(runText(shell, trap.command, { file: shell.name, line: 1 }), () => {
		shell.statusBeforeTrap = undefined;
		// `exit` in the trap decides; otherwise the status stays what it was.
		const exited = shell.flow === flow.exit;
		shell.flow = flow.none;
		return exited ? shell.status : status;
	});
};
