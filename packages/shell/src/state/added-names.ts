/**
 * Commands in the process whose names no system has: they yield to a script or a program of the same name
 * anywhere on `PATH`, where the others stand in its first folder of the system.
 */
export const addedNames: ReadonlySet<string> = new Set([
	'edit',
	'fromjson',
	'fromjsonl',
	'gather',
	'kernel',
	'keys',
	'plan',
	'scatter',
	'table',
	'tojson',
	'tojsonl',
	'tokens',
	'trash',
	'typeof',
	'undo',
	'values',
]);
