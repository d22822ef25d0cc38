import type { ToolResult } from '@tenon/core';
import type { ExecuteResult } from '@tenon/shell';
import { asData } from '../support/data.ts';
import type { CutText } from '../support/head-and-tail.ts';
import type { StreamName } from './merged-output.ts';

/** How a script that a model has sent ended. */
export interface ShellEnd {
	readonly result: ExecuteResult;
	/** What was started in the background. */
	readonly job: { readonly id: number | undefined } | undefined;
	/** Files that the session has read and that are others now. */
	readonly changed: readonly string[];
	readonly timeoutMs: number;
	readonly streams: Readonly<Record<StreamName | 'merged', CutText>>;
}

/** What a model is told of the end of a script: its output, and in brackets what else it should know. */
export const shellResult = (end: ShellEnd): ToolResult => {
	const { result, job, changed, streams } = end;
	const { originalCode: code } = result;
	const { merged, stdout, stderr } = streams;
	const warnings = [...result.warnings, ...result.errors].map(({ code: name, message }) => ({
		code: name,
		message,
	}));
	const shown = merged.text === '' || merged.text.endsWith('\n') ? merged.text : `${merged.text}\n`;
	return {
		content: [
			{
				type: 'text',
				text:
					shown +
					notesOf(end)
						.map((note) => `[${note}]\n`)
						.join(''),
			},
		],
		isError: isError(result),
		exitStatus: code,
		data: asData({
			code,
			originalCode: code,
			stdout: stdout.text,
			stderr: stderr.text,
			truncated: merged.omittedBytes > 0,
			omittedBytes: merged.omittedBytes,
			jobs: result.jobs.map(({ id, command }) => ({ id, command })),
			job: job?.id,
			warnings,
			changedFiles: changed.slice(0, maxChanged),
			spills: result.spills.map(({ path, bytes }) => ({ path, bytes })),
			latches: result.latches.map(({ data }) => ({ ...data, paths: [...data.paths] })),
			undoStep: result.undoStep,
		}),
		details: undefined,
	};
};

// A script that ran to its end has an answer, whatever its exit code: `diff` and `grep` tell by it what they found.
const isError = ({ stopped, refused, originalCode }: ExecuteResult): boolean =>
	stopped !== undefined || (refused && originalCode !== 0);

const maxChanged = 50;
const maxShown = 10;

const notesOf = ({ result, job, changed, timeoutMs, streams }: ShellEnd): readonly string[] => {
	const { originalCode, jobs, stopped } = result;
	const isSilent = streams.merged.totalBytes === 0;
	return [
		...(originalCode === 0 ? [] : [codeNote(originalCode, stopped, timeoutMs)]),
		...(job === undefined
			? []
			: [job.id === undefined ? 'the job has ended already' : `started as job ${job.id}`]),
		...(job === undefined && originalCode === 0 && isSilent ? ['no output'] : []),
		...(streams.merged.omittedBytes === 0
			? []
			: result.spills.map(({ path, bytes }) => `all ${bytes} bytes are in ${path}`)),
		...result.warnings.slice(0, maxShown).map(({ message }) => `warning: ${message}`),
		...jobs
			.filter(({ id }) => id !== job?.id)
			.slice(0, maxShown)
			.map(({ id, command }) => `job ${id} is running: ${oneLine(command)}`),
		...(changed.length === 0
			? []
			: [
					`changed since you read them: ${changed.slice(0, maxShown).join(', ')}${changed.length > maxShown ? ' …' : ''}`,
				]),
	];
};

const codeNote = (code: number, stopped: ExecuteResult['stopped'], timeoutMs: number): string => {
	if (stopped === 'timeout') return `exit code ${code}: out of time; the script had ${timeoutMs} ms`;
	return stopped === 'cancelled' ? `exit code ${code}: cancelled` : `exit code ${code}`;
};

const oneLine = (command: string): string => {
	const line = command.replaceAll(/\s+/g, ' ').trim();
	return line.length > maxCommand ? `${line.slice(0, maxCommand)}…` : line;
};

const maxCommand = 100;
