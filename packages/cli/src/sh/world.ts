import { realpathSync } from 'node:fs';
import type { FileSystem, StorageUse } from '@tenon/core';
import type { HostProgramRunner, SharedTerminal } from '@tenon/host';
import { type LimitProfileName, limitProfiles, type MountFacts, type ProgramRunner } from '@tenon/shell';
import {
	type Budget,
	budgetedUpper,
	createBudget,
	createDevices,
	createMemoryFileSystem,
	createMounts,
	createOverlay,
	type Mount,
	type Mounts,
	memoryUpper,
	type Overlay,
	type OverlayOptions,
	type OverlayUpper,
	withBudget,
} from '@tenon/vfs';
import { hostCommits, openHostFolder } from '@tenon/vfs/host';
import type { ShFlags } from './flags.ts';
import { type StartDirectory, startDirectory } from './start-directory.ts';

/** The files a shell sees, where it starts in them, and how programs run. */
export interface World {
	/** Opened with the first question: a script that touches no file opens none. */
	readonly fileSystem: FileSystem;
	readonly cwd: string;
	/** What there is to say about the directory that it starts in. */
	readonly cwdWarning: string | undefined;
	/** What the files are made of. */
	readonly mounts: () => readonly MountFacts[];
	readonly programs: WorldPrograms | undefined;
	/** What holds the changes, where they are kept aside. */
	readonly overlay: (() => Overlay) | undefined;
	/** The budgets that files in memory draw on; none where nothing limits them. */
	readonly storage: () => readonly StorageUse[];
}

/** Runs programs, and lends them the terminal where it was given one. */
export type WorldPrograms = ProgramRunner &
	Partial<Pick<HostProgramRunner, 'signalForeground' | 'reclaimTerminal' | 'endForeground'>>;

type WorldFlags = Pick<ShFlags, 'world' | 'overlay' | 'exec' | 'shell'> & Partial<Pick<ShFlags, 'limits'>>;

/** Makes the world that the flags ask for. Programs run only where they would see the same files. */
export const makeWorld = (flags: WorldFlags, terminal?: SharedTerminal): World => {
	const budget = once(() => budgetFor(flags.limits ?? 'none'));
	const base = once(() => openBase(flags.world, budget));
	const upper = (): OverlayUpper => budgetedUpper(memoryUpper(), budget());
	const overlay = flags.overlay
		? once(() =>
				createOverlay(base(), {
					...(flags.limits === undefined ? {} : { upper: upper() }),
					...commitsOf(flags.world),
				}),
			)
		: undefined;
	const isLimited = (flags.limits ?? 'none') !== 'none';
	const tree = overlay ?? base;
	const isHost = flags.world.kind === 'host';
	const start: StartDirectory = isHost ? startDirectory(process.env.PWD) : { path: '/' };
	const mounted = once(() =>
		isHost ? createMounts([{ path: '/', fileSystem: tree() }]) : withDevices(tree()),
	);
	return {
		get fileSystem() {
			return isHost ? tree() : mounted();
		},
		mounts: () => mounted().mounts.map(mountFacts),
		cwd: start.path,
		cwdWarning: start.warning,
		programs: flags.exec ? runnerFor(flags, terminal) : undefined,
		overlay,
		storage: () => (isLimited && (flags.world.kind === 'memory' || flags.overlay) ? [budget()] : []),
	};
};

const once = <Value extends object>(make: () => Value): (() => Value) => {
	let made: Value | undefined;
	return () => {
		made ??= make();
		return made;
	};
};

const budgetFor = (profile: LimitProfileName): Budget => {
	const { maxKeptBytes: maxBytes, maxKeptEntries: maxEntries } = limitProfiles[profile];
	return createBudget({
		label: 'of files in memory (limits maxKeptBytes, maxKeptEntries)',
		maxBytes,
		maxEntries,
	});
};

const commitsOf = (world: ShFlags['world']): Pick<OverlayOptions, 'commits'> => {
	if (world.kind === 'memory') return {};
	return { commits: hostCommits(process.env, world.kind === 'host' ? '/' : realpathSync(world.folder)) };
};

const openBase = (world: ShFlags['world'], budget: () => Budget): FileSystem => {
	switch (world.kind) {
		case 'host':
			return openHostFolder('/', { isShortLived: true });
		case 'root':
			return openHostFolder(realpathSync(world.folder), { absoluteLinks: '/', isShortLived: true });
		case 'memory':
			return memoryTree(budget());
	}
};

const memoryTree = (budget: Budget): FileSystem => {
	const memory = createMemoryFileSystem({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });
	for (const folder of ['/tmp', '/root', '/home']) memory.mkdir(folder);
	if (budget.maxBytes === Number.POSITIVE_INFINITY) return memory;
	return withBudget(memory, budget, { holds: { bytes: 0, entries: 3 } });
};

const mountFacts = ({ path, fileSystem: { traits }, readOnly }: Mount): MountFacts => ({
	path,
	type: traits.type,
	readOnly: readOnly === true || traits.readOnly,
});

const withDevices = (tree: FileSystem): Mounts =>
	createMounts([
		{ path: '/', fileSystem: tree },
		{ path: '/dev', fileSystem: createDevices({ entropy: fillRandom }) },
	]);

const runnerFor = (
	flags: Pick<ShFlags, 'world' | 'overlay' | 'shell'>,
	terminal: SharedTerminal | undefined,
): WorldPrograms => {
	if (flags.overlay) return refusing('with --overlay it would not see the changes');
	if (flags.world.kind !== 'host') return refusing(`with --${flags.world.kind} it would see other files`);
	return lazyRunner(flags, terminal);
};

const refusing = (cause: string): ProgramRunner => {
	const reason = `external programs are not allowed here: ${cause}`;
	return { run: () => ({ kind: 'refused', reason, status: 126 }), runsNothing: reason };
};

/** Loads what programs need when the first one runs: most scripts start none. */
const lazyRunner = (
	{ shell }: Pick<ShFlags, 'shell'>,
	terminal: SharedTerminal | undefined,
): WorldPrograms => {
	let loading: Promise<HostProgramRunner> | undefined;
	let runner: HostProgramRunner | undefined;
	const load = async (): Promise<HostProgramRunner> => {
		// What a program leaves running lives on, as under bash.
		loading ??= import('@tenon/host').then(({ createProgramRunner }) =>
			createProgramRunner({
				sharesTerminal: shell.isInteractive,
				leftBehind: 'leave',
				...(terminal === undefined ? {} : { terminal }),
			}),
		);
		runner = await loading;
		return runner;
	};
	return {
		run: async (call) => (await load()).run(call),
		signal: async (target, signal) => (await load()).signal!(target, signal),
		cpuTimes: () => runner?.cpuTimes?.() ?? { userMs: 0, systemMs: 0 },
		...(terminal === undefined
			? {}
			: {
					resumeJob: (job, how) => runner?.resumeJob?.(job, how),
					signalForeground: (signal) => runner?.signalForeground(signal) ?? false,
					reclaimTerminal: () => runner?.reclaimTerminal(),
					endForeground: () => runner?.endForeground(),
				}),
	};
};

/** Fills with unpredictable bytes of the system. */
export const fillRandom = (into: Uint8Array): void => {
	process.getBuiltinModule('node:crypto').randomFillSync(into);
};
