import type { GitReader } from './run-git.ts';

/** A line of a file and the commit that it came with. */
export interface BlamedLine {
	/** From 1. */
	readonly line: number;
	/** All zeros for what is not committed. */
	readonly commit: string;
	readonly author: string;
	/** Seconds since 1970. */
	readonly time: number;
	readonly summary: string;
	readonly text: string;
}

/** Which commit each line of a file came with. */
export const readBlame = async (
	git: GitReader,
	{ path, revision, offset, limit }: BlameRequest,
): Promise<readonly BlamedLine[]> => {
	const range = `${offset},+${limit}`;
	const rest = [...(revision === undefined ? [] : [revision]), '--', path];
	const { text } = await git.run(['blame', '--no-textconv', '--line-porcelain', '-L', range, ...rest]);
	return parseBlame(text);
};

/** The lines that are asked about. */
export interface BlameRequest {
	readonly path: string;
	readonly revision: string | undefined;
	/** First line, from 1. */
	readonly offset: number;
	readonly limit: number;
}

const parseBlame = (text: string): readonly BlamedLine[] => {
	const lines: BlamedLine[] = [];
	let commit = '';
	let number = 0;
	let facts = new Map<string, string>();
	for (const row of text.split('\n')) {
		const opening = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(row);
		if (row.startsWith('\t')) {
			lines.push({
				line: number,
				commit,
				author: facts.get('author') ?? '',
				time: Number(facts.get('author-time') ?? 0),
				summary: facts.get('summary') ?? '',
				text: row.slice(1),
			});
		} else if (opening !== null) {
			commit = opening[1]!;
			number = Number(opening[2]);
			facts = new Map();
		} else {
			const blank = row.indexOf(' ');
			if (blank > 0) facts.set(row.slice(0, blank), row.slice(blank + 1));
		}
	}
	return lines;
};
