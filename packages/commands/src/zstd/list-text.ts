import type { ZstdFrames } from './read-frames.ts';

/** The line above the lines of files. */
export const headingLine = 'Frames  Skips  Compressed  Uncompressed  Ratio  Check  Filename\n';

/** What stands above the last line of several. */
export const ruleLine: string = `${'-'.repeat(65)} \n`;

/** One line for a file. */
export const frameLine = (facts: ZstdFrames, name: string): string => {
	const { frames, skipped, size, plainSize, checks } = facts;
	const check = checks > 0 ? 'XXH64' : 'None';
	return lineOf(frames + skipped, skipped, size, plainSize, check, name);
};

/** One line for all files. */
export const sumLine = (all: readonly ZstdFrames[]): string => {
	const frames = all.reduce((sum, { frames, skipped }) => sum + frames + skipped, 0);
	const skipped = all.reduce((sum, { skipped }) => sum + skipped, 0);
	const size = all.reduce((sum, { size }) => sum + size, 0);
	const isKnown = all.every(({ plainSize }) => plainSize !== undefined);
	const plainSize = isKnown ? all.reduce((sum, { plainSize }) => sum + plainSize!, 0) : undefined;
	const check = all.every(({ checks }) => checks > 0) ? 'XXH64' : '';
	return lineOf(frames, skipped, size, plainSize, check, `${all.length} files`);
};

const lineOf = (
	frames: number,
	skipped: number,
	size: number,
	plainSize: number | undefined,
	check: string,
	name: string,
): string => {
	const packed = shortSize(size);
	const start = `${right(frames, 6)}  ${right(skipped, 5)}  ${packed.number.padStart(6)}${packed.unit.padStart(4)}`;
	if (plainSize === undefined) return `${start}                       ${right(check, 5)}  ${name}\n`;
	const plain = shortSize(plainSize);
	const ratio = (size === 0 ? 0 : plainSize / size).toFixed(3);
	return `${start}  ${plain.number.padStart(8)}${plain.unit.padStart(4)}  ${right(ratio, 5)}  ${right(check, 5)}  ${name}\n`;
};

/** The facts of a file, one on each line. */
export const frameLines = (facts: ZstdFrames, name: string): string => {
	const { frames, skipped, size, plainSize, windowSize, dictionary, checks, check } = facts;
	const lines = [
		`${name} `,
		`# Zstandard Frames: ${frames}`,
		...(skipped === 0 ? [] : [`# Skippable Frames: ${skipped}`]),
		`DictID: ${dictionary}`,
		`Window Size: ${longSize(windowSize)}`,
		`Compressed Size: ${longSize(size)}`,
		...(plainSize === undefined
			? []
			: [`Decompressed Size: ${longSize(plainSize)}`, `Ratio: ${(plainSize / size).toFixed(4)}`]),
		`Check: ${checks === 0 ? 'None' : `XXH64${check === undefined ? '' : ` ${check.toString(16).padStart(8, '0')}`}`}`,
	];
	return `${lines.join('\n')}\n\n`;
};

const right = (value: number | string, width: number): string => `${value}`.padStart(width);

const longSize = (bytes: number): string => {
	const { number, unit } = shortSize(bytes);
	return `${number}${unit} (${bytes} B)`;
};

const units = [' B', ' KiB', ' MiB', ' GiB', ' TiB'];

const shortSize = (bytes: number): { readonly number: string; readonly unit: string } => {
	let value = bytes;
	let at = 0;
	while (value >= 1024 && at < units.length - 1) {
		value /= 1024;
		at += 1;
	}
	const digits = value >= 100 || at === 0 ? 0 : value >= 10 ? 1 : value > 1 ? 2 : 3;
	return { number: value.toFixed(digits), unit: units[at]! };
};
