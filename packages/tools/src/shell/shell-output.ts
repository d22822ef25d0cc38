import type { JsonSchema } from '@tenon/core';
import { listOf, outputObject, property } from '../support/output-schema.ts';

/** What the data of `shell` holds. */
export const shellOutput: JsonSchema = outputObject(
	{
		code: property('integer', 'exit code of the script'),
		originalCode: property('integer', 'the same'),
		stdout: property('string', 'standard output, cut to its budget'),
		stderr: property('string', 'standard error, cut to its budget'),
		truncated: property('boolean', 'whether something was left out of what is shown'),
		omittedBytes: property('integer', 'how many bytes were left out'),
		jobs: listOf(
			'jobs that are running',
			outputObject({
				id: property('integer', 'names the job for good'),
				command: property('string', 'what it runs'),
			}),
		),
		job: property('integer', 'the job that was started, with background'),
		warnings: listOf(
			'what is doubtful or wrong in the script',
			outputObject({
				code: property('string', 'stable name'),
				message: property('string', 'what to do about it'),
			}),
		),
		spills: listOf(
			'files with the whole of an output that was cut',
			outputObject({ path: property('string', 'where it is'), bytes: property('integer', 'its size') }),
		),
		latches: listOf(
			'what waits for a confirmation',
			outputObject(
				{
					command: property('string', 'the command that was held back'),
					paths: listOf('what it would touch', { type: 'string' }),
					ttl: property('integer', 'seconds in which it can be confirmed'),
					nonce: property('string', 'what confirms it, where the caller may'),
					hint: property('string', 'the command line that confirms it'),
				},
				['nonce', 'hint'],
			),
		),
		undoStep: property('string', 'what undo takes to bring back all that was changed'),
		changedFiles: listOf('files that are others than when they were read', { type: 'string' }),
	},
	['job', 'undoStep'],
);
