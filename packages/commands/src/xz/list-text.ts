import type { XzStream } from './xz-index.ts';

/** What a list says of a file, or of all together. */
export interface XzExtent {
	readonly streams: number;
	readonly blocks: number;
	/** Of the whole file, padding included. */
	readonly size: number;
	readonly plainSize: number;
	readonly padding: number;
	/** Numbers of the kinds of checks. */
	readonly checks: ReadonlySet<number>;
}

/** What a file is, all in all. */
export const extentOf = (streams: readonly XzStream[], size: number): XzExtent => ({
	streams: streams.length,
	blocks: streams.reduce((sum, { blocks }) => sum + blocks.length, 0),
	size,
	plainSize: streams.reduce((sum, { plainSize }) => sum + plainSize, 0),
	padding: streams.reduce((sum, { padding }) => sum + padding, 0),
	checks: new Set(streams.map(({ check }) => check)),
});

/** Several files as one. */
export const sumOf = (extents: readonly XzExtent[]): XzExtent => ({
	streams: extents.reduce((sum, { streams }) => sum + streams, 0),
	blocks: extents.reduce((sum, { blocks }) => sum + blocks, 0),
	size: extents.reduce((sum, { size }) => sum + size, 0),
	plainSize: extents.reduce((sum, { plainSize }) => sum + plainSize, 0),
	padding: extents.reduce((sum, { padding }) => sum + padding, 0),
	checks: new Set(extents.flatMap(({ checks }) => [...checks])),
});

/** The line above the lines of files. */
export const headingLine = 'Strms  Blocks   Compressed Uncompressed  Ratio  Check   Filename\n';

/** One line for a file, or for all of them. */
export const extentLine = ({ streams, blocks, size, plainSize, checks }: XzExtent, name: string): string =>
	`${right(streams, 5)} ${right(blocks, 7)}  ${right(readable(size), 11)} ${right(readable(plainSize), 12)}  ${right(ratio(size, plainSize), 5)}  ${checkNames(checks, ',').padEnd(7)} ${name}\n`;

/** What stands above the last line of several. */
export const ruleLine: string = `${'-'.repeat(79)}\n`;

/** The facts of a file, one on each line. */
export const extentLines = (extent: XzExtent): string => {
	const { streams, blocks, size, plainSize, padding, checks } = extent;
	return `  Streams:           ${streams}
  Blocks:            ${blocks}
  Compressed size:   ${withBytes(size)}
  Uncompressed size: ${withBytes(plainSize)}
  Ratio:             ${ratio(size, plainSize)}
  Check:             ${checkNames(checks, ', ')}
  Stream Padding:    ${padding} B
`;
};

/** Tables of the streams and the blocks of a file. */
export function* partLines(streams: readonly XzStream[]): Generator<string> {
	yield '  Streams:\n    Stream    Blocks      CompOffset    UncompOffset        CompSize      UncompSize  Ratio  Check      Padding\n';
	for (const [index, { offset, plainOffset, size, plainSize, check, padding, blocks }] of streams.entries())
		yield `    ${right(index + 1, 6)} ${right(blocks.length, 9)} ${numbers(offset, plainOffset, size, plainSize)}  ${(checkName(check)).padEnd(10)} ${right(padding, 7)}\n`;
	if (streams.every(({ blocks }) => blocks.length === 0)) return;
	yield '  Blocks:\n    Stream     Block      CompOffset    UncompOffset       TotalSize      UncompSize  Ratio  Check\n';
	for (const [index, { check, blocks }] of streams.entries())
		for (const [at, { offset, plainOffset, size, plainSize }] of blocks.entries())
			yield `    ${right(index + 1, 6)} ${right(at + 1, 9)} ${numbers(offset, plainOffset, size, plainSize)}  ${checkName(check)}\n`;
}

/** The facts of a file, or of all of them, in a form for programs. */
export const robotLine = (kind: 'file' | 'totals', extent: XzExtent, files?: number): string => {
	const { streams, blocks, size, plainSize, padding, checks } = extent;
	const facts = [
		kind,
		streams,
		blocks,
		size,
		plainSize,
		ratio(size, plainSize),
		checkNames(checks, ','),
		padding,
	];
	return `${[...facts, ...(files === undefined ? [] : [files])].join('\t')}\n`;
};

/** The streams and the blocks of a file, in a form for programs. */
export function* robotParts(streams: readonly XzStream[]): Generator<string> {
	for (const [index, { offset, plainOffset, size, plainSize, check, padding, blocks }] of streams.entries())
		yield `${['stream', index + 1, blocks.length, offset, plainOffset, size, plainSize, ratio(size, plainSize), checkName(check), padding].join('\t')}\n`;
	let number = 0;
	for (const [index, { check, blocks }] of streams.entries())
		for (const [at, { offset, plainOffset, size, plainSize }] of blocks.entries())
			yield `${['block', index + 1, at + 1, ++number, offset, plainOffset, size, plainSize, ratio(size, plainSize), checkName(check)].join('\t')}\n`;
}

const right = (value: number | string, width: number): string => `${value}`.padStart(width);

const numbers = (offset: number, plainOffset: number, size: number, plainSize: number): string =>
	`${[offset, plainOffset, size, plainSize].map((value) => right(value, 15)).join(' ')}  ${right(ratio(size, plainSize), 5)}`;

const ratio = (size: number, plainSize: number): string =>
	plainSize === 0 || size / plainSize > 9.999 ? '---' : (size / plainSize).toFixed(3);

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

const readable = (bytes: number): string => {
	if (bytes < 10_000) return `${bytes} B`;
	let value = bytes;
	let unit = 0;
	do {
		value /= 1024;
		unit += 1;
	} while (value > 9999.9 && unit < units.length - 1);
	return `${value.toFixed(1)} ${units[unit]}`;
};

const withBytes = (bytes: number): string =>
	bytes < 10_000 ? readable(bytes) : `${readable(bytes)} (${bytes} B)`;

const checkName = (check: number): string => knownChecks.get(check) ?? `Unknown-${check}`;

const knownChecks: ReadonlyMap<number, string> = new Map([
	[0, 'None'],
	[1, 'CRC32'],
	[4, 'CRC64'],
	[10, 'SHA-256'],
]);

const checkNames = (checks: ReadonlySet<number>, between: string): string =>
	[...checks]
		.sort((a, b) => a - b)
		.map(checkName)
		.join(between);
