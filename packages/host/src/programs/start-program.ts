import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { encodeText } from '@tenon/core';
import type { ProgramCall } from '@tenon/shell';
import type { StreamPlan } from './streams.ts';

/** Where and how a program of the host starts. */
export interface ProgramStart {
	readonly program: string;
	readonly cwd: string;
	/** Whether it leads a session and a group of its own. */
	readonly hasGroup: boolean;
}

/**
 * Starts a program with the words, the environment and the streams of its call. Node can neither hand over bytes that
 * are not UTF-8 nor start a program with signals ignored: the system's shell does it there, and becomes the program.
 */
export const startProgram = (
	call: Pick<ProgramCall, 'environment' | 'ignoredSignals'>,
	{ argv, stdio }: Pick<StreamPlan, 'argv' | 'stdio'>,
	{ program, cwd, hasGroup }: ProgramStart,
): ChildProcess => {
	const [argv0, ...args] = argv;
	const how: SpawnOptions = { cwd, stdio, detached: hasGroup, windowsHide: true };
	const variables = [...call.environment];
	const isPlain = [program, cwd, ...args].every(isText) && variables.every(([, value]) => isText(value));
	// Windows has neither such bytes nor such a shell.
	if (process.platform === 'win32' || (isPlain && call.ignoredSignals.length === 0))
		return spawn(program, args, { ...how, env: Object.fromEntries(variables), argv0: argv0! });
	const throughShell = variables.filter((variable) => !passesShell(variable));
	const assignments = throughShell.map(([name, value]) => `${name}=${value}`);
	const words =
		assignments.length === 0 ? [program, ...args] : [envProgram, ...assignments, program, ...args];
	return spawn('/bin/sh', ['-c', scriptOf(call.ignoredSignals), 'sh', ...[cwd, ...words].map(encodeWord)], {
		...how,
		cwd: isText(cwd) ? cwd : '/',
		env: Object.fromEntries(variables.filter(passesShell)),
	});
};

const envProgram = '/usr/bin/env';

// Each word says by its first letter how it is written. The shell's own variables are no one else's.
const scriptOf = (ignoredSignals: readonly string[]): string => `
	tenon_word() { case $1 in
		o*) tenon_word=$(printf %bx "\${1#o}"); tenon_word=\${tenon_word%x};;
		*) tenon_word=\${1#t};;
	esac; }
	case $1 in o*) tenon_word "$1"; cd -P -- "$tenon_word" || exit 126;; esac; shift
	tenon_left=$#
	while [ "$tenon_left" -gt 0 ]; do
		tenon_word "$1"; shift; set -- "$@" "$tenon_word"; tenon_left=$((tenon_left - 1))
	done
	${ignoredSignals.length === 0 ? '' : `trap '' ${ignoredSignals.join(' ')}`}
	exec "$@"`;

const isText = (word: string): boolean => word.isWellFormed();

// A shell drops what it could not have named itself.
const passesShell = ([name, value]: readonly [string, string]): boolean =>
	/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && isText(value);

const encodeWord = (word: string): string =>
	isText(word)
		? `t${word}`
		: `o${Array.from(encodeText(word), (byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('')}`;
