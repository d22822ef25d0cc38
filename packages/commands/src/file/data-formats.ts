import type { Format } from './format.ts';
import { binaryKind, type ContentKind } from './kind.ts';

const sqlite = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	if (bytes.length < 100) return undefined;
	const number = (at: number): number => view.getUint32(at);
	const encoding = ['', 'UTF-8', 'UTF-16 little endian', 'UTF-16 big endian'][number(56)];
	const isLog = bytes[18] === 2 && bytes[19] === 2;
	const parts = [
		'SQLite 3.x database',
		...(number(68) === 0 ? [] : [`application id ${number(68)}`]),
		...(number(60) === 0 ? [] : [`user version ${number(60)}`]),
		`last written using SQLite version ${number(96)}`,
		...(bytes[18] === 1 && bytes[19] === 1 ? [] : [isLog ? 'writer version 2, read version 2' : '']),
		`file counter ${number(24)}`,
		`database pages ${number(28)}`,
		...(number(36) === 0 ? [] : [`1st free page ${number(32)}, free pages ${number(36)}`]),
		`cookie 0x${number(40).toString(16)}`,
		`schema ${number(44)}`,
		...(encoding === undefined || encoding === '' ? [] : [encoding]),
		`version-valid-for ${number(92)}`,
	];
	return binaryKind(parts.filter((part) => part !== '').join(', '), 'application/vnd.sqlite3');
};

const git = (magic: string, what: string, unit: string, mime: string): Format => ({
	magic,
	describe: (bytes, view) =>
		bytes.length < 12
			? undefined
			: binaryKind(`Git ${what}, version ${view.getUint32(4)}, ${view.getUint32(8)} ${unit}`, mime),
});

/** What programs keep their data in. */
export const dataFormats: readonly Format[] = [
	{ magic: 'SQLite format 3\0', describe: sqlite },
	git('PACK\0\0\0', 'pack', 'objects', 'application/x-git'),
	git('DIRC\0\0\0', 'index', 'entries', 'application/octet-stream'),
	{
		magic: '\xfftOc',
		describe: (bytes, view) =>
			bytes.length < 8
				? undefined
				: binaryKind(`Git pack index, version ${view.getUint32(4)}`, 'application/octet-stream'),
	},
];
