import { type FileKind, isPromise, type Maybe } from '@tenon/core';
import type { FindRun } from './find-run.ts';
import type { FoundFile } from './found-file.ts';

/**
 * A question about a file, or something to be done with it that went well or not. One that ends the walk
 * marks the file as the last and does not hold; nothing is asked or done behind it.
 */
export interface Test extends EntryAnswers {
	(file: FoundFile): Maybe<boolean>;
}

/** What a test can do with no more than an entry, as it is with most entries of a tree. */
interface EntryAnswers {
	/** The whole test. */
	readonly ofEntry?: EntryTest;
	/** The same of many names at once: there where `ofEntry` is. */
	readonly ofNames?: NamesTest;
	/** Whether the entry is certain not to hold, and nothing is done with it. */
	readonly rejects?: EntryTest;
	/** It is a question alone: nothing is ever done. */
	readonly isPlain?: true;
	/** These go by the kind of the entry as well. */
	readonly asksKind?: true;
}

/**
 * A test of an entry that is no directory, nor a link to be followed, in the path `start`, which ends in a slash.
 * `kind` is good for tests alone that ask for it. Never waits.
 */
export type EntryTest = (name: string, start: string, kind: FileKind) => boolean;

/** Which of the names in the path `start` hold: an {@link EntryTest} of each. Where kinds count, all are regular files. */
export type NamesTest = (names: readonly string[], start: string) => readonly string[];

/** A question that the path of an entry answers. */
export const entryTest = (
	holds: (file: FoundFile) => Maybe<boolean>,
	ofEntry: EntryTest,
	ofNames?: NamesTest,
): Test => Object.assign((file: FoundFile) => holds(file), question(ofEntry, ofNames));

/** A question that the kind of an entry answers. */
export const kindTest = (holds: (kind: FileKind) => boolean): Test =>
	Object.assign(
		(file: FoundFile): Maybe<boolean> => {
			const kind = file.kind();
			return isPromise(kind) ? kind.then(holds) : holds(kind);
		},
		question(
			(_name, _start, kind) => holds(kind),
			(names) => (holds('file') ? names : none),
		),
		askingKind,
	);

const askingKind = { asksKind: true } as const;
const none: readonly string[] = [];

/** Prints a path with `end` behind it, or lists it where lists are asked for; that always goes well and never waits. */
export const printAction = (run: FindRun, end: '\n' | '\0'): Test => {
	const isListed = (): boolean => run.isStructured && end === '\n';
	const textOf = (path: string): string => {
		if (!isListed()) return path + end;
		run.listed.push(path);
		return '';
	};
	return Object.assign(
		(file: FoundFile) => {
			run.context.output.appendText(textOf(file.path));
			return true;
		},
		{
			ofEntry: (name: string, start: string) => {
				run.printed += textOf(start + name);
				return true;
			},
			ofNames: (names: readonly string[], start: string) => {
				if (isListed()) for (const name of names) run.listed.push(start + name);
				else if (names.length > 0) run.printLines(start, names.join(end + start), end);
				return names;
			},
		},
	);
};

/** Both; the second is asked only if the first holds. */
export const bothTests = (left: Test, right: Test): Test =>
	Object.assign(
		(file: FoundFile): Maybe<boolean> => {
			const first = left(file);
			if (isPromise(first)) return first.then((holds) => holds && right(file));
			return first && right(file);
		},
		bothReject(left, right),
		joined(
			left,
			right,
			(one, other) => (name, start, kind) => one(name, start, kind) && other(name, start, kind),
		),
		bothOfNames(left, right),
		asking(left, right),
	);

// All names pass the first before the second sees one: they must not both do something.
const bothOfNames = (left: Test, right: Test): EntryAnswers | undefined => {
	const [first, second] = [left.ofNames, right.ofNames];
	if (first === undefined || second === undefined || !(left.isPlain || right.isPlain)) return undefined;
	return { ofNames: (names, start) => second(first(names, start), start) };
};

// What the second rejects is rejected if the first does nothing before.
const bothReject = (left: Test, right: Test): EntryAnswers | undefined => {
	const { rejects } = left;
	if (rejects === undefined) return undefined;
	const rejectsToo = left.isPlain === true ? right.rejects : undefined;
	if (rejectsToo === undefined) return { rejects };
	return { rejects: (name, start, kind) => rejects(name, start, kind) || rejectsToo(name, start, kind) };
};

/** One of them; the second is asked only if the first does not hold. */
export const eitherTest = (left: Test, right: Test): Test =>
	Object.assign(
		(file: FoundFile): Maybe<boolean> => {
			const first = left(file);
			if (isPromise(first)) return first.then((holds) => holds || (!file.isLast && right(file)));
			return first || (!file.isLast && right(file));
		},
		joined(
			left,
			right,
			(one, other) => (name, start, kind) => one(name, start, kind) || other(name, start, kind),
		),
		asking(left, right),
	);

/** The second, after the first. */
export const lastTest =
	(left: Test, right: Test): Test =>
	(file) => {
		const first = left(file);
		if (isPromise(first)) return first.then(() => !file.isLast && right(file));
		return !file.isLast && right(file);
	};

/** The contrary. */
export const notTest = (test: Test): Test => {
	const { ofEntry } = test;
	const contrary: EntryTest | undefined = ofEntry && ((name, start, kind) => !ofEntry(name, start, kind));
	return Object.assign(
		(file: FoundFile): Maybe<boolean> => {
			const result = test(file);
			if (isPromise(result)) return result.then((holds) => !holds && !file.isLast);
			return !result && !file.isLast;
		},
		contrary && (test.isPlain === true ? question(contrary) : inTurn(contrary)),
		asking(test, test),
	);
};

const joined = (
	left: Test,
	right: Test,
	join: (left: EntryTest, right: EntryTest) => EntryTest,
): EntryAnswers | undefined => {
	if (left.ofEntry === undefined || right.ofEntry === undefined) return undefined;
	const ofEntry = join(left.ofEntry, right.ofEntry);
	return left.isPlain === true && right.isPlain === true ? question(ofEntry) : inTurn(ofEntry);
};

const asking = (left: Test, right: Test): EntryAnswers | undefined =>
	left.asksKind === true || right.asksKind === true ? askingKind : undefined;

const inTurn = (ofEntry: EntryTest): EntryAnswers => ({
	ofEntry,
	ofNames: (names, start) => names.filter((name) => ofEntry(name, start, 'file')),
});

const question = (ofEntry: EntryTest, ofNames?: NamesTest): EntryAnswers => ({
	...inTurn(ofEntry),
	...(ofNames && { ofNames }),
	rejects: (name, start, kind) => !ofEntry(name, start, kind),
	isPlain: true,
});
