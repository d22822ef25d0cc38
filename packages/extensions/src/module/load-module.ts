import { pathToFileURL } from 'node:url';
import type { TenonModule } from '../embedded/surface.ts';
import type { LoadExtension } from '../embedded/worker/unit-side.ts';
import { loadedFiles } from '../trust/loaded-files.ts';
import { closeImports } from './closed-imports.ts';

/** Imports an ES module and calls what it exports as its default. `query` makes it another module than before. */
export const loadModule =
	(query: () => string): LoadExtension =>
	async ({ file, isSingleFile }, tenon) => {
		if (isSingleFile) closeImports(await loadedFiles(file));
		const { default: start } = (await import(pathToFileURL(file).href + query())) as {
			readonly default?: unknown;
		};
		if (typeof start !== 'function') throw new TypeError('the file has no function as its default export');
		await (start as TenonModule)(tenon);
	};
