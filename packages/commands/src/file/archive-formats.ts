import { type Format, fixed, latin, perhapsText } from './format.ts';
import { binaryKind } from './kind.ts';

const cpio = (magic: string, what: string): Format => ({
	magic,
	describe: (bytes) => perhapsText(`ASCII cpio archive (${what})`, 'application/x-cpio', bytes),
});

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
				? binaryKind(`Debian binary package (format ${latin(bytes, 68, 71)})`, debianMime)
				: perhapsText('current ar archive', 'application/x-archive', bytes),
	},
	cpio('070701', 'SVR4 with no CRC'),
	cpio('070702', 'SVR4 with CRC'),
	cpio('070707', 'pre-SVR4 or odc'),
	fixed('\x04\x22\x4d\x18', 'LZ4 compressed data (v1.4+)', 'application/x-lz4'),
	{
		magic: '\x28\xb5\x2f\xfd',
		describe: (bytes) =>
			// Two bits say how long the number of a dictionary is.
			bytes.length > 4 && (bytes[4]! & 3) === 0
				? binaryKind('Zstandard compressed data (v0.8+), Dictionary ID: None', 'application/zstd')
				: binaryKind('Zstandard compressed data (v0.8+)', 'application/zstd'),
	},
];

const debianMime = 'application/vnd.debian.binary-package';
