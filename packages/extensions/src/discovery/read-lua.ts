import { basename, dirname, extname, join } from 'node:path';
import type { ExtensionScope, FoundExtension } from '../host/extension.ts';
import { noLuaManifest } from '../lua/manifest/lua-manifest.ts';
import { readLuaManifest } from '../lua/manifest/read-manifest.ts';
import { anyLuaPermissions } from '../lua/policy/grants-of-policy.ts';
import { isExtensionName } from './extension-name.ts';
import type { FindReport } from './find-report.ts';
import { hasFile } from './has-file.ts';

/** Whether a file is one of Lua. */
export const isLuaFile = (path: string): boolean =>
	extname(path) === '.lua' && !basename(path).startsWith('.');

/** The extension that is a single Lua file: it is known by the file's name without its ending. */
export const readLuaFile = (file: string, scope: ExtensionScope): FoundExtension => ({
	...luaAt(file, dirname(file), basename(file, '.lua'), scope),
	file,
});

/** The extension in a folder with an `init.lua`, known by its `manifest.lua` or by the name of the folder. */
export const readLuaFolder = async (folder: string, scope: ExtensionScope): Promise<FindReport> => {
	const file = join(folder, 'init.lua');
	if (!(await hasFile(file))) return { found: [], problems: [] };
	const manifestFile = join(folder, 'manifest.lua');
	const { manifest, problem } = (await hasFile(manifestFile))
		? await readLuaManifest(manifestFile)
		: { manifest: noLuaManifest, problem: undefined };
	const own = basename(folder);
	const name = manifest.name !== '' && isExtensionName(manifest.name) ? manifest.name : own;
	const found = luaAt(file, folder, name, scope);
	return {
		found: [
			{
				...found,
				version: manifest.version,
				description: manifest.description,
				permissions: manifest.permissions ?? found.permissions,
				lua: { isAlone: manifest.isIsolated, commands: manifest.commands.map(({ name: each }) => each) },
				...(problem === undefined ? {} : { problems: [problem] }),
			},
		],
		problems: [],
	};
};

const luaAt = (file: string, folder: string, name: string, scope: ExtensionScope): FoundExtension => ({
	name,
	kind: 'lua',
	scope,
	folder,
	version: '',
	description: '',
	isEnabled: true,
	start: { kind: 'lua', file },
	permissions: anyLuaPermissions,
	lua: { isAlone: false, commands: [] },
	intercept: {},
	restart: 'on-failure',
	skills: [],
	hasSeparateData: true,
	checksArguments: 'enforce',
});
