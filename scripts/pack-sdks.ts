import { cpSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Puts the SDKs that no registry brings, for Python and Go, beside the program, where `tenon ext new` of an installed
 * program finds them. Neither tests nor examples nor what was compiled.
 */
export const packSdks = (folder = `${root}packages/cli/dist/sdk`): void => {
	rmSync(folder, { recursive: true, force: true });
	cpSync(`${root}sdk/python/tenon`, `${folder}/python/tenon`, {
		recursive: true,
		filter: (path) => basename(path) !== '__pycache__',
	});
	cpSync(`${root}sdk/go`, `${folder}/go`, {
		recursive: true,
		filter: (path) => basename(path) !== 'examples' && !path.endsWith('_test.go'),
	});
};

// `pack-sdks.ts [FOLDER]`
if (import.meta.main) packSdks(process.argv[2]);
