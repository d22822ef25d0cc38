import { type Format, fixed, latin, perhapsText } from './format.ts';
import { binaryKind, type ContentKind } from './kind.ts';

const cpio = (magic: string, what: string): Format => ({
	magic,
	describe: (bytes) => perhapsText(`ASCII cpio archive (${what})`, 'application/x-cpio', bytes),
});

// The members stand at fixed places: the first always has the same length.
const debian = (bytes: Uint8Array): ContentKind => {
	const format = `Debian binary package (format ${latin(bytes, 68, 71)})`;
	const control = latin(bytes, 72, 88).trim();
	const size = Number(latin(bytes, 120, 130));
	const [, compression] = /^data\.tar\.(\S+)/.exec(latin(bytes, 132 + size, 148 + size)) ?? [];
	const text =
		compression === undefined ? format : `${format}, with ${control}, data compression ${compression}`;
	return perhapsText(text, 'application/vnd.debian.binary-package', bytes);
};

// Two bits say how long the number of a dictionary is, a third whether a byte stands before it.
const zstandard = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	const [kind = 0] = bytes.subarray(4);
	const at = (kind & 0x20) === 0 ? 6 : 5;
	const size = [0, 1, 2, 4][kind & 3]!;
	if (bytes.length < at + size) return binaryKind('Zstandard compressed data (v0.8+)', 'application/zstd');
	const number = Array.from({ length: size }, (_, index) => view.getUint8(at + index) * 256 ** index);
	const id = size === 0 ? 'None' : number.reduce((sum, part) => sum + part);
	return binaryKind(`Zstandard compressed data (v0.8+), Dictionary ID: ${id}`, 'application/zstd');
};

/** Archives, and what is compressed, beyond those of {@link binaryFormat} itself. */
export const archiveFormats: readonly Format[] = [
	{
		magic: '7z\xbc\xaf\x27\x1c',
		describe: (bytes) =>
			bytes.length < 8
				? undefined
				: binaryKind(`7-zip archive data, version ${bytes[6]}.${bytes[7]}`, 'application/x-7z-compressed'),
	},
	{
		magic: '!<arch>\n',
		describe: (bytes) =>
			latin(bytes, 8, 21) === 'debian-binary'
				? debian(bytes)
				: perhapsText('current ar archive', 'application/x-archive', bytes),
	},
	cpio('070701', 'SVR4 with no CRC'),
	cpio('070702', 'SVR4 with CRC'),
	cpio('070707', 'pre-SVR4 or odc'),
	fixed('\x04\x22\x4d\x18', 'LZ4 compressed data (v1.4+)', 'application/x-lz4'),
	{
		magic: '\x28\xb5\x2f\xfd',
		describe: zstandard,
	},
];
