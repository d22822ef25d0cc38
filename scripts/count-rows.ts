import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Prints how many rows each command is compared with the real program by. Test files are loaded with
// stand-ins that count what is described and run nothing.
const root = fileURLToPath(new URL('..', import.meta.url));
const counts = new Map<string, number>();
let folder = '';

Object.assign(globalThis, {
	countRows: (title: string, rows: readonly unknown[]) => {
		const command = folder === 'test' ? title.split(' ')[0]! : folder;
		counts.set(command, (counts.get(command) ?? 0) + rows.length);
	},
});

const moduleOf = (source: string): string => `data:text/javascript,${encodeURIComponent(source)}`;
const likeReal = moduleOf('export const describeLikeReal = (title, files, rows) => countRows(title, rows);');
const vitest = moduleOf(`
	const nothing = () => nothing;
	const silent = Object.assign(() => {}, { each: nothing, skipIf: nothing, runIf: nothing });
	export const describe = silent, it = silent, test = silent, expect = nothing, beforeAll = nothing;
	export const afterAll = nothing, beforeEach = nothing, afterEach = nothing, vi = {};
`);

registerHooks({
	resolve: (specifier, context, next) => {
		if (specifier === 'vitest') return { url: vitest, shortCircuit: true };
		if (specifier.endsWith('/like-real.ts')) return { url: likeReal, shortCircuit: true };
		return next(specifier, context);
	},
});

for (const file of globSync('packages/commands/{src/*,test}/*.test.ts', { cwd: root }).sort()) {
	folder = basename(dirname(file));
	await import(pathToFileURL(join(root, file)).href);
}

let total = 0;
for (const [name, count] of [...counts].sort(([, one], [, other]) => one - other)) {
	console.log(`${String(count).padStart(5)} ${name}`);
	total += count;
}
console.log(`${String(total).padStart(5)} together`);
