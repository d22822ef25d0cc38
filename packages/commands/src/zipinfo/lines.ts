import { breakDown } from '../date/broken-down-time.ts';
import { formatDate } from '../date/format-date.ts';
import { modeText } from '../support/mode-text.ts';
import { ratioOf } from '../unzip/list-members.ts';
import { shownName } from '../unzip/member-name.ts';
import {
	dosClock,
	extraField,
	extraIds,
	mtimeOf,
	unixModeOf,
	type ZipEntry,
	zipFlags,
	zipMethods,
} from '../zip-format/entry.ts';

/** How much a line says. */
export interface LineStyle {
	readonly format: 'short' | 'medium' | 'long';
	readonly decimalTime: boolean;
	readonly timeZone: string | undefined;
}

/** The line of a member. */
export const infoLine = (entry: ZipEntry, { format, decimalTime, timeZone }: LineStyle): string => {
	const version = entry.madeBy & 0xff;
	const made = `${Math.floor(version / 10)}.${version % 10} ${systems[entry.madeBy >>> 8] ?? '???'}`;
	const extent = {
		short: '',
		medium: `${Math.floor((Math.max(0, ratioOf(entry.size, entry.packedSize)) + 5) / 10)}%`
			.padStart(4)
			.concat(' '),
		long: `${packedSizeOf(entry)} `.padStart(9),
	}[format];
	const gap = format === 'medium' ? '' : ' ';
	return `${attributes(entry)} ${made} ${`${entry.size}`.padStart(8)} ${kindLetters(entry)}${gap}${extent}${methodName(entry)} ${timeText(entry, timeZone, decimalTime)} ${shownName(entry.name)}`;
};

const systems: Readonly<Record<number, string>> = {
	0: 'fat',
	1: 'ami',
	2: 'vms',
	3: 'unx',
	4: 'cms',
	5: 'atr',
	6: 'hpf',
	7: 'mac',
	8: 'zzz',
	9: 'cpm',
	10: 't20',
	11: 'ntf',
	12: 'qds',
	13: 'aco',
	14: 'vft',
	15: 'mvs',
	16: 'be ',
	17: 'nsk',
	18: 'ths',
	19: 'osx',
};

/** Bytes of a member's data, without the header that encryption puts before it. */
export const packedSizeOf = ({ flags, packedSize }: ZipEntry): number =>
	flags & zipFlags.encrypted ? packedSize - 12 : packedSize;

const attributes = (entry: ZipEntry): string => {
	const mode = unixModeOf(entry);
	if (entry.madeBy >>> 8 !== 3) return `${fatAttributes(entry)}    `;
	const kind = kinds[mode >>> 12];
	const letters = modeText(kind ?? 'file', mode & 0o7777);
	return `${kind === undefined ? `?${letters.slice(1)}` : letters} `;
};

const kinds = {
	1: 'fifo',
	2: 'character',
	4: 'directory',
	6: 'block',
	8: 'file',
	10: 'symlink',
} as Readonly<Record<number, Parameters<typeof modeText>[0]>>;

const fatAttributes = ({ external, name }: ZipEntry): string => {
	const has = (bit: number, letter: string): string => (external & bit ? letter : '-');
	const runs = (external & 16) !== 0 || /\.(?:com|exe|btm|cmd|bat)$/i.test(name);
	return `${has(16, 'd')}r${external & 1 ? '-' : 'w'}${runs ? 'x' : '-'}${has(32, 'a')}${has(2, 'h')}${has(4, 's')}`;
};

const kindLetters = ({ flags, internal, extra }: ZipEntry): string => {
	const isText = (internal & 1) === 1;
	const letter = isText ? 't' : 'b';
	const hasDescriptor = (flags & zipFlags.descriptor) !== 0;
	const more = extra.length > 0 ? (hasDescriptor ? 'X' : 'x') : hasDescriptor ? 'l' : '-';
	return (flags & zipFlags.encrypted ? letter.toUpperCase() : letter) + more;
};

/** How a member is compressed, in four letters. */
export const methodName = ({ method, flags }: ZipEntry): string => {
	if (method === zipMethods.stored) return 'stor';
	if (method === zipMethods.deflated) return `def${'NXFS'[(flags >>> 1) & 3]}`;
	return methodNames[method] ?? `u${`${method}`.padStart(3, '0')}`;
};

const methodNames: Readonly<Record<number, string>> = {
	1: 'shrk',
	2: 're:1',
	3: 're:2',
	4: 're:3',
	5: 're:4',
	6: 'impl',
	7: 'tokn',
	9: 'd64N',
	10: 'dcli',
	12: 'bzp2',
	14: 'lzma',
	18: 'ters',
	19: 'lz77',
	97: 'wavp',
	98: 'ppmd',
};

const timeText = (entry: ZipEntry, timeZone: string | undefined, isDecimal: boolean): string => {
	const seconds = mtimeOf(entry, timeZone);
	const field = extraField(entry.extra, extraIds.time);
	const moment = field === undefined ? undefined : breakDown({ seconds, nanoseconds: 0 }, timeZone);
	if (moment !== undefined) return formatDate(isDecimal ? '%Y%m%d.%H%M%S' : '%y-%b-%d %H:%M', moment);
	const { year, month, day, hour, minute, second } = dosClock(entry.dosTime);
	const two = (number: number): string => `${number}`.padStart(2, '0');
	if (isDecimal) return `${year}${two(month)}${two(day)}.${two(hour)}${two(minute)}${two(second)}`;
	return `${two(year % 100)}-${months[month - 1] ?? '???'}-${two(day)} ${two(hour)}:${two(minute)}`;
};

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
