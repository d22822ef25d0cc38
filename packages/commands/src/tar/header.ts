import { decodeText, encodeText } from '@tenon/core';
import type { Member, MemberKind } from './member.ts';

/** Archives are made of blocks of so many bytes. */
export const blockBytes = 512;

/** What a header says that is no member by itself. */
export type HeaderType =
	| MemberKind
	| 'long-name'
	| 'long-link'
	| 'pax'
	| 'pax-global'
	| 'label'
	| 'dumped-directory'
	| 'other';

/** What is read, and never written. */
type OnlyRead = 'other' | 'sparse' | 'label' | 'dumped-directory';

/** A header as it stands in the archive. */
export interface RawHeader extends Omit<Member, 'kind'> {
	readonly type: HeaderType;
}

const types: Readonly<Record<string, HeaderType>> = {
	'\0': 'file',
	'0': 'file',
	'7': 'file',
	'1': 'hardlink',
	'2': 'symlink',
	'3': 'character',
	'4': 'block',
	'5': 'directory',
	'6': 'fifo',
	S: 'sparse',
	L: 'long-name',
	K: 'long-link',
	x: 'pax',
	X: 'pax',
	g: 'pax-global',
	V: 'label',
	D: 'dumped-directory',
};

/** Reads a header; `undefined` where the checksum says that it is none. */
export const parseHeader = (block: Uint8Array): RawHeader | undefined => {
	if (!hasChecksum(block)) return undefined;
	const isPosix = text(block, 257, 6) === 'ustar' || block[262] === 0x20;
	const isGnu = block[262] === 0x20;
	const prefix = isPosix && !isGnu ? text(block, 345, 155) : '';
	const name = text(block, 0, 100);
	const type = types[String.fromCharCode(block[156]!)] ?? 'other';
	const full = prefix === '' ? name : `${prefix}/${name}`;
	return {
		// A name with a slash at its end was a directory before there were types.
		type: type === 'file' && full.endsWith('/') ? 'directory' : type,
		name: full,
		linkName: text(block, 157, 100),
		mode: number(block, 100, 8) & 0o7777,
		uid: number(block, 108, 8),
		gid: number(block, 116, 8),
		size: number(block, 124, 12),
		mtimeSeconds: number(block, 136, 12),
		userName: isPosix ? text(block, 265, 32) : '',
		groupName: isPosix ? text(block, 297, 32) : '',
		device: [number(block, 329, 8), number(block, 337, 8)],
	};
};

// The sum of all bytes, with blanks for itself; long ago some made it of signed ones.
const hasChecksum = (block: Uint8Array): boolean => {
	let unsigned = 8 * 0x20;
	let signed = 8 * 0x20;
	for (let at = 0; at < blockBytes; at++) {
		if (at >= 148 && at < 156) continue;
		unsigned += block[at]!;
		signed += (block[at]! << 24) >> 24;
	}
	const stored = number(block, 148, 8);
	return stored === unsigned || stored === signed;
};

const text = (block: Uint8Array, at: number, length: number): string => {
	const end = block.indexOf(0, at);
	return decodeText(block.subarray(at, end < 0 || end > at + length ? at + length : end));
};

// Octal digits, or with the highest bit set a number of base 256.
const number = (block: Uint8Array, at: number, length: number): number => {
	if (block[at]! & 0x80) {
		let value = block[at]! & 0x40 ? (block[at]! | 0x80) - 256 : block[at]! & 0x3f;
		for (let index = 1; index < length; index++) value = value * 256 + block[at + index]!;
		return Number.isSafeInteger(value) ? value : Number.MAX_SAFE_INTEGER;
	}
	const digits = /^[ \0]*([0-7]+)/.exec(String.fromCharCode(...block.subarray(at, at + length)))?.[1];
	return digits === undefined ? 0 : Number.parseInt(digits, 8);
};

const letters: Readonly<Record<Exclude<HeaderType, OnlyRead>, string>> = {
	file: '0',
	hardlink: '1',
	symlink: '2',
	character: '3',
	block: '4',
	directory: '5',
	fifo: '6',
	'long-name': 'L',
	'long-link': 'K',
	pax: 'x',
	'pax-global': 'g',
};

/** How names and numbers that do not fit are written. */
export type TarFormat = 'gnu' | 'pax' | 'ustar';

/** Writes a header: names are cut to what fits. `prefix` is what ustar has of a name before its last part. */
export const formatHeader = (
	header: Omit<RawHeader, 'type'> & {
		readonly type: Exclude<HeaderType, OnlyRead>;
		readonly prefix: string;
	},
	format: TarFormat,
): Uint8Array => {
	const block = new Uint8Array(blockBytes);
	const put = (value: string, at: number, length: number): void =>
		block.set(encodeText(value).subarray(0, length), at);
	put(header.name, 0, 100);
	putNumber(block, header.mode, 100, 8);
	putNumber(block, header.uid, 108, 8);
	putNumber(block, header.gid, 116, 8);
	putNumber(block, header.size, 124, 12);
	putNumber(block, header.mtimeSeconds, 136, 12);
	block.fill(0x20, 148, 156);
	put(letters[header.type], 156, 1);
	put(header.linkName, 157, 100);
	put(format === 'gnu' ? 'ustar  \0' : 'ustar\x0000', 257, 8);
	put(header.userName, 265, 31);
	put(header.groupName, 297, 31);
	if (header.type === 'character' || header.type === 'block' || format !== 'gnu') {
		putNumber(block, header.device[0], 329, 8);
		putNumber(block, header.device[1], 337, 8);
	}
	put(header.prefix, 345, 155);
	let sum = 0;
	for (const byte of block) sum += byte;
	put(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8);
	return block;
};

const putNumber = (block: Uint8Array, value: number, at: number, length: number): void => {
	if (value >= 0 && value < 8 ** (length - 1)) {
		block.set(encodeText(value.toString(8).padStart(length - 1, '0')), at);
		return;
	}
	let rest = value;
	for (let index = length - 1; index > 0; index--) {
		block[at + index] = ((rest % 256) + 256) % 256;
		rest = Math.floor(rest / 256);
	}
	block[at] = value < 0 ? 0xff : 0x80;
};
