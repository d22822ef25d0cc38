import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the program `tenon` from its sources into one file, so that starting it reads one file and V8's
 * cache of it. Returns the path of the file.
 */
export const bundleProgram = async (folder = `${root}packages/cli/dist`): Promise<string> => {
	const build = await rolldown({
		input: `${root}packages/cli/src/index.ts`,
		platform: 'node',
		resolve: { conditionNames: ['@tenon/source', 'import', 'default'] },
		external: [/^node:/],
	});
	await build.write({
		dir: folder,
		format: 'esm',
		entryFileNames: 'tenon.js',
		chunkFileNames: 'tenon-[name].js',
		minify: true,
	});
	await build.close();
	return `${folder}/tenon.js`;
};

if (import.meta.main) console.log(await bundleProgram());
