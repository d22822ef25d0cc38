/**
 * Tenon's shell as an engine of the peers' benchmark: one kept kernel, on a file system in memory, on a
 * folder of the host, or on an overlay above one. Runs on the built program, as its users do, with the code that
 * V8 has kept from an earlier run: `npm run build` first.
 */
import program from '../packages/cli/bin/tenon.cjs';

const { commands, createMemoryFileSystem, createOverlay, encodeText, Kernel, openHostFolder } =
	await program.loadEngine();

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
	// Scripts take it for the whole world: so do absolute links.
	const folder = openHostFolder(root, { absoluteLinks: '/' });
	const close = () => folder.close();
	return { fileSystem: fs === 'overlay' ? createOverlay(folder) : folder, cwd: '/', close };
};

const memoryWith = (files) => {
	const fileSystem = createMemoryFileSystem();
	for (const folder of [memoryHome, '/tmp']) fileSystem.mkdir(folder, { recursive: true });
	for (const [path, content] of Object.entries(files)) {
		fileSystem.mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true });
		fileSystem.write(path, typeof content === 'string' ? encodeText(content) : content);
	}
	return fileSystem;
};
