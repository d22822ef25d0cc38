import { Buffer } from 'node:buffer';
import { opendirSync, readlinkSync } from 'node:fs';
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

/** The entries of a host directory, with names in the shell's form, in the order in which the disk has them. */
export const readEntries = (directory: HostPath): DirEntry[] => {
	const entries: DirEntry[] = [];
	// As bytes in Latin-1, which is what names are made of.
	const opened = opendirSync(directory, { encoding: 'latin1', bufferSize: entriesAtOnce });
	try {
		for (let entry = opened.readSync(); entry !== null; entry = opened.readSync()) {
			entries.push({ name: fromLatin1(entry.name), kind: kindOf(entry) });
		}
	} finally {
		opened.closeSync();
	}
	return entries;
};

const entriesAtOnce = 128;

/** A name whose bytes were read as characters, in the shell's form. */
export const fromLatin1 = (name: string): string =>
	beyondAscii.test(name) ? decodeText(Buffer.from(name, 'latin1')) : name;

const beyondAscii = /[^\0-\x7f]/;

const replacement = '\uFFFD';
