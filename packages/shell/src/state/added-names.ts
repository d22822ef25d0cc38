import type { Builtin } from './ports.ts';
import type { Shell } from './shell.ts';

/**
 * Commands in the process whose names no system has, and those that start another command in a way that only the system
 * can in full: they yield to a script or a program of the same name anywhere on `PATH`, where the others are taken in
 * its first folder of the system.
 */
export const addedNames: ReadonlySet<string> = new Set([
	'edit',
	'fromjson',
	'fromjsonl',
	'gather',
	'kernel',
	'keys',
	'nice',
	'nohup',
	'plan',
	'scatter',
	'table',
	'time',
	'tojson',
	'tojsonl',
	'tokens',
	'trash',
	'typeof',
	'undo',
	'values',
]);

/**
 * The added command that `kernel NAME` runs, whatever else has the name; `undefined` if there is none. `kernel`
 * itself is not among them.
 */
export const ownCommand = (shell: Shell, name: string | undefined): Builtin | undefined =>
	name === undefined || name === 'kernel' || !addedNames.has(name)
		? undefined
		: shell.ports.commands.get(name);
