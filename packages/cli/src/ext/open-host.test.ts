import type { JobTable, NetworkAccess, UndoLog } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createTools } from '@tenon/tools';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { builtinToolNames } from './open-host.ts';

it('the names that a session has by itself are all of its tools', () => {
	const nothing = {} as JobTable & UndoLog & NetworkAccess;
	const tools = createTools({
		shell: { kernel: new Kernel({ fileSystem: createMemoryFileSystem() }), about: '', runsPrograms: true },
		jobs: nothing,
		undo: nothing,
		network: nothing,
	});
	expect(builtinToolNames).toEqual([...tools.map(({ name }) => name), 'bash']);
});
