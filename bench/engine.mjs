/**
 * Tenon's shell as an engine of the peers' benchmark: one kept kernel, on a file system in memory, on a
 * folder of the host, or on an overlay above one. Runs on the built packages: `npm run build` first.
 */
import { commands } from '../packages/commands/dist/index.js';
import { encodeText } from '../packages/core/dist/index.js';
import { Kernel } from '../packages/shell/dist/index.js';
import { openHostFolder } from '../packages/vfs/dist/host/index.js';
import { createMemoryFileSystem, createOverlay } from '../packages/vfs/dist/index.js';

export const name = 'ours';

/** Where scripts start on a file system in memory. */
export const memoryHome = '/home/user';

/**
 * Opens a kernel. `fs` is `memory`, `overlay` or `readwrite`; `root` the host folder of the latter two;
 * `files` texts or bytes by path for the first.
 */
export const open = async ({ fs = 'memory', root, files = {} } = {}) => {
	const { fileSystem, cwd, close } = openFileSystem(fs, root, files);
	const kernel = new Kernel({ fileSystem, cwd, commands, environment: { HOME: cwd, PATH: '/usr/bin:/bin' } });
	return {
		async exec(script, { signal, onStdout } = {}) {
			const result = await kernel.execute(script, {
				...(signal === undefined ? undefined : { signal }),
				...(onStdout === undefined ? undefined : { onStdout }),
			});
			return { stdout: result.stdout, stderr: result.stderr, exitCode: result.code };
		},
		async close() {
			close();
		},
	};
};

const openFileSystem = (fs, root, files) => {
	if (fs === 'memory') return { fileSystem: memoryWith(files), cwd: memoryHome, close: () => undefined };
	const folder = openHostFolder(root);
	const close = () => folder.close();
	return { fileSystem: fs === 'overlay' ? createOverlay(folder) : folder, cwd: '/', close };
};

const memoryWith = (files) => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir(memoryHome, { recursive: true });
	for (const [path, content] of Object.entries(files)) {
		fileSystem.mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true });
		fileSystem.write(path, typeof content === 'string' ? encodeText(content) : content);
	}
	return fileSystem;
};
