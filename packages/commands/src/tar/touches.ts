import { type Flow, type Touch, wait } from '@tenon/core';
import type { TouchLook } from '@tenon/shell';
import { DecodeFailed } from '../compression/decoder.ts';
import { asksForBackup, backupFor } from '../support/backup.ts';
import { backupTouches } from '../support/backup-touches.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { entryReplacement } from '../support/entry-touches.ts';
import { ArchiveReader } from './archive-reader.ts';
import {
	backupOptionsOf,
	type Compression,
	compressionOf,
	joined,
	placedNames,
	type TarArguments,
	workOf,
} from './manner.ts';
import { ArchiveFault } from './member.ts';
import { compressionByMagic, decoderOf } from './open-archive.ts';

/** What tar reads and makes. What is extracted is known where the archive can be looked at; else it is all below. */
export function* tarTouches(look: TouchLook, args: TarArguments): Flow<readonly Touch[]> {
	const { options } = args;
	const touches: Touch[] = [];
	for (const list of [...options.filesFrom, ...options.excludeFrom])
		if (list !== '-' && list !== '') touches.push({ path: look.path(list), kind: 'read' });
	let work: ReturnType<typeof workOf>;
	let placed: ReturnType<typeof placedNames>;
	try {
		placed = placedNames(args.operands);
		work = workOf(args);
	} catch (error) {
		if (error instanceof CommandFailure) return [];
		throw error;
	}
	const { names, directory } = placed;
	const archive = options.file ?? '-';
	if (work === 'compare') {
		if (archive !== '-') touches.push({ path: look.path(archive), kind: 'read' });
		return [
			...touches,
			{ path: look.path(directory === '' ? '.' : directory), kind: 'read', recursive: true },
		];
	}
	if (work === 'list' || work === 'extract') {
		if (archive !== '-') touches.push({ path: look.path(archive), kind: 'read' });
		if (work === 'extract' && !options.toStdout)
			for (const each of yield* extracted(look, args, directory)) touches.push(each);
		return touches;
	}
	for (const { name, directory: folder } of work === 'delete' ? [] : names) {
		const path = look.path(joined(folder, name));
		touches.push({ path, kind: 'read', recursive: !options.noRecursion });
		if (options.removeFiles) touches.push({ path, kind: 'remove', recursive: true });
	}
	// Names from a list are known when it is read.
	if (archive === '-' || (work === 'create' && names.length === 0 && options.filesFrom.length === 0))
		return touches;
	const backup = work === 'create' ? backupFor(look, backupOptionsOf(options)) : undefined;
	const isThere = (yield* wait(look.kindOf(archive))) !== undefined;
	if (isThere && backup !== undefined && backup.kind !== 'none') {
		const moved = yield* entryReplacement(look, archive, { isMovedAway: true });
		return [...touches, ...(yield* backupTouches(look, backup, archive)), ...moved];
	}
	if (work !== 'create') touches.push({ path: look.path(archive), kind: 'read' });
	touches.push({ path: look.path(archive), kind: isThere ? 'overwrite' : 'create' });
	return touches;
}

function* extracted(look: TouchLook, args: TarArguments, directory: string): Flow<readonly Touch[]> {
	const { options } = args;
	const root = look.path(directory === '' ? '.' : directory);
	const anywhere: readonly Touch[] = [{ path: root, kind: 'overwrite', recursive: true }];
	const isRenamed =
		options.transform.length + options.xform.length > 0 ||
		options.stripComponents !== undefined ||
		options.oneTopLevel !== undefined;
	// What is in the way gets other names.
	const isKept = asksForBackup(backupOptionsOf(options));
	if (isRenamed || isKept) return anywhere;
	const content = yield* wait(look.contentOf(options.file ?? '-'));
	if (content === undefined) return anywhere;
	const names = yield* memberNames(content, args);
	if (names === undefined) return anywhere;
	const touches = new Map<string, Touch>();
	for (const name of names) {
		const parts = name.split('/').filter((part) => part !== '' && part !== '.');
		if (parts.includes('..')) continue;
		for (let end = 1; end <= parts.length; end++) {
			const inside = joined(directory === '' ? '.' : directory, parts.slice(0, end).join('/'));
			const path = look.path(inside);
			if (touches.has(path)) continue;
			const kind = yield* wait(look.entryKindOf(inside));
			// What is on the way of a link may be anywhere below.
			if (kind === 'symlink' && end < parts.length) return anywhere;
			if (kind === undefined) touches.set(path, { path, kind: 'create' });
			else if (end === parts.length) {
				const isFolder = kind === 'directory';
				touches.set(path, {
					path,
					kind: isFolder ? 'attributes' : 'overwrite',
					...(isFolder ? {} : { isEntry: true }),
				});
			}
		}
	}
	return [...touches.values()];
}

const maxMembers = 2000;
const maxContentBytes = 1 << 25;

// The names of all members; `undefined` where there are too many, or links on the way of others.
function* memberNames(content: Uint8Array, args: TarArguments): Flow<readonly string[] | undefined> {
	const compression = compressionOf(args) ?? compressionByMagic(content);
	const names: string[] = [];
	try {
		const bytes = compression === undefined ? [content] : decoded(content, compression);
		const pieces = bytes[Symbol.iterator]();
		const source = {
			*pull(): Flow<Uint8Array | undefined> {
				yield* wait(undefined);
				return pieces.next().value ?? undefined;
			},
		};
		const ignore = function* (): Flow<void> {
			yield* wait(undefined);
		};
		const reader = new ArchiveReader(source, ignore, { ignoresZeros: args.options.ignoreZeros });
		for (let member = yield* reader.next(); member !== undefined; member = yield* reader.next()) {
			if (names.length === maxMembers || member.kind === 'symlink') return undefined;
			names.push(member.name);
		}
	} catch (error) {
		if (error instanceof TooLong) return undefined;
		// What is whole before is extracted.
		if (!(error instanceof ArchiveFault) && !(error instanceof DecodeFailed)) throw error;
	}
	return names;
}

class TooLong extends Error {}

function* decoded(content: Uint8Array, compression: NonNullable<Compression>): Generator<Uint8Array> {
	let size = 0;
	const room = (bytes: number): void => {
		size += bytes;
		if (size > maxContentBytes) throw new TooLong();
	};
	const decoder = decoderOf(compression, room);
	decoder.feed(content);
	decoder.finish();
	for (let piece = decoder.read(); piece !== undefined; piece = decoder.read()) {
		if (piece === 'again') continue;
		room(piece.length);
		yield piece;
	}
}
