import type { Maybe } from '@tenon/core';
import type { Job } from '../jobs/job.ts';
import type { JobProcess, ShellJob, StageEnd } from '../state/jobs.ts';
import { noteChildren, sendSignal } from '../state/pending-signals.ts';
import type { ProgramJob } from '../state/program-job.ts';
import type { Shell } from '../state/shell.ts';
import { signalEffect, signalNames } from '../state/signals.ts';
import type { Branch } from '../state/slice.ts';
import { actingShell, cutOff, isOfKeyboard, isPassedOn, isScriptShell } from './cut-off.ts';
import { signalGroup } from './signal-group.ts';

/** What a job is made of. */
export interface JobParts {
	/** The shell that started it. */
	readonly parent: Shell;
	/** The environment that it runs in. */
	readonly child: Shell;
	readonly branch: Branch;
	readonly command: string;
	/** Whether it is one simple command: a program that it runs is then the job itself. */
	readonly isSimple: boolean;
	/** The texts of the stages of a pipeline; none if it is something else. */
	readonly stages: readonly string[];
	/** The process numbers of the stages, or that of the job. */
	readonly pids: readonly number[];
}

/** A job as the shell that started it knows it, from its start to its end. */
export class BackgroundJob implements ShellJob {
	readonly command: string;
	readonly cwd: string;
	readonly isControlled: boolean;
	readonly programs: ProgramJob | undefined;
	readonly #parent: Shell;
	readonly #isSimple: boolean;
	readonly #stages: readonly string[];
	readonly #stageEnds: readonly (StageEnd | undefined)[];
	#pids: readonly number[];
	/** Let go at its end: a job that is remembered keeps no environment alive. */
	#running: { readonly child: Shell; branch: Branch } | undefined;
	#endedBy: number | undefined;
	id = 0;
	/** Set at its start. */
	record!: Job;
	/** Set at its start. */
	done!: Promise<number>;
	stoppedBy: number | undefined;
	reported = false;
	disowned = false;
	livesOnHangUp = false;
	/** Without job control it is in the group of the shell that started it, until it has ended. */
	leaveGroup: (() => void) | undefined;

	constructor({ parent, child, branch, command, isSimple, stages, pids }: JobParts) {
		this.command = command;
		this.cwd = parent.cwd;
		this.isControlled = parent.controlsJobs;
		this.#parent = parent;
		this.#isSimple = isSimple;
		this.#stages = stages;
		this.#stageEnds = child.stageProcesses?.ends ?? [];
		this.#pids = pids;
		this.#running = { child, branch };
		this.programs = child.programJob;
		if (this.programs !== undefined) this.programs.onChange = () => this.#notePrograms();
	}

	resume({ inForeground }: { readonly inForeground: boolean }): Maybe<void> {
		if (this.programs !== undefined)
			this.#parent.ports.programs?.resumeJob?.(this.programs, { inForeground });
		return this.kill(continueSignal);
	}

	interrupt(): Maybe<void> {
		return this.killGroup(interruptSignal);
	}

	// The terminal has stopped its programs, or something else has, or they go on.
	#notePrograms(): void {
		if (this.#running === undefined || this.programs === undefined) return;
		if (this.programs.isStopped) this.stoppedBy = this.programs.stoppedBy;
		this.#setStopped(this.programs.isStopped);
	}

	get pid(): number {
		return this.#pids.at(-1)!;
	}

	/** It is a program of the machine, and is known by the number that the system has given to that. */
	become(pid: number): void {
		const { receivers } = this.#parent.jobs;
		for (const [from, to] of [
			[this.pid, pid],
			[-this.pid, -pid],
		] as const) {
			const receive = receivers.get(from);
			receivers.delete(from);
			if (receive !== undefined) receivers.set(to, receive);
		}
		this.#pids = [pid];
		this.record.notePid(pid);
	}

	get status(): number | undefined {
		return this.record.exitCode;
	}

	get endedBy(): number | undefined {
		return this.record.isOver ? this.#endedBy : undefined;
	}

	get processes(): readonly JobProcess[] {
		const { pid, command, status, endedBy } = this;
		if (this.#stages.length === 0) return [{ pid, command: command.trimEnd(), status, endedBy }];
		// What ended the whole ended all that still ran.
		const rest = { status, endedBy };
		return this.#stages.map((text, at) => ({
			pid: this.#pids[at]!,
			command: text,
			...(this.#stageEnds[at] ?? rest),
		}));
	}

	get isRunning(): boolean {
		return !this.record.isOver && !this.isStopped;
	}

	get isStopped(): boolean {
		return this.record.state.kind === 'stopped' && this.#parent.controlsJobs;
	}

	killProcess(pid: number, signal: number): Maybe<void> {
		if (this.#running?.child.stageProcesses?.kill(pid, signal) !== true) return this.kill(signal);
	}

	/** Does to all that is in its process group what a signal does to each, but not to the `sender`. */
	killGroup(signal: number, sender?: Shell): Maybe<void> {
		if (this.#running === undefined) return;
		const { child, branch } = this.#running;
		branch.slice.group.signalJobs(signal, child.groupPid, sender);
		if (child.stageProcesses?.killGroup(signal, sender) === true) return;
		const { isAlone, next } = signalGroup({ child, branch, signal, sender }, (group) =>
			this.#parent.slice.branch(group),
		);
		this.#running.branch = next;
		if (isAlone) return this.kill(signal);
	}

	kill(signal: number): Maybe<void> {
		if (this.#running === undefined) return;
		const { child, branch } = this.#running;
		const { group } = branch.slice;
		if (child.stageProcesses?.killAll(signal) === true) return;
		const name = signalNames.get(signal) ?? '';
		const isCatchable = name !== 'KILL' && name !== 'STOP';
		if (name === 'CONT') this.#setStopped(false);
		const acting = actingShell(child);
		if (isPassedOn(acting, signal)) return;
		const trap = isCatchable ? acting.traps.get(name) : undefined;
		if (trap !== undefined) {
			if (trap.command !== '') sendSignal(acting, signal);
			return;
		}
		const effect = signalEffect(signal);
		if (effect === 'stops') {
			this.stoppedBy = signal;
			this.#setStopped(true);
		} else if (this.#isSimple && group.hasPrograms && !isScriptShell(acting)) {
			// Without job control the signal is the program's alone, not that of what it has started.
			group.signal(signal, this.#parent.controlsJobs ? 'group' : 'process');
		} else if (effect === 'ends' && !(acting.isDeaf && isOfKeyboard(signal))) {
			this.#endedBy = signal;
			this.#setStopped(false);
			if (name === 'KILL') group.signal(signal);
			this.#running.branch = cutOff(acting, signal, branch, () => this.#parent.slice.branch());
		}
	}

	/** It was cancelled: the status that this leaves. */
	cancelled(): number {
		this.#endedBy ??= this.#running?.branch.slice.cpu?.isOver === true ? xcpuSignal : termSignal;
		return this.end(128 + this.#endedBy);
	}

	/** It has ended; all that knows of it learns of it. Returns the status. */
	end(status: number): number {
		const { jobs, ports } = this.#parent;
		this.#endedBy = this.#endingSignal(status);
		this.#running?.branch.end();
		this.#running = undefined;
		for (const pid of this.#pids) jobs.receivers.delete(pid);
		jobs.receivers.delete(-this.#pids[0]!);
		this.leaveGroup?.();
		this.record.noteEnd(status, this.#endedBy, ports.now());
		jobs.noteEnd(this.record);
		jobs.noteChange(this);
		noteChildren(this.#parent, this.#pids.length);
		return status;
	}

	// A simple command is the program that it runs, and ends as that does.
	#endingSignal(status: number): number | undefined {
		if (status <= 128) return undefined;
		const signal = this.#endedBy ?? this.#running!.child.endedBy;
		return signal !== undefined && status === 128 + signal ? signal : undefined;
	}

	#setStopped(isStopped: boolean): void {
		const { group } = this.#running!.branch.slice;
		if (group.isStopped === isStopped) return;
		if (isStopped) group.stop();
		else group.resume();
		this.record.noteStopped(isStopped);
		this.#parent.jobs.noteChange(this);
	}
}

const interruptSignal = 2;
const continueSignal = 18;
const xcpuSignal = 24;
const termSignal = 15;
