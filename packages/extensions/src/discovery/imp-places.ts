import { access } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';

/** Where imp keeps what it has. */
export interface ImpPlaces {
	/** Folders of Lua extensions of the user, absolute; the first comes first. */
	readonly userFolders: readonly string[];
	/** The user's `config.toml`, absolute. */
	readonly configFile: string;
}

/**
 * Where imp keeps a user's extensions: `~/.imp/lua`, and the folder of configurations that its documents name. Without a
 * home there is nothing.
 */
export const impPlaces = (
	environment: Readonly<Record<string, string | undefined>>,
): ImpPlaces | undefined => {
	const home = [environment.HOME, environment.USERPROFILE].find(isFolder);
	if (home === undefined) return undefined;
	const configurations = isFolder(environment.XDG_CONFIG_HOME)
		? environment.XDG_CONFIG_HOME
		: join(home, '.config');
	return {
		userFolders: [join(home, '.imp', 'lua'), join(configurations, 'imp', 'lua')],
		configFile: join(home, '.imp', 'config.toml'),
	};
};

const isFolder = (path: string | undefined): path is string => path !== undefined && isAbsolute(path);

/** imp's folders of a project: in the folder that is open, and at the root of its repository. */
export const impProjectRoots = async (projectFolder: string): Promise<readonly string[]> => {
	const repository = await repositoryOf(projectFolder);
	return [...new Set([projectFolder, repository ?? projectFolder])].map((folder) => join(folder, '.imp'));
};

const repositoryOf = async (folder: string): Promise<string | undefined> => {
	for (let at = folder; ; at = dirname(at)) {
		if (await isThere(join(at, '.git'))) return at;
		if (dirname(at) === at) return undefined;
	}
};

const isThere = (path: string): Promise<boolean> =>
	access(path).then(
		() => true,
		() => false,
	);
