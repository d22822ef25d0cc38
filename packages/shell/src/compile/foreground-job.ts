import { andThen, type Maybe } from '@tenon/core';
import { jobLine } from '../builtins/job-lines.ts';
import { flow } from '../state/flow.ts';
import { foregroundOwner } from '../state/foreground-owner.ts';
import { ProgramJob } from '../state/program-job.ts';
import type { Shell } from '../state/shell.ts';
import type { Branch, Slice } from '../state/slice.ts';
import { TaskGroup } from '../state/task-group.ts';
import { type JobStage, StoppedJob } from './stopped-job.ts';

/** How work in the foreground ended, where it did not fail. */
export type ForegroundEnd<Value> =
	| { readonly kind: 'ended'; readonly value: Value }
	/** Its programs were stopped: it is a job of the shell, and goes on beside it. */
	| { readonly kind: 'stopped'; readonly status: number };

/** What a job is made of that was stopped in the foreground. */
export interface ForegroundParts<Value> {
	/** What is waited for. */
	readonly result: Promise<Value>;
	/** The status that it leaves, and the signal that ended it. */
	readonly endOf: (value: Value) => { readonly status: number; readonly endedBy: number | undefined };
	/** Its text, for the list of jobs. */
	readonly describe: () => string;
	/** The stages of a pipeline; none if it is something else. */
	readonly stages: readonly JobStage[];
	/** It goes on beside the shell: what cancels the shell's command does not cancel it. */
	readonly detach: () => void;
	/** Ends what of it is no program. */
	readonly cancel: () => void;
}

/**
 * Waits for work in the foreground, or until all programs of its job are stopped: then the job is listed and told of,
 * and the loops around it are left, as in bash.
 */
export const untilStopped = async <Value>(
	owner: Shell,
	programs: ProgramJob,
	parts: ForegroundParts<Value>,
): Promise<ForegroundEnd<Value>> => {
	const { result, detach } = parts;
	const end = await Promise.race([
		result.then((value) => ({ kind: 'ended' as const, value })),
		programs.whenStopped().then((signal) => ({ kind: 'stopped' as const, signal })),
	]);
	if (end.kind === 'ended') return end;
	detach();
	const job = new StoppedJob(owner, programs, parts);
	job.reported = true;
	if (owner.loops > 0) {
		owner.flow = flow.break;
		owner.flowCount = owner.loops;
	}
	await owner.write(2, `\n${jobLine(owner, job)}`);
	return { kind: 'stopped', status: 128 + end.signal };
};

/** A part of a script that is stopped as a whole: a pipeline, `( … )`, a script. Its programs are one job. */
export class ForegroundPart {
	readonly programs: ProgramJob = new ProgramJob({ isForeground: true });
	/** The process numbers of its stages. */
	readonly pids: number[] = [];
	readonly #owner: Shell;
	readonly #branch: Branch;
	readonly #unlink: () => void;

	private constructor(shell: Shell, owner: Shell) {
		this.#owner = owner;
		this.#branch = shell.slice.branch(new TaskGroup(shell.slice.group));
		const { cancel } = this.#branch;
		if (shell.slice.isCancelled) {
			cancel();
			this.#unlink = () => undefined;
		} else this.#unlink = shell.slice.whenCancelled(cancel);
	}

	/** `undefined` where no terminal stops it, or it is part of what is stopped as a whole. */
	static open(shell: Shell): ForegroundPart | undefined {
		const owner = shell.programJob === undefined ? foregroundOwner(shell) : undefined;
		return owner === undefined ? undefined : new ForegroundPart(shell, owner);
	}

	/** A stage of a pipeline: it is known by the number of its program, once that runs. */
	noteStage(child: Shell): void {
		const at = this.pids.push(child.pid) - 1;
		child.onProgramStart = (pid) => {
			this.pids[at] = pid;
		};
	}

	/** What its environments are forked with. */
	get fork(): { readonly slice: Slice; readonly programJob: ProgramJob } {
		return { slice: this.#branch.slice, programJob: this.programs };
	}

	/** Waits for its end, or until it is stopped. */
	async wait<Value>(
		parts: Pick<ForegroundParts<Value>, 'result' | 'endOf' | 'describe' | 'stages'>,
	): Promise<ForegroundEnd<Value>> {
		let isDetached = false;
		try {
			return await untilStopped(this.#owner, this.programs, {
				...parts,
				cancel: () => this.#branch.cancel(),
				detach: () => {
					isDetached = true;
					this.#unlink();
					const end = (): void => this.#branch.end();
					void parts.result.then(end, end);
				},
			});
		} finally {
			if (!isDetached) this.close();
		}
	}

	/** It is over. */
	close(): void {
		this.#unlink();
		this.#branch.end();
	}
}

/** What an environment is forked with that a key may stop as a whole; empty where none does. */
export type PartFork = Partial<ForegroundPart['fork']>;

/** Runs a step in an environment that is stopped as a whole; `run` forks it with what it is given. */
export const runInPart = (
	shell: Shell,
	describe: () => string,
	run: (fork: PartFork) => Maybe<number>,
): Maybe<number> => {
	const part = ForegroundPart.open(shell);
	if (part === undefined) return run({});
	let result: Maybe<number>;
	try {
		result = run(part.fork);
	} catch (error) {
		part.close();
		throw error;
	}
	if (!(result instanceof Promise)) {
		part.close();
		return result;
	}
	const endOf = (status: number): { status: number; endedBy: undefined } => ({ status, endedBy: undefined });
	return andThen(part.wait({ result, endOf, describe, stages: [] }), (end) =>
		end.kind === 'ended' ? end.value : end.status,
	);
};
