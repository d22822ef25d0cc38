import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file of ours that a thread begins with: of the sources, or beside the program where it was bundled. */
export const threadFile = (here: string, name: string): URL =>
	new URL(here.endsWith('.ts') ? `./${name}.ts` : `./${name}.js`, here);

/** Lua in WebAssembly beside the program where it was bundled; `undefined`: it lies in the package that has it. */
export const bundledWasm = (here: string): { readonly wasmFile?: URL } => {
	const beside = new URL('./lua.wasm', here);
	return existsSync(fileURLToPath(beside)) ? { wasmFile: beside } : {};
};
