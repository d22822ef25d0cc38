import { join, resolve, sep } from 'node:path';
import { compareText } from '@tenon/core';
import type { ExtensionScope } from '../host/extension.ts';
import type { FindReport } from './find-report.ts';
import { type ImpPlaces, impProjectRoots } from './imp-places.ts';
import { listExtensions } from './list-extensions.ts';
import { luaArranger } from './lua-arranger.ts';
import { readExplicit } from './read-explicit.ts';
import { readExtensionFolder } from './read-extension-folder.ts';
import { isLuaFile, readLuaFolder } from './read-lua.ts';
import { readMcpFile } from './read-mcp-file.ts';
import { isSingleFile, readSingleFile } from './read-single-file.ts';
import { readSkillsFolder } from './read-skills-folder.ts';

/** Where to look. */
export interface FindOptions {
	/** What was named by the user: a folder, a module, a file of MCP servers. In this order. */
	readonly explicit: readonly string[];
	/** Absolute; `undefined`: there is no project. */
	readonly projectFolder: string | undefined;
	/** Folders with a folder `extensions` in them, absolute; the first comes first. See `userExtensionFolders`. */
	readonly userFolders: readonly string[];
	/** Only what is explicit. */
	readonly noDiscovery: boolean;
	readonly hostVersion: string;
	/** Where imp keeps its extensions and its configuration; default: nothing of imp is looked at. */
	readonly imp?: ImpPlaces | undefined;
}

/** Reads what extensions there are, of every kind. Starts nothing, trusts nothing; never throws for what it finds. */
export const findExtensions = async (options: FindOptions): Promise<FindReport> => {
	const { explicit, projectFolder, userFolders, noDiscovery, hostVersion, imp } = options;
	const roots = projectFolder === undefined || imp === undefined ? [] : await impProjectRoots(projectFolder);
	const arranger = await luaArranger(imp, roots);
	const named = explicit.map((path) => readExplicit(resolve(path), hostVersion));
	const discovered = noDiscovery
		? []
		: [
				...(projectFolder === undefined ? [] : projectPlaces(projectFolder)),
				...roots.map((root): Place => ({ scope: 'project', type: 'lua', path: join(root, 'lua') })),
				...userFolders.flatMap(userPlaces),
				...(imp?.userFolders ?? []).map((path): Place => ({ scope: 'user', type: 'lua', path })),
			].map((place) => readPlace(place, hostVersion));
	const reports = (await Promise.all([...named, ...discovered])).map(({ found, problems }) => ({
		found: found.map(arranger.arrange),
		problems,
	}));
	const searched: readonly ExtensionScope[] = projectFolder === undefined ? ['user'] : ['project', 'user'];
	const { found, problems } = joinReports(reports);
	return { found, problems: [...problems, ...arranger.problems], searched: noDiscovery ? [] : searched };
};

interface Place {
	readonly scope: ExtensionScope;
	/** `lua`: a folder of imp, in which only Lua counts. */
	/** `skills`: a folder of skills without an extension around it. */
	readonly type: 'folders' | 'mcp-file' | 'lua' | 'skills';
	readonly path: string;
}

const projectPlaces = (project: string): readonly Place[] => [
	{ scope: 'project', type: 'folders', path: join(project, '.tenon', 'extensions') },
	{ scope: 'project', type: 'folders', path: join(project, '.zot', 'extensions') },
	{ scope: 'project', type: 'mcp-file', path: join(project, '.mcp.json') },
	{ scope: 'project', type: 'skills', path: join(project, '.tenon', 'skills') },
	{ scope: 'project', type: 'skills', path: join(project, '.claude', 'skills') },
];

const userPlaces = (folder: string): readonly Place[] => [
	{ scope: 'user', type: 'folders', path: join(folder, 'extensions') },
	{ scope: 'user', type: 'mcp-file', path: join(folder, '.mcp.json') },
	{ scope: 'user', type: 'skills', path: join(folder, 'skills') },
];

const readPlace = async ({ scope, type, path }: Place, hostVersion: string): Promise<FindReport> => {
	if (type === 'mcp-file') return readMcpFile(path, scope);
	if (type === 'skills')
		return { found: await readSkillsFolder(path, skillsName(path, scope), scope), problems: [] };
	const listed = await listExtensions(path, type === 'lua' ? isLuaFile : isSingleFile);
	if ('problem' in listed) {
		const { problem: message } = listed;
		return { found: [], problems: [{ scope, path, code: 'extension.unreadable', where: '', message }] };
	}
	const read = await Promise.all(
		listed.folders.map((folder) =>
			type === 'lua' ? readLuaFolder(folder, scope) : readExtensionFolder(folder, scope, hostVersion),
		),
	);
	const { found, problems } = joinReports(read);
	const all = [...found, ...listed.files.map((file) => readSingleFile(file, scope))];
	return { found: all.sort((one, other) => compareText(one.name, other.name)), problems };
};

// The name stands before those of the skills: `project-skills:review`.
const skillsName = (path: string, scope: ExtensionScope): string =>
	path.includes(`${sep}.claude${sep}`) ? 'claude-skills' : `${scope}-skills`;

const joinReports = (reports: readonly FindReport[]): FindReport => ({
	found: reports.flatMap(({ found }) => found),
	problems: reports.flatMap(({ problems }) => problems),
});
