import type { Maybe } from '@tenon/core';
import { Interrupted } from '../state/errors.ts';
import { type ForkOptions, forkShell } from '../state/fork.ts';
import type { StageEnd } from '../state/jobs.ts';
import { sendSignal } from '../state/pending-signals.ts';
import type { Shell } from '../state/shell.ts';
import { signalEffect, signalNames } from '../state/signals.ts';
import type { Branch } from '../state/slice.ts';
import { actingShell, cutOff, isOfKeyboard, isPassedOn, isScriptShell } from './cut-off.ts';
import { runEnvironment } from './environment.ts';
import { signalGroup } from './signal-group.ts';
import type { Step } from './step.ts';

/**
 * The stages of a pipeline in the background as the processes that they are: each has a number, takes
 * signals for itself and ends for itself, while the others go on.
 */
export class StageProcesses {
	/** The process numbers of the stages. */
	readonly pids: readonly number[];
	/** How the stages that are over ended. */
	readonly ends: (StageEnd | undefined)[] = [];
	readonly #running = new Map<
		number,
		{ readonly shell: Shell; readonly child: Shell; part: Branch; readonly isSimple: boolean }
	>();
	/** The signal that ends a stage, by its number; also one that has not started. */
	readonly #ending = new Map<number, number>();

	constructor(pids: readonly number[]) {
		this.pids = pids;
	}

	/** The environment of a stage, which a signal can end alone. */
	fork(shell: Shell, at: number, how: ForkOptions): Shell {
		const pid = this.pids[at]!;
		const part = shell.slice.part();
		const child = forkShell(shell, { ...how, slice: part.slice, pid });
		this.#running.set(pid, { shell, child, part, isSimple: how.countsAsSubshell === false });
		return child;
	}

	/** Runs a stage in its environment; its status. */
	run(shell: Shell, at: number, child: Shell, step: Step): Maybe<number> {
		const pid = this.pids[at]!;
		const over = (status: number): number => {
			const { isSimple } = this.#running.get(pid)!;
			this.#running.delete(pid);
			this.ends[at] = { status, endedBy: endingSignal(child, status) ?? pipeSignal(isSimple, status) };
			return status;
		};
		const interrupted = (error: unknown): number => {
			const signal = this.#ending.get(pid);
			if (!(error instanceof Interrupted) || signal === undefined || shell.slice.isCancelled) throw error;
			child.endedBy = signal;
			child.status = 128 + signal;
			return over(child.status);
		};
		try {
			const result = runEnvironment(child, this.#ending.has(pid) ? interrupt : step);
			return result instanceof Promise ? result.then(over, interrupted) : over(result);
		} catch (error) {
			return interrupted(error);
		}
	}

	/** A signal for all stages. True if it was theirs to take. */
	killAll(signal: number): boolean {
		return this.pids.map((pid) => this.kill(pid, signal)).includes(true);
	}

	/** A signal for all stages and whatever they run, but not for the `sender`. True if it was theirs to take. */
	killGroup(signal: number, sender: Shell | undefined): boolean {
		return this.pids
			.map((pid) => {
				const running = this.#running.get(pid);
				if (running === undefined) return this.kill(pid, signal);
				const { shell, child, part } = running;
				const { isAlone, next } = signalGroup({ child, branch: part, signal, sender }, (group) =>
					shell.slice.part(group),
				);
				running.part = next;
				return isAlone ? this.kill(pid, signal) : true;
			})
			.includes(true);
	}

	/** A signal for one stage. True if it was the stage's to take; one that is over takes nothing. */
	kill(pid: number, signal: number): boolean {
		const effect = signalEffect(signal);
		// What stops or continues is the whole.
		if (effect === 'stops' || signalNames.get(signal) === 'CONT') return false;
		const running = this.#running.get(pid);
		if (running === undefined) {
			if (this.ends[this.pids.indexOf(pid)] === undefined && effect === 'ends') this.#ending.set(pid, signal);
			return true;
		}
		const { shell, part, isSimple } = running;
		const acting = actingShell(running.child);
		if (isPassedOn(acting, signal)) return true;
		const name = signalNames.get(signal) ?? '';
		const trap = name === 'KILL' ? undefined : acting.traps.get(name);
		const { group } = part.slice;
		if (trap !== undefined) {
			if (trap.command !== '') sendSignal(acting, signal);
		} else if (isSimple && group.hasPrograms && !isScriptShell(acting)) group.signal(signal, 'process');
		else if (effect === 'ends' && !(acting.isDeaf && isOfKeyboard(signal))) {
			this.#ending.set(pid, signal);
			if (name === 'KILL') group.signal(signal);
			running.part = cutOff(acting, signal, part, () => shell.slice.part());
		}
		return true;
	}
}

const interrupt: Step = () => {
	throw new Interrupted();
};

const endingSignal = ({ endedBy }: Shell, status: number): number | undefined =>
	endedBy !== undefined && status === 128 + endedBy ? endedBy : undefined;

// Commands of the process end by a status where a closed pipe ends a program.
const pipeSignal = (isSimple: boolean, status: number): number | undefined =>
	isSimple && status === 141 ? 13 : undefined;
