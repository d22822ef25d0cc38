import { type Maybe, type Value, type ValueRecord, writeJson } from '@tenon/core';
import { emit } from '../state/emit.ts';
import type { ShellJob } from '../state/jobs.ts';
import type { Shell } from '../state/shell.ts';

/** What there is to say about a job, as data: `--json`. */
export const jobValue = ({ ports }: Shell, { id, record }: ShellJob): ValueRecord => {
	const { state, exitCode, finishedAtMs } = record;
	const fields: [string, Value | undefined][] = [
		['id', record.id],
		['spec', `%${id}`],
		['pid', record.pid],
		['command', record.command.trimEnd()],
		['status', state.kind],
		['exit_code', exitCode],
		['signal', state.kind === 'killed' ? state.signal : undefined],
		['started_at', timeText(record.startedAtMs)],
		['finished_at', finishedAtMs === undefined ? undefined : timeText(finishedAtMs)],
		['path', ports.kernelFolder === undefined ? undefined : `${ports.kernelFolder}/jobs/${record.id}`],
	];
	return new Map(fields.filter((field): field is [string, Value] => field[1] !== undefined));
};

const timeText = (ms: number): string => new Date(ms).toISOString();

/** Writes a value as one line of JSON, and hands it on beside the text. */
export const emitValue = (shell: Shell, command: string, value: Value): Maybe<number> => {
	shell.io.get(1)?.output?.sendData(value);
	return emit(shell, command, `${writeJson(value)}\n`);
};
