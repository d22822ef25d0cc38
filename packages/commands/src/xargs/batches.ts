import { encodeText, type Flow } from '@tenon/core';
import { beforeNul, type ItemReader } from './items.ts';
import type { CommandRunner } from './runner.ts';
import { XargsRefusal, type XargsSettings } from './settings.ts';

/** Runs the command for each item, put where the placeholder stands. */
export function* runForEach(
	reader: ItemReader,
	runner: CommandRunner,
	command: readonly string[],
	settings: XargsSettings,
): Flow<void> {
	const placeholder = settings.placeholder!;
	const [program = '', ...words] = command;
	for (let item = yield* reader.next(); item !== undefined; item = yield* reader.next()) {
		const { text } = item;
		if (sizeOf([program, text]) > settings.maxBytes) throw new XargsRefusal('argument line too long');
		if (placeholder === '' && words.length > 0) throw new XargsRefusal('command too long');
		if (unitsAtLeast(words, placeholder, text, settings.maxBytes) > settings.maxBytes)
			throw new XargsRefusal('argument list too long');
		const filled = words.map((word) => word.replaceAll(placeholder, () => text));
		if (sizeOf([program, ...filled]) > settings.maxBytes) throw new XargsRefusal('argument list too long');
		yield* runner.run([program, ...filled.map(beforeNul)]);
		if (runner.isOver) return;
	}
}

// How long the words are with the text in them, in units, of which each is a byte at least; no more than `enough` is counted.
const unitsAtLeast = (
	words: readonly string[],
	placeholder: string,
	text: string,
	enough: number,
): number => {
	let units = 0;
	if (text === '' || placeholder === '') return units;
	for (const word of words)
		for (
			let at = word.indexOf(placeholder);
			at >= 0;
			at = word.indexOf(placeholder, at + placeholder.length)
		) {
			units += text.length;
			if (units > enough) return units;
		}
	return units;
};

/** Runs the command with as many items after its words as the limits allow. */
export function* runForMany(
	reader: ItemReader,
	runner: CommandRunner,
	command: readonly string[],
	settings: XargsSettings,
): Flow<void> {
	const { maxItems, maxLines, maxBytes } = settings;
	const initialBytes = sizeOf(command);
	const limitsCount = maxItems !== Number.POSITIVE_INFINITY || maxLines !== Number.POSITIVE_INFINITY;
	let items: string[] = [];
	let size = initialBytes;
	let lines = 0;
	const start = function* (): Flow<void> {
		const words = [...command, ...items];
		items = [];
		size = initialBytes;
		lines = 0;
		yield* runner.run(words);
	};
	for (let item = yield* reader.next(); item !== undefined; item = yield* reader.next()) {
		const bytes = lengthOf(item.text) + 1;
		if (bytes + initialBytes > maxBytes) {
			if (items.length > 0) yield* start();
			throw new XargsRefusal('argument line too long');
		}
		if (size + bytes > maxBytes) {
			if (settings.exitsWhenTooLong && limitsCount) throw new XargsRefusal('argument list too long');
			yield* start();
		}
		if (runner.isOver) return;
		items.push(beforeNul(item.text));
		size += bytes;
		if (item.endsLine) lines += 1;
		if (lines >= maxLines || items.length === maxItems) yield* start();
		if (runner.isOver) return;
	}
	const runsOnNothing = settings.runsOnNothing && reader.failure === undefined;
	// What is held back when the input turns out to be wrong is not run where everything is to fit.
	if (reader.failure !== undefined && settings.exitsWhenTooLong) return;
	if (items.length > 0 || (runner.started === 0 && runsOnNothing)) yield* start();
}

/** Bytes that words take in a command line. */
export const sizeOf = (words: readonly string[]): number =>
	words.reduce((size, word) => size + lengthOf(word) + 1, 0);

const lengthOf = (text: string): number => encodeText(text).length;
