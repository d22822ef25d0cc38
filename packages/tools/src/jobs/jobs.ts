import {
	defineTool,
	type Flow,
	isTenonError,
	type Job,
	type JobTable,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	wait,
} from '@tenon/core';
import { asData } from '../support/data.ts';
import { choice, integer, optional, text } from '../support/field.ts';
import { cutBytes, defaultBudget, type OutputBudget } from '../support/head-and-tail.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { toolInput } from '../support/tool-input.ts';
import { waitForJob } from './wait-for-job.ts';

/** What the tool is made of, and how much it shows. */
export interface JobsToolOptions {
	readonly jobs: JobTable;
	/** How much of each stream is shown; default 24 KiB. */
	readonly budget?: OutputBudget;
}

/** `jobs`: what runs in the background, and what became of it. */
export const jobsTool = (options: JobsToolOptions): Tool =>
	defineTool({
		name: 'jobs',
		label: 'Background jobs',
		description:
			'Look after background jobs of the shell. list: all of them; output: what one has written; wait: until one has ended, or timeoutMs is over; kill: send one a signal. Ids never change.',
		input: toolInput({
			action: choice('what to do', ['list', 'output', 'wait', 'kill']),
			id: optional(
				integer('id of the job; for all but list', { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
			),
			timeoutMs: optional(
				integer('how long to wait, in milliseconds; default 30000', { minimum: 0, maximum: 600_000 }),
			),
			signal: optional(text('signal for kill; default TERM', { minLength: 1 })),
		}),
		output: outputObject({
			jobs: listOf(
				'the jobs, or the one that was asked about',
				outputObject(
					{
						id: property('integer', 'names the job for good'),
						command: property('string', 'what it runs'),
						state: property('string', 'what it is doing, or how it ended', {
							enum: ['running', 'stopped', 'done', 'failed', 'killed'],
						}),
						exitCode: property('integer', 'once it has ended'),
						startedAtMs: property('number', 'milliseconds since 1970'),
						finishedAtMs: property('number', 'milliseconds since 1970'),
						stdout: property('string', 'the newest of its standard output, cut to its budget'),
						stderr: property('string', 'the newest of its standard error, cut to its budget'),
					},
					['exitCode', 'finishedAtMs', 'stdout', 'stderr'],
				),
			),
			omitted: property('integer', 'how many jobs are left out here'),
		}),
		effects: ['process'],
		run: (args, context) => runReporting(() => act(args, context, options)),
	});

interface JobsArguments {
	readonly action: 'list' | 'output' | 'wait' | 'kill';
	readonly id?: number;
	readonly timeoutMs?: number;
	readonly signal?: string;
}

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
