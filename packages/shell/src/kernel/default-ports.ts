import {
	type FileSystem,
	type NetworkAccess,
	type StorageUse,
	type Transaction,
	type Trash,
	type UndoLog,
	yieldTurn,
} from '@tenon/core';
import { meterFileSystem } from '@tenon/vfs';
import { createBuiltins } from '../builtins/index.ts';
import { CompiledCache } from '../compile/compiled-cache.ts';
import type { JobTable } from '../jobs/job-table.ts';
import { completeLimits } from '../limits/default-limits.ts';
import { Usage } from '../limits/usage.ts';
import { type CpuTimes, platformCpuTimes } from '../state/cpu-times.ts';
import { Interrupted } from '../state/errors.ts';
import type { ShellGate } from '../state/gate.ts';
import type { Builtin, MountFacts, ShellLimits, ShellPorts } from '../state/ports.ts';
import type { ProgramRunner } from '../state/program.ts';
import { type ResourceLimits, unknownLimits } from '../state/resource-limits.ts';
import type { KernelSecrets } from '../state/secrets.ts';
import { type SystemFacts, unknownSystem } from '../state/system-facts.ts';
import { type KernelTools, ToolCommands } from '../tools/tool-commands.ts';
import { createToolbox, type ToolOptions, toolboxWith } from '../tools/toolbox.ts';
import { bashCommands } from './bash-command.ts';
import { mountKernelFolder } from './kernel-folder.ts';
import { platformDigests } from './platform-digests.ts';
import { SpillFolder } from './spill-folder.ts';

/** What an embedder may bring instead of the defaults. */
export interface PortOptions extends ToolOptions {
	readonly fileSystem: FileSystem;
	/** What the file system is made of; default: it alone, at `/`. */
	readonly mounts?: () => readonly MountFacts[];
	/** What holds changes back until they are committed; default: nothing does. */
	readonly transaction?: () => Transaction;
	/** The budgets that its files draw on, for `kernel limits`; default: none is limited. */
	readonly storage?: () => readonly StorageUse[];
	/** The steps that `undo` goes back; default: nothing is held. */
	readonly undo?: UndoLog;
	/** What `trash` shows and brings back; default: nothing is held. */
	readonly trash?: Trash;
	/** Told when a script sets a trap, so that the owner of the process listens for its signals. */
	readonly onTrap?: () => void;
	readonly commands?: ReadonlyMap<string, Builtin>;
	/** Builtins beside the shell's own; one takes the place of that of the same name. */
	readonly builtins?: ReadonlyMap<string, Builtin>;
	readonly now?: () => number;
	readonly monotonicMs?: () => number;
	readonly entropy?: (into: Uint8Array) => void;
	readonly hostName?: string;
	/** On what it runs, for `uname`; default: a system that tells nothing of the machine. */
	readonly system?: SystemFacts;
	/** What the system lets a process use, for `ulimit`; default: anything. */
	readonly resourceLimits?: () => ResourceLimits;
	readonly uid?: number;
	/** Default: the same number as that of the user. */
	readonly gid?: number;
	/** The groups that the user is in beside that one; default: those that the system's files tell of, which allow nothing. */
	readonly groups?: readonly number[];
	/** `$$`; further process numbers count from it. */
	readonly pid?: number;
	readonly ppid?: number;
	/** Default `root` for user 0, else `user`. */
	readonly userName?: string;
	/** Default: the name of the user. */
	readonly groupName?: string;
	readonly limits?: Partial<ShellLimits>;
	/** What `kernel limits` calls them. */
	readonly limitProfile?: string;
	/** CPU time of this thread; default Node's, where there is one. */
	readonly cpuTimes?: () => CpuTimes;
	/** The platform's digests; default those of Node, where there is one. */
	readonly createDigest?: ShellPorts['createDigest'];
	/** Runs programs outside; default: nothing outside can run. */
	readonly programs?: ProgramRunner;
	/** Whether {@link programs} may be used; default true. */
	readonly allowPrograms?: boolean;
	/** Whether programs get the trace of a call as `TRACEPARENT` and `TRACESTATE`; default false. */
	readonly exportsTrace?: boolean;
	/** What stands before every effect, made by `createGate` for this kernel; default: nothing does. */
	readonly gate?: ShellGate;
	/** The network for commands, as `gatedNetwork` or `ungatedNetwork` makes it; default: none, and no commands that need it. */
	readonly network?: NetworkAccess;
	/** Secrets that programs are given by name, and that are taken out of all that is shown or kept; default none. */
	readonly secrets?: KernelSecrets;
	/** Where the whole of an output is kept that a result cuts, so that scripts can read it; default: nowhere. */
	readonly spillFolder?: string;
	/** Where scripts find the kernel's own files, such as `/v/jobs/1/status`; default: nowhere. */
	readonly kernelFolder?: string;
}

/** Process numbers are the kernel's own; they look like those of a machine that has been up a while. */
const firstPid = 4242;

/** Completes the ports with the platform's clock, entropy and timers. */
export const createPorts = (options: PortOptions, jobs: JobTable): ShellPorts => {
	const { kernelFolder, gate, spillFolder } = options;
	const limits = completeLimits(options.limits);
	const usage = new Usage(limits);
	let unmetered: FileSystem | undefined;
	const whole = (): FileSystem => {
		unmetered ??= wholeFiles(options, jobs);
		return unmetered;
	};
	const makeFiles = (): FileSystem => {
		const metered = usage.files === undefined ? whole() : meterFileSystem(whole(), usage.files);
		return gate?.guard(metered) ?? metered;
	};
	// A gate stands on the files: it judges before anything has asked for them.
	let files = gate === undefined ? undefined : makeFiles();
	const { monotonicMs = () => performance.now(), entropy = fillRandom } = options;
	const tools = new ToolCommands(options);
	const uid = options.uid ?? 1000;
	const userName = (): string => options.userName ?? (uid === 0 ? 'root' : 'user');
	return {
		// This and the names below are asked for when a script needs them: an embedder may find them only then.
		get fileSystem() {
			if (kernelFolder === undefined && gate === undefined && usage.files === undefined)
				return options.fileSystem;
			files ??= makeFiles();
			return files;
		},
		unmeteredFiles: whole,
		kernelFolder,
		mounts: options.mounts ?? (() => wholeTree(options.fileSystem)),
		transaction: options.transaction,
		storage: options.storage ?? (() => []),
		undo: options.undo,
		trash: options.trash,
		onTrap: options.onTrap,
		now: options.now ?? Date.now,
		monotonicMs,
		entropy,
		sleep,
		yieldTurn,
		builtins: builtinsOf(options, tools),
		commands: new Map([
			...bashCommands.map((command) => [command.name, command] as const),
			...[...(options.commands ?? [])].filter(
				([, { reachesNetwork }]) => options.network !== undefined || reachesNetwork !== true,
			),
		]),
		programs: options.allowPrograms === false ? undefined : options.programs,
		tools: createToolbox(options, tools, { monotonicMs, entropy }, gate),
		exportsTrace: options.exportsTrace ?? false,
		resourceLimits: options.resourceLimits ?? (() => unknownLimits),
		identity: {
			hostName: options.hostName ?? 'tenon',
			system: options.system ?? unknownSystem,
			uid,
			euid: uid,
			gid: options.gid ?? uid,
			groups: options.groups,
			get userName() {
				return userName();
			},
			get groupName() {
				return options.groupName ?? userName();
			},
			pid: options.pid ?? firstPid,
			ppid: options.ppid ?? 1,
		},
		limits,
		usage,
		limitProfile: options.limitProfile,
		cpuTimes: options.cpuTimes ?? platformCpuTimes(),
		createDigest: options.createDigest ?? platformDigests(),
		compiled: new CompiledCache(),
		secrets: options.secrets,
		network: options.network,
		spill: spillFolder === undefined ? undefined : new SpillFolder(options.fileSystem, spillFolder, entropy),
		gate,
	};
};

const wholeFiles = ({ fileSystem, kernelFolder }: PortOptions, jobs: JobTable): FileSystem =>
	kernelFolder === undefined ? fileSystem : mountKernelFolder(fileSystem, kernelFolder, jobs);

/** The ports of a fork: its own gate and counts, so that what it changes and uses is its own. */
export const portsOfFork = (ports: ShellPorts): ShellPorts => {
	const usage = ports.usage.fork();
	const shared = { usage: { value: usage, enumerable: true } };
	const unmetered = usage.files === undefined ? undefined : ports.unmeteredFiles();
	const files = unmetered === undefined ? undefined : meterFileSystem(unmetered, usage.files!);
	if (ports.gate === undefined && files === undefined) return Object.create(ports, shared) as ShellPorts;
	const gate = ports.gate?.fork(files);
	return Object.create(ports, {
		...shared,
		gate: { value: gate, enumerable: true },
		fileSystem: { value: gate?.fileSystem ?? files, enumerable: true },
	}) as ShellPorts;
};

/**
 * The ports of a kernel that was forked off: the same, and outputs of its own, which end with it. `tools`: in place of
 * those that do not override.
 */
export const portsOfKernelFork = (ports: ShellPorts, tools?: KernelTools['tools']): ShellPorts => {
	const forked = portsOfFork(ports);
	const own = {
		...(ports.spill === undefined ? {} : { spill: { value: ports.spill.beside(), enumerable: true } }),
		...(tools === undefined ? {} : { tools: { value: toolboxWith(ports.tools, tools), enumerable: true } }),
	};
	return Object.create(forked, own) as ShellPorts;
};

const builtinsOf = (
	{ builtins = noBuiltins }: PortOptions,
	tools: ToolCommands,
): ReadonlyMap<string, Builtin> => {
	const overriding = tools.overriding();
	if (builtins.size === 0 && overriding.length === 0) return createBuiltins();
	return new Map<string, Builtin>([
		...createBuiltins(),
		...builtins,
		...overriding.map((command) => [command.name, command] as const),
	]);
};

const noBuiltins: ReadonlyMap<string, Builtin> = new Map();

const wholeTree = ({ traits: { type, readOnly } }: FileSystem): readonly MountFacts[] => [
	{ path: '/', type, readOnly },
];

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		if (signal.aborted) {
			reject(new Interrupted());
			return;
		}
		const stop = (): void => {
			clearTimeout(timer);
			reject(new Interrupted());
		};
		const timer = setTimeout(() => {
			signal.removeEventListener('abort', stop);
			resolve();
		}, ms);
		signal.addEventListener('abort', stop, { once: true });
	});

const fillRandom = (into: Uint8Array): void => into.set(crypto.getRandomValues(new Uint8Array(into.length)));
