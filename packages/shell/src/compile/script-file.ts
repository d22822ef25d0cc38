import { andFinally, andThen, decodeText, errnoText, isFsError, type Maybe, orElse } from '@tenon/core';
import { firstLocale, type LocaleChange } from '../state/chosen-locale.ts';
import { forkShell } from '../state/fork.ts';
import { Options } from '../state/options.ts';
import { commandFolder, defaultPath, pathOfBash } from '../state/path-search.ts';
import { sendSignal } from '../state/pending-signals.ts';
import type { Shell } from '../state/shell.ts';
import { shellLevel } from '../state/shell-level.ts';
import { Traps } from '../state/traps.ts';
import { attribute } from '../state/variable.ts';
import { runEnvironment } from './environment.ts';
import { runEnvironmentFile } from './environment-file.ts';
import { exportedFunctions, importFunctions, takeFunctionVariables } from './exported-functions.ts';
import { exportedVariable } from './exported-variables.ts';
import { type PartFork, runInPart } from './foreground-job.ts';
import { runInputScript } from './input-script.ts';
import { judgedRead } from './judged-read.ts';
import { absolutePath } from './open-target.ts';
import { runProgram } from './program.ts';
import { runText } from './run-text.ts';
import { isBinaryScript, isElf, wholeScriptText } from './script-bytes.ts';
import { findStartDirectory } from './start-directory.ts';
import type { Step } from './step.ts';
import { afterProcessEnd } from './tell-of-end.ts';

/**
 * Runs an executable file: a script for a shell in the process, anything else as a program where
 * programs are allowed.
 */
export const runScriptFile = (
	shell: Shell,
	path: string,
	absolute: string,
	argv: readonly string[],
): Maybe<number> =>
	orElse(
		() =>
			// A program can be large: only its head is read to learn what it is.
			andThen(
				judgedRead(shell, absolute, () => readHead(shell, absolute)),
				(head) => {
					const interpreter = interpreterOf(head);
					// The system looks for no name along PATH.
					if (interpreter.kind !== 'program' && !interpreter.path.startsWith('/'))
						return cannotRun(shell, path, 'cannot execute: required file not found', 127);
					if (interpreter.kind === 'shell' && interpreter.args.length === 0)
						return andThen(shell.ports.fileSystem.read(absolute), (bytes) =>
							runScript(shell, {
								name: path,
								text: wholeScriptText(bytes),
								positional: argv.slice(1),
								isFile: true,
								...(interpreter.isNamed ? { program: interpreter.path } : {}),
							}),
						);
					if (interpreter.kind !== 'program') {
						const command = shell.ports.commands.get(interpreter.name);
						if (command !== undefined)
							return command.run(shell, [interpreter.name, ...interpreter.args, path, ...argv.slice(1)]);
					}
					if (interpreter.kind === 'program')
						return isElf(head)
							? runProgram(shell, path, absolute, argv)
							: cannotRun(shell, path, 'cannot execute binary file: Exec format error', 126);
					return andThen(isMissing(shell, interpreter.path), (missing) =>
						missing
							? cannotRun(shell, path, 'cannot execute: required file not found', 127)
							: runProgram(shell, path, absolute, argv),
					);
				},
			),
		(error) => {
			if (!isFsError(error)) throw error;
			return andThen(shell.complain(`${path}: ${errnoText[error.errno]}`), () => 126);
		},
	);

const cannotRun = (shell: Shell, path: string, why: string, status: number): Maybe<number> =>
	andThen(shell.complain(`${path}: ${why}`), () => status);

const isMissing = (shell: Shell, path: string): Maybe<boolean> =>
	orElse(
		() => andThen(shell.ports.fileSystem.stat(absolutePath(shell, path)), () => false),
		(error) => {
			if (isFsError(error)) return error.errno === 'ENOENT' || error.errno === 'ENOTDIR';
			throw error;
		},
	);

/** Whether an executable file is a script that runs in the process, where no program may. */
export const runsInProcess = (shell: Shell, path: string): Maybe<boolean> => {
	const { commands } = shell.ports;
	return orElse(
		() =>
			andThen(readHead(shell, absolutePath(shell, path)), (head) => {
				const interpreter = interpreterOf(head);
				if (interpreter.kind === 'program') return false;
				return interpreter.kind === 'shell' || commands.has(interpreter.name);
			}),
		(error) => {
			if (isFsError(error)) return false;
			throw error;
		},
	);
};

const readHead = (shell: Shell, absolute: string): Maybe<Uint8Array> =>
	shell.ports.fileSystem.read(absolute, { offset: 0, length: headBytes });

const headBytes = 1024;

type Interpreter =
	| {
			readonly kind: 'shell' | 'command';
			/** What is named after `#!`. */
			readonly path: string;
			/** Whether anything is: a script without `#!` is run by the shell itself. */
			readonly isNamed: boolean;
			readonly name: string;
			readonly args: readonly string[];
	  }
	| { readonly kind: 'program' };

/** What a file's first line says; a text file without `#!` is a script of this shell. */
const interpreterOf = (bytes: Uint8Array): Interpreter => {
	const newline = bytes.indexOf(0x0a);
	const first = decodeText(
		bytes.subarray(0, newline === -1 ? Math.min(bytes.length, 256) : Math.min(newline, 256)),
	);
	if (!first.startsWith('#!')) return isBinaryScript(bytes) ? { kind: 'program' } : unnamedShell;
	// A carriage return is part of the name, as it is to the system.
	const [, path, rest = ''] = /^#![ \t]*([^ \t]+)(?:[ \t]+(.*?))?[ \t]*$/s.exec(first) ?? [];
	if (path === undefined) return unnamedShell;
	const named = path.endsWith('/env') ? namedByEnv(path, rest) : [path, ...(rest === '' ? [] : [rest])];
	const name = (named[0] ?? '').replace(/^.*\//, '');
	const kind = name === 'bash' || name === 'sh' ? 'shell' : 'command';
	return { kind, path, isNamed: true, name, args: named.slice(1) };
};

// All that stands after the name is one argument to the system, which only `env -S` takes apart.
const namedByEnv = (path: string, rest: string): readonly string[] => {
	if (/^-S[ \t]/.test(rest)) return rest.split(/[ \t]+/).slice(1);
	return /[ \t]/.test(rest) ? [path, rest] : [rest];
};

const unnamedShell: Interpreter = {
	kind: 'shell',
	path: '/bin/bash',
	isNamed: false,
	name: 'bash',
	args: [],
};

/** A script to run in a shell of its own. */
export interface ScriptCall {
	/** `$0`. */
	readonly name: string;
	/** Its text; `undefined`: it comes in on standard input. */
	readonly text: string | undefined;
	readonly positional: readonly string[];
	/** Changes options before the script starts: `bash -e`. */
	readonly prepare?: (child: Shell) => void;
	/** Whether the text is that of the file `name`, and not of `-c`. */
	readonly isFile?: boolean;
	/** Where that file was found, if not at `name`. */
	readonly foundAt?: string;
	/** What the shell itself was called, where it was started for the script. */
	readonly program?: string;
}

/**
 * Runs a script as a process of its own would: only exported variables and functions, default
 * options, no traps but ignored ones.
 */
export const runScript = (shell: Shell, call: ScriptCall): Maybe<number> =>
	runInPart(shell, shell.command, (fork) => runScriptIn(shell, call, fork));

const runScriptIn = (shell: Shell, call: ScriptCall, fork: PartFork): Maybe<number> => {
	const takesPlace = shell.isReplaced;
	const how = { asMain: true, ...fork };
	const child = forkShell(shell, takesPlace ? { ...how, pid: shell.pid } : how);
	if (takesPlace) shell.successor = child;
	child.endsJob = shell.endsWithProgram;
	const options = new Options();
	child.options = options;
	child.tablesShared = false;
	const functions = [...exportedFunctions(shell), ...takeFunctionVariables(child)];
	child.functions = new Map();
	child.aliases = new Map();
	child.traps = new Traps([...shell.traps.listed()].filter(([, trap]) => trap.command === ''));
	// A program in the background does not feel the keyboard.
	if (shell.isDeaf) for (const name of ['INT', 'QUIT']) child.traps.ignore(name);
	const ignored = [...child.traps.listed().keys()];
	if (ignored.length > 0) child.traps.ignoredFromStart = new Set(ignored);
	const tooHigh = keepExported(child, call.program);
	child.variables.forgetFrames();
	const forgetOwn = receiveSignals(child);
	const leaveGroup = child.slice.group.enterScript(child);
	child.enterGroup();
	if (shell.controlsJobs && !takesPlace) child.groupPid = child.pid;
	// A script may signal what has started it, by `$PPID`.
	const forgetParent = takesPlace ? undefined : receiveSignals(shell);
	child.name = call.name;
	child.positional = call.positional;
	child.guarded = 0;
	child.loops = 0;
	child.traceDepth = 1;
	child.traceDepthAtExit = 1;
	child.textCaller = undefined;
	child.frame =
		call.isFile === true
			? {
					kind: 'main',
					name: 'main',
					file: call.foundAt ?? call.name,
					callLine: 0,
					args: call.positional,
					positional: call.positional,
					caller: undefined,
				}
			: undefined;
	child.status = 0;
	child.pipeStatus = [];
	child.random = undefined;
	if (call.program !== undefined) startAnew(child);
	const own = call.program === undefined ? call.name : `${commandFolder(shell)}/${call.program}`;
	child.lastArgument = shell.passedProgram?.path ?? own;
	child.line = 1;
	child.readsFrom = call.isFile === true ? 'file' : 'string';
	call.prepare?.(child);
	const { locale, failed } = firstLocale(child, child.locale.hasBytesByDefault);
	child.locale = locale;
	return andThen(
		andFinally(
			() =>
				andThen(findStartDirectory(child), () =>
					andThen(warnAtStart(child, call, { failed, tooHigh }), () =>
						andThen(importFunctions(child, functions, call.program ?? call.name), (continues) =>
							continues ? runMain(child, call) : 2,
						),
					),
				),
			() => {
				leaveGroup();
				forgetOwn();
				forgetParent?.();
				shell.successor = undefined;
			},
		),
		(status) =>
			child.endedBy !== undefined && status === 128 + child.endedBy
				? afterProcessEnd(shell, child.endedBy, child.pid)
				: status,
	);
};

// A script without a `#!` line is run by the shell that found it, which keeps these.
const startAnew = (child: Shell): void => {
	child.disabledBuiltins = new Set();
	child.directoryStack = [];
	child.lastBackground = undefined;
	child.secondsFrom = child.ports.monotonicMs();
};

// A job takes its own signals, and hands them on to what has taken its place. Returns what undoes it.
const receiveSignals = (shell: Shell): (() => void) => {
	const { pid, isBackground } = shell;
	const { receivers } = shell.jobs;
	const before = receivers.get(pid);
	if (isBackground && before !== undefined) return () => undefined;
	receivers.set(pid, (signal) => sendSignal(shell, signal));
	return () => {
		if (before === undefined) receivers.delete(pid);
		else receivers.set(pid, before);
	};
};

// What a shell says before it reads its script.
const warnAtStart = (
	child: Shell,
	call: ScriptCall,
	{ failed, tooHigh }: { readonly failed: LocaleChange['failed']; readonly tooHigh: number | undefined },
): Maybe<unknown> =>
	andThen(warnOfLocale(child, call, failed), () =>
		tooHigh === undefined
			? undefined
			: child.write(
					2,
					`${call.program ?? call.name}: warning: shell level (${tooHigh}) too high, resetting to 1\n`,
				),
	);

// bash says it of LC_ALL alone.
const warnOfLocale = (
	child: Shell,
	{ program }: ScriptCall,
	failed: LocaleChange['failed'],
): Maybe<unknown> =>
	failed === undefined || program === undefined
		? undefined
		: child.write(2, `${program}: warning: setlocale: LC_ALL: cannot change locale (${failed.name})\n`);

// What a process of its own would see: the text of exported variables, and those a shell sets itself. Returns the
// level of the shell if that is too high to be one.
const keepExported = (child: Shell, program: string | undefined): number | undefined => {
	const { variables } = child;
	for (const [name, variable] of [...variables.entries()]) {
		if (variable.dynamic !== undefined || isOwnVariable(name)) continue;
		const text = exportedVariable(child, name);
		if (text !== undefined) variables.put(name, variables.make(text, attribute.exported));
		else variables.delete(name);
	}
	// What separates words is never taken over.
	variables.put('IFS', variables.make(' \t\n'));
	variables.put('OPTIND', variables.make(1, attribute.integer));
	if (variables.get('PATH')?.has(attribute.exported) !== true)
		variables.put('PATH', variables.make(/(?:^|\/)sh$/.test(program ?? '') ? defaultPath : pathOfBash));
	if (variables.get('SHELL') === undefined) variables.put('SHELL', variables.make('/bin/bash'));
	variables.put('PPID', variables.make(child.parentPid, attribute.integer | attribute.readonly));
	const { text, tooHigh } = shellLevel(variables.text('SHLVL'), 1);
	variables.put('SHLVL', variables.make(text, attribute.exported));
	return tooHigh;
};

const ownVariables = new Set([
	'BASH',
	'BASH_LOADABLES_PATH',
	'BASH_VERSION',
	'BASH_VERSINFO',
	'EUID',
	'HOSTNAME',
	'HOSTTYPE',
	'MACHTYPE',
	'OPTERR',
	'OSTYPE',
	'PATH',
	'PS4',
	'TERM',
	'UID',
]);
const isOwnVariable = (name: string): boolean => ownVariables.has(name);

const runMain = (child: Shell, call: ScriptCall): Maybe<number> => {
	const script = scriptOf(call);
	if (child.variables.get('BASH_ENV') === undefined) return runEnvironment(child, script);
	return runEnvironment(child, (inner) =>
		andThen(runEnvironmentFile(inner), (continues) => (continues ? script(inner) : inner.status)),
	);
};

const scriptOf = (call: ScriptCall): Step => {
	const { text } = call;
	if (text === undefined) return runInputScript;
	const origin =
		call.isFile === true
			? { file: call.foundAt ?? call.name }
			: { file: 'environment', command: '-c', isAll: true };
	return (shell) => runText(shell, text, { ...origin, line: 1, isWhole: true });
};
