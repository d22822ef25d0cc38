import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { breakDown } from '../date/broken-down-time.ts';
import { formatDate } from '../date/format-date.ts';
import { dosClock, extraField, extraIds, mtimeOf, type ZipEntry, zipMethods } from '../zip-format/entry.ts';
import { isWanted, type UnzipManner } from './manner.ts';
import { shownName } from './member-name.ts';

/** Lists members, a line each, with a head and a sum unless that is to be quiet. */
export function* listMembers(
	context: CommandContext,
	entries: readonly ZipEntry[],
	manner: UnzipManner,
): Flow<number> {
	const isLong = manner.work === 'verbose';
	const { output } = context;
	const isTold = manner.quiet < 2;
	if (isTold) output.appendText(isLong ? longHead : shortHead);
	let count = 0;
	let size = 0;
	let packedSize = 0;
	for (const entry of entries) {
		if (!isWanted(manner, entry.name)) continue;
		count += 1;
		size += entry.size;
		packedSize += entry.packedSize;
		output.appendText(`${lineOf(entry, isLong, context.variable('TZ'))}\n`);
		yield* wait(output.settle());
		yield* wait(context.breathe(8));
	}
	const files = `${count} file${count === 1 ? '' : 's'}`;
	if (isTold && isLong)
		output.appendText(
			`--------          -------  ---                            -------\n${`${size}`.padStart(8)}${`${packedSize}`.padStart(17)} ${ratioText(size, packedSize)}                            ${files}\n`,
		);
	else if (isTold)
		output.appendText(
			`---------                     -------\n${`${size}`.padStart(9)}                     ${files}\n`,
		);
	return count === 0 && entries.length > 0 && manner.wanted !== undefined ? 11 : 0;
}

const shortHead = '  Length      Date    Time    Name\n---------  ---------- -----   ----\n';
const longHead =
	' Length   Method    Size  Cmpr    Date    Time   CRC-32   Name\n--------  ------  ------- ---- ---------- ----- --------  ----\n';

const lineOf = (entry: ZipEntry, isLong: boolean, timeZone: string | undefined): string => {
	const when = listedTime(entry, timeZone);
	const name = shownName(entry.name);
	if (!isLong) return `${`${entry.size}`.padStart(9)}  ${when}   ${name}`;
	const packed = `${entry.packedSize}`.padStart(8);
	const crc = entry.crc.toString(16).padStart(8, '0');
	const ratio = ratioText(entry.size, entry.packedSize);
	return `${`${entry.size}`.padStart(8)}  ${methodName(entry).padEnd(7)}${packed} ${ratio} ${when} ${crc}  ${name}`;
};

const methodName = ({ method, flags }: ZipEntry): string => {
	if (method === zipMethods.stored) return 'Stored';
	if (method === zipMethods.deflated) return `Defl:${'NXFS'[(flags >>> 1) & 3]}`;
	return method === zipMethods.bzip2 ? 'BZip2' : `Unk:${`${method}`.padStart(3, '0')}`;
};

const listedTime = (entry: ZipEntry, timeZone: string | undefined): string => {
	const seconds = mtimeOf(entry, timeZone);
	const moment =
		extraField(entry.extra, extraIds.time) === undefined
			? undefined
			: breakDown({ seconds, nanoseconds: 0 }, timeZone);
	if (moment !== undefined) return formatDate('%Y-%m-%d %H:%M', moment);
	const { year, month, day, hour, minute } = dosClock(entry.dosTime);
	const two = (number: number): string => `${number}`.padStart(2, '0');
	return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
};

/** How much smaller something became, in thousandths; negative where it grew. */
export const ratioOf = (size: number, packedSize: number): number => {
	if (size === 0) return 0;
	const whole = size > 2_000_000 ? Math.floor(size / 1000) : size;
	const scale = size > 2_000_000 ? 1 : 1000;
	const half = whole >>> 1;
	return size >= packedSize
		? Math.floor((scale * (size - packedSize) + half) / whole)
		: -Math.floor((scale * (packedSize - size) + half) / whole);
};

const ratioText = (size: number, packedSize: number): string => {
	const ratio = ratioOf(size, packedSize);
	const sign = ratio < 0 ? '-' : '';
	return `${sign}${Math.floor((Math.abs(ratio) + 5) / 10)}%`.padStart(4);
};
