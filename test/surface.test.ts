import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { projectFiles, readProjectFile, root } from './support/repository.ts';

interface EntryPoint {
	/** What an importer writes: `@tenon/vfs/host`. */
	readonly name: string;
	/** The index that stands behind it. */
	readonly file: string;
}

const entryPoints: readonly EntryPoint[] = projectFiles('packages/*/package.json').flatMap((file) => {
	const manifest = JSON.parse(readProjectFile(file));
	const exports: Record<string, { readonly '@tenon/source': string }> = manifest.exports;
	return Object.entries(exports).map(([subpath, target]) => ({
		name: `${manifest.name}${subpath.slice(1)}`,
		file: join(file, '..', target['@tenon/source']),
	}));
});

/** `type Name` and `Name` for each export that an index names by hand. */
const namesIn = (source: string): readonly string[] =>
	[...source.matchAll(/export\s+(type\s+)?\{([^}]*)\}/g)].flatMap(([, onlyTypes, list]) =>
		list!
			.split(',')
			.map((entry) => entry.trim())
			.filter((entry) => entry !== '')
			.map((entry) => entry.replace(/^(type\s+)?.*\bas\s+/, '$1'))
			.map((entry) => (onlyTypes === undefined || entry.startsWith('type ') ? entry : `type ${entry}`)),
	);

const byName = (a: string, b: string): number => (a < b ? -1 : 1);

describe.each(entryPoints)('$name', ({ name, file }) => {
	const source = readProjectFile(file);
	const names = namesIn(source);

	it('is an index that names each export by hand', () => {
		expect(file).toMatch(/\/index\.ts$/);
		expect(source.replace(/export\s+(?:type\s+)?\{[^}]*\}\s+from\s+'[^']+';/g, '').trim()).toBe('');
	});

	it('exports what its pinned list says', async () => {
		const list = `${[...names].sort(byName).join('\n')}\n`;
		await expect(list).toMatchFileSnapshot(`surface/${name.slice('@tenon/'.length).replace('/', '-')}.txt`);
	});

	it('exports at run time exactly the values that it names', async () => {
		const loaded: object = await import(pathToFileURL(join(root, file)).href);
		expect(Object.keys(loaded).sort(byName)).toEqual(
			names.filter((entry) => !entry.startsWith('type ')).sort(byName),
		);
	});
});
