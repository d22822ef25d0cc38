import { andThen } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';

/** `logname`: the name of the login. There is no login to a shell in a process. */
export const logname: DefinedCommand = defineCommand({
	name: 'logname',
	summary: 'Print the name of the login, if there was one.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	operands: { name: '', min: 0, max: 0, summary: '' },
	examples: [{ script: 'logname 2> why || cat why', output: 'logname: no login name\n' }],
	effects: [],
	usageStatus: 1,
	run: (context) => andThen(context.complain('no login name'), () => 1),
});
