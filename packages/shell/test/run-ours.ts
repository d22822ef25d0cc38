import { encodeText } from '@tenon/core';
import { createDevices, createMemoryFileSystem, createMounts } from '@tenon/vfs';
import { Kernel } from '../src/kernel/kernel.ts';
import { testCommands } from './commands.ts';
import type { Row } from './row.ts';
import type { Outcome } from './run-bash.ts';

/** Runs one row on our shell, on a file system in memory with devices. */
export const runOnOurs = async (row: Row): Promise<Outcome> => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/row', { recursive: true });
	fileSystem.mkdir('/tmp', { recursive: true });
	fileSystem.mkdir('/users/me', { recursive: true });
	for (const [name, content] of Object.entries(row.files ?? {})) {
		const parent = name.includes('/') ? `/row/${name.slice(0, name.lastIndexOf('/'))}` : '/row';
		fileSystem.mkdir(parent, { recursive: true });
		fileSystem.write(`/row/${name}`, encodeText(content));
	}
	for (const [name, target] of Object.entries(row.links ?? {})) fileSystem.symlink(target, `/row/${name}`);
	const kernel = new Kernel({
		fileSystem: createMounts([
			{ path: '/', fileSystem },
			{ path: '/dev', fileSystem: createDevices({ entropy: (into) => into.fill(7) }) },
		]),
		cwd: '/row',
		commands: testCommands,
		uid: 0,
		environment: { PATH: '/usr/bin:/bin', HOME: '/users/me', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
	});
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(), 20_000);
	const result = await kernel.execute(row.script, { stdin: row.stdin ?? '', signal: controller.signal });
	clearTimeout(timer);
	// What the script left behind ends here.
	controller.abort();
	await kernel.shutdown();
	return {
		stdout: Buffer.from(result.stdoutBytes).toString('latin1'),
		stderr: Buffer.from(encodeText(result.stderr)).toString('latin1'),
		status: result.code,
	};
};
