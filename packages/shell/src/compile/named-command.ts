import { andThen, errnoText, isFsError, type Maybe, orElse } from '@tenon/core';
import { noticeJobs } from '../builtins/notice-jobs.ts';
import { findStandard, findUnrunnable, hasNoPath } from '../state/path-search.ts';
import type { Builtin } from '../state/ports.ts';
import { asProgram, programBuiltin } from '../state/program-builtins.ts';
import type { Shell } from '../state/shell.ts';
import { quoteUnprintable } from '../syntax/quote.ts';
import { runInFork } from './environment.ts';
import { findCommand } from './find-command.ts';
import { callFunction } from './function.ts';
import { handOver } from './handing-over.ts';
import { descriptorNamed } from './open-target.ts';
import { runScriptFile } from './script-file.ts';

/**
 * What is neither function nor builtin: a command of the process, a script, a program, or a tool. A name
 * with a slash is a path; any other is looked for along `PATH`, where the commands of the process stand
 * in the first folder of the system, and the tools behind all of it.
 */
export const runNamedCommand = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	const status = runFound(shell, argv);
	if (typeof status !== 'object') return shell.jobs.hasNews ? afterNotice(shell, status) : status;
	return status.then((ready) => (shell.jobs.hasNews ? afterNotice(shell, ready) : ready));
};

const afterNotice = (shell: Shell, status: number): Maybe<number> => andThen(noticeJobs(shell), () => status);

const runFound = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	const name = argv[0]!;
	if (name.includes('/')) return runPath(shell, name, argv);
	return andThen(findCommand(shell, name), (found) => {
		if (found === undefined)
			return hasNoPath(shell) ? runPath(shell, name, argv) : runUnrunnable(shell, argv);
		return typeof found === 'string' ? runPath(shell, found, argv) : found.run(shell, argv);
	});
};

/** The same for a command of the system, whatever `PATH` says. */
export const runStandard = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	handOver(shell);
	const name = argv[0]!;
	if (name.includes('/')) return runPath(shell, name, argv);
	const command = shell.ports.commands.get(name) ?? programBuiltin(shell, name);
	if (command !== undefined) return command.run(shell, argv);
	return andThen(findStandard(shell, name), (path) => {
		if (path !== undefined) return runPath(shell, path, argv);
		const tool = shell.ports.tools.commands.get(name);
		return tool === undefined ? notFound(shell, argv) : tool.run(shell, argv);
	});
};

const runUnrunnable = (shell: Shell, argv: readonly string[]): Maybe<number> =>
	andThen(findUnrunnable(shell, argv[0]!), (path) =>
		path === undefined ? notFound(shell, argv) : runPath(shell, path, argv),
	);

// A script may say itself what happens then; its function runs in an environment of its own.
const notFound = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	const handler = shell.functions.get('command_not_found_handle');
	if (handler === undefined) return andThen(sayNotFound(shell, argv[0]!), () => 127);
	return runInFork(shell, (child) => callFunction(child, handler, ['command_not_found_handle', ...argv]));
};

const sayNotFound = (shell: Shell, name: string): Maybe<unknown> => {
	const { runsNothing } = shell.ports.programs ?? {};
	return andThen(shell.complain(`${quoteUnprintable(name)}: command not found`), () =>
		runsNothing === undefined ? 0 : shell.complain(runsNothing),
	);
};

/** Runs what stands at a path; `argv` begins with what it is to be called. */
export const runPath = (shell: Shell, path: string, argv: readonly string[]): Maybe<number> => {
	const absolute = path.startsWith('/') ? path : `${shell.cwd}/${path}`;
	const own = commandInPlaceOf(shell, path);
	if (own !== undefined) return own(shell, argv);
	const descriptor = descriptorNamed(path);
	// Nothing that is only open can be run.
	if (descriptor !== undefined && shell.io.get(descriptor) !== undefined)
		return refuse(shell, path, 'Permission denied');
	return orElse(
		() =>
			andThen(shell.ports.fileSystem.stat(absolute), (stat) => {
				if (stat.kind === 'directory') return refuse(shell, path, 'Is a directory');
				if ((stat.mode & 0o111) === 0) return refuse(shell, path, 'Permission denied');
				return runScriptFile(shell, path, absolute, argv);
			}),
		(error) => {
			if (!isFsError(error)) throw error;
			const command = standardCommand(shell, path);
			if (command !== undefined) return command(shell, argv);
			if (error.errno !== 'ENOENT') return refuse(shell, path, errnoText[error.errno]);
			return andThen(shell.complain(`${path}: No such file or directory`), () => 127);
		},
	);
};

const refuse = (shell: Shell, path: string, why: string): Maybe<number> =>
	andThen(shell.complain(`${path}: ${why}`), () => 126);

/**
 * What runs in place of a program that is there: a gate can judge what our own command does, and nothing of what the
 * system's does.
 */
export const commandInPlaceOf = (shell: Shell, path: string): Builtin['run'] | undefined =>
	shell.ports.gate === undefined ? undefined : standardCommand(shell, path);

/** Whether a command of the process, or a builtin, stands for the program at that place. */
export const isStandardCommand = (shell: Shell, path: string): boolean =>
	standardCommand(shell, path) !== undefined;

// What stands for a program of the system: a command of the process, or a builtin that is a program elsewhere.
const standardCommand = (shell: Shell, path: string): Builtin['run'] | undefined => {
	if (!isStandardPlace(path)) return undefined;
	const name = path.slice(path.lastIndexOf('/') + 1);
	const command = shell.ports.commands.get(name);
	if (command !== undefined) return (own, argv) => command.run(own, argv);
	const builtin = programBuiltin(shell, name);
	return builtin === undefined
		? undefined
		: (own, argv) => builtin.run(own, asProgram([name, ...argv.slice(1)]));
};

// Scripts name commands by where other systems keep them.
const isStandardPlace = (path: string): boolean => /^\/(?:usr\/)?(?:local\/)?s?bin\/[^/]+$/.test(path);
