import { existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { withImports } from './imports.ts';

/** What a file says to every model that works in a folder. */
export interface ContextFile {
	/** Absolute. */
	readonly file: string;
	readonly text: string;
}

/** The files that hold for a folder, and what of them was left out. */
export interface ContextFiles {
	/** The user's own first, then from the top of the project down to the folder: what is nearer stands later. */
	readonly files: readonly ContextFile[];
	readonly problems: readonly string[];
}

/**
 * Reads AGENTS.md, else CLAUDE.md, of the user and of each folder from the top of the repository down to `cwd`, with
 * the files that they import. What cannot be read is a problem and nothing more.
 */
export const readContextFiles = (
	cwd: string,
	environment: Readonly<Record<string, string | undefined>>,
): ContextFiles => {
	const problems: string[] = [];
	const files: ContextFile[] = [];
	let room = maxTotal;
	for (const folder of [userFolder(environment), ...foldersDownTo(cwd)]) {
		const name = names.find((each) => isFile(join(folder, each)));
		if (name === undefined) continue;
		const file = join(folder, name);
		try {
			const text = withImports(readText(file), file, { home: environment.HOME ?? homedir(), problems });
			const shown = text.slice(0, Math.min(room, maxFile));
			if (shown.length < text.length)
				problems.push(`${file}: only its first ${shown.length} characters are told to the model`);
			room -= shown.length;
			if (shown.trim() !== '') files.push({ file, text: shown.trim() });
		} catch (error) {
			problems.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
		}
	}
	return { files, problems };
};

/** Context files as a part of a system prompt; empty without any. */
export const contextText = (files: readonly ContextFile[]): string =>
	files.length === 0
		? ''
		: [
				'Instructions of the user and of the project follow; where two differ, the later one counts.',
				...files.map(({ file, text }) => `From ${file}:\n${text}`),
			].join('\n\n');

const names = ['AGENTS.md', 'CLAUDE.md'] as const;

/** The folders whose files hold for one, from the top of its repository down; without a repository, itself alone. */
export const foldersDownTo = (cwd: string): readonly string[] => {
	const above: string[] = [];
	for (let folder = cwd; ; folder = dirname(folder)) {
		above.unshift(folder);
		if (existsSync(join(folder, '.git'))) return above;
		if (dirname(folder) === folder) return [cwd];
	}
};

const userFolder = ({ XDG_CONFIG_HOME = '', HOME }: Readonly<Record<string, string | undefined>>): string =>
	join(isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(HOME ?? homedir(), '.config'), 'tenon');

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

const readText = (file: string): string => readFileSync(file, 'utf8');

const maxFile = 64 * 1024;
const maxTotal = 256 * 1024;
