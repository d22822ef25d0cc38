import { errnoText, type Flow, FsError, isFsError, runFlow, type Touch, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type TouchLook } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import type { WordChoice } from '../support/choose-word.ts';
import { quoteAlways } from '../support/quote.ts';
import { readChoice } from '../support/read-choice.ts';
import { type NewTimes, readTimes } from './times.ts';

/** `touch`: sets the times of files and makes those that are missing. */
export const touch: DefinedCommand = defineCommand({
	name: 'touch',
	summary: 'Set the access and modification times of files; make those that are missing.',
	compatible: 'GNU coreutils 9.1',
	options: {
		access: { kind: 'flag', short: 'a', summary: 'set only the access time' },
		noCreate: { kind: 'flag', short: 'c', long: 'no-create', summary: 'make no files' },
		date: {
			kind: 'value',
			short: 'd',
			long: 'date',
			value: 'STRING',
			type: 'string',
			summary: 'this time, not the present one',
		},
		force: { kind: 'flag', short: 'f', summary: 'changes nothing' },
		noDereference: {
			kind: 'flag',
			short: 'h',
			long: 'no-dereference',
			summary: 'set the times of a link, not of what it points to',
		},
		modification: { kind: 'flag', short: 'm', summary: 'set only the modification time' },
		reference: {
			kind: 'value',
			short: 'r',
			long: 'reference',
			value: 'FILE',
			type: 'string',
			summary: 'the times of this file',
		},
		stamp: {
			kind: 'value',
			short: 't',
			value: 'STAMP',
			type: 'string',
			summary: '[[CC]YY]MMDDhhmm[.ss] instead of the present time',
		},
		time: {
			kind: 'value',
			long: 'time',
			value: 'WORD',
			type: 'string',
			summary: 'set only this one: access, atime, use, modify, mtime',
		},
	},
	operands: { name: 'FILE', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [
		{
			script: "touch -d '2020-01-02 03:04' a; stat -c %y a",
			output: '2020-01-02 03:04:00.000000000 +0000\n',
		},
	],
	effects: ['fs.write'],
	touches: ({ options, operands }, look) => runFlow(touchTouches(look, options, operands)),
	usageStatus: 1,
	run: (context, { options, operands }) => runFlow(touchAll(context, options, operands)),
});

function* touchTouches(
	look: TouchLook,
	{ noCreate, noDereference }: Pick<TouchOptions, 'noCreate' | 'noDereference'>,
	operands: readonly string[],
): Flow<readonly Touch[]> {
	const touches: Touch[] = [];
	for (const operand of operands) {
		if (operand === '' || operand === '-') continue;
		const path = look.path(operand);
		const kind = yield* wait(noDereference ? look.entryKindOf(operand) : look.kindOf(operand));
		if (kind !== undefined) touches.push({ path, kind: 'attributes' });
		else if (!noCreate && !noDereference) touches.push({ path, kind: 'create' });
	}
	return touches;
}

interface TouchOptions {
	readonly access: boolean;
	readonly modification: boolean;
	readonly noCreate: boolean;
	readonly noDereference: boolean;
	readonly date: string | undefined;
	readonly reference: string | undefined;
	readonly stamp: string | undefined;
	readonly time: string | undefined;
}

function* touchAll(
	context: CommandContext,
	options: TouchOptions,
	operands: readonly string[],
): Flow<number> {
	const chosen =
		options.time === undefined ? undefined : yield* readChoice(context, timeWords, options.time, '--time');
	if (options.time !== undefined && chosen === undefined) return 1;
	const times = yield* readTimes(context, options);
	if (times === undefined) return 1;
	if (operands.length === 0) {
		yield* wait(context.complainOfUsage('missing file operand'));
		return 1;
	}
	const setsAccess = options.access || chosen === 'access';
	const setsModification = options.modification || chosen === 'modify';
	const isBoth = setsAccess === setsModification;
	const toucher = new Toucher(context, {
		times,
		setsAccess: setsAccess || isBoth,
		setsModification: setsModification || isBoth,
		creates: !options.noCreate && !options.noDereference,
		isSilentOnMissing: options.noCreate,
		followLinks: !options.noDereference,
		isOnlyFile: operands.length === 1,
	});
	let status = 0;
	for (const operand of operands) {
		yield* betweenEntries(context);
		const failed = yield* attempt(() => runFlow(toucher.touch(operand)));
		if (!isFsError(failed)) continue;
		const failure = failed.errno === 'EPERM' ? yield* toucher.explain(operand, failed) : failed;
		const isMissing = failure.errno === 'ENOENT' || failure.errno === 'ENOTDIR';
		if (options.noCreate && failure.errno === 'ENOENT') continue;
		status = 1;
		// A slash asks for a directory, and none is made.
		const isNoDirectory =
			operand.endsWith('/') && (failure.errno === 'EISDIR' || failure.errno === 'ENOTDIR');
		const isSetting = failure.operation === 'utimes' || (isMissing && !toucher.creates) || isNoDirectory;
		const reason = errnoText[failure.errno === 'EISDIR' && isNoDirectory ? 'ENOENT' : failure.errno];
		const verb = isSetting ? 'setting times of' : 'cannot touch';
		yield* wait(context.complain(`${verb} ${quoteAlways(operand)}: ${reason}`));
	}
	return status;
}

const timeWords: readonly WordChoice<'access' | 'modify'>[] = [
	{ words: ['atime', 'access', 'use'], value: 'access' },
	{ words: ['mtime', 'modify'], value: 'modify' },
];

interface TouchStyle {
	readonly times: NewTimes;
	readonly setsAccess: boolean;
	readonly setsModification: boolean;
	readonly creates: boolean;
	readonly isSilentOnMissing: boolean;
	readonly followLinks: boolean;
	readonly isOnlyFile: boolean;
}

/** Sets the times of one file after the other. */
class Toucher {
	readonly #context: CommandContext;
	readonly #style: TouchStyle;
	// The present, the same for all files of a call: systems count file times in ticks longer than it takes.
	#moment: number | undefined;

	constructor(context: CommandContext, style: TouchStyle) {
		this.#context = context;
		this.#style = style;
	}

	get creates(): boolean {
		return this.#style.creates;
	}

	*touch(operand: string): Flow<void> {
		// Standard output has no times of its own here.
		if (operand === '-') return;
		const { times, creates } = this.#style;
		const path = this.#context.path(operand);
		const isNew = creates && (yield* this.#create(path));
		if (times.kind === 'given') yield* this.#set(path, times.atimeMs, times.mtimeMs);
		else if (this.#style.isOnlyFile && isNew) return;
		else {
			this.#moment ??= yield* this.#presentFor(path);
			yield* this.#set(path, this.#moment, this.#moment);
		}
	}

	// Whose times may not be set is opened for writing before: that it cannot be is what is told. The present may
	// be set by a user who may write.
	*explain(operand: string, failure: FsError): Flow<FsError> {
		const { fileSystem } = this.#context;
		const path = this.#context.path(operand);
		if (this.#style.creates) {
			const handle = yield* attempt(() => fileSystem.open(path, { write: true }));
			if (isFsError(handle) && handle.errno !== 'EISDIR') return handle;
			if (!isFsError(handle)) yield* wait(handle.close());
		}
		return this.#style.times.kind === 'present' ? new FsError('EACCES', failure.operation, path) : failure;
	}

	// What the file system's own clock says, which is finer, and is what it stamps other files with.
	*#presentFor(path: string): Flow<number> {
		const { fileSystem } = this.#context;
		const now = this.#context.ports.now();
		yield* this.#set(path, now, now);
		const { ctimeMs } = yield* wait(this.#style.followLinks ? fileSystem.stat(path) : fileSystem.lstat(path));
		return ctimeMs > now && ctimeMs < now + 1000 ? ctimeMs : now;
	}

	*#create(path: string): Flow<boolean> {
		const { fileSystem } = this.#context;
		const found = yield* attempt(() => fileSystem.stat(path));
		if (!isFsError(found)) return false;
		if (found.errno !== 'ENOENT') throw found;
		const permissions = this.#context.permissions(0o666);
		const handle = yield* wait(fileSystem.open(path, { write: true, create: true, permissions }));
		yield* wait(handle.close());
		return true;
	}

	*#set(path: string, atimeMs: number, mtimeMs: number): Flow<void> {
		const { setsAccess, setsModification, followLinks } = this.#style;
		const { fileSystem } = this.#context;
		let wanted = { atimeMs, mtimeMs };
		if (!setsAccess || !setsModification) {
			const found = yield* wait(followLinks ? fileSystem.stat(path) : fileSystem.lstat(path));
			wanted = {
				atimeMs: setsAccess ? atimeMs : found.atimeMs,
				mtimeMs: setsModification ? mtimeMs : found.mtimeMs,
			};
		}
		yield* wait(fileSystem.utimes(path, wanted.atimeMs, wanted.mtimeMs, { followLinks }));
	}
}
