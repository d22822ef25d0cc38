import { andThen, isFsError, type Maybe, orElse } from '@tenon/core';
import { dropExportedFunctions } from '../compile/exported-functions.ts';
import { findCommand } from '../compile/find-command.ts';
import { leave } from '../compile/leave.ts';
import { runPath } from '../compile/named-command.ts';
import { absolutePath } from '../compile/open-target.ts';
import { fail } from '../state/complaint.ts';
import { findUnrunnable, hasNoPath } from '../state/path-search.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { shellLevel } from '../state/shell-level.ts';
import { attribute } from '../state/variable.ts';
import { searchCommand } from './command-search.ts';
import { type ParsedOptions, withOptions } from './options.ts';

/**
 * `exec [-cl] [-a name] [command [argument …]]`: the command takes the place of this environment, which
 * ends with its status. Without a command there is nothing to do: redirections are made by the caller that
 * runs the simple command.
 */
export const execBuiltin: Builtin = {
	name: 'exec',
	special: true,
	run: (shell, argv) =>
		withOptions(shell, argv, 'cla:', (options) =>
			options.operands.length === 0 ? 0 : execute(shell, options),
		),
};

const execute = (shell: Shell, options: ParsedOptions): Maybe<number> => {
	const name = options.operands[0]!;
	return andThen(findProgram(shell, name), (program) => {
		if (program === undefined) return notFound(shell, name);
		return typeof program === 'string'
			? executePath(shell, program, options)
			: replace(shell, program, options);
	});
};

const notFound = (shell: Shell, name: string): Maybe<number> =>
	andThen(name === '' ? undefined : obstacle(shell, absolutePath(shell, name)), (why) =>
		why === 'Is a directory'
			? notExecuted(shell, [`exec: ${name}: cannot execute: ${why}`], notExecutableStatus)
			: notExecuted(shell, [`exec: ${name}: not found`], notFoundStatus),
	);

const notFoundStatus = 127;
const notExecutableStatus = 126;

// A path to look at, or what runs in the process. Functions, tools and builtins that are no programs do not count.
const findProgram = (shell: Shell, name: string): Maybe<string | Builtin | undefined> => {
	if (name.includes('/')) return name;
	return andThen(findCommand(shell, name), (found) => {
		if (found === undefined) return hasNoPath(shell) ? name : findUnrunnable(shell, name);
		return typeof found === 'object' && found.tool !== undefined ? undefined : found;
	});
};

const executePath = (shell: Shell, path: string, options: ParsedOptions): Maybe<number> => {
	const absolute = absolutePath(shell, path.replace(/^(?:\.\/+)+/, ''));
	return andThen(obstacle(shell, absolute), (why) => {
		if (why === undefined)
			return replace(shell, { run: (own, argv) => runPath(own, absolute, argv) }, options);
		if (why === 'No such file or directory')
			return notExecuted(shell, [`${absolute}: ${why}`], notFoundStatus);
		const lines = [`${absolute}: ${why}`, `exec: ${absolute}: cannot execute: ${why}`];
		return notExecuted(shell, lines, notExecutableStatus);
	});
};

// Why a path cannot be executed, or `undefined`.
const obstacle = (shell: Shell, path: string): Maybe<string | undefined> =>
	orElse<string | undefined>(
		() =>
			andThen(shell.ports.fileSystem.stat(path), (stat) => {
				if (stat.kind === 'directory') return 'Is a directory';
				return (stat.mode & 0o111) === 0 ? 'Permission denied' : undefined;
			}),
		(error) => {
			if (!isFsError(error)) throw error;
			return andThen(
				searchCommand(shell, path, { all: false, functions: false, filesOnly: true }),
				(found) => (found.length > 0 ? undefined : 'No such file or directory'),
			);
		},
	);

// A shell that cannot do what it was to become is over, unless a person has it or `execfail` is on.
const notExecuted = (shell: Shell, lines: readonly string[], status: number): Maybe<number> => {
	const [first, ...rest] = lines;
	return andThen(fail(shell, first!, status), () => {
		if (rest.length > 0) return notExecuted(shell, rest, status);
		if (shell.interactive || shell.options.shopt.has('execfail')) return status;
		shell.endsWithoutTrap = false;
		shell.traceDepthAtExit = shell.traceDepth + 1;
		return leave(shell, status);
	});
};

// What replaces a shell knows nothing of its traps.
const replace = (shell: Shell, program: Pick<Builtin, 'run'>, options: ParsedOptions): Maybe<number> => {
	const [name, ...args] = options.operands;
	shell.traps.reset('EXIT');
	if (options.has('c')) {
		for (const [variable, { attributes }] of [...shell.variables.entries()]) {
			if ((attributes & attribute.exported) !== 0)
				shell.variables.own(variable).attributes &= ~attribute.exported;
		}
		dropExportedFunctions(shell);
		shell.passedProgram = { path: undefined };
	} else lowerLevel(shell);
	const shown = options.value('a') ?? name!;
	const argv = [options.has('l') ? `-${shown}` : shown, ...args];
	shell.isReplaced = true;
	shell.endsWithProgram = shell.endsJob;
	return andThen(program.run(shell, argv), (status) => leave(shell, status));
};

// A shell that is started in this one's place has the same level. One in place of `( … )` is a level deeper.
const lowerLevel = ({ variables, subshellDepth, isSubstitution }: Shell): void => {
	if (subshellDepth > 0 && !isSubstitution) return;
	const level = variables.text('SHLVL');
	if (level !== undefined) variables.setText('SHLVL', shellLevel(level, -1).text);
};
