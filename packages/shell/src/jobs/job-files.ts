import { type ByteRange, encodeText } from '@tenon/core';
import type { GeneratedDirectory, GeneratedFile } from '@tenon/vfs';
import type { Job } from './job.ts';
import type { JobLog } from './job-log.ts';
import type { JobTable } from './job-table.ts';

/**
 * A table as read-only files, made on demand: for each job a directory named by its id with
 * `status`, `command`, `stdout` and `stderr`. The output grows while the job runs.
 */
export const jobFiles = (table: JobTable): GeneratedDirectory => ({
	kind: 'directory',
	list: () => table.list().map(({ id }) => String(id)),
	get: (name) => {
		const job = /^[1-9]\d*$/.test(name) ? table.get(Number(name)) : undefined;
		return job === undefined ? undefined : jobDirectory(job);
	},
});

const jobDirectory = (job: Job): GeneratedDirectory => ({
	kind: 'directory',
	list: () => Object.keys(files),
	get: (name) => (Object.hasOwn(files, name) ? files[name as keyof typeof files](job) : undefined),
	modifiedMs: () => job.finishedAtMs ?? job.startedAtMs,
});

const files = {
	status: (job: Job): GeneratedFile => textFile(job, statusText),
	command: (job: Job): GeneratedFile => textFile(job, ({ command }) => command.trimEnd()),
	stdout: (job: Job): GeneratedFile => logFile(job, job.stdoutLog),
	stderr: (job: Job): GeneratedFile => logFile(job, job.stderrLog),
};

/** `running`, `stopped`, `done:0`, `failed:3`, `killed:143`. */
const statusText = ({ state }: Job): string =>
	'status' in state ? `${state.kind}:${state.status}` : state.kind;

const textFile = (job: Job, textOf: (job: Job) => string): GeneratedFile => {
	const bytes = (): Uint8Array => encodeText(`${textOf(job)}\n`);
	return {
		kind: 'file',
		size: () => bytes().length,
		read: (range) => part(bytes(), range),
		modifiedMs: () => job.finishedAtMs ?? job.startedAtMs,
		version: () => textOf(job),
	};
};

const logFile = (job: Job, log: JobLog): GeneratedFile => ({
	kind: 'file',
	size: () => log.size,
	read: (range) => part(log.bytes(), range),
	modifiedMs: () => job.finishedAtMs ?? job.startedAtMs,
	version: () => String(log.changes),
});

const part = (bytes: Uint8Array, range: ByteRange | undefined): Uint8Array =>
	range === undefined ? bytes : bytes.slice(range.offset, range.offset + range.length);
