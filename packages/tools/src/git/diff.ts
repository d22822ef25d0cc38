import type { GitReader } from './run-git.ts';

/** A difference between two states of a repository. */
export interface GitDiff {
	readonly files: readonly DiffFile[];
	/** In git's format. */
	readonly patch: string;
	/** Whether the patch goes on. */
	readonly isCut: boolean;
}

/** How much of a file changed; without numbers if it is binary. */
export interface DiffFile {
	readonly path: string;
	readonly from: string | undefined;
	readonly addedLines: number | undefined;
	readonly removedLines: number | undefined;
}

/** The working tree against the index, the index against the last commit, or against or between revisions. */
export const readDiff = async (
	git: GitReader,
	options: {
		readonly staged: boolean;
		readonly revisions: readonly string[];
		readonly paths: readonly string[];
	},
): Promise<GitDiff> => {
	const { staged, revisions, paths } = options;
	return diffOf(git, ['diff', ...(staged ? ['--cached'] : []), ...diffWords, ...revisions, '--', ...paths]);
};

/** What a commit changed against its parent; against nothing for the first one, and nothing for a merge. */
export const readCommitDiff = (git: GitReader, commit: string): Promise<GitDiff> =>
	diffOf(git, ['diff-tree', '--root', '--no-commit-id', '-r', ...diffWords, commit]);

const diffWords = ['--no-ext-diff', '--no-textconv', '--no-color', '-M', '--numstat', '-p', '-z'];

const diffOf = async (git: GitReader, words: readonly string[]): Promise<GitDiff> => {
	const { text, isCut } = await git.run(words);
	const files: DiffFile[] = [];
	let at = 0;
	// An empty record stands between the numbers and the patch.
	while (at < text.length && text[at] !== '\0') {
		const end = recordEnd(text, at);
		const [added, removed, path] = text.slice(at, end).split('\t');
		const counts = { addedLines: countOf(added), removedLines: countOf(removed) };
		at = end + 1;
		if (path !== '') {
			files.push({ path: path ?? '', from: undefined, ...counts });
			continue;
		}
		const fromEnd = recordEnd(text, at);
		const toEnd = recordEnd(text, fromEnd + 1);
		files.push({ path: text.slice(fromEnd + 1, toEnd), from: text.slice(at, fromEnd), ...counts });
		at = toEnd + 1;
	}
	return { files, patch: text.slice(at + 1), isCut };
};

const recordEnd = (text: string, from: number): number => {
	const end = text.indexOf('\0', from);
	return end < 0 ? text.length : end;
};

const countOf = (text: string | undefined): number | undefined =>
	text === undefined || text === '-' ? undefined : Number(text);
