import { encodeText, type NetworkPort } from '@tenon/core';
import { Kernel, ungatedNetwork } from '@tenon/shell';
import { createDevices, createMemoryFileSystem, createMounts } from '@tenon/vfs';
import type { Row } from '../../shell/test/row.ts';
import type { Outcome } from '../../shell/test/run-bash.ts';
import { commands } from '../src/index.ts';

/** Runs one row on our shell with our commands, on a file system in memory. It runs in a browser too. */
export const runOnCommands = async (row: Row, network?: NetworkPort): Promise<Outcome> => {
	const memory = createMemoryFileSystem();
	for (const folder of ['/row', '/tmp', '/users/me', '/dev'])
		memory.mkdir(folder, { recursive: true, permissions: 0o755 });
	for (const [name, content] of Object.entries(row.files ?? {})) {
		const parent = name.includes('/') ? `/row/${name.slice(0, name.lastIndexOf('/'))}` : '/row';
		memory.mkdir(parent, { recursive: true, permissions: 0o755 });
		memory.write(`/row/${name}`, encodeText(content), { permissions: 0o644 });
	}
	for (const [name, target] of Object.entries(row.links ?? {})) memory.symlink(target, `/row/${name}`);
	const fileSystem = createMounts([
		{ path: '/', fileSystem: memory },
		{ path: '/dev', fileSystem: createDevices({ entropy: fillRandom }) },
	]);
	const kernel = new Kernel({
		fileSystem,
		cwd: '/row',
		commands,
		uid: 0,
		check: 'report',
		...(network === undefined ? {} : { network: ungatedNetwork(network) }),
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
		stdout: latin1(result.stdoutBytes),
		stderr: latin1(encodeText(result.stderr)),
		status: result.code,
	};
};

const fillRandom = (into: Uint8Array): void => into.set(crypto.getRandomValues(new Uint8Array(into.length)));

const latin1 = (bytes: Uint8Array): string => {
	let text = '';
	for (let at = 0; at < bytes.length; at += 8192)
		text += String.fromCharCode(...bytes.subarray(at, at + 8192));
	return text;
};
