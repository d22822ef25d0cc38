import { FsConflict, type PatchOperation, type WriteOptions } from '@tenon/core';
import { applyPatch } from '../patch/apply-patch.ts';
import { type Call, failed } from './call.ts';
import { FileContent } from './file-content.ts';
import type { FileInode } from './inode.ts';
import { isName, type Place } from './path-walk.ts';
import { sliceContent } from './read.ts';
import type { Volume } from './volume.ts';

/** Replaces the whole content of a file. */
export const write = (volume: Volume, path: string, bytes: Uint8Array, options: WriteOptions): void => {
	const call: Call = { operation: 'write', path };
	const mode = options.mode ?? 'replace';
	const place = volume.walk.locate(path, call, followFor[mode]);
	if (mode === 'create') checkFree(place, call);
	const file = mode === 'update' ? existingFile(place, call) : fileOrFreeName(place, call);
	if (options.ifVersion !== undefined) checkVersion(file, options.ifVersion, path);
	put(volume, place, file, FileContent.of(bytes, volume.table.owner), options.permissions);
};

const followFor = { replace: 'unlessSlash', create: 'never', update: 'always' } as const;

/** Adds to the end of a file. */
export const append = (
	volume: Volume,
	path: string,
	bytes: Uint8Array,
	options: { readonly permissions?: number },
): void => {
	const call: Call = { operation: 'append', path };
	const place = volume.walk.locate(path, call, 'unlessSlash');
	const file = fileOrFreeName(place, call);
	if (file === undefined) {
		put(volume, place, file, FileContent.of(bytes, volume.table.owner), options.permissions);
	} else if (bytes.length > 0) {
		volume.editContent(file, (content) => content.write(bytes, content.size));
		volume.report('changed', place);
	}
};

/** Applies all operations to a file, or none. */
export const patch = (volume: Volume, path: string, operations: readonly PatchOperation[]): void => {
	const call: Call = { operation: 'patch', path };
	const place = volume.walk.locate(path, call, 'always');
	const file = existingFile(place, call);
	const patched = applyPatch(path, sliceContent(call, file.body), operations);
	put(volume, place, file, FileContent.of(patched, volume.table.owner));
};

/** Gives the file at a place its content, or creates it there, and tells the watchers. */
export const put = (
	volume: Volume,
	place: Place,
	file: FileInode | undefined,
	content: FileContent,
	permissions = 0o666,
): FileInode => {
	const written = file ?? volume.makeFile(place.parent, place.name, permissions, content);
	if (file !== undefined) volume.setContent(file, content);
	volume.report(file === undefined ? 'created' : 'changed', place);
	return written;
};

/** The file at a place whose links were followed; it must be there. */
export const existingFile = (place: Place, call: Call): FileInode => {
	if (place.inode === undefined) throw failed(call, 'ENOENT');
	if (place.inode.kind === 'directory') throw failed(call, 'EISDIR');
	if (place.trailingSlash) throw failed(call, 'ENOTDIR');
	return place.inode as FileInode;
};

/** Like `existingFile`, or `undefined` where one can be created; links are followed unless before a slash. */
export const fileOrFreeName = (place: Place, call: Call): FileInode | undefined => {
	if (place.inode?.kind === 'directory' || place.trailingSlash) throw failed(call, 'EISDIR');
	return place.inode as FileInode | undefined;
};

/** Refuses a name that is taken, or that no file can have. */
export const checkFree = (place: Place, call: Call): void => {
	if (place.trailingSlash && isName(place.name)) throw failed(call, 'EISDIR');
	if (place.inode !== undefined) throw failed(call, 'EEXIST');
};

const checkVersion = (file: FileInode | undefined, expected: string, path: string): void => {
	const actual = file === undefined ? 'no file' : String(file.version);
	if (actual !== expected) throw new FsConflict('write', path, { location: 'file', expected, actual });
};
