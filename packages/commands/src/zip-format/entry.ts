import { decodeText } from '@tenon/core';
import { zoneTimeAt } from '@tenon/shell';
import { crc32 } from '../compression/crc32.ts';
import type { BrokenDownTime } from '../date/broken-down-time.ts';
import { dayOfDate } from '../date/broken-down-time.ts';

/** A member of a zip archive, as the central directory describes it. */
export interface ZipEntry {
	readonly name: string;
	/** The name as its bytes are in the archive. */
	readonly nameBytes: Uint8Array;
	/** High byte: the system that made it, 3 for Unix. Low byte: the version of the format, times ten. */
	readonly madeBy: number;
	/** The version that is needed to extract it, times ten. */
	readonly needed: number;
	readonly flags: number;
	readonly method: number;
	/** Date in the high half, time in the low one, both in the zone of who packed it. */
	readonly dosTime: number;
	readonly crc: number;
	readonly packedSize: number;
	readonly size: number;
	readonly internal: number;
	readonly external: number;
	/** Of the local header, from the beginning of the file. */
	readonly offset: number;
	readonly extra: Uint8Array;
	readonly comment: Uint8Array;
}

/** Bits of {@link ZipEntry.flags}. */
export const zipFlags = { encrypted: 1, descriptor: 8, utf8: 0x800 } as const;

/** Ways of compressing, by number. */
export const zipMethods = { stored: 0, deflated: 8, bzip2: 12 } as const;

/** Identifiers of extra fields. */
export const extraIds = { zip64: 1, time: 0x5455, owner: 0x7875, unicodeName: 0x7075 } as const;

const unix = 3;

/** The permissions and the kind of a member, as `st_mode` has them; 0 where a system other than Unix made it. */
export const unixModeOf = ({ madeBy, external }: Pick<ZipEntry, 'madeBy' | 'external'>): number =>
	madeBy >>> 8 === unix ? external >>> 16 : 0;

/** What a member becomes. */
export const kindOfEntry = (
	entry: Pick<ZipEntry, 'madeBy' | 'external' | 'name'>,
): 'file' | 'directory' | 'symlink' => {
	if (entry.name.endsWith('/')) return 'directory';
	return (unixModeOf(entry) & 0o170000) === 0o120000 ? 'symlink' : 'file';
};

/** The data of an extra field; `undefined` where there is none of that kind. */
export const extraField = (extra: Uint8Array, id: number): Uint8Array | undefined => {
	const view = new DataView(extra.buffer, extra.byteOffset, extra.length);
	for (let at = 0; at + 4 <= extra.length; ) {
		const size = view.getUint16(at + 2, true);
		if (at + 4 + size > extra.length) return undefined;
		if (view.getUint16(at, true) === id) return extra.subarray(at + 4, at + 4 + size);
		at += 4 + size;
	}
	return undefined;
};

/** The name of a member: that of the field for names in Unicode counts if it is for these bytes. */
export const nameOf = (bytes: Uint8Array, extra: Uint8Array): string => {
	const field = extraField(extra, extraIds.unicodeName);
	if (field !== undefined && field.length > 5) {
		const made = new DataView(field.buffer, field.byteOffset).getUint32(1, true);
		if (made === crc32(0, bytes)) return decodeText(field.subarray(5));
	}
	return decodeText(bytes);
};

/** When a member was changed last, in seconds since 1970: its field for times, else the clock of a zone. */
export const mtimeOf = (
	{ extra, dosTime }: Pick<ZipEntry, 'extra' | 'dosTime'>,
	timeZone: string | undefined,
): number => {
	const field = extraField(extra, extraIds.time);
	if (field !== undefined && field.length >= 5 && (field[0]! & 1) === 1)
		return new DataView(field.buffer, field.byteOffset).getInt32(1, true);
	const { year, month, day, hour, minute, second } = dosClock(dosTime);
	const local = dayOfDate(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second;
	const guess = local - zoneTimeAt(timeZone, local * 1000).offsetSeconds;
	return local - zoneTimeAt(timeZone, guess * 1000).offsetSeconds;
};

/** What the clock showed that a member has. */
export const dosClock = (
	dosTime: number,
): Pick<BrokenDownTime, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'> => ({
	year: 1980 + (dosTime >>> 25),
	month: (dosTime >>> 21) & 15,
	day: (dosTime >>> 16) & 31,
	hour: (dosTime >>> 11) & 31,
	minute: (dosTime >>> 5) & 63,
	second: (dosTime & 31) * 2,
});

/** The opposite of {@link dosClock}; years before 1980 cannot be written. */
export const dosTimeOf = ({
	year,
	month,
	day,
	hour,
	minute,
	second,
}: Pick<BrokenDownTime, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>): number => {
	if (year < 1980) return 0x210000;
	const date = (Math.min(year - 1980, 127) << 9) | (month << 5) | day;
	return ((date << 16) | (hour << 11) | (minute << 5) | (second >> 1)) >>> 0;
};
