import type { JsonSchema } from '@tenon/core';
import { listOf, outputObject, property } from '../support/output-schema.ts';

const commitSchema = outputObject({
	commit: property('string', 'hash'),
	parents: listOf('hashes of its parents', { type: 'string' }),
	author: property('string', 'name'),
	email: property('string', 'address'),
	date: property('string', 'when it was authored, ISO 8601'),
	subject: property('string', 'first line of the message'),
	body: property('string', 'rest of the message'),
});

/** What the data of `git` holds: the parts that belong to the action. */
export const gitOutput: JsonSchema = outputObject(
	{
		branch: {
			...outputObject(
				{
					name: property('string', 'branch that is checked out'),
					commit: property('string', 'its last commit'),
					upstream: property('string', 'branch it follows'),
					ahead: property('integer', 'commits that the upstream lacks'),
					behind: property('integer', 'commits that it lacks'),
				},
				['name', 'commit', 'upstream', 'ahead', 'behind'],
			),
			description: 'with status',
		},
		files: listOf(
			'with status, diff and show: files that differ',
			outputObject(
				{
					path: property('string', 'as git names it'),
					from: property('string', 'where it was before'),
					staged: property('string', 'letter for the difference between commit and index; ? is untracked'),
					unstaged: property('string', 'letter for the difference between index and file'),
					addedLines: property('integer', 'left out for binary files'),
					removedLines: property('integer', 'left out for binary files'),
				},
				['from', 'staged', 'unstaged', 'addedLines', 'removedLines'],
			),
		),
		patch: property('string', 'with diff and show: the change, cut to its budget'),
		commits: listOf('with log and show: commits, newest first', commitSchema),
		text: property('string', 'with show and a path: content of the file, cut to its budget'),
		lines: listOf(
			'with blame: lines of the file',
			outputObject({
				line: property('integer', 'from 1'),
				commit: property('string', 'hash; zeros for what is not committed'),
				author: property('string', 'name'),
				time: property('integer', 'seconds since 1970'),
				summary: property('string', 'first line of the message'),
				text: property('string', 'the line'),
			}),
		),
		branches: listOf(
			'with branches: the newest first',
			outputObject(
				{
					name: property('string', 'name'),
					isRemote: property('boolean', 'whether it is a branch of a remote'),
					isCurrent: property('boolean', 'whether it is checked out'),
					commit: property('string', 'its last commit'),
					upstream: property('string', 'branch it follows'),
					date: property('string', 'of its last commit, ISO 8601'),
					subject: property('string', 'of its last commit'),
				},
				['upstream'],
			),
		),
		isCut: property('boolean', 'whether something is left out'),
	},
	['branch', 'files', 'patch', 'commits', 'text', 'lines', 'branches'],
);
