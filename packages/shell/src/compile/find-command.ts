import { andThen, type Maybe } from '@tenon/core';
import { addedNames } from '../state/added-names.ts';
import { commandFolder, findBeforeSystem, findOnPath, hasCommandsOnPath } from '../state/path-search.ts';
import type { Builtin } from '../state/ports.ts';
import { programBuiltin } from '../state/program-builtins.ts';
import type { Shell } from '../state/shell.ts';
import { runsInProcess } from './script-file.ts';

/**
 * What a name without a slash leads to that is neither function nor builtin: a command of the process, the
 * path of a script or a program, or a tool, which has a `tool`. Commands stand in the first folder of the system
 * on `PATH`; those whose names no system has, and behind them the tools, stand behind all of it. Where no program
 * may run, one on `PATH` hides neither.
 */
export const findCommand = (shell: Shell, name: string): Maybe<Builtin | string | undefined> => {
	const command = shell.ports.commands.get(name) ?? programBuiltin(shell, name);
	if (command !== undefined && !addedNames.has(name)) {
		const remembered = shell.hasHash ? rememberedElsewhere(shell, name) : undefined;
		if (remembered !== undefined) return remembered;
		const path = findBeforeSystem(shell, name);
		const standing = hasCommandsOnPath(shell) ? command : undefined;
		if (path === undefined) return standing;
		return andThen(path, (found) => found ?? standing);
	}
	const last = command ?? shell.ports.tools.commands.get(name);
	return andThen(findOnPath(shell, name), (path) => {
		if (path === undefined || last === undefined || shell.ports.programs !== undefined) return path ?? last;
		return andThen(runsInProcess(shell, path), (runs) => (runs ? path : last));
	});
};

// A place that `hash -p` gave to a name, other than that of the command of the process.
const rememberedElsewhere = (shell: Shell, name: string): string | undefined => {
	const path = shell.hash.get(name);
	const isOther = path !== undefined && path !== `${commandFolder(shell)}/${name}`;
	return isOther && !shell.variables.isGivenToCommand('PATH') ? path : undefined;
};
