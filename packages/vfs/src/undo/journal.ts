import { decodeText, type FileChange, type FileKind, type Flow, type Pace } from '@tenon/core';
import type { Facts } from './facts.ts';

/**
 * One line of a step's journal. It is written before what it tells of happens, so a step that broke off
 * may end in a change that was never made; an undo looks.
 */
export type JournalLine =
	| JournalHeader
	| JournalChange
	/** Of a step that undoes another: that change of it, counted from 0, is undone. */
	| { readonly line: 'undid'; readonly change: number }
	/** The change before was not made after all. */
	| { readonly line: 'void' }
	| { readonly line: 'note'; readonly text: string }
	/** Some of what a large step left; it counts only with the last line. */
	| { readonly line: 'left'; readonly after: LeftAt }
	| JournalEnd;

/** The first line. */
export interface JournalHeader {
	readonly line: 'step';
	readonly format: 1;
	readonly id: string;
	readonly label: string;
	readonly startedAtMs: number;
	/** The step that this one undoes. */
	readonly undoes?: string;
}

/** A change, with what brings back the state before it; an `item` is a number in the step's store. */
export type JournalChange =
	/** `isWhole`: what came there was brought with all below it, and goes with it. */
	| { readonly line: 'create'; readonly path: string; readonly isWhole?: true }
	| { readonly line: 'overwrite'; readonly path: string; readonly before: Facts; readonly item: number }
	/** Without an item it is made anew from its facts: an empty directory, a link. */
	| { readonly line: 'remove'; readonly path: string; readonly before: Facts; readonly item?: number }
	| {
			readonly line: 'rename';
			readonly path: string;
			readonly to: string;
			readonly before: Facts;
			/** What was at `to`; without an item as of `remove`, or not kept. */
			readonly replaced?: Facts;
			readonly item?: number;
	  }
	| { readonly line: 'attributes'; readonly path: string; readonly before: Facts }
	/** The state before is not held: there is a note that says why. */
	| { readonly line: 'lost'; readonly path: string; readonly change: FileChange['kind'] };

/** The last line: what the step left, without what lines before it tell. */
export interface JournalEnd {
	readonly line: 'end';
	readonly after: LeftAt;
}

/** What is left, by path; `null` where nothing is. */
export type LeftAt = Readonly<Record<string, LeftBehind | null>>;

/** What a step left at a path, as far as it takes to see that it was changed. */
export interface LeftBehind {
	readonly kind: FileKind;
	readonly size: number;
	readonly mode: number;
	readonly mtimeMs: number;
}

/** A step as its journal tells of it. */
export interface Journal {
	readonly header: JournalHeader;
	readonly changes: readonly JournalChange[];
	readonly notes: readonly string[];
	/** Of a step that undoes another: which changes of it are undone. */
	readonly undid: readonly number[];
	/** What the step left. Absent while the step is open, and for ever where its process died. */
	readonly end: { readonly after: ReadonlyMap<string, LeftBehind | null> } | undefined;
}

/** Takes out of names what must not be written down, and puts it back where they are read. */
export interface HiddenNames {
	/** The text without it; the same text where there is nothing to take out. */
	conceal(text: string): string;
	/** The text with it again, as far as it is still known. */
	reveal(text: string): string;
}

/** One line as text. */
export const formatLine = (line: JournalLine, names?: HiddenNames): string =>
	`${JSON.stringify(line, names && ((key, value: unknown) => concealed(names, key, value)))}\n`;

const concealed = (names: HiddenNames, key: string, value: unknown): unknown => {
	if (key === 'label' || key === 'text') return names.conceal(value as string);
	if (key === 'path' || key === 'to' || key === 'target') return marked(names, value as string);
	if (key !== 'after') return value;
	return Object.fromEntries(
		Object.entries(value as object).map(([path, left]) => [marked(names, path), left]),
	);
};

// No name has this character, so none passes for a concealed one.
const mark = '\0';

const marked = (names: HiddenNames, text: string): string => {
	const hidden = names.conceal(text);
	return hidden === text ? text : mark + hidden;
};

const revealed = (names: HiddenNames | undefined, value: unknown): unknown => {
	const back = (text: string): string =>
		text.startsWith(mark) ? (names?.reveal(text.slice(mark.length)) ?? text.slice(mark.length)) : text;
	if (typeof value === 'string') return back(value);
	if (!isRecord(value) || !Object.keys(value).some((key) => key.startsWith(mark))) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [back(key), each]));
};

/**
 * Reads a journal; `undefined` if even its first line is none. What stands after the last whole line was
 * cut off by a crash and counts for nothing.
 */
export const parseJournal = function* (
	bytes: Uint8Array,
	pace: Pace,
	names?: HiddenNames,
): Flow<Journal | undefined> {
	const header = parseHeader(bytes, names);
	if (header === undefined) return undefined;
	const changes: JournalChange[] = [];
	const notes: string[] = [];
	const undid: number[] = [];
	const after = new Map<string, LeftBehind | null>();
	let isEnded = false;
	let at = 0;
	for (const text of restOfLines(bytes)) {
		at += 1;
		if (pace.isDue()) yield pace.turn();
		const line = parseLine(text, names);
		if (line === undefined) {
			notes.push(`line ${at + 1} of its journal is damaged and counts for nothing`);
			continue;
		}
		if (line.line === 'note') notes.push(line.text);
		else if (line.line === 'left' || line.line === 'end') {
			for (const [path, left] of Object.entries(line.after)) after.set(path, left);
			isEnded ||= line.line === 'end';
		} else if (line.line === 'void') changes.pop();
		else if (line.line === 'undid') undid.push(line.change);
		else if (line.line !== 'step') changes.push(line);
	}
	return { header, changes, notes, undid, end: isEnded ? { after } : undefined };
};

/** Reads the first line of a journal; `undefined` if it is none. */
export const parseHeader = (bytes: Uint8Array, names?: HiddenNames): JournalHeader | undefined => {
	const end = bytes.indexOf(lineFeed);
	const line = end === -1 ? undefined : parseLine(decodeText(bytes.subarray(0, end)), names);
	return line?.line === 'step' ? line : undefined;
};

// Without what was cut off.
function* restOfLines(bytes: Uint8Array): Generator<string, void> {
	let begin = bytes.indexOf(lineFeed) + 1;
	for (let end = bytes.indexOf(lineFeed, begin); end !== -1; end = bytes.indexOf(lineFeed, begin)) {
		yield decodeText(bytes.subarray(begin, end));
		begin = end + 1;
	}
}

const lineFeed = 0x0a;

const parseLine = (text: string, names: HiddenNames | undefined): JournalLine | undefined => {
	let parsed: unknown;
	try {
		parsed = JSON.parse(text, (_, value: unknown) => revealed(names, value));
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
	if (!isRecord(parsed) || typeof parsed.line !== 'string') return undefined;
	const hasShape = Object.hasOwn(shapes, parsed.line)
		? shapes[parsed.line as JournalLine['line']]
		: undefined;
	return hasShape?.(parsed) === true ? (parsed as unknown as JournalLine) : undefined;
};

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isPath = (value: unknown): boolean => isText(value) && value.startsWith('/');
const isItem = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isFacts = (value: unknown): boolean =>
	isRecord(value) &&
	[value.kind, value.version, value.file].every(isText) &&
	[value.size, value.mode, value.uid, value.gid, value.nlink].every(Number.isFinite) &&
	[value.atimeMs, value.mtimeMs].every(Number.isFinite) &&
	(value.target === undefined || isText(value.target));
const isLeftBehind = (value: unknown): boolean =>
	isRecord(value) && isText(value.kind) && [value.size, value.mode, value.mtimeMs].every(Number.isFinite);
const isLeft = (after: unknown): boolean =>
	isRecord(after) && Object.values(after).every((value) => value === null || isLeftBehind(value));
const isMissingOr = (value: unknown, has: (value: unknown) => boolean): boolean =>
	value === undefined || has(value);

const shapes: Readonly<Record<JournalLine['line'], (fields: Fields) => boolean>> = {
	step: ({ format, id, label, startedAtMs, undoes }) =>
		format === 1 &&
		isText(id) &&
		isText(label) &&
		Number.isFinite(startedAtMs) &&
		isMissingOr(undoes, isText),
	create: ({ path, isWhole }) => isPath(path) && isMissingOr(isWhole, (value) => value === true),
	overwrite: ({ path, before, item }) => isPath(path) && isFacts(before) && isItem(item),
	remove: ({ path, before, item }) => isPath(path) && isFacts(before) && isMissingOr(item, isItem),
	rename: ({ path, to, before, replaced, item }) =>
		isPath(path) &&
		isPath(to) &&
		isFacts(before) &&
		isMissingOr(replaced, isFacts) &&
		isMissingOr(item, isItem),
	attributes: ({ path, before }) => isPath(path) && isFacts(before),
	lost: ({ path, change }) => isPath(path) && isText(change),
	undid: ({ change }) => isItem(change),
	void: () => true,
	note: ({ text }) => isText(text),
	left: ({ after }) => isLeft(after),
	end: ({ after }) => isLeft(after),
};
