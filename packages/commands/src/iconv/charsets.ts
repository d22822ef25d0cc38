import type { Charset } from './codec.ts';
import { firstCodePoints, platformCodePoints, singleByteCharset } from './single-byte.ts';
import { utf8 } from './utf-8.ts';
import { type WideForm, wideCharset } from './wide.ts';

/** The encoding of a name in any case; `undefined` if there is none of that name. */
export const charsetNamed = (name: string): Charset | undefined => {
	const upper = name.toUpperCase();
	return makers.get(aliases.get(upper) ?? upper)?.();
};

/** All names, sorted. */
export const charsetNames = (): readonly string[] => [...makers.keys(), ...aliases.keys()].sort();

const wide =
	(unit: WideForm['unit'], order: WideForm['order'], hasPairs = unit === 2) =>
	(): Charset =>
		wideCharset({ unit, order, hasPairs });

const platform = (label: string) => (): Charset => singleByteCharset(platformCodePoints(label));

// One that differs from another in some bytes.
const changed =
	(codePoints: () => (number | undefined)[], bytes: readonly number[], letters: string) => (): Charset => {
		const points = codePoints();
		for (const [index, letter] of [...letters].entries()) points[bytes[index]!] = letter.codePointAt(0)!;
		return singleByteCharset(points);
	};

// What the platform has under these two names is something else.
const turkish = changed(
	() => Array.from({ length: 0x100 }, (_, byte) => byte),
	[0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe],
	'ĞİŞğış',
);
const ukrainian = changed(
	() => platformCodePoints('koi8-r'),
	[0xa4, 0xa6, 0xa7, 0xad, 0xb4, 0xb6, 0xb7, 0xbd],
	'єіїґЄІЇҐ',
);

const isoParts = [2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16];
const windowsPages = [1250, 1251, 1252, 1253, 1254, 1256, 1257];

const makers: ReadonlyMap<string, () => Charset> = new Map([
	['UTF-8', (): Charset => utf8],
	['UTF-16', wide(2, 'marked')],
	['UTF-16LE', wide(2, 'little')],
	['UTF-16BE', wide(2, 'big')],
	['UTF-32', wide(4, 'marked')],
	['UTF-32LE', wide(4, 'little')],
	['UTF-32BE', wide(4, 'big')],
	['UCS-2LE', wide(2, 'little', false)],
	['UCS-2BE', wide(2, 'big', false)],
	['UCS-4LE', wide(4, 'little')],
	['UCS-4BE', wide(4, 'big')],
	['ANSI_X3.4-1968', (): Charset => firstCodePoints(0x80)],
	['ISO-8859-1', (): Charset => firstCodePoints(0x100)],
	...isoParts.map(
		(part) => [`ISO-8859-${part}`, part === 9 ? turkish : platform(`iso-8859-${part}`)] as const,
	),
	...windowsPages.map((page) => [`CP${page}`, platform(`windows-${page}`)] as const),
	['KOI8-R', platform('koi8-r')],
	['KOI8-U', ukrainian],
	['IBM866', platform('ibm866')],
]);

const latin = [1, 2, 3, 4, undefined, 10, 13, 14, undefined, 16];

const aliases: ReadonlyMap<string, string> = new Map([
	['', 'UTF-8'],
	['UTF8', 'UTF-8'],
	['UTF16', 'UTF-16'],
	['UTF16LE', 'UTF-16LE'],
	['UTF16BE', 'UTF-16BE'],
	['UTF32', 'UTF-32'],
	['UTF32LE', 'UTF-32LE'],
	['UTF32BE', 'UTF-32BE'],
	['UCS2LE', 'UCS-2LE'],
	['UNICODELITTLE', 'UCS-2LE'],
	['UNICODEBIG', 'UCS-2BE'],
	['ASCII', 'ANSI_X3.4-1968'],
	['US-ASCII', 'ANSI_X3.4-1968'],
	['US', 'ANSI_X3.4-1968'],
	['ANSI_X3.4-1986', 'ANSI_X3.4-1968'],
	['ISO646-US', 'ANSI_X3.4-1968'],
	['ISO-IR-6', 'ANSI_X3.4-1968'],
	['CP367', 'ANSI_X3.4-1968'],
	['IBM367', 'ANSI_X3.4-1968'],
	['LATIN5', 'ISO-8859-9'],
	['LATIN-9', 'ISO-8859-15'],
	...latin.flatMap((part, index) =>
		part === undefined ? [] : [[`LATIN${index + 1}`, `ISO-8859-${part}`] as const],
	),
	...[1, ...isoParts].flatMap((part) =>
		[`ISO8859-${part}`, `ISO_8859-${part}`, `8859_${part}`].map(
			(name) => [name, `ISO-8859-${part}`] as const,
		),
	),
	['L1', 'ISO-8859-1'],
	['CP819', 'ISO-8859-1'],
	['IBM819', 'ISO-8859-1'],
	['ISO88591', 'ISO-8859-1'],
	['L2', 'ISO-8859-2'],
	['CYRILLIC', 'ISO-8859-5'],
	['ARABIC', 'ISO-8859-6'],
	['GREEK', 'ISO-8859-7'],
	['HEBREW', 'ISO-8859-8'],
	...windowsPages.map((page) => [`WINDOWS-${page}`, `CP${page}`] as const),
	['MS-ANSI', 'CP1252'],
	['MS-CYRL', 'CP1251'],
	['MS-EE', 'CP1250'],
	['CP866', 'IBM866'],
	['866', 'IBM866'],
]);
