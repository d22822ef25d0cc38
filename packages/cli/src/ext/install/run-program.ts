import { type ExecFileException, execFile } from 'node:child_process';
import { ExtError } from '../errors.ts';

/** A program of the machine that is waited for. */
export interface ProgramCall {
	readonly program: string;
	readonly args: readonly string[];
	readonly cwd: string;
	readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Runs a program and gives what it printed. One that fails is an error with what it said last. */
export const runProgram = ({ program, args, cwd, environment }: ProgramCall): Promise<string> =>
	new Promise((resolve, reject) => {
		execFile(
			program,
			[...args],
			{ cwd, env: { ...environment }, timeout: timeoutMs, maxBuffer: maxOutputBytes, encoding: 'utf8' },
			(error, stdout, stderr) => {
				if (error === null) resolve(stdout);
				else reject(new ExtError('ext.failed_program', messageOf(program, error, stderr), { cause: error }));
			},
		);
	});

const timeoutMs = 300_000;
const maxOutputBytes = 16 << 20;

const messageOf = (program: string, error: ExecFileException, stderr: string): string => {
	if (error.code === 'ENOENT') return `${program} is not there; install it, or install from a folder`;
	const said = stderr.trim().split('\n').slice(-keptLines).join('\n');
	return `${program} failed${said === '' ? `: ${error.message}` : `:\n${said}`}`;
};

const keptLines = 5;
