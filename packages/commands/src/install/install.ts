import { runFlow } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { backupOptions } from '../support/backup.ts';
import { runReporting } from '../support/command-failure.ts';
import { targetDirectoryOptions } from '../support/target-directory.ts';
import { installAll } from './install-all.ts';
import { installTouches } from './touches.ts';

/** `install`: copies files and gives them their mode and owner, or makes directories. */
export const install: DefinedCommand = defineCommand({
	name: 'install',
	summary: 'Copy files and set their modes and owners, or make directories.',
	compatible: 'GNU coreutils 9.1',
	options: {
		...backupOptions,
		ignored: { kind: 'flag', short: 'c', summary: 'changes nothing' },
		compare: {
			kind: 'flag',
			short: 'C',
			long: 'compare',
			summary: 'leave a destination alone that is the same already',
		},
		makesDirectories: {
			kind: 'flag',
			short: 'd',
			long: 'directory',
			summary: 'the operands are directories to be made',
		},
		makesParents: {
			kind: 'flag',
			short: 'D',
			summary: 'make the directories above DEST, or DIRECTORY of -t',
		},
		group: {
			kind: 'value',
			short: 'g',
			long: 'group',
			value: 'GROUP',
			type: 'string',
			summary: 'the group of what is made',
		},
		mode: {
			kind: 'value',
			short: 'm',
			long: 'mode',
			value: 'MODE',
			type: 'string',
			summary: 'permissions as for chmod; without it rwxr-xr-x',
		},
		owner: {
			kind: 'value',
			short: 'o',
			long: 'owner',
			value: 'OWNER',
			type: 'string',
			summary: 'the owner of what is made',
		},
		preserveTimestamps: {
			kind: 'flag',
			short: 'p',
			long: 'preserve-timestamps',
			summary: 'keep the times of the sources',
		},
		strip: { kind: 'flag', short: 's', long: 'strip', summary: 'refused: run strip on the files afterwards' },
		stripProgram: {
			kind: 'value',
			long: 'strip-program',
			value: 'PROGRAM',
			type: 'string',
			summary: 'changes nothing without -s',
		},
		...targetDirectoryOptions,
		verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'tell of each file and directory' },
		preserveContext: {
			kind: 'flag',
			long: 'preserve-context',
			summary: 'changes nothing: there is no SELinux here',
		},
		defaultContext: { kind: 'flag', short: 'Z', summary: 'changes nothing: there is no SELinux here' },
		context: {
			kind: 'optional',
			long: 'context',
			value: 'CTX',
			summary: 'changes nothing: there is no SELinux here',
		},
	},
	operands: {
		name: 'SOURCE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'The last one is the destination; with -d all are directories.',
	},
	examples: [
		{
			script: 'install -Dv -m 644 notes etc/app/notes; stat -c %a etc/app/notes',
			files: { notes: '' },
			output:
				"install: creating directory 'etc'\ninstall: creating directory 'etc/app'\n'notes' -> 'etc/app/notes'\n644\n",
		},
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove'],
	touches: ({ options, operands }, look) => runFlow(installTouches(look, options, operands)),
	usageStatus: 1,
	run: (context, { options, operands }) => runReporting(context, installAll(context, options, operands)),
});
