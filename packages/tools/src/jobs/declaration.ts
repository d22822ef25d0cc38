import { type DeclaredTool, declareTool } from '@tenon/core';
import { choice, integer, optional, text } from '../support/field.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { toolInput } from '../support/tool-input.ts';

/** What a call of it says. */
export interface JobsArguments {
	readonly action: 'list' | 'output' | 'wait' | 'kill';
	readonly id?: number;
	readonly timeoutMs?: number;
	readonly signal?: string;
}

/** What is told of `jobs` without running it. */
export const jobsDeclaration = (): DeclaredTool<JobsArguments> =>
	declareTool({
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
	});
