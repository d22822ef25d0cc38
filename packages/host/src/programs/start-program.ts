import { type ChildProcess, type SpawnOptions, type StdioOptions, spawn } from 'node:child_process';
import { isMainThread } from 'node:worker_threads';
import { encodeText } from '@tenon/core';
import type { ProgramCall, ResourceLimit } from '@tenon/shell';
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
 * are not UTF-8 nor start a program with signals ignored or with limits of its own, nor, in a worker, with another umask: the system's shell does
 * it there, and becomes the program.
 */
export const startProgram = (
	call: StartedCall,
	{ argv, stdio }: Pick<StreamPlan, 'argv' | 'stdio'>,
	{ program, cwd, hasGroup }: ProgramStart,
): ChildProcess => {
	const [argv0, ...args] = argv;
	const how: SpawnOptions = {
		cwd,
		stdio: stdio as StdioOptions,
		detached: hasGroup,
		windowsHide: true,
	};
	const variables = [...call.environment];
	const isPlain = [program, cwd, ...args].every(isText) && variables.every(([, value]) => isText(value));
	// Windows has neither such bytes nor such a shell.
	const hasOwnMask = call.umask !== ownMask();
	const needsShell = !isPlain || needsPreparing(call) || (hasOwnMask && !isMainThread);
	if (process.platform === 'win32' || !needsShell) {
		const start = (): ChildProcess =>
			spawn(program, args, { ...how, env: Object.fromEntries(variables), argv0: argv0! });
		return hasOwnMask ? withMask(call.umask, start) : start();
	}
	const prepared = prepare(call, [program, ...args], cwd);
	return spawn(shellPath, prepared.argv.slice(1), {
		...how,
		cwd: isText(cwd) ? cwd : '/',
		env: Object.fromEntries(prepared.environment),
	});
};

/** What of a call decides how its program starts. */
export type StartedCall = Pick<ProgramCall, 'environment' | 'ignoredSignals' | 'umask' | 'resourceLimits'>;

/** Whether the system's shell has to change something about the process before the program is run. */
export const needsPreparing = ({ ignoredSignals, resourceLimits }: StartedCall): boolean =>
	resourceLimits !== undefined || ignoredSignals.length > 0;

/** The system's shell, called so that it becomes the program of these words with what the call asks for. */
export const prepare = (
	call: StartedCall,
	command: readonly [program: string, ...args: string[]],
	cwd: string,
): { readonly argv: readonly string[]; readonly environment: readonly (readonly [string, string])[] } => {
	const variables = [...call.environment];
	const throughShell = variables.filter((variable) => !passesShell(variable));
	const assignments = throughShell.map(([name, value]) => `${name}=${value}`);
	const words = assignments.length === 0 ? command : [envProgram, ...assignments, ...command];
	return {
		argv: [shellPath, '-c', scriptOf(call), 'sh', ...[cwd, ...words].map(encodeWord)],
		environment: variables.filter(passesShell),
	};
};

/** The system's shell. */
export const shellPath = '/bin/sh';

// To ask for it is to set it twice.
let knownMask: number | undefined;
const ownMask = (): number => {
	knownMask ??= process.umask();
	return knownMask;
};

/** Starts something with that mask: the process has one for all of its threads, and only the first may change it. */
export const withMask = <Started>(mask: number, start: () => Started): Started => {
	const before = process.umask(mask);
	try {
		return start();
	} finally {
		process.umask(before);
	}
};

const envProgram = '/usr/bin/env';

// Each word says by its first letter how it is written. The shell's own variables are no one else's.
const scriptOf = ({
	ignoredSignals,
	umask,
	resourceLimits = new Map(),
}: Pick<ProgramCall, 'ignoredSignals' | 'umask' | 'resourceLimits'>): string => `
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
	umask ${umask.toString(8)}
	${Array.from(resourceLimits, limitLine).join('\n\t')}
	exec "$@"`;

// The system's shell counts files in blocks of 512 bytes and the rest of sizes in KiB; some call processes `-p`.
const limitLine = ([letter, { soft, hard }]: readonly [string, ResourceLimit]): string => {
	const unit = 'cf'.includes(letter) ? 512 : 'dlmsv'.includes(letter) ? 1024 : 1;
	const set = (kind: string, flag: string, amount: number): string =>
		`ulimit -${kind}${flag} ${amount === Number.POSITIVE_INFINITY ? 'unlimited' : Math.floor(amount / unit)}`;
	const lines = (flag: string): string => `${set('S', flag, soft)} && ${set('H', flag, hard)}`;
	return letter === 'u'
		? `{ ${lines('u')}; } 2> /dev/null || { ${lines('p')}; } || exit 126`
		: `${lines(letter)} || exit 126`;
};

const isText = (word: string): boolean => word.isWellFormed();

// A shell drops what it could not have named itself.
const passesShell = ([name, value]: readonly [string, string]): boolean =>
	/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && isText(value);

const encodeWord = (word: string): string =>
	isText(word)
		? `t${word}`
		: `o${Array.from(encodeText(word), (byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('')}`;
