import {
	type Flow,
	isTenonError,
	type Job,
	type JobTable,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	wait,
	withRun,
} from '@tenon/core';
import { asData } from '../support/data.ts';
import { cutBytes } from '../support/head-and-tail.ts';
import { defaultBudget, type OutputBudget } from '../support/output-budget.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { type JobsArguments, jobsDeclaration } from './declaration.ts';
import { waitForJob } from './wait-for-job.ts';

/** What the tool is made of, and how much it shows. */
export interface JobsToolOptions {
	readonly jobs: JobTable;
	/** How much of each stream is shown; default 24 KiB. */
	readonly budget?: OutputBudget;
}

/** `jobs`: what runs in the background, and what became of it. */
export const jobsTool = (options: JobsToolOptions): Tool =>
	withRun(jobsDeclaration(), (args, context) => runReporting(() => act(args, context, options)));

const maxListed = 100;

const act = function* (
	{ action, id, timeoutMs = 30_000, signal = 'TERM' }: JobsArguments,
	context: ToolContext,
	{ jobs, budget = defaultBudget }: JobsToolOptions,
): Flow<ToolResult> {
	if (action === 'list') return listJobs(jobs);
	const job = id === undefined ? undefined : jobs.get(id);
	if (job === undefined) throw new ToolFailure(missing(jobs, id), { exitStatus: id === undefined ? 2 : 1 });
	if (action === 'wait') yield* wait(waitForJob(job, timeoutMs, context));
	if (action === 'kill') yield* send(job, signal);
	return showJob(job, budget);
};

const missing = (jobs: JobTable, id: number | undefined): string => {
	const known = jobs.list().map((job) => job.id);
	const others = known.length === 0 ? 'there are none' : `there are ${known.slice(-10).join(', ')}`;
	return id === undefined ? `which job? give its id; ${others}` : `there is no job ${id}; ${others}`;
};

const listJobs = (jobs: JobTable): ToolResult => {
	const all = jobs.list();
	const shown = all.slice(-maxListed);
	const omitted = all.length - shown.length;
	const rest = omitted > 0 ? `[${omitted} older jobs]\n` : '';
	return textResult(all.length === 0 ? 'no jobs' : rest + shown.map(headLine).join(''), {
		data: asData({ jobs: shown.map(jobData), omitted }),
	});
};

const showJob = (job: Job, budget: OutputBudget): ToolResult => {
	const stdout = cutBytes(job.stdout(), budget).text;
	const stderr = cutBytes(job.stderr(), budget).text;
	const parts = [headLine(job), section('stdout', stdout), section('stderr', stderr)];
	return textResult(parts.join(''), {
		data: asData({ jobs: [{ ...jobData(job), stdout, stderr }], omitted: 0 }),
	});
};

const section = (name: string, output: string): string =>
	output === '' ? '' : `${name}:\n${output}${output.endsWith('\n') ? '' : '\n'}`;

const headLine = ({ id, state, command }: Job): string =>
	`job ${id}: ${stateText(state)}: ${command.replaceAll(/\s+/g, ' ').trim().slice(0, maxCommand)}\n`;

const maxCommand = 200;

const stateText = (state: Job['state']): string => {
	if (state.kind === 'failed') return `failed with exit code ${state.status}`;
	return state.kind === 'killed' ? `ended by ${state.signal}` : state.kind;
};

const jobData = ({
	id,
	command,
	state,
	startedAtMs,
	finishedAtMs,
}: Job): Readonly<Record<string, unknown>> => ({
	id,
	command,
	state: state.kind,
	exitCode: 'status' in state ? state.status : undefined,
	startedAtMs,
	finishedAtMs,
});

const send = function* (job: Job, signal: string): Flow<void> {
	try {
		yield* wait(job.signal(signal));
	} catch (error) {
		if (isTenonError(error)) throw new ToolFailure(error.message, { exitStatus: 2 });
		throw error;
	}
};
