import { cpSync, globSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Puts the SDKs beside the program, where `tenon ext new` of an installed program finds them: for Python and Go their
 * sources, for TypeScript the built package with the two that it needs. Neither tests nor examples. `packages` is where
 * the built ones are.
 */
export const packSdks = (folder = `${root}packages/cli/dist/sdk`, packages = `${root}packages`): void => {
	rmSync(folder, { recursive: true, force: true });
	cpSync(`${root}sdk/python/tenon`, `${folder}/python/tenon`, {
		recursive: true,
		filter: (path) => basename(path) !== '__pycache__',
	});
	cpSync(`${root}sdk/go`, `${folder}/go`, {
		recursive: true,
		filter: (path) => basename(path) !== 'examples' && !path.endsWith('_test.go'),
	});
	for (const name of ['core', 'sdk', 'wire']) {
		const from = join(packages, name);
		for (const file of globSync(['package.json', 'dist/**/*.{js,d.ts}'], { cwd: from }))
			cpSync(join(from, file), `${folder}/ts/@tenon/${name}/${file}`);
	}
};
