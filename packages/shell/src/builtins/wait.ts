import { andThen, forEach, type Maybe } from '@tenon/core';
import { expandElementText } from '../arithmetic/expand-subscript.ts';
import { reapCoprocs } from '../compile/coproc.ts';
import { unsetElement, unsetVariable } from '../state/assign.ts';
import { fail } from '../state/complaint.ts';
import { Interrupted } from '../state/errors.ts';
import { interruptible } from '../state/interruptible.ts';
import type { ShellJob } from '../state/jobs.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { visitInTurns } from '../state/work.ts';
import { elementName } from '../syntax/names.ts';
import { isDisowned } from './disown.ts';
import { jobLine } from './job-lines.ts';
import { activeJobs, findJob } from './job-spec.ts';
import { noticeJob, noticeJobs } from './notice-jobs.ts';
import { integerArgument } from './numeric-argument.ts';
import { type ParsedOptions, withOptions } from './options.ts';
import { patiently, untilSignal } from './patient-wait.ts';
import { guardAssignment, isTarget, storeText } from './store.ts';

/** `wait [-fn] [-p var] [id …]`: waits for background jobs; the status is that of the last one named. */
export const waitBuiltin: Builtin = {
	name: 'wait',
	special: false,
	run: (shell, argv) =>
		andThen(waitWith(shell, argv), (status) => {
			reapCoprocs(shell);
			return status;
		}),
};

const waitWith = (shell: Shell, argv: readonly string[]): Maybe<number> =>
	withOptions(shell, argv, 'fnp:', (options) => {
		const target = options.value('p');
		if (target === undefined) return untilSignal(shell, () => wait(shell, options, noNumber));
		if (!isTarget(target)) return fail(shell, `wait: \`${target}': not a valid identifier`);
		return andThen(clear(shell, target), (isClear) =>
			isClear
				? untilSignal(shell, () =>
						wait(shell, options, (pid) => storeText(shell, 'wait', target, String(pid))),
					)
				: 1,
		);
	});

const clear = (shell: Shell, target: string): Maybe<boolean> => {
	const element = elementName(target);
	return guardAssignment(shell, 'wait: ', () =>
		element === undefined
			? unsetVariable(shell, target)
			: andThen(expandElementText(shell, element.name, element.subscript), (subscript) =>
					unsetElement(shell, element.name, subscript),
				),
	);
};

/** Status of a wait for what is no job of this shell. */
const notOursStatus = 127;

/** Told the process number of the job whose status is returned. */
type TellNumber = (pid: number) => Maybe<unknown>;

const noNumber: TellNumber = () => undefined;

const wait = (shell: Shell, options: ParsedOptions, tell: TellNumber): Maybe<number> => {
	if (options.has('n')) return waitForNext(shell, options.operands, tell);
	if (options.operands.length === 0) return waitForAll(shell);
	let status = 0;
	const visited = visitInTurns(shell.slice, options.operands, (id) =>
		andThen(waitForId(shell, id, tell), (result) => {
			status = result;
		}),
	);
	return andThen(visited, () => status);
};

const waitForAll = (shell: Shell): Maybe<number> => {
	const waited = forEach(shell.jobs.list(), (job) => andThen(waitForJob(shell, job), () => undefined));
	// The last process substitution is waited for while `$!` is its number.
	const last = shell.lastBackground === undefined ? undefined : shell.jobs.substitution(shell.lastBackground);
	return andThen(waited, () => {
		shell.jobs.tidy();
		shell.jobs.forgetStatuses();
		return last === undefined ? 0 : patiently(shell, last).then(() => 0);
	});
};

/** Waits for a job and returns its status; its end counts as told. Nothing is said of one in the foreground. */
export const waitForJob = (
	shell: Shell,
	job: ShellJob,
	how: { readonly isForeground: boolean } = { isForeground: false },
): Maybe<number> => {
	// What was disowned is not waited for.
	if (job.disowned) return 0;
	if (job.status !== undefined) return tellOf(shell, job, job.status, how);
	if (job.isStopped) {
		const warning = `warning: wait_for_job: job ${job.id} is stopped`;
		return fail(shell, warning, 128 + job.stoppedBy!);
	}
	if (how.isForeground) return waitInForeground(shell, job);
	return patiently(shell, job.done).then((status) => tellOf(shell, job, status, how));
};

// A key may stop it again, or end it: then there is nothing more to tell.
const waitInForeground = async (shell: Shell, job: ShellJob): Promise<number> => {
	const ended = job.done.then((status) => {
		if (job.endedBy === interruptSignal) {
			job.reported = true;
			shell.jobs.tidy();
		}
		return { kind: 'ended' as const, status };
	});
	const { programs } = job;
	const stopped = programs?.whenStopped().then((signal) => ({ kind: 'stopped' as const, signal }));
	const racing = Promise.race(stopped === undefined ? [ended] : [ended, stopped]);
	const end = await interruptible(shell, racing).catch(async (error: unknown) => {
		// A job outlives a script that is cancelled.
		if (error instanceof Interrupted && shell.interactive) await job.interrupt();
		throw error;
	});
	if (end.kind === 'ended') {
		const status = await tellOf(shell, job, end.status, { isForeground: true });
		shell.jobs.tidy();
		return status;
	}
	job.reported = true;
	await shell.write(2, `\n${jobLine(shell, job)}`);
	return 128 + end.signal;
};

const interruptSignal = 2;

const tellOf = (
	shell: Shell,
	job: ShellJob,
	status: number,
	{ isForeground }: { readonly isForeground: boolean },
): Maybe<number> => {
	if (isForeground && job.endedBy === undefined) job.reported = true;
	return andThen(noticeJobs(shell), () => {
		job.reported = true;
		return status;
	});
};

const waitForId = (shell: Shell, id: string, tell: TellNumber): Maybe<number> => {
	if (id.startsWith('%')) {
		const search = findJob(shell, id);
		if (search.kind === 'found') return waitAndTell(shell, search.job, tell);
		const problem =
			search.kind === 'none' ? `${id}: no such job` : `${id.replace(/^%\??/, '')}: ambiguous job spec`;
		return fail(shell, `wait: ${problem}`, notOursStatus);
	}
	if (!/^\d+$/.test(id) || integerArgument(id) === undefined)
		return fail(shell, `wait: \`${id}': not a pid or valid job spec`);
	const job = shell.jobs.byPid(Number(id));
	if (job !== undefined) return waitAndTell(shell, job, tell);
	const substitution = shell.jobs.substitution(Number(id));
	if (substitution !== undefined) {
		return patiently(shell, substitution).then((status) => andThen(tell(Number(id)), () => status));
	}
	const remembered = shell.jobs.statusOf(Number(id));
	if (remembered !== undefined) return andThen(tell(Number(id)), () => remembered);
	if (isDisowned(shell, Number(id))) return 0;
	return fail(shell, `wait: pid ${id} is not a child of this shell`, notOursStatus);
};

const waitAndTell = (shell: Shell, job: ShellJob, tell: TellNumber): Maybe<number> =>
	andThen(waitForJob(shell, job), (status) => andThen(tell(job.pid), () => status));

// `-n`: the first of them, or of all, that ends.
const waitForNext = (shell: Shell, ids: readonly string[], tell: TellNumber): Maybe<number> => {
	const chosen: ShellJob[] = [];
	const missing: string[] = [];
	for (const id of ids) {
		const search = findJob(shell, id);
		const job = id.startsWith('%')
			? search.kind === 'found'
				? search.job
				: undefined
			: shell.jobs.byPid(Number(id));
		if (job === undefined) missing.push(id);
		else chosen.push(job);
	}
	const complained = visitInTurns(shell.slice, missing, (id) =>
		andThen(shell.complain(`wait: ${id}: no such job`), () => undefined),
	);
	return andThen(complained, () => {
		const jobs = ids.length === 0 ? activeJobs(shell) : chosen;
		if (jobs.length === 0) return notOursStatus;
		const over = jobs.find(({ status }) => status !== undefined);
		if (over !== undefined) return takeNext(shell, over, tell);
		const first = Promise.race(jobs.map((job) => job.done.then(() => job)));
		return patiently(shell, first).then((job) => takeNext(shell, job, tell));
	});
};

// Others that are over as well stay for the next `wait -n`.
const takeNext = (shell: Shell, job: ShellJob, tell: TellNumber): Maybe<number> => {
	const status = job.status!;
	return andThen(noticeJob(shell, job), () => andThen(tell(job.pid), () => status));
};
