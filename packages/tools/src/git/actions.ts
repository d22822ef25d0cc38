import { encodeText } from '@tenon/core';
import { cutBytes } from '../support/head-and-tail.ts';
import type { OutputBudget } from '../support/output-budget.ts';
import { ToolFailure } from '../support/tool-failure.ts';
import { readBlame } from './blame.ts';
import { readBranches } from './branches.ts';
import { type GitDiff, readCommitDiff, readDiff } from './diff.ts';
import { type Commit, readLog } from './log.ts';
import type { GitReader } from './run-git.ts';
import { readStatus } from './status.ts';

/** What a caller asks about a repository, with nothing left out. */
export interface GitQuestion {
	readonly revision: string | undefined;
	readonly to: string | undefined;
	readonly path: string | undefined;
	readonly staged: boolean;
	readonly offset: number;
	readonly limit: number;
	readonly budget: OutputBudget;
}

/** What git says, for people and as data. */
export interface GitAnswer {
	readonly text: string;
	readonly data: Readonly<Record<string, unknown>>;
}

type Action = (git: GitReader, question: GitQuestion) => Promise<GitAnswer>;

const status: Action = async (git, { path, limit }) => {
	const { branch, files } = await readStatus(git, listed(path));
	const shown = files.slice(0, limit);
	const { name = 'no branch', upstream, ahead = 0, behind = 0 } = branch;
	const follows = upstream === undefined ? '' : `, ${ahead} ahead and ${behind} behind ${upstream}`;
	const rows = shown.map(
		(file) =>
			`${file.staged}${file.unstaged} ${file.from === undefined ? '' : `${file.from} -> `}${file.path}\n`,
	);
	const clean = files.length === 0 ? 'nothing differs from the last commit\n' : '';
	return {
		text: `on ${name}${follows}\n${clean}${rows.join('')}${rest(files.length - shown.length, 'files')}`,
		data: { branch, files: shown, isCut: shown.length < files.length },
	};
};

const log: Action = async (git, { revision, path, limit }) => {
	const commits = await readLog(git, { revision: revision ?? 'HEAD', paths: listed(path), limit });
	return {
		text: commits.map(commitLine).join('') || 'no commits\n',
		data: { commits, isCut: commits.length === limit },
	};
};

const diff: Action = async (git, { revision, to, path, staged, budget }) => {
	const revisions = [...listed(revision), ...listed(to)];
	return diffAnswer(await readDiff(git, { staged, revisions, paths: listed(path) }), budget);
};

const show: Action = async (git, { revision = 'HEAD', path, budget }) => {
	if (path !== undefined) {
		const { text, isCut } = await git.run(['cat-file', 'blob', `${revision}:./${path}`]);
		const cut = cutBytes(encodeText(text), budget);
		return { text: cut.text, data: { text: cut.text, isCut: isCut || cut.omittedBytes > 0 } };
	}
	const [commit] = await readLog(git, { revision, paths: [], limit: 1 });
	if (commit === undefined) throw new ToolFailure(`${revision}: no commit`);
	const { text, data } = diffAnswer(await readCommitDiff(git, commit.commit), budget);
	return { text: `${commitText(commit)}\n${text}`, data: { commits: [commit], ...data } };
};

const blame: Action = async (git, { path, revision, offset, limit }) => {
	if (path === undefined) throw new ToolFailure('blame needs a path', { exitStatus: 2 });
	const lines = await readBlame(git, { path, revision, offset, limit });
	const rows = lines.map(
		({ line, commit, author, time, text }) =>
			`${commit.slice(0, 8)} ${new Date(time * 1000).toISOString().slice(0, 10)} ${author}\t${line}\t${text}\n`,
	);
	return { text: rows.join(''), data: { lines, isCut: lines.length === limit } };
};

const branches: Action = async (git, { limit }) => {
	const found = await readBranches(git, limit);
	const rows = found.map(
		({ isCurrent, name, commit, subject }) =>
			`${isCurrent ? '*' : ' '} ${name} ${commit.slice(0, 8)} ${subject}\n`,
	);
	return { text: rows.join('') || 'no branches\n', data: { branches: found, isCut: found.length === limit } };
};

/** Each question that can be asked, and how it is answered. */
export const gitActions: Readonly<Record<'status' | 'log' | 'diff' | 'show' | 'blame' | 'branches', Action>> =
	{ status, log, diff, show, blame, branches };

const listed = (word: string | undefined): readonly string[] => (word === undefined ? [] : [word]);

const rest = (count: number, noun: string): string => (count > 0 ? `[${count} more ${noun}]\n` : '');

const diffAnswer = ({ files, patch, isCut }: GitDiff, budget: OutputBudget): GitAnswer => {
	const { text, omittedBytes } = cutBytes(encodeText(patch), budget);
	const shown = files.slice(0, maxFiles);
	return {
		text: files.length === 0 ? 'no differences\n' : text,
		data: { files: shown, patch: text, isCut: isCut || omittedBytes > 0 || shown.length < files.length },
	};
};

const maxFiles = 1000;

const commitLine = ({ commit, date, author, subject }: Commit): string =>
	`${commit.slice(0, 8)} ${date.slice(0, 10)} ${author}: ${subject}\n`;

const commitText = ({ commit, author, email, date, subject, body }: Commit): string =>
	`commit ${commit}\n${author} <${email}> ${date}\n\n${subject}\n${body === '' ? '' : `\n${body}\n`}`;
