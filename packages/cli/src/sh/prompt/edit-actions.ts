import type { EditBuffer } from './edit-buffer.ts';
import type { KillRing } from './kill-ring.ts';
import { nextStop, previousStop } from './text-stops.ts';

/** What a key does to a line; `false` if there was nothing to do. */
export type EditAction = (line: EditBuffer, ring: KillRing) => boolean | void;

const start: EditAction = (line) => line.moveTo(0);
const end: EditAction = (line) => line.moveTo(line.text.length);
const back: EditAction = (line) => line.moveBack();
const on: EditAction = (line) => line.moveOn();
const wordBack: EditAction = (line) => line.moveTo(wordStart(line.text, line.cursor));
const wordOn: EditAction = (line) => line.moveTo(wordEnd(line.text, line.cursor));

const rubOut: EditAction = (line) =>
	line.remove(previousStop(line.text, line.cursor), line.cursor) !== '' || undefined;

/** Deletes the character under the cursor. */
export const deleteOn: EditAction = (line) => {
	const { cursor } = line;
	return line.remove(cursor, nextStop(line.text, cursor)) !== '';
};

const cutBack =
	(from: (text: string, cursor: number) => number): EditAction =>
	(line, ring) =>
		ring.cut(line.remove(from(line.text, line.cursor), line.cursor), 'before');

const cutOn =
	(to: (text: string, cursor: number) => number): EditAction =>
	(line, ring) => {
		const { cursor } = line;
		ring.cut(line.remove(cursor, to(line.text, cursor)), 'behind');
	};

const yank: EditAction = (line, ring) => line.insert(ring.yank());

const yankOlder: EditAction = (line, ring) => {
	const exchange = ring.yankOlder();
	if (exchange === undefined) return false;
	line.replace(line.cursor - exchange.replaced.length, line.cursor, exchange.text);
	return true;
};

// At the end of the line the last two change places, elsewhere the two around the cursor.
const exchangeCharacters: EditAction = (line) => {
	const { text } = line;
	const middle = line.cursor === text.length ? previousStop(text, line.cursor) : line.cursor;
	const first = previousStop(text, middle);
	const last = nextStop(text, middle);
	if (first === middle || middle === last) return false;
	line.replace(first, last, text.slice(middle, last) + text.slice(first, middle));
	return true;
};

const exchangeWords: EditAction = (line) => {
	const { text } = line;
	const end = wordEnd(text, line.cursor);
	const secondStart = wordStart(text, end);
	const firstStart = wordStart(text, secondStart);
	const firstEnd = wordEnd(text, firstStart);
	if (firstStart === secondStart || firstEnd > secondStart) return false;
	const exchanged =
		text.slice(secondStart, end) + text.slice(firstEnd, secondStart) + text.slice(firstStart, firstEnd);
	line.replace(firstStart, end, exchanged);
	return true;
};

const changeWord =
	(change: (word: string) => string): EditAction =>
	(line) => {
		const end = wordEnd(line.text, line.cursor);
		line.replace(line.cursor, end, change(line.text.slice(line.cursor, end)));
	};

const capitalize = (text: string): string => {
	const at = text.search(inWord);
	const first = text.slice(at, nextStop(text, at));
	return at === -1
		? text
		: text.slice(0, at) + first.toUpperCase() + text.slice(at + first.length).toLowerCase();
};

const inWord = /[\p{L}\p{N}]/u;

// Words of the line editor are letters and digits.
const wordStart = (text: string, cursor: number): number => {
	let at = cursor;
	while (at > 0 && !inWord.test(text.slice(previousStop(text, at), at))) at = previousStop(text, at);
	while (at > 0 && inWord.test(text.slice(previousStop(text, at), at))) at = previousStop(text, at);
	return at;
};

const wordEnd = (text: string, cursor: number): number => {
	let at = cursor;
	while (at < text.length && !inWord.test(text.slice(at, nextStop(text, at)))) at = nextStop(text, at);
	while (at < text.length && inWord.test(text.slice(at, nextStop(text, at)))) at = nextStop(text, at);
	return at;
};

const blankWordStart = (text: string, cursor: number): number =>
	cursor - /\S*\s*$/.exec(text.slice(0, cursor))![0].length;

/** The keys that edit, as emacs has them. */
export const editActions: Readonly<Record<string, EditAction>> = {
	'C-a': start,
	Home: start,
	'C-e': end,
	End: end,
	'C-b': back,
	Left: back,
	'C-f': on,
	Right: on,
	'M-b': wordBack,
	'C-Left': wordBack,
	'M-Left': wordBack,
	'M-f': wordOn,
	'C-Right': wordOn,
	'M-Right': wordOn,
	Backspace: rubOut,
	'C-h': rubOut,
	Delete: deleteOn,
	'C-k': cutOn((text) => text.length),
	'C-u': cutBack(() => 0),
	'C-w': cutBack(blankWordStart),
	'M-Backspace': cutBack(wordStart),
	'M-C-h': cutBack(wordStart),
	'M-d': cutOn(wordEnd),
	'C-y': yank,
	'M-y': yankOlder,
	'C-t': exchangeCharacters,
	'M-t': exchangeWords,
	'M-u': changeWord((word) => word.toUpperCase()),
	'M-l': changeWord((word) => word.toLowerCase()),
	'M-c': changeWord(capitalize),
	'C-_': (line) => line.undo(),
};
