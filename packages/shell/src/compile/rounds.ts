import type { Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import { takeSignals } from './take-signals.ts';

/** A loop as the engine sees it: what happens before each round, and the round. */
export interface Rounds {
	/** Whether another round follows; may wait. A result with `shell.flow` set ends the loop. */
	next(shell: Shell): Maybe<boolean>;
	/** One round; its status. */
	body(shell: Shell): Maybe<number>;
}

/**
 * Runs rounds until there are no more or something leaves the loop. Synchronous as long as nothing
 * waits; then one async continuation goes on, however many rounds follow. A busy loop gives the
 * event loop a turn every few milliseconds.
 */
export const runRounds = (shell: Shell, rounds: Rounds): Maybe<number> => {
	shell.loops += 1;
	const progress: Progress = { status: 0, waitsFor: 'turn', pending: undefined };
	advance(shell, rounds, progress);
	if (progress.pending !== undefined) return resume(shell, rounds, progress);
	shell.loops -= 1;
	return progress.status;
};

/** Where a loop stands between two synchronous stretches. */
interface Progress {
	/** Of the last round. */
	status: number;
	waitsFor: 'turn' | 'next' | 'body';
	/** What the loop waits for; `undefined` when it is over. */
	pending: Promise<unknown> | undefined;
}

// Runs rounds until one waits or the loop is over. After a turn one round follows, and the next turn is asked for by
// then: a loop beside another that is always busy goes on too.
const advance = (shell: Shell, rounds: Rounds, progress: Progress): void => {
	const { slice } = shell;
	let hadTurn = progress.pending !== undefined && progress.waitsFor === 'turn';
	progress.pending = undefined;
	for (;;) {
		if (!hadTurn && slice.isDue()) {
			wait(progress, 'turn', takeTurn(shell));
			return;
		}
		hadTurn = false;
		const more = rounds.next(shell);
		if (typeof more === 'object') {
			wait(progress, 'next', more);
			return;
		}
		if (shell.flow !== flow.none) {
			if (!startsNextRound(shell, progress, more)) return;
			continue;
		}
		if (!more) return;
		const status = rounds.body(shell);
		if (typeof status === 'object') {
			wait(progress, 'body', status);
			return;
		}
		progress.status = status;
		if (shell.flow !== flow.none && !hasMoreRounds(shell)) return;
	}
};

// A shell that outlives a signal goes on with a slice of its own.
const takeTurn = (shell: Shell): Promise<void> => {
	const { slice } = shell;
	return slice.turn().catch((error: unknown) => {
		if (shell.slice === slice) throw error;
	});
};

const wait = (progress: Progress, waitsFor: Progress['waitsFor'], pending: Promise<unknown>): void => {
	progress.waitsFor = waitsFor;
	progress.pending = pending;
};

// Goes on where the synchronous loop had to wait; stays in this one frame to the end of the loop.
const resume = async (shell: Shell, rounds: Rounds, progress: Progress): Promise<number> => {
	try {
		while (progress.pending !== undefined) {
			const result: unknown = await progress.pending;
			if (progress.waitsFor === 'next') {
				if (shell.flow === flow.none) {
					if (result !== true) break;
					progress.status = await rounds.body(shell);
				} else if (!startsNextRound(shell, progress, result === true)) break;
			} else if (progress.waitsFor === 'body') progress.status = result as number;
			// Rounds that only go on to the next have no command that a signal could be taken behind.
			else if (shell.pendingSignals !== undefined) {
				const status = await takeSignals(shell, shell.status);
				if (shell.flow !== flow.none) progress.status = status;
			}
			if (shell.flow !== flow.none && !hasMoreRounds(shell)) break;
			advance(shell, rounds, progress);
		}
		return progress.status;
	} finally {
		shell.loops -= 1;
	}
};

// Something in the condition leaves the loop, or begins it anew: the round that would follow is skipped.
const startsNextRound = (shell: Shell, progress: Progress, more: boolean): boolean => {
	const isOfLoop = shell.flow === flow.break || shell.flow === flow.continue;
	if (more || !isOfLoop) progress.status = shell.status;
	return hasMoreRounds(shell) && more;
};

/** Takes `break` and `continue` that are meant for this loop; true if the next round follows. */
const hasMoreRounds = (shell: Shell): boolean => {
	if (shell.flow !== flow.break && shell.flow !== flow.continue) return false;
	shell.flowCount -= 1;
	if (shell.flowCount > 0) return false;
	const continues = shell.flow === flow.continue;
	shell.flow = flow.none;
	return continues;
};
