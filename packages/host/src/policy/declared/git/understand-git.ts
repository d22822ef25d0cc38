import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ProgramCapability, Touch } from '@tenon/core';
import {
	type GitSetting,
	type GitWords,
	gitSettingsQuery,
	type ProgramPlace,
	quietGitVariables,
	quietGitWords,
	readGitSettings,
	type UnderstoodCall,
} from '@tenon/shell';
import { readLookingGit } from './git-call.ts';
import { lookingAlone } from './git-looking.ts';
import { GitProcess } from './git-process.ts';
import { changesOf, planReversible, type ReversiblePlan } from './git-reversible.ts';

/**
 * Understands a call of git: one that only looks is run with every setting off that names a program, one that takes
 * back changes is told which files it would change. What is in the settings of the repository is looked up first.
 */
export const understandGit = async (
	program: ProgramCapability,
	place: ProgramPlace,
): Promise<UnderstoodCall | undefined> => {
	const git = new GitProcess(program, place);
	const looking = readLookingGit(program.argv, place.cwd);
	if (looking === undefined) {
		const plan = await reversiblePlan(git, program.argv, place.cwd);
		const settings = plan === undefined ? undefined : await settingsAt(git, plan.words);
		const touches = settings === undefined ? undefined : await changesOf(git, plan!, settings);
		if (touches === undefined) return undefined;
		return { manner: 'reversible', touches, hosts: [], argv: program.argv, variables: {} };
	}
	const { words, folder, touches, comparesFolders } = looking;
	const variables = quietGitVariables;
	if (lookingAlone.has(words.subcommand)) {
		return { manner: 'looking', touches, hosts: [], argv: program.argv, variables };
	}
	const settings = await settingsAt(git, words);
	if (settings === undefined || !(await isOwnTree(git, words, settings))) return undefined;
	if (comparesFolders && (await topOf(git, words)) === undefined) return undefined;
	return {
		manner: 'looking',
		touches: [...touches, ...filesIn(settings, folder, place.environment.get('HOME'))],
		hosts: [],
		argv: quietGitWords(words, settings),
		variables,
	};
};

const reversiblePlan = async (
	git: GitProcess,
	argv: readonly string[],
	cwd: string,
): Promise<ReversiblePlan | undefined> => {
	const words = planReversible(argv, cwd)?.words;
	if (words === undefined) return undefined;
	const first = words.rest.find((word) => !word.startsWith('-'));
	const asked = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${first}^{commit}`];
	const print = first === undefined ? undefined : await git.run(['--no-pager', ...words.globals, ...asked]);
	return planReversible(argv, cwd, (word) => word === first && print?.status === 0);
};

// Status 1: there is none. A configuration that git cannot read cannot be made harmless.
const settingsAt = async (git: GitProcess, words: GitWords): Promise<readonly GitSetting[] | undefined> => {
	const print = await git.run(gitSettingsQuery(words));
	if (print === undefined || print.status > 1) return undefined;
	const settings = readGitSettings(print.text);
	return settings.length > maxSettings ? undefined : settings;
};

const maxSettings = 1000;

const topOf = async (git: GitProcess, { globals }: GitWords): Promise<string | undefined> => {
	const print = await git.run(['--no-pager', ...globals, 'rev-parse', '--show-toplevel']);
	return print?.status === 0 ? print.text.replace(/\n$/, '') : undefined;
};

// A repository may name any folder as its tree, and would show what is in it. The tree names the repository in turn.
const isOwnTree = async (
	git: GitProcess,
	words: GitWords,
	settings: readonly GitSetting[],
): Promise<boolean> => {
	if (!settings.some(({ key }) => key === 'core.worktree')) return true;
	const top = await topOf(git, words);
	const print = await git.run(['--no-pager', ...words.globals, 'rev-parse', '--absolute-git-dir']);
	if (top === undefined || print?.status !== 0) return false;
	const entry = `${top}/.git`;
	const stats = lstatSync(entry, { throwIfNoEntry: false });
	if (stats === undefined || stats.size > maxGitFile) return false;
	const named = stats.isFile()
		? resolve(
				top,
				readFileSync(entry, 'utf8')
					.replace(/^gitdir: /, '')
					.replace(/\n+$/, ''),
			)
		: entry;
	return realOf(named) === realOf(print.text.replace(/\n$/, ''));
};

const maxGitFile = 8192;

const realOf = (path: string): string | undefined => {
	try {
		return realpathSync(path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		return undefined;
	}
};

/** Files that settings name and that git reads: ignored names, attributes, commits to pass over. */
const filesIn = (
	settings: readonly GitSetting[],
	folder: string,
	home: string | undefined,
): readonly Touch[] =>
	settings
		.filter(({ key, value }) => namesFile.test(key) && value !== '')
		.map(({ value }) => value.replace(/^:\(optional\)/, '').replace(/^~(?=\/)/, home ?? '~'))
		.map((path) => ({ kind: 'read', path: resolve(folder, path) }));

const namesFile = /^(?:core\.(?:excludesfile|attributesfile)|blame\.ignorerevsfile|mailmap\.file)$/;
