import {
	errnoText,
	type Flow,
	type FsErrno,
	FsError,
	isFsError,
	runFlow,
	type Touch,
	wait,
} from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type TouchLook } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { EmptiedDirectories } from '../support/entry-touches.ts';
import { quoteAlways } from '../support/quote.ts';

/** `rmdir`: removes empty directories. */
export const rmdir: DefinedCommand = defineCommand({
	name: 'rmdir',
	summary: 'Remove directories that are empty.',
	compatible: 'GNU coreutils 9.1',
	options: {
		ignoreNonEmpty: {
			kind: 'flag',
			long: 'ignore-fail-on-non-empty',
			summary: 'say nothing of a directory that is not empty',
		},
		parents: {
			kind: 'flag',
			short: 'p',
			long: 'parents',
			summary: 'remove its parents too, as far as they are empty',
		},
		verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'tell of each directory' },
	},
	operands: { name: 'DIRECTORY', min: 1, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [
		{
			script: 'mkdir -p a/b; rmdir -pv a/b',
			output: "rmdir: removing directory, 'a/b'\nrmdir: removing directory, 'a'\n",
		},
	],
	effects: ['fs.remove'],
	touches: ({ options, operands }, look) => runFlow(rmdirTouches(look, operands, options.parents)),
	usageStatus: 1,
	run: (context, { options, operands }) => runFlow(removeAll(context, operands, options)),
});

// A directory with something in it stays, and so do those above it.
function* rmdirTouches(
	look: TouchLook,
	operands: readonly string[],
	withParents: boolean,
): Flow<readonly Touch[]> {
	const emptied = new EmptiedDirectories(look);
	const touches: Touch[] = [];
	for (const operand of operands) {
		for (const name of namesOf(operand, withParents)) {
			if (name === '' || !(yield* emptied.isEmpty(name))) break;
			emptied.take(name);
			touches.push({ path: look.path(name), kind: 'remove' });
		}
	}
	return touches;
}

interface RmdirOptions {
	readonly ignoreNonEmpty: boolean;
	readonly parents: boolean;
	readonly verbose: boolean;
}

function* removeAll(
	context: CommandContext,
	operands: readonly string[],
	options: RmdirOptions,
): Flow<number> {
	let status = 0;
	for (const operand of operands) {
		for (const [index, name] of namesOf(operand, options.parents).entries()) {
			yield* betweenEntries(context);
			if (options.verbose) context.output.appendText(`rmdir: removing directory, ${quoteAlways(name)}\n`);
			const failure = yield* attempt(() => runFlow(removeEmpty(context, name)));
			if (!isFsError(failure)) continue;
			if (options.ignoreNonEmpty && failure.errno === 'ENOTEMPTY') break;
			status = 1;
			const isPlain = index === 0 || failure.errno === 'ENOTDIR';
			const what = isPlain ? 'failed to remove' : 'failed to remove directory';
			const reason = yield* reasonOf(context, name, failure.errno);
			yield* wait(context.complain(`${what} ${quoteAlways(name)}: ${reason}`));
			break;
		}
	}
	return status;
}

// `a/b/c`, `a/b`, `a` of `a/b/c`.
const namesOf = (operand: string, withParents: boolean): readonly string[] => {
	const names = [operand];
	if (!withParents) return names;
	let name = operand.replace(/(?<=[^/])\/+$/, '');
	for (let slash = name.lastIndexOf('/'); slash > 0; slash = name.lastIndexOf('/')) {
		name = name.slice(0, slash).replace(/(?<=[^/])\/+$/, '');
		if (/^\/*$/.test(name)) break;
		names.push(name);
	}
	return names;
};

function* removeEmpty(context: CommandContext, name: string): Flow<void> {
	const { fileSystem } = context;
	const path = context.path(name);
	const { kind } = yield* wait(fileSystem.lstat(path));
	if (kind !== 'directory') throw new FsError('ENOTDIR', 'remove', path);
	const last = /(?:^|\/)(\.\.?)$/.exec(name.replace(/\/+$/, ''))?.[1];
	if (last === '.') throw new FsError('EINVAL', 'remove', path);
	if (last === '..') throw new FsError('ENOTEMPTY', 'remove', path);
	yield* wait(fileSystem.remove(path));
}

// A slash behind a link asks for its directory, which is not what rmdir(2) removes.
function* reasonOf(context: CommandContext, name: string, errno: FsErrno): Flow<string> {
	if ((errno !== 'ENOTDIR' && errno !== 'ENOENT') || !name.endsWith('/')) return errnoText[errno];
	const plain = name.replace(/\/+$/, '');
	const found = yield* attempt(() => context.fileSystem.lstat(context.path(plain)));
	if (isFsError(found) || found.kind !== 'symlink') return errnoText[errno];
	const target = yield* attempt(() => context.fileSystem.stat(context.path(plain)));
	const isFile = !isFsError(target) && target.kind !== 'directory';
	return isFile ? errnoText.ENOTDIR : 'Symbolic link not followed';
}
