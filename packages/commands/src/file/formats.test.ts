import { describeLikeReal } from '../../test/like-real.ts';

/** Text of bytes: texts are Latin-1, and what is beyond ASCII stands as bytes do that are not UTF-8. */
const raw = (...parts: readonly (string | readonly number[])[]): string =>
	parts
		.flatMap((part) => (typeof part === 'string' ? Array.from(part, (one) => one.charCodeAt(0)) : part))
		.map((byte) => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte))
		.join('');

const little = (size: number, ...values: readonly number[]): readonly number[] =>
	values.flatMap((value) =>
		Array.from({ length: size }, (_, at) => Math.floor(value / 2 ** (8 * at)) & 0xff),
	);

const big = (size: number, ...values: readonly number[]): readonly number[] =>
	values.flatMap((value) => little(size, value).toReversed());

const zeros = (count: number): readonly number[] => Array(count).fill(0);

const archives = {
	'a.7z': raw('7z\xbc\xaf\x27\x1c', [0, 4], zeros(24)),
	'b.a': '!<arch>\nx/              0           0     0     644     2         `\nx\n',
	'c.cpio': raw('070701', '0'.repeat(104)),
	'd.cpio': raw('070702', '0'.repeat(104)),
	'e.cpio': raw('070707', '0'.repeat(70)),
	'f.lz4': raw('\x04\x22\x4d\x18\x64\x40\xa7', zeros(4)),
	'g.zst': raw('\x28\xb5\x2f\xfd\x04\x00\x01', zeros(2)),
	'g1.zst': raw('\x28\xb5\x2f\xfd\x05\x01\x02\x03\x04'),
	'g2.zst': raw('\x28\xb5\x2f\xfd\x26\x01\x02\x03\x04\x05'),
	'g3.zst': raw('\x28\xb5\x2f\xfd\x07\x01\xff\x03\x04\x85\x06'),
	'h.deb':
		'!<arch>\ndebian-binary   0           0     0     100644  4         `\n2.0\n' +
		'control.tar.xz  0           0     0     100644  2         `\nxx' +
		'data.tar.zst    0           0     0     100644  2         `\nxx',
	'h.rar': raw('Rar!\x1a\x07\0\xcf\x90\x73\0\0\x0d', zeros(27)),
	'i.rar': raw('Rar!\x1a\x07\x01\0', zeros(20)),
};

const wave = (channels: number, rate: number, bits: number, coding = 1): string =>
	raw('RIFF', little(4, 36), 'WAVEfmt ', little(4, 16), little(2, coding, channels), little(4, rate, 1000), [
		...little(2, 2, bits),
		...zeros(20),
	]);

const bitmap = (across: number, down: number, bits: number, size: number, density: number): string =>
	raw(
		'BM',
		little(4, 78, 0, 54, 40, across, down),
		little(2, 1, bits),
		little(4, 0, size, density, density, 0, 0),
		[...zeros(size)],
	);

const icon = (...sizes: readonly number[]): string =>
	raw(
		little(2, 0, 1, sizes.length),
		...sizes.map((size) => [size, size, 0, 0, ...little(2, 1, 32), ...little(4, 9, 38)]),
		[...zeros(50)],
	);

const flac = (rate: number, channels: number, bits: number, samples: number): string =>
	raw(
		'fLaC',
		[0, 0, 0, 34],
		big(2, 4096, 4096),
		zeros(6),
		big(3, rate * 16 + (channels - 1) * 2 + ((bits - 1) >> 4)),
		[((bits - 1) & 15) << 4, ...big(4, samples), ...zeros(16)],
	);

const media = {
	'a.wav': wave(2, 44100, 16),
	'b.wav': wave(1, 8000, 8),
	'b3.wav': wave(6, 48000, 24),
	'b4.wav': wave(1, 8000, 8, 7),
	'b5.wav': wave(1, 8000, 8, 0xfffe),
	'c.bmp': bitmap(3, 2, 24, 24, 2835),
	'd.bmp': bitmap(640, 480, 8, 0, 0),
	'e.ico': icon(16),
	'f.ico': icon(16, 32),
	'g.mp4': raw(big(4, 24), 'ftypisom', big(4, 512), 'isommp41', zeros(20)),
	'h.mp4': raw(big(4, 24), 'ftypmp42', big(4, 0), 'mp42isom', zeros(20)),
	'i.mov': raw(big(4, 20), 'ftypqt  ', big(4, 512), 'qt  ', zeros(20)),
	'j.webp': raw('RIFF', little(4, 26), 'WEBPVP8L', little(4, 14), [0x2f, ...zeros(13)]),
	'i1.m4a': raw(big(4, 24), 'ftypM4A ', big(4, 0), 'isommp41', zeros(20)),
	'i2.heic': raw(big(4, 24), 'ftypheic', big(4, 0), 'mif1heic', zeros(20)),
	'k1.flac': flac(8000, 1, 20, 9),
	'k2.flac': flac(192000, 2, 8, 9),
	'k.flac': flac(44100, 2, 16, 4096),
	'l.flac': flac(96000, 6, 24, 0),
	'm.pgm': 'P2\n# by hand\n3 2\n255\n0 0 0\n0 0 0\n',
	'n.ppm': 'P6\n9 10\n255\nxxxx',
	'o.pbm': 'P1\n12 12\n1 0 1 0 1 0 1 0\n',
};

const portable = (machine: number, form: number, system: number, flags: number): string =>
	raw(
		'MZ',
		zeros(58),
		little(4, 64),
		'PE\0\0',
		little(2, machine, 3),
		zeros(12),
		little(2, 240, flags, form),
		[...zeros(66), ...little(2, system), ...zeros(200)],
	);

const mach = (machine: number, variant: number, type: number, flags: number): string =>
	raw(little(4, 0xfeedfacf, machine, variant, type, 16, 1000, flags), zeros(40));

const python = (number: number): string =>
	raw(little(2, number), '\r\n', little(4, 0, 1_700_000_000, 77), '\xe3\0\0\0');

const programs = {
	'a.exe': portable(0x8664, 0x20b, 3, 0x22),
	'b.exe': portable(0x14c, 0x10b, 2, 0x22),
	'c.dll': portable(0x8664, 0x20b, 2, 0x2022),
	'c1.exe': portable(0xaa64, 0x20b, 10, 0x22),
	'c2.exe': portable(0x9999, 0x20b, 3, 0x22),
	d1: mach(0x0100000c, 0x80000002, 6, 0x85),
	d2: mach(0x0100000c, 3, 8, 0),
	d: mach(0x01000007, 3, 2, 0x200085),
	e: mach(0x0100000c, 0, 1, 0x2000),
	'f.dex': raw('dex\n035\0', zeros(100)),
	'g.pyc': python(3413),
	'h.pyc': python(3495),
	'i.pyc': python(3571),
	'j.pyc': raw(little(2, 3495), '\r\n', little(4, 1), [8, 7, 6, 5, 4, 3, 2, 1], '\xe3\0\0\0'),
};

const data = {
	'a.pack': raw('PACK', big(4, 2, 3), zeros(20)),
	b: raw('DIRC', big(4, 2, 5), zeros(20)),
	'c.idx': raw('\xfftOc', big(4, 2), zeros(20)),
	'd.woff': raw('wOFF\0\x01\0\0', big(4, 1000), zeros(8), big(2, 1, 0), zeros(20)),
	'e.woff2': raw('wOF2OTTO', big(4, 2000), zeros(12), big(2, 2, 5), zeros(20)),
	'f.otf': raw('OTTO\0\x0c\0\x80\0\x03\0\x40CFF ', zeros(100)),
	'g.ps': '%!PS-Adobe-3.0\n',
	'h.eps': '%!PS-Adobe-3.0 EPSF-3.0\n',
	'i.ps': '%!\nshowpage\n',
	'j.rtf': '{\\rtf1\\ansi\\ansicpg1252 x}',
	'k.rtf': '{\\rtf1\\mac}',
	'l.rtf': '{\\rtf1 x}\n',
	'n.db': raw(
		'SQLite format 3\0\x10\0\x02\x02\0\x40\x20\x20',
		big(4, 7, 2, 3, 2, 1, 4, 0, 0, 2, 9, 0, 5),
		zeros(20),
		big(4, 7, 3_040_001),
		zeros(100),
	),
	'm.db': raw(
		'SQLite format 3\0\x10\0\x01\x01\0\x40\x20\x20',
		big(4, 7, 2, 0, 0, 1, 4, 0, 0, 1, 0, 0, 0),
		zeros(20),
		big(4, 7, 3_040_001),
		zeros(100),
	),
};

describeLikeReal('file knows archives:', archives, ['file *', 'file -i *']);
describeLikeReal('file knows pictures, sound and films:', media, ['file *', 'file -i *']);
describeLikeReal('file knows programs:', programs, ['file *', 'file -i *']);
describeLikeReal('file knows what programs write:', data, ['file *', 'file -i *']);
describeLikeReal('file takes text for text that begins as a format does:', {}, [
	'for text in P6 MZ "dex\n" "PS!" "BM " "070"; do echo "$text" > f; file -b f; done',
]);
