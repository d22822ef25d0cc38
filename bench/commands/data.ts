/**
 * The files that the benchmark of the commands works on, always the same: nothing in them is left to chance.
 * The large ones come in pieces, so that their writer holds none of them whole.
 */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const mebibyte = 1 << 20;
const linesAtOnce = 8192;

/** Sizes of `big-N.txt`, in MiB. */
export const bigSizes: readonly number[] = [64, 128, 256];

/** Writes those files into an empty folder that one of `scripts` names. */
export const writeData = (folder: string, scripts: readonly string[]): void => {
	const isNamed = (name: string): boolean => scripts.some((script) => script.includes(name));
	for (const [name, write] of Object.entries(writers)) if (isNamed(name)) write(join(folder, name));
};

const writers: Readonly<Record<string, (path: string) => void>> = {
	...Object.fromEntries(
		bigSizes.map((size) => [`big-${size}.txt`, (path: string) => writeLines(path, size, markedLine(100))]),
	),
	'third.txt': (path) => writeLines(path, 64, markedLine(3)),
	'words.txt': (path) => writeLines(path, 64, wordLine),
	'small.txt': (path) => writeFileSync(path, 'alpha\nfoo bar\ngamma\n'),
	'lines.txt': (path) => writeFileSync(path, distinctLines().join('')),
	'changed.txt': (path) => writeFileSync(path, changed(distinctLines()).join('')),
	'shuffled.txt': (path) => writeFileSync(path, shuffled(distinctLines()).join('')),
	'records.json': (path) =>
		writeFileSync(path, `[${Array.from({ length: 110_000 }, (_, index) => recordAt(index)).join(',\n')}]\n`),
	tree: (path) => writeTree(path),
};

// About 190 bytes each: 20 MB in all.
const recordAt = (index: number): string => {
	const random = randomFrom(scramble(index));
	const word = (): string => words[random(words.length)]!;
	return JSON.stringify({
		id: index,
		name: `${word()}${random(1000)}`,
		kind: word(),
		value: random(1_000_000) / 1000,
		tags: [word(), word(), word()],
		nested: { a: index % 7, ok: index % 2 === 0, text: `some longer text with blanks, number ${index}` },
	});
};

// Lines of 80 bytes; every `step`th of them holds `foo`.
const markedLine =
	(step: number) =>
	(index: number): string => {
		const start = `${String(index).padStart(8, '0')} ${index % step === 0 ? 'foo' : 'bax'} `;
		return `${start.padEnd(79, 'x')}\n`;
	};

// Words and numbers; the same line comes back about four times in a file of 64 MiB.
const wordLine = (index: number): string => {
	const random = randomFrom(scramble(index) % 250_000);
	let line = words[random(words.length)];
	for (let count = 0; count < 8; count++)
		line +=
			random(4) === 0 ? ` ${words[random(words.length)]}${random(1000)}` : ` ${words[random(words.length)]}`;
	return `${line}\n`;
};

const writeLines = (path: string, size: number, lineAt: (index: number) => string): void => {
	const file = openSync(path, 'w');
	let left = size * mebibyte;
	for (let index = 0; left > 0; ) {
		let text = '';
		for (let count = 0; count < linesAtOnce; count++, index++) text += lineAt(index);
		const piece = text.length <= left ? text : `${text.slice(0, left - 1)}\n`;
		writeSync(file, piece);
		left -= piece.length;
	}
	closeSync(file);
};

const distinctLines = (): readonly string[] =>
	Array.from({ length: 20_000 }, (_, index) => `${scramble(index)} ${wordLine(index)}`);

// The lines with one in fifty missing, one in fifty followed by another, one in fifty altered.
const changed = (lines: readonly string[]): readonly string[] => {
	const random = randomFrom(7);
	return lines.flatMap((line) => {
		const chance = random(50);
		return chance === 0
			? []
			: chance === 1
				? [line, 'one more line\n']
				: chance === 2
					? [`not ${line}`]
					: [line];
	});
};

// The lines in disorder.
const shuffled = (lines: readonly string[]): readonly string[] => {
	const random = randomFrom(11);
	const mixed = [...lines];
	for (let at = mixed.length - 1; at > 0; at--) {
		const other = random(at + 1);
		[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
	}
	return mixed;
};

// 10 000 small files in 100 folders; one in ten holds `foo`.
const writeTree = (folder: string): void => {
	for (let branch = 0; branch < 100; branch++) {
		mkdirSync(join(folder, `d${branch}`), { recursive: true });
		for (let leaf = 0; leaf < 100; leaf++) {
			const text = Array.from({ length: 20 }, (_, line) =>
				line === 7 && leaf % 10 === 0
					? 'here is foo\n'
					: `line ${line} of file ${leaf} in folder ${branch}\n`,
			);
			writeFileSync(join(folder, `d${branch}`, `f${leaf}.${leaf % 4 === 0 ? 'ts' : 'txt'}`), text.join(''));
		}
	}
};

const scramble = (value: number): number => Math.imul(value ^ (value >>> 7), 0x9e3779b1) >>> 0;

const randomFrom = (seed: number): ((limit: number) => number) => {
	let state = scramble(seed + 1);
	return (limit) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 0x1_0000_0000) * limit);
	};
};

const words = Array.from({ length: 500 }, (_, index) => {
	const random = randomFrom(index);
	return Array.from({ length: 3 + random(6) }, () => String.fromCharCode(0x61 + random(26))).join('');
});
