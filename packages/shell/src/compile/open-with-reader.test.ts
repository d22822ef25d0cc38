import { type FileSystem, FsError } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { createShellFixture } from '../../test/shell-fixture.ts';
import { openWithReader } from './open-with-reader.ts';

// A file system whose `/pipe` has no reader for so many attempts.
const withoutReader = (attempts: number, kind: 'fifo' | 'character', reason?: string): FileSystem => {
	const files = createMemoryFileSystem();
	files.write('/pipe', new Uint8Array(0));
	let left = attempts;
	const open: FileSystem['open'] = (path, options) => {
		left -= 1;
		if (left >= 0) throw new FsError('ENXIO', 'open', path, reason === undefined ? {} : { reason });
		return files.open(path, options);
	};
	const stat: FileSystem['stat'] = (path) => ({ ...files.stat(path), kind });
	const own: Readonly<Record<PropertyKey, unknown>> = { open, stat };
	return new Proxy(files, {
		get: (target, key) => own[key] ?? Reflect.get(target, key, target),
	});
};

describe('openWithReader', () => {
	it('waits for the reader of a FIFO', async () => {
		const { shell } = createShellFixture({ fileSystem: withoutReader(5, 'fifo') });
		const handle = await openWithReader(shell, '/pipe', { write: true });
		await handle.close();
	});

	it('says at once what is wrong with anything else', async () => {
		const { shell } = createShellFixture({ fileSystem: withoutReader(5, 'character') });
		await expect(async () => openWithReader(shell, '/pipe', { write: true })).rejects.toThrow(
			'No such device or address',
		);
	});

	it('does not wait where the file system has a reason of its own', async () => {
		const { shell } = createShellFixture({ fileSystem: withoutReader(5, 'fifo', 'not in an overlay') });
		await expect(async () => openWithReader(shell, '/pipe', { write: true })).rejects.toThrow(
			'not in an overlay',
		);
	});

	it('ends its wait with a signal', async () => {
		const { shell } = createShellFixture({ fileSystem: withoutReader(5, 'fifo') });
		shell.pendingSignals = [15];
		await expect(async () => openWithReader(shell, '/pipe', { write: true })).rejects.toThrow(
			'/pipe: Interrupted system call',
		);
	});
});
