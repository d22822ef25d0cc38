import { andThen, forEach, type Maybe } from '@tenon/core';
import { unsetElement, unsetVariable } from '../state/assign.ts';
import type { ShellJob } from '../state/jobs.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { fail } from './complaint.ts';
import { isDisowned } from './disown.ts';
import { interruptible } from './interruptible.ts';
import { activeJobs, findJob } from './job-spec.ts';
import { elementName } from './names.ts';
import { integerArgument } from './numeric-argument.ts';
import { type ParsedOptions, withOptions } from './options.ts';
import { endedJobText, signalNames } from './signals.ts';
import { guardAssignment, isTarget, storeText } from './store.ts';

/** `wait [-fn] [-p var] [id …]`: waits for background jobs; the status is that of the last one named. */
export const waitBuiltin: Builtin = {
	name: 'wait',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'fnp:', (options) => {
			const target = options.value('p');
			if (target === undefined) return wait(shell, options, noNumber);
			if (!isTarget(target)) return fail(shell, `wait: \`${target}': not a valid identifier`);
			return andThen(clear(shell, target), (isClear) =>
				isClear ? wait(shell, options, (pid) => storeText(shell, 'wait', target, String(pid))) : 1,
			);
		}),
};

const clear = (shell: Shell, target: string): Maybe<boolean> => {
	const element = elementName(target);
	return guardAssignment(shell, 'wait: ', () =>
		element === undefined
			? unsetVariable(shell, target)
			: unsetElement(shell, element.name, element.subscript),
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
	const visited = forEach(options.operands, (id) =>
		andThen(waitForId(shell, id, tell), (result) => {
			status = result;
		}),
	);
	return andThen(visited, () => status);
};

const waitForAll = (shell: Shell): Maybe<number> => {
	const jobs = shell.jobs.list().filter(({ disowned }) => !disowned);
	const waited = forEach(jobs, (job) => andThen(waitForJob(shell, job), () => undefined));
	// The last process substitution is waited for while `$!` is its number.
	const last = shell.lastBackground === undefined ? undefined : shell.jobs.substitution(shell.lastBackground);
	return andThen(waited, () => (last === undefined ? 0 : interruptible(shell, last).then(() => 0)));
};

/** Waits for a job, takes it from the table and returns its status. */
export const waitForJob = (shell: Shell, job: ShellJob): Maybe<number> => {
	// What was disowned is not waited for.
	if (job.disowned) return 0;
	const report = (status: number): Maybe<number> => {
		job.status = status;
		job.reported = true;
		shell.jobs.remove(job.id);
		return andThen(reportDeath(shell, job), () => status);
	};
	return job.status === undefined ? interruptible(shell, job.done).then(report) : report(job.status);
};

const silentDeaths: ReadonlySet<string | undefined> = new Set(['INT', 'TERM', 'PIPE']);

// bash says that a signal ended a job, but not for the usual ways to end one.
const reportDeath = (shell: Shell, { pid, command, status, endedBy }: ShellJob): Maybe<unknown> => {
	if (endedBy === undefined || status !== 128 + endedBy || silentDeaths.has(signalNames.get(endedBy))) return;
	return shell.complain(endedJobText(pid, endedBy, command));
};

const waitForId = (shell: Shell, id: string, tell: TellNumber): Maybe<number> => {
	if (id.startsWith('%')) {
		const search = findJob(shell, id);
		if (search.kind === 'found') return waitAndTell(shell, search.job, tell);
		const problem = search.kind === 'none' ? `${id}: no such job` : `${id.slice(1)}: ambiguous job spec`;
		return fail(shell, `wait: ${problem}`, notOursStatus);
	}
	if (!/^\d+$/.test(id) || integerArgument(id) === undefined)
		return fail(shell, `wait: \`${id}': not a pid or valid job spec`);
	const job = shell.jobs.byPid(Number(id));
	if (job !== undefined) return waitAndTell(shell, job, tell);
	const substitution = shell.jobs.substitution(Number(id));
	if (substitution !== undefined) {
		return interruptible(shell, substitution).then((status) => andThen(tell(Number(id)), () => status));
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
	const complained = forEach(missing, (id) =>
		andThen(shell.complain(`wait: ${id}: no such job`), () => undefined),
	);
	return andThen(complained, () => {
		const jobs = ids.length === 0 ? activeJobs(shell) : chosen;
		if (jobs.length === 0) return notOursStatus;
		const over = jobs.find(({ status }) => status !== undefined);
		if (over !== undefined) return waitAndTell(shell, over, tell);
		const first = Promise.race(jobs.map((job) => job.done.then(() => job)));
		return interruptible(shell, first).then((job) => waitAndTell(shell, job, tell));
	});
};
