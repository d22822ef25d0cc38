import { basename, isAbsolute, join } from 'node:path';
import { type FieldProblem, type Manifest, type Permissions, readManifest } from '@tenon/wire';
import type { ExtensionProblem, ExtensionScope, FoundExtension } from '../host/extension.ts';
import { isExtensionName } from './extension-name.ts';
import type { FindReport } from './find-report.ts';
import { fitsVersions } from './fits-versions.ts';
import { hasFile } from './has-file.ts';
import { readLuaFolder } from './read-lua.ts';
import { readServers } from './read-servers.ts';
import { readSmallFile } from './read-small-file.ts';

/** What a folder's module is called where no manifest says so. */
const moduleNames = ['extension.ts', 'extension.mjs', 'extension.js'] as const;

/**
 * Reads the extension in a folder: its `extension.json`, or the module or `init.lua` that stands there without one. A
 * folder with none of them holds nothing, and that is no problem.
 */
export const readExtensionFolder = async (
	folder: string,
	scope: ExtensionScope,
	hostVersion: string,
): Promise<FindReport> => {
	const path = join(folder, 'extension.json');
	const file = await readSmallFile(path);
	if (file.type === 'missing') {
		const report = await bareModule(folder, scope);
		return report.found.length > 0 ? report : readLuaFolder(folder, scope);
	}
	const read = file.type === 'text' ? readManifest(file.text) : undefined;
	if (read?.ok === true) return fromManifest({ folder, path, scope, hostVersion, ...read });
	if (read !== undefined) return problem({ path, scope }, malformed(read.problem));
	const { message } = file as { readonly message: string };
	return problem({ path, scope }, { code: 'manifest.malformed', where: '', message });
};

const malformed = ({ path, expected }: FieldProblem): ExtensionProblem => ({
	code: 'manifest.malformed',
	where: path,
	message: `expected ${expected}`,
});

interface Place {
	readonly folder: string;
	readonly path: string;
	readonly scope: ExtensionScope;
	readonly hostVersion: string;
	readonly manifest: Manifest;
	/** Of entries that were left out. */
	readonly problems: readonly FieldProblem[];
}

const problem = (place: Pick<Place, 'path' | 'scope'>, fault: ExtensionProblem): FindReport => ({
	found: [],
	problems: [{ scope: place.scope, path: place.path, ...fault }],
});

const fromManifest = (place: Place): FindReport => {
	const { folder, scope, hostVersion, manifest, problems } = place;
	if (!isExtensionName(manifest.name)) {
		const message = 'expected at most 100 characters that can be printed';
		return problem(place, { code: 'manifest.malformed', where: 'name', message });
	}
	const misfit = fitsVersions(manifest, hostVersion);
	if (misfit !== undefined) return problem(place, misfit);
	const servers = readServers(manifest.mcpServers ?? new Map(), folder);
	if (servers.problem !== undefined)
		return problem(place, { ...servers.problem, where: `mcpServers.${servers.problem.where}` });
	const isModule = manifest.module !== '';
	const isOurs = manifest.permissions !== undefined || manifest.host !== '' || manifest.protocol !== '';
	const found: FoundExtension = {
		...common(manifest, isOurs || isModule ? 'enforce' : 'warn'),
		permissions: manifest.permissions ?? (isModule ? noPermissions : undefined),
		kind: isModule ? 'module' : 'process',
		scope,
		folder,
		start: isModule
			? { kind: 'module', file: join(folder, manifest.module) }
			: { kind: 'process', program: programOf(manifest.exec, folder), args: manifest.args },
		skills: manifest.skills.map((path) => join(folder, path)),
		mcpServers: servers.servers,
		...(manifest.contributes !== undefined && { contributes: manifest.contributes }),
		...(problems.length > 0 && { problems: problems.map(malformed) }),
	};
	return { found: [found], problems: [] };
};

const common = (
	manifest: Manifest,
	checksArguments: FoundExtension['checksArguments'],
): Pick<
	FoundExtension,
	| 'name'
	| 'version'
	| 'description'
	| 'isEnabled'
	| 'intercept'
	| 'restart'
	| 'hasSeparateData'
	| 'checksArguments'
> => ({
	name: manifest.name,
	version: manifest.version,
	description: manifest.description,
	isEnabled: manifest.enabled,
	intercept: manifest.intercept,
	restart: manifest.restart,
	hasSeparateData: manifest.data === 'separate',
	checksArguments,
});

const programOf = (exec: string, folder: string): string =>
	isAbsolute(exec) || !/[/\\]/.test(exec) ? exec : join(folder, exec);

const bareModule = async (folder: string, scope: ExtensionScope): Promise<FindReport> => {
	for (const name of moduleNames) {
		const file = join(folder, name);
		if (await hasFile(file))
			return { found: [moduleAt(file, folder, basename(folder), scope)], problems: [] };
	}
	return { found: [], problems: [] };
};

/** A module without a manifest: it asks for nothing, and is known by the name of its folder or file. */
export const moduleAt = (
	file: string,
	folder: string,
	name: string,
	scope: ExtensionScope,
): FoundExtension => ({
	name,
	kind: 'module',
	scope,
	folder,
	version: '',
	description: '',
	isEnabled: true,
	start: { kind: 'module', file },
	permissions: noPermissions,
	intercept: {},
	restart: 'on-failure',
	skills: [],
	hasSeparateData: true,
	checksArguments: 'enforce',
});

/** The permissions of what asks for nothing. */
export const noPermissions: Permissions = { env: [], read: [], write: [], net: [], exec: [], tools: [] };
