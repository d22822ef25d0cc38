import { decodeText, encodeText, type FileGuard } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import {
	createMemoryFileSystem,
	createUndoLog,
	type DirectoryUndoLog,
	guardFileSystem,
	type MemoryFileSystem,
} from '@tenon/vfs';
import { commands } from '../../src/index.ts';

/** Files whose changes are held, with `a` and `b` in /work; every script runs as a step of its own. */
export interface HeldFiles {
	readonly files: MemoryFileSystem;
	readonly log: DirectoryUndoLog;
	run(script: string): Promise<{ stdout: string; stderr: string; code: number }>;
	content(path: string): string;
	/** The names in /work. */
	names(): readonly string[];
}

/** Makes them afresh; ids and times are the same each time. */
export const holdFiles = (): HeldFiles => {
	let drawn = 0;
	const files = createMemoryFileSystem();
	files.mkdir('/work');
	files.write('/work/a', encodeText('one\n'));
	files.write('/work/b', encodeText('two\n'));
	const log = createUndoLog({
		fileSystem: files,
		directory: '/held',
		clock: () => Date.UTC(2030, 0, 2, 3, 4, 5),
		entropy: (into) => {
			drawn += 1;
			into.fill(drawn);
		},
	});
	const run = async (script: string): Promise<{ stdout: string; stderr: string; code: number }> => {
		const step = log.begin(script);
		const guard: FileGuard = {
			check: () => undefined,
			checkBelow: () => undefined,
			announce: (change) => step.announce(change),
		};
		const kernel = new Kernel({
			fileSystem: guardFileSystem(files, guard),
			undo: log,
			trash: log.trash,
			cwd: '/work',
			commands,
		});
		const { stdout, stderr, code } = await kernel.execute(script);
		await step.end();
		return { stdout, stderr, code };
	};
	return {
		files,
		log,
		run,
		content: (path) => decodeText(files.read(path)),
		names: () =>
			files
				.list('/work')
				.map(({ name }) => name)
				.sort(),
	};
};
