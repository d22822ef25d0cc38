import type { Maybe } from '@tenon/core';
import type { Job } from '../jobs/job.ts';
import type { JobProcess, ShellJob } from '../state/jobs.ts';
import type { ProgramJob } from '../state/program-job.ts';
import type { Shell } from '../state/shell.ts';
import { signalEffect } from '../state/signals.ts';
import type { ForegroundParts } from './foreground-job.ts';

/** A stage of a pipeline, as the list of jobs shows it. */
export interface JobStage {
	readonly pid: () => number;
	readonly describe: () => string;
}

/** Work that was started in the foreground and stopped there: a job from then on. */
export class StoppedJob implements ShellJob {
	readonly command: string;
	readonly cwd: string;
	readonly pid: number;
	readonly programs: ProgramJob;
	readonly isControlled = true;
	readonly done: Promise<number>;
	readonly record: Job;
	readonly #owner: Shell;
	readonly #stages: readonly { readonly pid: number; readonly command: string }[];
	readonly #cancel: () => void;
	#endedBy: number | undefined;
	/** What was sent to end it. */
	#ending: number | undefined;
	id = 0;
	reported = false;
	disowned = false;
	livesOnHangUp = false;

	constructor(
		owner: Shell,
		programs: ProgramJob,
		{
			result,
			endOf,
			describe,
			stages,
			cancel,
		}: Pick<ForegroundParts<unknown>, 'describe' | 'stages' | 'cancel'> & {
			readonly result: Promise<unknown>;
			readonly endOf: (value: never) => { readonly status: number; readonly endedBy: number | undefined };
		},
	) {
		const { jobs, ports } = owner;
		this.#owner = owner;
		this.#cancel = cancel;
		this.programs = programs;
		this.command = describe();
		this.cwd = owner.cwd;
		this.#stages = stages.map((stage) => ({ pid: stage.pid(), command: stage.describe() }));
		this.pid = this.#stages.at(-1)?.pid ?? programs.group!;
		this.record = jobs.table.start({
			pid: this.pid,
			command: this.command,
			startedAtMs: ports.now(),
			signal: (number) => this.killGroup(number),
		});
		jobs.noteStart(this.record);
		this.record.noteStopped(true);
		programs.onChange = () => this.#noteChange();
		programs.onEmptied = () => {
			if (this.#ending !== undefined) this.#cancel();
		};
		this.done = result.then(
			(value) => this.#end(endOf(value as never)),
			() => {
				const endedBy = this.#ending ?? termSignal;
				return this.#end({ status: 128 + endedBy, endedBy });
			},
		);
		jobs.add(this);
		jobs.noteChange(this);
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
		return this.#stages.map((stage) => ({ ...stage, status, endedBy }));
	}

	get isRunning(): boolean {
		return !this.record.isOver && !this.isStopped;
	}

	get isStopped(): boolean {
		return this.record.state.kind === 'stopped';
	}

	get stoppedBy(): number | undefined {
		return this.programs.stoppedBy;
	}

	resume({ inForeground }: { readonly inForeground: boolean }): void {
		this.record.noteStopped(false);
		this.#owner.ports.programs?.resumeJob?.(this.programs, { inForeground });
	}

	kill(signal: number): Maybe<void> {
		return this.killGroup(signal);
	}

	/** What of it is no program ends when none is left that takes the signal for itself. */
	killGroup(signal: number): Maybe<void> {
		const { group } = this.programs;
		if (signalEffect(signal) === 'ends') this.#ending = signal;
		if (group === undefined) {
			if (this.#ending !== undefined) this.#cancel();
			return;
		}
		if (signal === continueSignal) return this.resume({ inForeground: false });
		this.#send(-group, signal);
		// It does not end before it goes on.
		if (this.isStopped && (signal === hangUpSignal || signal === termSignal))
			this.resume({ inForeground: false });
	}

	/** Ctrl-C has ended its programs in the foreground. */
	interrupt(): void {
		this.#ending = interruptSignal;
		this.#cancel();
	}

	killProcess(pid: number, signal: number): Maybe<void> {
		if (!this.programs.pids.includes(pid)) return this.killGroup(signal);
		return this.#send(pid, signal);
	}

	#send(target: number, signal: number): void {
		void this.#owner.ports.programs?.signal?.(target, signal);
	}

	#noteChange(): void {
		const { isStopped } = this.programs;
		if (this.record.isOver || this.isStopped === isStopped) return;
		this.record.noteStopped(isStopped);
		this.#owner.jobs.noteChange(this);
	}

	#end({ status, endedBy }: { readonly status: number; readonly endedBy: number | undefined }): number {
		const { jobs, ports } = this.#owner;
		this.#endedBy = endedBy;
		this.record.noteEnd(status, endedBy, ports.now());
		jobs.noteEnd(this.record);
		jobs.noteChange(this);
		return status;
	}
}

const hangUpSignal = 1;
const interruptSignal = 2;
const termSignal = 15;
const continueSignal = 18;
