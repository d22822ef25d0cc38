import { sendSignal } from '../state/pending-signals.ts';
import type { Shell } from '../state/shell.ts';
import { signalEffect, signalNames } from '../state/signals.ts';
import type { Slice } from '../state/slice.ts';
import { TaskGroup } from '../state/task-group.ts';
import { isScriptShell } from './cut-off.ts';

/** Sends a signal to a command and all that it runs, or to the command alone. */
export type SendToGroup = (signal: number, to?: 'group' | 'process') => void;

/**
 * A command and all that it runs, as the group of processes that `timeout` makes of it. Each script in it takes a
 * signal for itself: its trap runs, or it ends with its EXIT trap as the last word. What is no script ends.
 */
export class SignalledGroup {
	readonly #around: Slice;
	readonly #group: TaskGroup;
	#cancelling: AbortController;
	/** What the command runs on. */
	slice: Slice;
	/** The signal that has ended the command, if one has. */
	endedBy: number | undefined;

	constructor({ slice }: Shell) {
		this.#around = slice;
		this.#group = new TaskGroup(slice.group);
		this.#cancelling = new AbortController();
		this.slice = slice.withSignal(this.#cancelling.signal, this.#group);
	}

	/** A script that is started by `process` alone keeps what it runs. */
	send(signal: number, to: 'group' | 'process' = 'group'): void {
		const { scripts, hasPrograms } = this.#group;
		this.#group.signal(signal, to);
		const name = signalNames.get(signal) ?? '';
		const ends = signalEffect(signal) === 'ends';
		const [command] = scripts;
		if (command === undefined) {
			if (ends && !hasPrograms) this.#end(signal);
			return;
		}
		const trap = name === 'KILL' ? undefined : command.traps.get(name);
		if (name === 'KILL') this.#end(signal);
		else if (trap === undefined ? !ends : trap.command === '') return;
		else if (to === 'process' && trap !== undefined) sendSignal(command, signal);
		else this.#signalScripts(signal, name);
	}

	#signalScripts(signal: number, name: string): void {
		const { shells } = this.#group;
		const scripts = shells.filter((shell) => isScriptShell(shell) || continues(shell, name));
		const before = this.#cancelling;
		this.#cancelling = new AbortController();
		this.slice = this.#around.withSignal(this.#cancelling.signal, this.#group);
		if (scripts.some((shell) => continues(shell, name)))
			for (const shell of scripts) {
				shell.slice = this.slice;
				shell.outlivedSignal = signal;
				if (shell.traps.get(name)?.command !== '') sendSignal(shell, signal);
			}
		else {
			this.endedBy = signal;
			for (const shell of scripts) this.#leaveLastWord(shell, signal);
		}
		before.abort();
	}

	#end(signal: number): void {
		this.endedBy = signal;
		this.#cancelling.abort();
	}

	#leaveLastWord(shell: Shell, signal: number): void {
		const { traps } = shell;
		if ((traps.get('EXIT')?.command ?? '') === '' || traps.running.has('EXIT')) return;
		shell.endedBy = signal;
		shell.statusAtSignal = shell.status;
		shell.lastSlice = this.slice;
	}
}

const continues = ({ traps }: Shell, name: string): boolean => traps.get(name) !== undefined;
