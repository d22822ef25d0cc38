import { andThen, forEach, type Maybe, orElse } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import { sourceOfText } from '../state/text-source.ts';
import { runText } from './run-text.ts';

/** Runs the command of a trap with `$?` as it was; `$?` is the same again afterwards. Returns the trap's own status. */
export const runTrap = (shell: Shell, name: string, status: number): Maybe<number> => {
	const trap = shell.traps.get(name);
	if (trap === undefined || trap.command === '' || shell.traps.running.has(name)) return 0;
	const { line, statusBeforeTrap, runningTrap, pipeStatus, textCaller } = shell;
	shell.traps.running.add(name);
	shell.traceDepth += 1;
	shell.textCaller = undefined;
	shell.status = status;
	shell.statusBeforeTrap = status;
	shell.runningTrap = name;
	const restore = (own: number): number => {
		shell.traps.running.delete(name);
		shell.traceDepth -= 1;
		shell.textCaller = textCaller;
		shell.pipeStatus = pipeStatus;
		shell.statusBeforeTrap = statusBeforeTrap;
		shell.runningTrap = runningTrap;
		shell.line = line;
		if (shell.flow === flow.none) shell.status = status;
		return own;
	};
	return orElse(
		() => {
			const tag = tags[name];
			// The lines of what a signal runs are counted by themselves.
			const from = tag === undefined ? 1 : line;
			const origin = { file: sourceOfText(shell), line: from, command: tag ?? 'trap' };
			return andThen(runText(shell, trap.command, origin), restore);
		},
		(error) => {
			restore(status);
			throw error;
		},
	);
};

// What syntax errors call the text of a trap; that of a signal is `trap`.
const tags = {
	EXIT: 'exit trap',
	DEBUG: 'debug trap',
	ERR: 'error trap',
	RETURN: 'return trap',
} as Readonly<Record<string, string>> & { readonly EXIT: string };

/**
 * A function or a sourced file is left with this status: its RETURN trap runs as a part of it, once. Where
 * it is left by `return`, that happens before the redirections of the commands around are undone.
 */
export const runReturnTrap = (shell: Shell, status: number): Maybe<void> => {
	const isReturning = shell.flow === flow.return;
	if (shell.returnTrapRan) {
		shell.returnTrapRan = false;
		return;
	}
	if (shell.flow === flow.exit || shell.flow === flow.line || shell.traps.get('RETURN') === undefined) return;
	if (isReturning) shell.flow = flow.none;
	return andThen(runTrap(shell, 'RETURN', isReturning ? shell.statusBeforeReturn : status), () => {
		if (isReturning && shell.flow === flow.none) shell.flow = flow.return;
	});
};

/**
 * Redirections are about to be undone: if that is because of `return` from a function, its RETURN trap still sees them.
 * A subshell that is left by it is not the function around it, and a sourced file has undone them before its trap.
 */
export const beforeRestoring = (shell: Shell, status: number): Maybe<void> => {
	if (shell.frame?.kind !== 'function' || shell.frame === shell.frameAtFork) return;
	if (shell.flow !== flow.return || shell.returnTrapRan || shell.traps.get('RETURN') === undefined) return;
	return andThen(runReturnTrap(shell, status), () => {
		shell.returnTrapRan = true;
	});
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

/**
 * An environment ends: its EXIT trap runs once, and one that it sets meanwhile never does. Returns the status that the
 * environment then has.
 */
export const runExitTrap = (shell: Shell, status: number): Maybe<number> => {
	const trap = shell.traps.get('EXIT');
	if (trap === undefined || trap.command === '' || shell.traps.running.has('EXIT')) return status;
	if (shell.endsWithoutTrap && shell.endedBy === undefined) return status;
	shell.traps.running.add('EXIT');
	shell.flow = flow.none;
	shell.guarded = 0;
	// A signal leaves `$?` as it found it.
	const isSignalled = shell.endedBy !== undefined && status === 128 + shell.endedBy;
	shell.status = isSignalled ? shell.statusAtSignal : status;
	shell.statusBeforeTrap = shell.status;
	shell.runningTrap = 'EXIT';
	if (shell.textCommand !== undefined) shell.command = shell.textCommand;
	shell.textCommand = undefined;
	shell.keepsRedirects = false;
	const { frame, positional, endedIn, traceDepth } = shell;
	shell.traceDepth = shell.traceDepthAtExit;
	if (endedIn !== undefined) {
		shell.frame = endedIn.frame;
		shell.positional = endedIn.positional;
		shell.endedIn = undefined;
	}
	return andThen(
		orElse(
			() => runText(shell, trap.command, { file: sourceOfText(shell), line: 1, command: tags.EXIT }),
			(error) => {
				shell.traps.running.delete('EXIT');
				throw error;
			},
		),
		() => {
			shell.statusBeforeTrap = undefined;
			shell.runningTrap = undefined;
			shell.traps.running.delete('EXIT');
			shell.traps.reset('EXIT');
			shell.traceDepth = traceDepth;
			if (endedIn !== undefined) {
				shell.frame = frame;
				shell.positional = positional;
			}
			// `exit` in the trap decides; otherwise the status stays what it was.
			const exited = shell.flow === flow.exit;
			shell.flow = flow.none;
			const final = exited ? shell.status : status;
			return andThen(
				forEach(shell.keptRedirects.splice(0), (undo) => undo()),
				() => final,
			);
		},
	);
};
