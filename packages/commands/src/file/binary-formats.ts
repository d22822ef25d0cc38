import { archiveFormats } from './archive-formats.ts';
import { dataFormats } from './data-formats.ts';
import { elfKind } from './elf.ts';
import { fontFormats } from './font-formats.ts';
import { dateText, type Format, fixed, latin, perhapsText } from './format.ts';
import { binaryKind, type ContentKind } from './kind.ts';
import { mediaFormats } from './media-formats.ts';
import { programFormats } from './program-formats.ts';
import { textFormats } from './text-formats.ts';

/** The kind of a file that begins as a known format does, or `undefined`. */
export const binaryFormat = (bytes: Uint8Array): ContentKind | undefined => {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (const { magic, at = 0, describe } of formats)
		if (startsWith(bytes, magic, at)) {
			const kind = describe(bytes, view);
			if (kind !== undefined) return kind;
		}
	return undefined;
};

const startsWith = (bytes: Uint8Array, magic: string, at: number): boolean => {
	if (bytes.length < at + magic.length) return false;
	for (let index = 0; index < magic.length; index++)
		if (bytes[at + index] !== magic.charCodeAt(index)) return false;
	return true;
};

const pngColors: Readonly<Record<number, string>> = {
	0: 'grayscale',
	2: 'RGB',
	3: 'colormap',
	4: 'gray+alpha',
	6: 'RGBA',
};

const png = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	if (bytes.length < 29) return undefined;
	const type = pngColors[bytes[25]!] ?? '';
	const depth =
		bytes[25] === 0 || bytes[25] === 3 ? `${bytes[24]}-bit ${type}` : `${bytes[24]}-bit/color ${type}`;
	const interlace = bytes[28] === 0 ? 'non-interlaced' : 'interlaced';
	return binaryKind(
		`PNG image data, ${view.getUint32(16)} x ${view.getUint32(20)}, ${depth}, ${interlace}`,
		'image/png',
	);
};

const gif = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	if (bytes.length < 10) return undefined;
	const size = `${view.getUint16(6, true)} x ${view.getUint16(8, true)}`;
	return binaryKind(`GIF image data, version ${latin(bytes, 3, 6)}, ${size}`, 'image/gif');
};

const jpeg = (bytes: Uint8Array, view: DataView): ContentKind => {
	if (bytes.length < 20 || latin(bytes, 6, 10) !== 'JFIF') return binaryKind('JPEG image data', 'image/jpeg');
	const version = `${bytes[11]}.${String(bytes[12]).padStart(2, '0')}`;
	const unit = ['aspect ratio', 'resolution (DPI)', 'resolution (DPCM)'][bytes[13]!] ?? 'aspect ratio';
	const density = `density ${view.getUint16(14)}x${view.getUint16(16)}`;
	const length = `segment length ${view.getUint16(4)}`;
	return binaryKind(
		`JPEG image data, JFIF standard ${version}, ${unit}, ${density}, ${length}`,
		'image/jpeg',
	);
};

const gzipSystems: Readonly<Record<number, string>> = {
	0: 'FAT filesystem (MS-DOS, OS/2, NT)',
	3: 'Unix',
	11: 'NTFS filesystem (NT)',
};

const gzip = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	if (bytes.length < 18 || bytes[2] !== 8) return undefined;
	const flags = bytes[3]!;
	let text = 'gzip compressed data';
	let at = 10;
	if ((flags & 4) !== 0) at += 2 + view.getUint16(10, true);
	if ((flags & 8) !== 0) {
		const end = bytes.indexOf(0, at);
		if (end !== -1) text += `, was "${latin(bytes, at, end)}"`;
	}
	const seconds = view.getUint32(4, true);
	if (seconds !== 0) text += `, last modified: ${dateText(seconds)}`;
	if (bytes[8] === 2) text += ', max compression';
	if (bytes[8] === 4) text += ', max speed';
	const system = gzipSystems[bytes[9]!];
	if (system !== undefined) text += `, from ${system}`;
	return binaryKind(
		`${text}, original size modulo 2^32 ${view.getUint32(bytes.length - 4, true)}`,
		'application/gzip',
	);
};

const zipVersion = (version: number): string => `v${Math.floor(version / 10)}.${version % 10}`;
const zipMethods: Readonly<Record<number, string>> = {
	0: 'store',
	8: 'deflate',
	9: 'deflate64',
	12: 'bzip2',
	14: 'lzma',
};

const zip = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	if (bytes.length < 30) return undefined;
	const method = zipMethods[view.getUint16(8, true)];
	const version = zipVersion(view.getUint16(4, true));
	const how = method === undefined ? '' : `, compression method=${method}`;
	return binaryKind(`Zip archive data, at least ${version} to extract${how}`, 'application/zip');
};

const pdf = (bytes: Uint8Array): ContentKind => {
	const version = /^%PDF-(\d\.\d)/.exec(latin(bytes, 0, 8))?.[1];
	const text = version === undefined ? 'PDF document' : `PDF document, version ${version}`;
	return perhapsText(text, 'application/pdf', bytes);
};

const javaClass = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	if (bytes.length < 8) return undefined;
	const major = view.getUint16(6);
	if (major < 45) return undefined;
	const java =
		major < 49
			? `1.${major - 44}`
			: major === 49
				? '1.5'
				: major <= 52
					? `1.${major - 44}`
					: `SE ${major - 44}`;
	return binaryKind(
		`compiled Java class data, version ${major}.${view.getUint16(4)} (Java ${java})`,
		'application/x-java-applet',
	);
};

const tar = (bytes: Uint8Array): ContentKind => {
	const isGnu = latin(bytes, 257, 265) === 'ustar  \0';
	return binaryKind(isGnu ? 'POSIX tar archive (GNU)' : 'POSIX tar archive', 'application/x-tar');
};

const formats: readonly Format[] = [
	{ magic: '\x89PNG\r\n\x1a\n', describe: png },
	{ magic: 'GIF8', describe: gif },
	{ magic: '\xff\xd8\xff', describe: jpeg },
	{ magic: '\x1f\x8b', describe: gzip },
	{ magic: 'PK\x03\x04', describe: zip },
	fixed('PK\x05\x06', 'Zip archive data (empty)', 'application/zip'),
	{ magic: '%PDF-', describe: pdf },
	{ magic: '\xca\xfe\xba\xbe', describe: javaClass },
	{ magic: '\x7fELF', describe: elfKind },
	{ magic: 'ustar', at: 257, describe: tar },
	{
		magic: 'BZh',
		describe: (bytes) =>
			binaryKind(`bzip2 compressed data, block size = ${latin(bytes, 3, 4)}00k`, 'application/x-bzip2'),
	},
	{
		magic: '\xfd7zXZ\0',
		describe: (bytes) => {
			const checksum = { 0: 'NONE', 1: 'CRC32', 4: 'CRC64', 10: 'SHA-256' }[bytes[7] ?? 0];
			const how = checksum === undefined ? '' : `, checksum ${checksum}`;
			return binaryKind(`XZ compressed data${how}`, 'application/x-xz');
		},
	},
	fixed('\0asm\x01\0\0\0', 'WebAssembly (wasm) binary module version 0x1 (MVP)', 'application/wasm'),
	fixed('Rar!\x1a\x07\x01\0', 'RAR archive data, v5', 'application/x-rar'),
	fixed('Rar!\x1a\x07\0', 'RAR archive data', 'application/x-rar'),
	...archiveFormats,
	...mediaFormats,
	...programFormats,
	...dataFormats,
	...fontFormats,
	...textFormats,
];
