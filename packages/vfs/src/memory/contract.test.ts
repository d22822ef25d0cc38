import { describe, it } from 'vitest';
import { casesFor } from '../contract/index.ts';
import { createMemoryFileSystem, type MemoryFileSystem } from './memory-file-system.ts';

/** A fork over so many layers that its table has been flattened. */
const oldFork = (): MemoryFileSystem => {
	let fs = createMemoryFileSystem();
	for (let round = 0; round < 20; round++) {
		fs.mkdir('/passing');
		fs = fs.fork();
		fs.remove('/passing');
	}
	return fs;
};

describe.each([
	['a memory file system', createMemoryFileSystem],
	['a fork of a memory file system', () => createMemoryFileSystem().fork()],
	['a fork after many', oldFork],
] as const)('%s', (_, make) => {
	for (const { title, run } of casesFor(createMemoryFileSystem().traits)) {
		it(title, () => run(make()));
	}
});
