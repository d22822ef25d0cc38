import { Buffer } from 'node:buffer';
import { type Dirent, readdirSync, readlinkSync } from 'node:fs';
import { type DirEntry, decodeText, encodeText } from '@tenon/core';
import { kindOf } from './stat.ts';

/** A path as Node takes it: bytes where a name is not UTF-8. */
export type HostPath = string | Buffer;

/** Shell string to host path. */
export const toHostPath = (text: string): HostPath => (text.isWellFormed() ? text : toBuffer(text));

const toBuffer = (text: string): Buffer => {
	const bytes = encodeText(text);
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** The text of a link, in the shell's form. */
export const readLinkText = (link: HostPath): string => {
	const text = readlinkSync(link);
	// Node decodes a byte that is not UTF-8 to U+FFFD, which may also be meant: ask for the bytes.
	return text.includes(replacement) ? decodeText(readlinkSync(link, 'buffer')) : text;
};

/** Whether a link reads exactly `expected`, byte by byte. */
export const linkReads = (link: string, expected: string): boolean =>
	expected.isWellFormed() && !expected.includes(replacement)
		? readlinkSync(link) === expected
		: decodeText(readlinkSync(link, 'buffer')) === expected;

/** The entries of a host directory, with names in the shell's form. */
export const readEntries = (directory: HostPath): DirEntry[] => {
	const listed = readdirSync(directory, withTypes);
	const entries: DirEntry[] = [];
	for (let at = 0; at < listed.length; at++) {
		const entry = listed[at]!;
		const { name } = entry;
		if (name.includes(replacement)) return readByteEntries(directory);
		// Most are files, and whole trees are listed.
		entries.push({ name, kind: entry.isFile() ? 'file' : kindOf(entry) });
	}
	return entries;
};

/** The names alone; `undefined` if one of them is not UTF-8, which {@link readEntries} can say. */
export const readNames = (directory: HostPath): readonly string[] | undefined => {
	const names = readdirSync(directory);
	return areWhole(names) ? names : undefined;
};

/** The same of a directory that holds nothing but regular files; `undefined` of any other as well. */
export const readFileNames = (directory: HostPath): readonly string[] | undefined => {
	// Each entry makes room for its name: the list is nobody else's, and whole trees are listed.
	const names: (string | Dirent)[] = readdirSync(directory, withTypes);
	for (let at = 0; at < names.length; at++) {
		const entry = names[at] as Dirent;
		if (!entry.isFile()) return undefined;
		names[at] = entry.name;
	}
	return areWhole(names as string[]) ? (names as string[]) : undefined;
};

const areWhole = (names: readonly string[]): boolean => !names.join('').includes(replacement);

const withTypes = { withFileTypes: true } as const;

const readByteEntries = (directory: HostPath): DirEntry[] =>
	readdirSync(directory, { withFileTypes: true, encoding: 'buffer' }).map((entry) => ({
		name: decodeText(entry.name),
		kind: kindOf(entry),
	}));

const replacement = '\uFFFD';
