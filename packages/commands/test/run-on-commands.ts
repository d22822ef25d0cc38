import { randomFillSync } from 'node:crypto';
import { encodeText } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createDevices, createMemoryFileSystem, createMounts } from '@tenon/vfs';
import { testCommands } from '../../shell/test/commands.ts';
import type { Row } from '../../shell/test/row.ts';
import type { Outcome } from '../../shell/test/run-bash.ts';
import { commands } from '../src/index.ts';

/** Runs one row on our shell with our commands, on a file system in memory. */
export const runOnCommands = async (row: Row): Promise<Outcome> => {
	const memory = createMemoryFileSystem();
	for (const folder of ['/row', '/tmp', '/users/me', '/dev'])
		memory.mkdir(folder, { recursive: true, permissions: 0o755 });
	for (const [name, content] of Object.entries(row.files ?? {})) {
		const parent = name.includes('/') ? `/row/${name.slice(0, name.lastIndexOf('/'))}` : '/row';
		memory.mkdir(parent, { recursive: true, permissions: 0o755 });
		memory.write(`/row/${name}`, encodeText(content), { permissions: 0o644 });
	}
	const fileSystem = createMounts([
		{ path: '/', fileSystem: memory },
		{ path: '/dev', fileSystem: createDevices({ entropy: (into) => void randomFillSync(into) }) },
	]);
	const kernel = new Kernel({
		fileSystem,
		cwd: '/row',
		commands: new Map([...testCommands, ...commands]),
		uid: 0,
		check: 'report',
		environment: { PATH: '/usr/bin:/bin', HOME: '/users/me', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
	});
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(), 20_000);
	const result = await kernel.execute(row.script, { stdin: row.stdin ?? '', signal: controller.signal });
	// Jobs that the script left behind end here.
	clearTimeout(timer);
	controller.abort();
	return {
		stdout: Buffer.from(result.stdoutBytes).toString('latin1'),
		stderr: Buffer.from(encodeText(result.stderr)).toString('latin1'),
		status: result.status,
	};
};
