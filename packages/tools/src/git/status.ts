import type { GitReader } from './run-git.ts';

/** The state of a working tree. */
export interface GitStatus {
	readonly branch: {
		/** `undefined` where no branch is checked out. */
		readonly name: string | undefined;
		/** `undefined` before the first commit. */
		readonly commit: string | undefined;
		readonly upstream: string | undefined;
		readonly ahead: number | undefined;
		readonly behind: number | undefined;
	};
	readonly files: readonly StatusFile[];
}

/** A file that differs from the last commit. Letters are git's: M, A, D, R, C, T, U; a dot is no difference. */
export interface StatusFile {
	readonly path: string;
	readonly staged: string;
	readonly unstaged: string;
	/** Where it was before it was renamed or copied. */
	readonly from: string | undefined;
}

/** Reads the state of the working tree. */
export const readStatus = async (git: GitReader, paths: readonly string[]): Promise<GitStatus> => {
	const words = ['status', '--porcelain=v2', '-z', '--branch', '--untracked-files=normal', '--', ...paths];
	return parseStatus((await git.run(words)).text);
};

const parseStatus = (text: string): GitStatus => {
	const records = text.split('\0');
	const facts = new Map<string, string>();
	const files: StatusFile[] = [];
	for (let at = 0; at < records.length; at++) {
		const record = records[at]!;
		const header = /^# branch\.(\S+) (.*)$/s.exec(record);
		if (header !== null) facts.set(header[1]!, header[2]!);
		else if (record.startsWith('2 ')) files.push(changedFile(record, fieldsBefore.renamed, records[++at]));
		else if (record.startsWith('1 ')) files.push(changedFile(record, fieldsBefore.changed, undefined));
		else if (record.startsWith('u ')) files.push(changedFile(record, fieldsBefore.unmerged, undefined));
		else if (record.startsWith('? '))
			files.push({ path: record.slice(2), staged: '?', unstaged: '?', from: undefined });
	}
	const [, ahead, behind] = /^\+(\d+) -(\d+)$/.exec(facts.get('ab') ?? '') ?? [];
	return {
		branch: {
			name: unless(facts.get('head'), '(detached)'),
			commit: unless(facts.get('oid'), '(initial)'),
			upstream: facts.get('upstream'),
			ahead: ahead === undefined ? undefined : Number(ahead),
			behind: behind === undefined ? undefined : Number(behind),
		},
		files,
	};
};

/** Fields that stand before the path, each with a blank behind it. */
const fieldsBefore = { changed: 8, renamed: 9, unmerged: 10 };

const changedFile = (record: string, fields: number, from: string | undefined): StatusFile => {
	const path = record.split(' ').slice(fields).join(' ');
	return { path, staged: record[2]!, unstaged: record[3]!, from };
};

const unless = (text: string | undefined, odd: string): string | undefined =>
	text === odd ? undefined : text;
