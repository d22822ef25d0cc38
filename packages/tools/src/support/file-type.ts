import { sequenceLength } from '@tenon/core';

/** What the first bytes of a file say about it. */
export type FileType =
	| { readonly kind: 'text' }
	/** One that models can see. */
	| { readonly kind: 'image'; readonly mimeType: string; readonly name: string }
	| { readonly kind: 'binary'; readonly name: string };

/** How many bytes of a file are enough to tell. */
export const typeBytes = 8192;

/** Tells text, images and other data apart by the first bytes of a file, never by its name. */
export const fileTypeOf = (start: Uint8Array): FileType => {
	for (const { name, mimeType, at = 0, magic, and } of signatures) {
		if (!hasAt(start, at, magic) || (and !== undefined && !hasAt(start, and.at, and.magic))) continue;
		return mimeType === undefined ? { kind: 'binary', name } : { kind: 'image', mimeType, name };
	}
	return isBinary(start) ? { kind: 'binary', name: 'binary data' } : { kind: 'text' };
};

interface Signature {
	readonly name: string;
	/** Given for images that models can see. */
	readonly mimeType?: string;
	readonly at?: number;
	readonly magic: string;
	readonly and?: { readonly at: number; readonly magic: string };
}

const signatures: readonly Signature[] = [
	{ name: 'PNG image', mimeType: 'image/png', magic: '\x89PNG\r\n\x1a\n' },
	{ name: 'JPEG image', mimeType: 'image/jpeg', magic: '\xff\xd8\xff' },
	{ name: 'GIF image', mimeType: 'image/gif', magic: 'GIF87a' },
	{ name: 'GIF image', mimeType: 'image/gif', magic: 'GIF89a' },
	{ name: 'WebP image', mimeType: 'image/webp', magic: 'RIFF', and: { at: 8, magic: 'WEBP' } },
	{ name: 'PDF document', magic: '%PDF-' },
	{ name: 'zip archive', magic: 'PK\x03\x04' },
	{ name: 'gzip data', magic: '\x1f\x8b' },
	{ name: 'zstd data', magic: '\x28\xb5\x2f\xfd' },
	{ name: 'xz data', magic: '\xfd7zXZ\x00' },
	{ name: 'bzip2 data', magic: 'BZh', and: { at: 4, magic: '1AY&SY' } },
	{ name: 'tar archive', at: 257, magic: 'ustar' },
	{ name: 'ELF program or library', magic: '\x7fELF' },
	{ name: 'WebAssembly module', magic: '\x00asm' },
	{ name: 'SQLite database', magic: 'SQLite format 3\x00' },
	{ name: 'BMP image', magic: 'BM', and: { at: 6, magic: '\x00\x00\x00\x00' } },
	{ name: 'icon', magic: '\x00\x00\x01\x00' },
	{ name: 'UTF-16 text', magic: '\xff\xfe' },
	{ name: 'UTF-16 text', magic: '\xfe\xff' },
];

const hasAt = (bytes: Uint8Array, at: number, magic: string): boolean => {
	for (let index = 0; index < magic.length; index++) {
		if (bytes[at + index] !== magic.charCodeAt(index)) return false;
	}
	return true;
};

// A zero byte, or so many bytes that are neither UTF-8 nor printable that it is no old encoding of a text.
const isBinary = (bytes: Uint8Array): boolean => {
	if (bytes.includes(0)) return true;
	let odd = 0;
	for (let at = 0; at < bytes.length; ) {
		const length = sequenceLength(bytes, at);
		if (length === 0 || (length === 1 && isControl(bytes[at]!))) odd += 1;
		at += Math.max(length, 1);
	}
	return odd * 10 > bytes.length * 3;
};

const isControl = (byte: number): boolean => byte < 0x20 && !(byte >= 0x07 && byte <= 0x0d) && byte !== 0x1b;
