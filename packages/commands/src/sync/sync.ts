import { errnoText, type Flow, isFsError, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { quoteAlways } from '../support/quote.ts';

/** `sync`: waits until files would survive a power cut. */
export const sync: DefinedCommand = defineCommand({
	name: 'sync',
	summary: 'Wait until files are stored for good; without FILE there is nothing to wait for.',
	compatible: 'GNU coreutils 9.1',
	options: {
		data: { kind: 'flag', short: 'd', long: 'data', summary: 'only the content of files' },
		fileSystem: { kind: 'flag', short: 'f', long: 'file-system', summary: 'the file systems of the files' },
	},
	operands: { name: 'FILE', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [{ script: 'sync notes && cat notes', files: { notes: 'kept\n' }, output: 'kept\n' }],
	effects: ['fs.read'],
	usageStatus: 1,
	run: (context, { options, operands }) => runFlow(syncAll(context, operands, options)),
});

function* syncAll(
	context: CommandContext,
	operands: readonly string[],
	options: { readonly data: boolean; readonly fileSystem: boolean },
): Flow<number> {
	if (options.data && options.fileSystem) {
		yield* wait(context.complain('cannot specify both --data and --file-system'));
		return 1;
	}
	if (options.data && operands.length === 0) {
		yield* wait(context.complain('--data needs at least one argument'));
		return 1;
	}
	let status = 0;
	for (const operand of operands) {
		yield* betweenEntries(context);
		const handle = yield* attempt(() => context.open(operand, { read: true }));
		if (isFsError(handle)) {
			// A directory cannot be opened as a file, and has nothing to wait for.
			if (handle.errno === 'EISDIR') continue;
			status = 1;
			yield* wait(context.complain(`error opening ${quoteAlways(operand)}: ${errnoText[handle.errno]}`));
			continue;
		}
		yield* wait(handle.sync());
		yield* wait(handle.close());
	}
	return status;
}
