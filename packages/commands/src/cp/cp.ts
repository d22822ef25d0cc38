import { runFlow } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { backupOptions } from '../support/backup.ts';
import { targetDirectoryOptions } from '../support/target-directory.ts';
import { copyAll } from './copy-all.ts';
import { cpTouches } from './touches.ts';

/** `cp`: copies files and directories. */
export const cp: DefinedCommand = defineCommand({
	name: 'cp',
	summary: 'Copy files and, with -r, directories.',
	compatible: 'GNU coreutils 9.1',
	options: {
		archive: { kind: 'flag', short: 'a', long: 'archive', summary: 'the same as -dR --preserve=all' },
		attributesOnly: {
			kind: 'flag',
			long: 'attributes-only',
			summary: 'copy the attributes, not the content',
		},
		...backupOptions,
		context: {
			kind: 'optional',
			long: 'context',
			value: 'CTX',
			summary: 'changes nothing: there is no SELinux here',
		},
		defaultContext: { kind: 'flag', short: 'Z', summary: 'changes nothing' },
		copyContents: { kind: 'flag', long: 'copy-contents', summary: 'with -r, read fifos and devices' },
		linksAsLinks: { kind: 'flag', short: 'd', summary: 'the same as --no-dereference --preserve=links' },
		force: { kind: 'flag', short: 'f', long: 'force', summary: 'remove a destination that cannot be opened' },
		interactive: { kind: 'flag', short: 'i', long: 'interactive', summary: 'ask before overwriting' },
		followOperands: { kind: 'flag', short: 'H', summary: 'follow links that are operands' },
		link: { kind: 'flag', short: 'l', long: 'link', summary: 'make hard links instead of copies' },
		dereference: { kind: 'flag', short: 'L', long: 'dereference', summary: 'follow all links' },
		noClobber: { kind: 'flag', short: 'n', long: 'no-clobber', summary: 'do not overwrite' },
		noDereference: { kind: 'flag', short: 'P', long: 'no-dereference', summary: 'follow no links' },
		preserveBasic: { kind: 'flag', short: 'p', summary: 'the same as --preserve=mode,ownership,timestamps' },
		preserve: {
			kind: 'optional',
			long: 'preserve',
			value: 'LIST',
			summary: 'keep mode, ownership, timestamps, links, context, xattr, all',
		},
		noPreserve: { kind: 'list', long: 'no-preserve', value: 'LIST', summary: 'do not keep these' },
		parents: {
			kind: 'flag',
			long: 'parents',
			summary: 'use the whole path of the source below the directory',
		},
		recursive: {
			kind: 'flag',
			short: 'rR',
			long: 'recursive',
			summary: 'copy directories and all below them',
		},
		reflink: {
			kind: 'optional',
			long: 'reflink',
			value: 'WHEN',
			summary: 'auto, never: changes nothing; always is refused',
		},
		removeDestination: { kind: 'flag', long: 'remove-destination', summary: 'remove each destination first' },
		sparse: { kind: 'value', long: 'sparse', value: 'WHEN', type: 'string', summary: 'changes nothing' },
		stripSlashes: {
			kind: 'flag',
			long: 'strip-trailing-slashes',
			summary: 'take slashes off the ends of sources',
		},
		symbolicLink: {
			kind: 'flag',
			short: 's',
			long: 'symbolic-link',
			summary: 'make symbolic links instead of copies',
		},
		...targetDirectoryOptions,
		update: {
			kind: 'flag',
			short: 'u',
			long: 'update',
			summary: 'copy only what is newer than its destination',
		},
		verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'tell of each file' },
		oneFileSystem: { kind: 'flag', short: 'x', long: 'one-file-system', summary: 'stay on this file system' },
	},
	operands: {
		name: 'SOURCE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'The last one is the destination.',
	},
	examples: [{ script: 'cp -v notes copy', files: { notes: 'x\n' }, output: "'notes' -> 'copy'\n" }],
	effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove'],
	touches: ({ options, operands, order }, look) => runFlow(cpTouches(look, options, operands, order)),
	usageStatus: 1,
	run: (context, { options, operands, order }) => runFlow(copyAll(context, options, operands, order)),
});
