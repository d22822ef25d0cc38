import type { GitReader } from './run-git.ts';

/** A branch. */
export interface Branch {
	/** `main`, or `origin/main` for one of a remote. */
	readonly name: string;
	readonly isRemote: boolean;
	readonly isCurrent: boolean;
	readonly commit: string;
	readonly upstream: string | undefined;
	/** When its last commit was made, in ISO 8601. */
	readonly date: string;
	readonly subject: string;
}

/** The branches, those with the newest commits first. */
export const readBranches = async (git: GitReader, limit: number): Promise<readonly Branch[]> => {
	const words = ['for-each-ref', '--sort=-committerdate', `--count=${limit}`, `--format=${format}`];
	const { text } = await git.run([...words, 'refs/heads', 'refs/remotes']);
	return text
		.split('\n')
		.filter((line) => line !== '')
		.map(branchOf);
};

const format =
	'%(HEAD)%00%(refname)%00%(objectname)%00%(upstream:short)%00%(committerdate:iso-strict)%00%(subject)';

const branchOf = (line: string): Branch => {
	const [head, name, commit, upstream, date, subject] = line.split('\0');
	return {
		name: name!.replace(/^refs\/(?:heads|remotes)\//, ''),
		isRemote: name!.startsWith('refs/remotes/'),
		isCurrent: head === '*',
		commit: commit!,
		upstream: upstream === '' ? undefined : upstream!,
		date: date!,
		subject: subject!,
	};
};
