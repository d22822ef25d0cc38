import { fromPlain, type SpaceFacts, type Value } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { type BlockSize, showSize } from '../support/block-size.ts';
import { displayWidth } from '../support/display-width.ts';
import { humanSize } from '../support/human-size.ts';
import { type DfField, dfFields } from './fields.ts';
import type { DfStyle } from './read-style.ts';
import type { SpaceRow } from './space-rows.ts';

/** Prints the rows below their titles, each column as wide as it has to be. */
export const printTable = (context: CommandContext, style: DfStyle, rows: readonly SpaceRow[]): void => {
	const { fields } = style;
	const lines = [
		fields.map((field) => titleOf(field, style)),
		...rows.map((row) => fields.map((field) => cellOf(field, row, style.size))),
		...(style.showsTotal ? [totalCells(style, rows)] : []),
	].map((cells) => cells.map((cell) => cell.replaceAll(/[\0-\x1f\x7f]/g, '?')));
	const widths = fields.map((field, column) =>
		Math.max(dfFields[field].leastWidth, ...lines.map((cells) => displayWidth(cells[column]!))),
	);
	for (const cells of lines) {
		const padded = cells.map((cell, column) => {
			const room = ' '.repeat(Math.max(0, widths[column]! - displayWidth(cell)));
			if (!dfFields[fields[column]!].isText) return room + cell;
			return column === fields.length - 1 ? cell : cell + room;
		});
		context.output.appendText(`${padded.join(' ')}\n`);
	}
};

const titleOf = (field: DfField, { size, format }: DfStyle): string => {
	const isHuman = size.kind === 'human';
	if (field === 'size' && size.kind === 'unit')
		return `${format === 'posix' ? size.bytes : unitTitle(size)}-blocks`;
	if (field === 'avail' && !isHuman && format !== 'output') return 'Available';
	if (field === 'pcent' && !isHuman && format === 'posix') return 'Capacity';
	return dfFields[field].title;
};

// The unit in the base that shows it best.
const unitTitle = ({ bytes, suffix }: Extract<BlockSize, { readonly kind: 'unit' }>): string => {
	let [by1000, by1024] = [bytes, bytes];
	let isBy1000: boolean;
	let isBy1024: boolean;
	do {
		isBy1000 = by1000 % 1000 === 0;
		isBy1024 = by1024 % 1024 === 0;
		by1000 = Math.floor(by1000 / 1000);
		by1024 = Math.floor(by1024 / 1024);
	} while (isBy1000 && isBy1024);
	const isNamedBinary = suffix !== '' && (!suffix.endsWith('B') || suffix.endsWith('iB'));
	const isBinary = isBy1000 === isBy1024 ? isNamedBinary : isBy1024;
	const number = humanSize(bytes, isBinary ? 1024 : 1000).replace(/\.0(?=\D|$)/, '');
	if (!isBinary) return `${number}B`;
	return suffix.endsWith('B') ? `${number}${bytes >= 1024 ? 'i' : ''}B` : number;
};

const cellOf = (field: DfField, { store, space, file }: SpaceRow, size: BlockSize): string => {
	if (field === 'source') return store.source;
	if (field === 'fstype') return store.type;
	if (field === 'target') return store.path;
	if (field === 'file') return file ?? '-';
	return space === undefined ? '-' : numberCell(field, countsOf(space), size);
};

/** Bytes, and files. */
interface Counts {
	readonly size: number;
	readonly used: number;
	readonly avail: number;
	readonly itotal: number;
	readonly iused: number;
	readonly iavail: number;
}

const countsOf = ({
	blockBytes,
	blocks,
	freeBlocks,
	availableBlocks,
	files,
	freeFiles,
}: SpaceFacts): Counts => ({
	size: blocks * blockBytes,
	used: (blocks - freeBlocks) * blockBytes,
	avail: availableBlocks * blockBytes,
	itotal: files,
	iused: files - freeFiles,
	iavail: freeFiles,
});

const numberCell = (
	field: Exclude<DfField, 'source' | 'fstype' | 'target' | 'file'>,
	counts: Counts,
	size: BlockSize,
): string => {
	if (field === 'pcent') return shareOf(counts.used, counts.avail);
	if (field === 'ipcent') return shareOf(counts.iused, counts.iavail);
	const isCount = field === 'itotal' || field === 'iused' || field === 'iavail';
	if (isCount && size.kind === 'unit') return String(counts[field]);
	return showSize(counts[field], size);
};

const shareOf = (used: number, available: number): string =>
	used + available > 0 ? `${Math.ceil((used * 100) / (used + available))}%` : '-';

const totalCells = ({ fields, size }: DfStyle, rows: readonly SpaceRow[]): readonly string[] => {
	const all = rows.flatMap(({ space }) => (space === undefined ? [] : [countsOf(space)]));
	const sum = (name: keyof Counts): number => all.reduce((total, counts) => total + counts[name], 0);
	const total: Counts = {
		size: sum('size'),
		used: sum('used'),
		avail: sum('avail'),
		itotal: sum('itotal'),
		iused: sum('iused'),
		iavail: sum('iavail'),
	};
	const named = fields.includes('source') ? 'source' : 'target';
	return fields.map((field) => {
		if (field === named) return 'total';
		if (field === 'source' || field === 'fstype' || field === 'target' || field === 'file') return '-';
		return numberCell(field, total, size);
	});
};

/** The same for `--json`. */
export const recordOf = ({ store, space }: SpaceRow): Value => {
	const counts = space === undefined ? undefined : countsOf(space);
	return fromPlain({
		SOURCE: store.source,
		TYPE: store.type,
		...(counts === undefined
			? {}
			: {
					SIZE: counts.size,
					USED: counts.used,
					AVAIL: counts.avail,
					INODES: counts.itotal,
					IUSED: counts.iused,
					IFREE: counts.iavail,
				}),
		TARGET: store.path,
	});
};
