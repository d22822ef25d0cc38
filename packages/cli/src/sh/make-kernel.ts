import { readFileSync } from 'node:fs';
import { commands } from '@tenon/commands';
import {
	JobTable,
	Kernel,
	type KernelOptions,
	limitProfiles,
	platformLimits,
	platformSystem,
	platformUser,
	type ShellFlags,
} from '@tenon/shell';
import type { ShFlags } from './flags.ts';
import { inheritedDescriptors } from './inherited-descriptors.ts';
import { fillRandom, type World } from './world.ts';

/** Makes the shell that the flags ask for, in a world. What it may never need is found out when it asks. */
export const makeKernel = (
	flags: ShFlags,
	world: World,
	call: { readonly name: string; readonly positional: readonly string[] },
	more: KernelExtras = {},
): Kernel =>
	new Kernel({
		get fileSystem() {
			return world.fileSystem;
		},
		get userName() {
			return process.getBuiltinModule('node:os').userInfo().username;
		},
		...platformUser(),
		umask: process.umask(),
		hostName: hostName(),
		system: platformSystem(),
		resourceLimits: () => platformLimits(),
		pid: process.pid,
		ppid: process.ppid,
		entropy: fillRandom,
		// The global `performance` would load much more than a clock.
		monotonicMs: () => process.uptime() * 1000,
		commands,
		cwd: world.cwd,
		mounts: world.mounts,
		storage: world.storage,
		// On the machine's own files nothing is mounted over them, so that no script can read what jobs have written.
		...(flags.world.kind === 'host' ? { jobs: new JobTable({ maxLogBytes: 0 }) } : { kernelFolder: '/v' }),
		...(world.overlay === undefined ? {} : { transaction: world.overlay }),
		...(world.programs === undefined ? {} : { programs: world.programs }),
		environment: flags.world.kind === 'host' ? hostEnvironment() : bareEnvironment(),
		...limitsOf(flags),
		name: call.name,
		positional: call.positional,
		descriptors: inheritedDescriptors(),
		// It stands where a program expects bash: a command that would fail fails when it runs.
		check: 'report',
		flags: flags.strict ? withStrict(flags.shell) : flags.shell,
		...more,
	});

/** What not every shell has. */
type KernelExtras = Pick<KernelOptions, 'builtins' | 'onTrap' | 'gate' | 'undo' | 'trash' | 'environment'>;

const limitsOf = ({ limits }: ShFlags): Pick<KernelOptions, 'limits' | 'limitProfile'> =>
	limits === undefined ? {} : { limits: limitProfiles[limits], limitProfile: limits };

// What `os.hostname()` says, where it can be had without the module.
const hostName = (): string => {
	try {
		return readFileSync('/proc/sys/kernel/hostname', 'latin1').trimEnd();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		return process.getBuiltinModule('node:os').hostname();
	}
};

const hostEnvironment = (): Record<string, string> =>
	Object.fromEntries(
		Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
	);

const bareEnvironment = (): Record<string, string> => ({
	PATH: '/usr/bin:/bin',
	HOME: '/',
	TERM: process.env.TERM ?? 'dumb',
});

const withStrict = (flags: ShellFlags): ShellFlags => ({
	...flags,
	options: [
		...flags.options,
		...['strict', 'nounset', 'pipefail'].map((name) => ({ name, on: true, kind: 'set' as const })),
	],
});
