import { type Flow, runFlow } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { runReporting } from '../support/command-failure.ts';
import { compareArchive } from './compare.ts';
import { appendToArchive, createArchive, joinArchives } from './create.ts';
import { deleteMembers } from './delete.ts';
import { extractArchive } from './extract.ts';
import { listArchive } from './list.ts';
import { readManner, type TarArguments } from './manner.ts';
import { tarOptions } from './options.ts';
import { tarTouches } from './touches.ts';
import { rewriteTar } from './words.ts';

/** `tar`: many files as one, and back. It never makes a file outside of its directory. */
export const tar: DefinedCommand = defineCommand({
	name: 'tar',
	summary: 'Pack files into an archive, list one, or take files out of one.',
	compatible: 'GNU tar 1.34',
	options: tarOptions,
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary:
			'Files to add, or members to list or extract; all of them if none is named. -v prints their names.',
	},
	examples: [
		{ script: 'tar czf all.tgz notes; tar tf all.tgz', files: { notes: 'a\n' }, output: 'notes\n' },
		{ script: 'tar cf - notes | tar xOf -', files: { notes: 'a\n' }, output: 'a\n' },
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove'],
	touches: (args, look) => runFlow(tarTouches(look, args)),
	usageStatus: 64,
	usageHint: "Try 'tar --help' or 'tar --usage' for more information.",
	rewrite: rewriteTar,
	run: (context, args) => runReporting(context, run(context, args)),
});

function* run(context: CommandContext, args: TarArguments): Flow<number> {
	const manner = yield* readManner(context, args);
	switch (manner.work) {
		case 'create':
			return yield* createArchive(context, manner);
		case 'list':
			return yield* listArchive(context, manner);
		case 'extract':
			return yield* extractArchive(context, manner);
		case 'compare':
			return yield* compareArchive(context, manner);
		case 'delete':
			return yield* deleteMembers(context, manner);
		case 'join':
			return yield* joinArchives(context, manner);
		default:
			return yield* appendToArchive(context, manner);
	}
}
