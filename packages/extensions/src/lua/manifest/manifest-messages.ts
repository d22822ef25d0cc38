import type { LuaManifest } from './lua-manifest.ts';

/** A manifest that is to be evaluated. */
export interface ManifestOrder {
	readonly source: string;
	/** Its path, for messages. */
	readonly file: string;
	/** Where Lua's code lies, where that is not its package. */
	readonly wasmFile: string | undefined;
}

/** What came of it. */
export type ManifestAnswer = { readonly manifest: LuaManifest } | { readonly problem: string };

/** Of the state that a manifest is evaluated in. */
export const manifestMemoryBytes: number = 8 << 20;
/** The time that a manifest has. */
export const manifestMs = 50;
