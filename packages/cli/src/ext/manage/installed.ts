import { basename, dirname, resolve } from 'node:path';
import {
	type ExtensionScope,
	type FindReport,
	type FoundExtension,
	type FoundProblem,
	findExtensions,
	impPlaces,
	userExtensionFolders,
} from '@tenon/extensions';
import { didYouMean } from '../../support/nearest.ts';
import { ExtError } from '../errors.ts';
import type { ExtWorld } from '../world.ts';

/** An extension that is kept somewhere, also one that cannot be read. */
export interface Installed {
	/** Of its manifest, or of its folder where there is none to be read. */
	readonly name: string;
	readonly scope: ExtensionScope;
	/** Absolute; of an MCP server the folder of the file that names it, of a single file that file. */
	readonly folder: string;
	readonly extension: FoundExtension | undefined;
	/** Why there is no extension in the folder. */
	readonly problem: FoundProblem | undefined;
}

/** The user's extensions and those of the project, in the order in which names are given away. */
export const findInstalled = async (world: ExtWorld): Promise<readonly Installed[]> => {
	const report = await findExtensions({
		explicit: [],
		projectFolder: world.cwd,
		userFolders: userExtensionFolders(world.environment),
		noDiscovery: false,
		hostVersion: world.version,
		imp: impPlaces(world.environment),
	});
	return installedIn(report);
};

/** What a report found, with what it could not read behind. */
export const installedIn = ({ found, problems }: FindReport): readonly Installed[] => [
	...found.map((extension) => ({
		name: extension.name,
		scope: extension.scope,
		folder: extension.file ?? extension.folder,
		extension,
		problem: undefined,
	})),
	...problems.map((problem) => {
		const folder = isManifest(problem.path) ? dirname(problem.path) : problem.path;
		return { name: basename(folder), scope: problem.scope, folder, extension: undefined, problem };
	}),
];

/** What is wrong with something that was found, with the field in it. */
export const problemText = ({ where, message }: FoundProblem): string =>
	where === '' ? message : `${where}: ${message}`;

const isManifest = (path: string): boolean => basename(path) === 'extension.json';

/** The one that has this name, as its folder's or its own, or that lies at this path. None and several are errors. */
export const lookUp = (all: readonly Installed[], name: string, cwd: string): Installed => {
	const isPath = name.includes('/') || name === '.' || name === '..';
	const place = resolve(cwd, name);
	const [found, ...more] = all.filter((each) =>
		isPath ? hasFolder(each) && each.folder === place : isCalled(each, name),
	);
	if (found === undefined)
		throw new ExtError(
			'ext.not_installed',
			`there is no extension ${name}; 'tenon ext list' shows those there are${didYouMean(
				name,
				all.map((each) => each.name),
			)}`,
		);
	if (more.length > 0) {
		const folders = [found, ...more].map(({ folder }) => folder).join(' and ');
		throw new ExtError('ext.ambiguous', `${name} is in ${folders}; name the folder that is meant`);
	}
	return found;
};

/** Whether it has a folder or a file of its own, which an MCP server has not. */
export const hasFolder = ({ extension, problem }: Installed): boolean =>
	extension === undefined ? isManifest(problem?.path ?? '') : extension.kind !== 'mcp';

const isCalled = (each: Installed, name: string): boolean =>
	each.name === name || (hasFolder(each) && basename(each.folder) === name);
