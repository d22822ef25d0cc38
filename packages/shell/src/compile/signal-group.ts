import { sendSignal } from '../state/pending-signals.ts';
import type { Shell } from '../state/shell.ts';
import { signalEffect, signalNames } from '../state/signals.ts';
import type { Branch } from '../state/slice.ts';
import type { TaskGroup } from '../state/task-group.ts';
import { actingShell, isScriptShell } from './cut-off.ts';

/** A signal for a process with all that it runs. */
export interface GroupSignal {
	/** The environment that the process began as. */
	readonly child: Shell;
	/** What all of it runs on. */
	readonly branch: Branch;
	readonly signal: number;
	/** One of its shells that takes the signal by itself. */
	readonly sender: Shell | undefined;
}

/** What is left to do about it. */
interface Rest {
	/** Whether the signal is still to be sent to the process alone: nothing in it lives through it. */
	readonly isAlone: boolean;
	/** What goes on runs on this. */
	readonly next: Branch;
}

/**
 * Sends a signal to all that a process runs. Shells that have a trap for it go on, on a branch that `branchFor` makes for the
 * same group, and find that what they waited for has ended by the signal. Where none has a trap, those inside leave
 * their last words, and the process itself is left to the caller that knows how to end it.
 */
export const signalGroup = (
	{ child, branch, signal, sender }: GroupSignal,
	branchFor: (group: TaskGroup) => Branch,
): Rest => {
	const { group } = branch.slice;
	const acting = actingShell(child);
	const whole: Rest = { isAlone: acting !== sender, next: branch };
	const name = signalNames.get(signal) ?? '';
	const isStopOrGo = signalEffect(signal) === 'stops' || name === 'CONT';
	if (name === 'KILL' || isStopOrGo || acting.passSignal !== undefined) return whole;
	const isTrapped = ({ traps }: Shell): boolean => traps.get(name) !== undefined;
	const inside = group.shells.filter(
		(shell) => isTrapped(shell) || hasLastWord(shell) || isScriptShell(shell),
	);
	const shells = [...new Set([acting, ...inside])];
	const last = shells.findLastIndex(isTrapped);
	if (last === -1) {
		if (signalEffect(signal) === 'ends' && !acting.isDeaf) leaveLastWords(shells, whole, signal, branchFor);
		if (!whole.isAlone) group.signal(signal);
		return whole;
	}
	const others = shells.filter((shell) => shell !== sender);
	if (signalEffect(signal) === 'ends') group.signal(signal);
	// What ignores a signal keeps what it runs, which cannot be told from what the others run.
	if (signalEffect(signal) !== 'ends' || shells.some(({ traps }) => traps.get(name)?.command === '')) {
		for (const shell of others) tell(shell, signal, name);
		return { isAlone: false, next: branch };
	}
	const next = branchFor(group);
	for (let shell: Shell | undefined = child; shell !== undefined; shell = shell.successor)
		shell.slice = next.slice;
	for (const shell of shells.slice(0, last + 1)) {
		shell.slice = next.slice;
		shell.outlivedSignal = signal;
		if (shell !== sender) sendSignal(shell, signal);
	}
	for (const shell of shells.slice(last + 1)) leaveLastWord(shell, next, signal);
	branch.cancel();
	branch.end();
	return { isAlone: false, next };
};

const tell = (shell: Shell, signal: number, name: string): void => {
	const trap = shell.traps.get(name);
	if (trap === undefined ? signalEffect(signal) === 'ends' : trap.command !== '') sendSignal(shell, signal);
};

// The process itself leaves its own when it is ended.
const leaveLastWords = (
	[acting, ...inside]: readonly Shell[],
	{ isAlone }: Rest,
	signal: number,
	branchFor: (group: TaskGroup) => Branch,
): void => {
	const speaking = isAlone ? inside.filter(hasLastWord) : [];
	if (speaking.length === 0) return;
	const { slice } = branchFor(acting!.slice.group);
	for (const shell of speaking) leaveLastWord(shell, { slice }, signal);
};

const leaveLastWord = (shell: Shell, { slice }: Pick<Branch, 'slice'>, signal: number): void => {
	if (!hasLastWord(shell)) return;
	shell.endedBy = signal;
	shell.statusAtSignal = shell.status;
	shell.lastSlice = slice;
};

const hasLastWord = ({ traps }: Shell): boolean =>
	(traps.get('EXIT')?.command ?? '') !== '' && !traps.running.has('EXIT');
