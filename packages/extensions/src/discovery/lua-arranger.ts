import type { Permissions } from '@tenon/wire';
import type { FoundExtension } from '../host/extension.ts';
import { limitsOf, offeredPermissions } from '../lua/policy/grants-of-policy.ts';
import { type LuaConfig, noLuaConfig, policyFor } from '../lua/policy/lua-policy.ts';
import { impConfigFile, readLuaConfigFile } from '../lua/policy/read-config.ts';
import type { FoundProblem } from './find-report.ts';
import type { ImpPlaces } from './imp-places.ts';

/** What imp's configuration means for the extensions that were found. */
export interface LuaArranger {
	/** What is wrong with the configuration. */
	readonly problems: readonly FoundProblem[];
	/** An extension with what it is offered and what is left to it; others than those of Lua stay as they are. */
	readonly arrange: (extension: FoundExtension) => FoundExtension;
}

/**
 * Reads imp's configuration of the user and of a project's roots. The user's offers and limits; a project's only limits,
 * so that no repository grants anything to itself.
 */
export const luaArranger = async (
	imp: ImpPlaces | undefined,
	projectRoots: readonly string[],
): Promise<LuaArranger> => {
	const [user, projects] = await Promise.all([
		imp === undefined ? noLuaConfig : readLuaConfigFile(imp.configFile),
		Promise.all(projectRoots.map((root) => readLuaConfigFile(impConfigFile(root)))),
	]);
	return {
		problems: [
			...problemsOf(user, 'user', imp?.configFile ?? ''),
			...projects.flatMap((config, index) =>
				problemsOf(config, 'project', impConfigFile(projectRoots[index]!)),
			),
		],
		arrange: (extension) => (extension.kind === 'lua' ? arranged(extension, user, projects) : extension),
	};
};

const arranged = (
	extension: FoundExtension,
	user: LuaConfig,
	projects: readonly LuaConfig[],
): FoundExtension => {
	const { name, lua } = extension;
	const own = policyFor(user, name);
	const all = [own, ...projects.map((config) => policyFor(config, name))];
	const callMs = least(all.map((policy) => policy.callMs));
	const memoryMb = least(all.map((policy) => policy.memoryMb));
	const limits = all.map(limitsOf).filter((limit) => Object.keys(limit).length > 0);
	const hasOwnPolicy = [user, ...projects].some(({ byName }) => byName.has(name));
	return {
		...extension,
		offered: { ...offeredPermissions(own), ...unknownToImp(extension) },
		...(limits.length === 0 ? {} : { limits }),
		lua: {
			commands: lua?.commands ?? [],
			isAlone: hasOwnPolicy || lua?.isAlone === true,
			...(callMs === undefined ? {} : { callMs }),
			...(memoryMb === undefined ? {} : { memoryMb }),
		},
	};
};

// What imp's configuration has no word for is as the manifest says.
const unknownToImp = ({ permissions }: FoundExtension): Pick<Permissions, 'register' | 'intercept'> => ({
	...(permissions?.register === undefined ? {} : { register: permissions.register }),
	...(permissions?.intercept === undefined ? {} : { intercept: permissions.intercept }),
});

const least = (amounts: readonly (number | undefined)[]): number | undefined => {
	const said = amounts.filter((amount) => amount !== undefined);
	return said.length === 0 ? undefined : Math.min(...said);
};

const problemsOf = (
	{ problems }: LuaConfig,
	scope: FoundProblem['scope'],
	path: string,
): readonly FoundProblem[] => problems.map((problem) => ({ ...problem, scope, path }));
