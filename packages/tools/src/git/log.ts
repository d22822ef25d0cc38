import type { GitReader } from './run-git.ts';

/** A commit. */
export interface Commit {
	readonly commit: string;
	readonly parents: readonly string[];
	readonly author: string;
	readonly email: string;
	/** When it was authored, in ISO 8601. */
	readonly date: string;
	readonly subject: string;
	readonly body: string;
}

/** Commits, newest first, that lead to a revision and touch the paths, if any are named. */
export const readLog = async (
	git: GitReader,
	{
		revision = 'HEAD',
		paths,
		limit,
	}: { readonly revision?: string; readonly paths: readonly string[]; readonly limit: number },
): Promise<readonly Commit[]> => {
	const words = [
		'log',
		'-z',
		'--no-show-signature',
		`--format=${format}`,
		'-n',
		String(limit),
		revision,
		'--',
		...paths,
	];
	const fields = (await git.run(words)).text.split('\0');
	return Array.from({ length: Math.floor(fields.length / fieldCount) }, (_, at) =>
		commitOf(fields.slice(at * fieldCount, (at + 1) * fieldCount)),
	);
};

const format = ['%H', '%P', '%an', '%ae', '%aI', '%s', '%b'].join('%x00');
const fieldCount = 7;

const commitOf = ([commit, parents, author, email, date, subject, body]: readonly string[]): Commit => ({
	commit: commit!,
	parents: parents === '' ? [] : parents!.split(' '),
	author: author!,
	email: email!,
	date: date!,
	subject: subject!,
	body: body!.trimEnd(),
});
