import { baseName, decodeText } from '@tenon/core';
import { Field, OverlayDamaged } from '../saved/index-fields.ts';
import type { Identity, Step } from './step.ts';
import { isTemporaryOf } from './temporary.ts';
import type { DirectoryTimes, Tidying } from './tidy.ts';

/** What a journal says first, before anything is done. */
export interface JournalHeader {
	readonly format: typeof journalFormat;
	readonly version: typeof journalVersion;
	/** As in `CommitPlace.base`. */
	readonly base: string;
	/** Of every change, as the commit would have told them. */
	readonly paths: readonly string[];
	/** The directories in which something is made or renamed, as they were. */
	readonly directories: readonly DirectoryTimes[];
	/** Whether the saved index of the overlay told of what is committed, and is to tell of nothing once it has landed. */
	readonly savesIndex: boolean;
}

/** One line of a journal. */
export type JournalRecord =
	| { readonly header: JournalHeader }
	| { readonly begin: Step }
	| { readonly left: number }
	| { readonly landed: Tidying };

/** What a journal says all in all. */
export interface ReadJournal {
	/** Absent: the process ended before it had done anything. */
	readonly header: JournalHeader | undefined;
	/** What was done, in order. Of the last it is not known whether it was, or was rolled back. */
	readonly steps: readonly Step[];
	/** Absent: not everything has landed. */
	readonly landed: Tidying | undefined;
	/** Up to the last whole line. */
	readonly size: number;
}

export const journalFormat = 'tenon-commit';
export const journalVersion = 1;

const lineEnd = 10;

/** Reads a journal. A last line that was cut off was not followed by anything; other lines must be right. */
export const readJournal = (id: string, file: string, bytes: Uint8Array): ReadJournal => {
	const lines = decodeText(bytes).split('\n').slice(0, -1);
	let header: JournalHeader | undefined;
	let landed: Tidying | undefined;
	const steps: Step[] = [];
	for (const [at, line] of lines.entries()) {
		const record = new Field(file, `line ${at + 1}`, parse(file, at, line));
		if (at === 0) header = readHeader(record.get('header'));
		else if (!record.get('begin').isAbsent) steps.push(readStep(id, record.get('begin')));
		else if (!record.get('left').isAbsent) steps.length = readLeft(record.get('left'), steps.length);
		else landed = readTidying(id, record.get('landed'));
	}
	return { header, steps, landed, size: bytes.lastIndexOf(lineEnd) + 1 };
};

const parse = (file: string, at: number, line: string): unknown => {
	try {
		return JSON.parse(line);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		throw new OverlayDamaged(file, `line ${at + 1}`, `not JSON: ${error.message}`, error);
	}
};

const readHeader = (field: Field): JournalHeader => {
	const version = field.get('version');
	if (version.number() !== journalVersion) throw version.damaged(`expected ${journalVersion}`);
	return {
		format: field.get('format').oneOf([journalFormat]),
		version: journalVersion,
		base: field.get('base').text(),
		paths: field
			.get('paths')
			.items()
			.map((path) => path.text()),
		directories: field.get('directories').items().map(readTimes),
		savesIndex: field.get('savesIndex').boolean(),
	};
};

const readLeft = (field: Field, most: number): number => {
	const left = field.count();
	if (left > most) throw field.damaged(`expected at most ${most}`);
	return left;
};

const readTimes = (field: Field): DirectoryTimes => ({
	path: readPath(field.get('path')),
	atimeMs: field.get('atimeMs').optional((time) => time.number()),
	mtimeMs: field.get('mtimeMs').optional((time) => time.number()),
	setsAccess: field.get('setsAccess').boolean(),
});

const readTidying = (id: string, field: Field): Tidying => ({
	leftovers: field
		.get('leftovers')
		.items()
		.map((path) => readTemporary(id, path)),
	locked: field
		.get('locked')
		.items()
		.map((item) => ({ path: readPath(item.get('path')), mode: item.get('mode').count() })),
	times: field.get('times').items().map(readTimes),
});

const kinds = [
	'rename',
	'mkdir',
	'symlink',
	'link',
	'replace',
	'overwrite',
	'chmod',
	'chown',
	'utimes',
] as const;

const readStep = (id: string, field: Field): Step => {
	const kind = field.get('do').oneOf(kinds);
	const path = (name: string): string => readPath(field.get(name));
	const number = (name: string): number => field.get(name).number();
	const backup = (): string => readTemporary(id, field.get('backup'));
	const times = (): { readonly atimeMs: number; readonly mtimeMs: number } => ({
		atimeMs: number('atimeMs'),
		mtimeMs: number('mtimeMs'),
	});
	const identity = (name: string): Identity => ({
		ino: field.get(name).get('ino').number(),
		dev: field.get(name).get('dev').number(),
	});
	switch (kind) {
		case 'rename':
			return { do: kind, from: path('from'), to: path('to'), moved: identity('moved') };
		case 'mkdir':
			return { do: kind, path: path('path') };
		case 'symlink':
			return { do: kind, path: path('path'), target: field.get('target').text() };
		case 'link':
			return { do: kind, existing: path('existing'), path: path('path') };
		case 'replace':
			return { do: kind, from: path('from'), path: path('path'), backup: backup(), put: identity('put') };
		case 'overwrite':
			return { do: kind, path: path('path'), backup: backup(), of: identity('of'), ...times() };
		case 'chmod':
			return { do: kind, path: path('path'), of: identity('of'), mode: field.get('mode').count() };
		case 'chown':
			return { do: kind, path: path('path'), of: identity('of'), uid: number('uid'), gid: number('gid') };
		case 'utimes':
			return { do: kind, path: path('path'), of: identity('of'), ...times() };
	}
};

const readPath = (field: Field): string => {
	const path = field.text();
	const names = path.split('/').slice(1);
	const isPlain = path === '/' || names.every((name) => name !== '' && name !== '.' && name !== '..');
	if (!path.startsWith('/') || !isPlain || path.includes('\0'))
		throw field.damaged('expected an absolute path');
	return path;
};

// What is deleted, or written over something, was made by this commit and has a name of it.
const readTemporary = (id: string, field: Field): string => {
	const path = readPath(field);
	if (!isTemporaryOf(id, baseName(path))) throw field.damaged('expected a temporary file of the commit');
	return path;
};
