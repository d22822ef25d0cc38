import type { CommandFailure } from '../support/command-failure.ts';

/** A line of a hunk: kept, taken away or added. Its text ends in a newline unless the file lacks it there. */
export interface HunkLine {
	readonly mark: ' ' | '-' | '+';
	readonly text: string;
}

/** One place where a patch changes a file. */
export interface PatchHunk {
	/** The first line in each version, from 1; with no lines, that before. */
	readonly oldStart: number;
	readonly newStart: number;
	readonly lines: readonly HunkLine[];
	/** What stands after the place in its header: the name of a function. */
	readonly suffix: string;
}

export type PatchForm = 'unified' | 'context' | 'normal' | 'ed';

/** A name in a header, and the time behind it. */
export interface PatchName {
	readonly name: string;
	/** The whole line behind the marks. */
	readonly text: string;
	/** What stands after the name. */
	readonly time: string;
}

/** The time after a name, in milliseconds, if it is one; without a zone it is in that given. */
export const timeOf = (given: PatchName | undefined, zone: 'utc' | 'local'): number | undefined => {
	if (given === undefined) return undefined;
	const [, fraction = ''] = /:\d\d\.(\d+)/.exec(given.time) ?? [];
	const whole = given.time.replace(/(:\d\d)\.\d+/, '$1').replace(/ ([+-]\d\d)(\d\d)$/, '$1:$2');
	const hasZone = /[+-]\d\d:\d\d$|Z$/.test(whole);
	const time = Date.parse(hasZone || zone === 'local' ? whole : `${whole} UTC`);
	return Number.isNaN(time) ? undefined : time + Number(`0.${fraction || '0'}`) * 1000;
};

/** Whether the time after a name is that of a file that is not there. */
export const isEpoch = (given: PatchName | undefined): boolean =>
	Math.floor((timeOf(given, 'local') ?? -1) / 1000) === 0;

/** What a patch says of one file. */
export interface FilePatch {
	readonly form: PatchForm;
	/** Whether old and new are not as the patch says them, but the other way round. */
	readonly isReversed: boolean;
	readonly oldName: PatchName | undefined;
	readonly newName: PatchName | undefined;
	readonly indexName: string | undefined;
	readonly git: GitHeader | undefined;
	readonly hunks: readonly PatchHunk[];
	/** The lines of a script for ed. */
	readonly script: readonly string[];
	/** By how many columns its lines are indented. */
	readonly indent: number;
	/** The lines in front of its hunks. */
	readonly leading: readonly string[];
	/** Where its first hunk starts in the patch, from 1. */
	readonly line: number;
	/** What is wrong after the last of the hunks, if something is. */
	readonly problem: CommandFailure | undefined;
	/** The hunk, counted from 0, in which the patch ends in the midst of a line; behind all: how many there are. */
	readonly cutAt: number | undefined;
	/** Whether its lines ended in carriage returns, which were taken off. */
	readonly lostReturns: boolean;
}

/** What a header of git's says. */
export interface GitHeader {
	readonly oldName: string;
	readonly newName: string;
	readonly renamesFrom: string | undefined;
	readonly copiesFrom: string | undefined;
	readonly isNew: boolean;
	readonly isDeleted: boolean;
	/** What the file is in each version, and its permissions; `undefined`: nothing is said of them. */
	readonly oldMode: number | undefined;
	readonly newMode: number | undefined;
	/** Whether the change is one of bytes, which git writes in a form of its own. */
	readonly isBinary: boolean;
}

/** Whether a mode is that of a symbolic link: the file's content is then where it leads. */
export const isLinkMode = (mode: number | undefined): boolean =>
	mode !== undefined && (mode & 0o170000) === 0o120000;

/** The lines of the old version. */
export const oldLines = (hunk: PatchHunk): readonly HunkLine[] =>
	hunk.lines.filter(({ mark }) => mark !== '+');

/** The lines of the new version. */
export const newLines = (hunk: PatchHunk): readonly HunkLine[] =>
	hunk.lines.filter(({ mark }) => mark !== '-');

/** How many lines at the start and at the end of a hunk are kept. */
export const contextOf = ({ lines }: PatchHunk): { readonly prefix: number; readonly suffix: number } => {
	let prefix = 0;
	while (prefix < lines.length && lines[prefix]!.mark === ' ') prefix += 1;
	let suffix = 0;
	while (suffix < lines.length - prefix && lines[lines.length - 1 - suffix]!.mark === ' ') suffix += 1;
	return { prefix, suffix };
};

/** The patch the other way round. Lines that go stand before lines that come. */
export const reversePatch = (patch: FilePatch): FilePatch => ({
	...patch,
	isReversed: !patch.isReversed,
	oldName: patch.newName,
	newName: patch.oldName,
	git:
		patch.git === undefined
			? undefined
			: {
					...patch.git,
					// A copy is not undone: the patch is taken for one of the file that was copied.
					oldName: patch.git.copiesFrom === undefined ? patch.git.newName : patch.git.oldName,
					newName: patch.git.oldName,
					renamesFrom: patch.git.renamesFrom === undefined ? undefined : patch.git.newName,
					copiesFrom: undefined,
					isNew: patch.git.isDeleted,
					isDeleted: patch.git.isNew,
					oldMode: patch.git.newMode,
					newMode: patch.git.oldMode,
				},
	hunks: patch.hunks.map(reverseHunk),
});

const flipped = { ' ': ' ', '-': '+', '+': '-' } as const;

export const reverseHunk = (hunk: PatchHunk): PatchHunk => {
	const lines: HunkLine[] = [];
	let added: HunkLine[] = [];
	for (const { mark, text } of hunk.lines) {
		const line = { mark: flipped[mark], text };
		if (line.mark === '+') added.push(line);
		else {
			if (line.mark === ' ') {
				for (const each of added) lines.push(each);
				added = [];
			}
			lines.push(line);
		}
	}
	return { ...hunk, oldStart: hunk.newStart, newStart: hunk.oldStart, lines: [...lines, ...added] };
};
