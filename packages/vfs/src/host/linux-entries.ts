import { type DirEntry, decodeText, type FileKind } from '@tenon/core';
import type { LeafContent } from './anchor.ts';
import { fromLatin1 } from './host-text.ts';
import type { LinuxCalls } from './linux-calls.ts';
import { kindAt, nameAt, recordReader, sizeAt } from './names-in-records.ts';

/**
 * The entries of a directory that was opened to be read, in the order in which the disk has them. `undefined` if its
 * file system does not say what kind each is of.
 */
export const entriesOf = (calls: LinuxCalls, fd: number): DirEntry[] | undefined => {
	const { records } = recordReader();
	const entries: DirEntry[] = [];
	for (;;) {
		const size = calls.readRecords(fd, records);
		if (size === 0) return entries;
		const text = records.toString('latin1', 0, size);
		for (let at = 0; at < size; at += records[at + sizeAt]! | (records[at + sizeAt + 1]! << 8)) {
			const kind = kinds[records[at + kindAt]!];
			if (kind === undefined) return undefined;
			const start = at + nameAt;
			const name = fromLatin1(text.slice(start, text.indexOf('\0', start)));
			if (kind !== 'directory' || (name !== '.' && name !== '..')) entries.push({ name, kind });
		}
	}
};

/** The names in such a directory that holds nothing but what `holds` says; `undefined` of any other. */
export const namesOf = (calls: LinuxCalls, fd: number, holds: LeafContent): readonly string[] | undefined => {
	const reader = recordReader();
	let names = '';
	for (;;) {
		const size = calls.readRecords(fd, reader.records);
		// A slash stands behind each.
		if (size === 0) return names === '' ? [] : names.slice(0, -1).split('/');
		const length = reader.readNames(size, holds === 'noDirectories');
		if (length < 0) return undefined;
		names += reader.isAscii()
			? reader.names.toString('latin1', 0, length)
			: decodeText(reader.names.subarray(0, length));
	}
};

// By the numbers of the kernel; none for one that the file system does not tell.
const kinds: readonly (FileKind | undefined)[] = [
	undefined,
	'fifo',
	'character',
	undefined,
	'directory',
	undefined,
	'block',
	undefined,
	'file',
	undefined,
	'symlink',
	undefined,
	'other',
];
