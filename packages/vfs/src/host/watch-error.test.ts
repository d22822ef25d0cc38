import { EventEmitter } from 'node:events';
import fs, { type FSWatcher, mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FsError } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openHostFolder } from './host-folder.ts';

const watchers: EventEmitter[] = [];

// The host's watcher fails only when the machine is out of something; here it fails on demand.
const watch = (): FSWatcher => {
	const watcher = Object.assign(new EventEmitter(), { close: vi.fn() });
	watchers.push(watcher);
	return watcher as unknown as FSWatcher;
};

let root: string;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'tenon-watch-error-'));
	vi.spyOn(fs, 'watch').mockImplementation(watch);
	syncBuiltinESMExports();
});
afterEach(() => {
	vi.restoreAllMocks();
	syncBuiltinESMExports();
	watchers.length = 0;
	rmSync(root, { recursive: true });
});

describe('a watcher of the host that fails', () => {
	it('ends the watch, closes every watcher, and is reported as an FsError', () => {
		using folder = openHostFolder(root);
		folder.mkdir('/a/b', { recursive: true });
		const failures: FsError[] = [];
		folder.watch('/a', () => undefined, { recursive: true, onError: (error) => void failures.push(error) });
		watchers[1]!.emit('error', Object.assign(new Error('no more'), { code: 'ENOSPC' }));
		expect(failures).toHaveLength(1);
		expect(failures[0]).toMatchObject({ errno: 'ENOSPC', operation: 'watch', path: '/a' });
		for (const watcher of watchers) expect(watcher).toHaveProperty('close.mock.calls', [[]]);
	});

	it('is thrown without a listener', () => {
		using folder = openHostFolder(root);
		folder.watch('/', () => undefined);
		const fail = (): boolean => watchers[0]!.emit('error', Object.assign(new Error('odd'), { code: 'EODD' }));
		expect(fail).toThrow('watch /: Input/output error (EODD)');
	});
});
