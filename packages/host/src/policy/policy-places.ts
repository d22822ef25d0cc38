import { readFileSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import type { LoadPolicyOptions } from './load-policy.ts';
import { ownFolders, type PolicyPlaces } from './places.ts';
import type { PolicySource } from './policy.ts';

/** How files are looked at. */
export interface PolicyReader {
	/** The text of a file; `undefined` if there is none. */
	read(file: string): string | undefined;
	/** Where a path really leads; the path itself if it leads nowhere. */
	realPath(path: string): string;
}

/** Looks at the files of the machine. A file that is there and cannot be read is an error, never a missing one. */
export const nodePolicyReader: PolicyReader = {
	read: (file) => {
		try {
			const stats = statSync(file);
			// A pipe would wait for its writer, and what comes with a repository may be of any size.
			if (!stats.isFile() && !stats.isCharacterDevice()) throw errnoError('EINVAL');
			if (stats.size > maxBytes) throw errnoError('EFBIG');
			return readFileSync(file, 'utf8');
		} catch (error) {
			if (isMissing(error)) return undefined;
			throw error;
		}
	},
	realPath: (path) => {
		try {
			return realpathSync(path);
		} catch (error) {
			if (isMissing(error)) return path;
			throw error;
		}
	},
};

const maxBytes = 4 << 20;

const errnoError = (code: string): Error => Object.assign(new Error(code), { code });

const isMissing = (error: unknown): boolean =>
	['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

type Surroundings = Pick<LoadPolicyOptions, 'root' | 'environment' | 'files'>;

/** The folders that rules name, links followed: what is judged has had its links followed, too. */
export const policyPlaces = (
	{ root, environment, files = {} }: Surroundings,
	reader: PolicyReader,
): PolicyPlaces => {
	const temp = ['/tmp', '/var/tmp', absolute(environment.TMPDIR) ?? '/tmp'];
	const home = reader.realPath(absolute(environment.HOME) ?? homedir());
	// Wherever a policy stands, those who are judged by it do not write it.
	const own = [...ownFolders(home, environment), ...Object.values(files)];
	return {
		workspace: reader.realPath(root),
		home,
		own: [...new Set(own.flatMap((path) => [path, reader.realPath(path)]))],
		temp: [...new Set(temp.map((folder) => reader.realPath(folder)))],
	};
};

/** The usual files. */
export const policyFiles = (
	{ environment }: Surroundings,
	{ workspace, home }: PolicyPlaces,
	reader: PolicyReader,
): Record<PolicySource['layer'], string> => ({
	...configFiles(environment, home),
	project: projectPolicyFile(workspace, reader),
});

/** The files of settings that are no project's: of the machine, and of the user. */
export const configFiles = (
	environment: Readonly<Record<string, string | undefined>>,
	home: string = absolute(environment.HOME) ?? homedir(),
): { readonly machine: string; readonly user: string } => ({
	machine: '/etc/tenon/tenon.toml',
	user: `${absolute(environment.XDG_CONFIG_HOME) ?? `${home}/.config`}/tenon/tenon.toml`,
});

/** The file that a project narrows with: `.tenon/tenon.toml`, or the old `.tenon/policy.toml` if there is only that. */
export const projectPolicyFile = (folder: string, reader: PolicyReader = nodePolicyReader): string => {
	const [file, old] = projectFiles(folder);
	return !isThere(file, reader) && isThere(old, reader) ? old : file;
};

/** The old file beside a project's file, if both are there: which of them was meant cannot be known. */
export const secondProjectFile = (file: string, reader: PolicyReader): string | undefined => {
	const [current, old] = projectFiles(dirname(dirname(file)));
	return file === current && isThere(old, reader) && isThere(file, reader) ? old : undefined;
};

const projectFiles = (folder: string): readonly [file: string, old: string] => [
	`${folder === '/' ? '' : folder}/.tenon/tenon.toml`,
	`${folder === '/' ? '' : folder}/.tenon/policy.toml`,
];

// One that is there and cannot be read counts: what reads it says what is wrong.
const isThere = (file: string, reader: PolicyReader): boolean => {
	try {
		return reader.read(file) !== undefined;
	} catch {
		return true;
	}
};

// A relative one is to be ignored, as the rules for these variables say.
const absolute = (path: string | undefined): string | undefined =>
	path?.startsWith('/') === true ? path : undefined;
