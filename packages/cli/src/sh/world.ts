import { realpathSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { commands } from '@tenon/commands';
import type { FileSystem } from '@tenon/core';
import type { KernelOptions, ProgramRunner } from '@tenon/shell';
import { createDevices, createMemoryFileSystem, createMounts, createOverlay } from '@tenon/vfs';
import { openHostFolder } from '@tenon/vfs/host';
import type { ShFlags } from './flags.ts';

/** The files a shell sees, where it starts in them, and whether programs may run. */
export type World = Pick<KernelOptions, 'fileSystem' | 'cwd' | 'programs'>;

/** Makes the world that the flags ask for. Programs run only where they would see the same files. */
export const makeWorld = (flags: Pick<ShFlags, 'world' | 'overlay' | 'exec'>): World => {
	const { world, overlay } = flags;
	if (world.kind === 'host') {
		const host = openHostFolder('/');
		const fileSystem = overlay ? createOverlay(host) : host;
		const programs = flags.exec && !overlay ? { programs: lazyRunner() } : {};
		return { fileSystem, cwd: process.cwd(), ...programs };
	}
	const base =
		world.kind === 'root' ? openHostFolder(realpathSync(world.folder), { absoluteLinks: '/' }) : memoryTree();
	const tree = overlay ? createOverlay(base) : base;
	const devices = createDevices({ entropy: fillRandom });
	const fileSystem = createMounts([
		{ path: '/', fileSystem: tree },
		{ path: '/dev', fileSystem: devices },
	]);
	return { fileSystem, cwd: '/' };
};

/** Loads what programs need when the first one runs: most scripts start none. */
const lazyRunner = (): ProgramRunner => {
	let runner: Promise<ProgramRunner> | undefined;
	return {
		run: async (call) => {
			runner ??= import('@tenon/host').then(({ createProgramRunner }) => createProgramRunner());
			return (await runner).run(call);
		},
	};
};

const fillRandom = (into: Uint8Array): void => {
	process.getBuiltinModule('node:crypto').randomFillSync(into);
};

const memoryTree = (): FileSystem => {
	const memory = createMemoryFileSystem();
	for (const folder of ['/tmp', '/root', '/home']) memory.mkdir(folder);
	return memory;
};

/** Who runs the shell, on which machine. */
export const hostIdentity = (): Pick<
	KernelOptions,
	'uid' | 'userName' | 'groupName' | 'hostName' | 'pid' | 'ppid' | 'entropy' | 'commands'
> => {
	const { uid, username } = userInfo();
	return {
		uid,
		userName: username,
		hostName: hostname(),
		pid: process.pid,
		ppid: process.ppid,
		entropy: fillRandom,
		commands,
	};
};
