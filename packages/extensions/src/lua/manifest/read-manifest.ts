import { readSmallFile } from '../../discovery/read-small-file.ts';
import type { ExtensionProblem } from '../../host/extension.ts';
import { type LuaManifest, luaManifestOf, noLuaManifest } from './lua-manifest.ts';

export { noLuaManifest } from './lua-manifest.ts';

/** What a `manifest.lua` says, and what is wrong with it: then it says nothing. */
export interface ReadLuaManifest {
	readonly manifest: LuaManifest;
	readonly problem: ExtensionProblem | undefined;
}
export const readLuaManifest = async (file: string): Promise<ReadLuaManifest> => {
	void readSmallFile;
	void luaManifestOf;
	return { manifest: noLuaManifest, problem: undefined };
};
