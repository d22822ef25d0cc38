import type { FileSystem, Transaction } from '@tenon/core';
import { createBuiltins } from '../builtins/index.ts';
import { CompiledCache } from '../compile/compiled-cache.ts';
import type { JobTable } from '../jobs/job-table.ts';
import { Interrupted } from '../state/errors.ts';
import type { Builtin, MountFacts, ShellLimits, ShellPorts } from '../state/ports.ts';
import type { ProgramRunner } from '../state/program.ts';
import { type ToolCommand, toolCommand } from '../tools/tool-command.ts';
import { createToolbox, type ToolOptions } from '../tools/toolbox.ts';
import { bashCommands } from './bash-command.ts';
import { mountKernelFolder } from './kernel-folder.ts';
import { platformDigests } from './platform-digests.ts';

/** Limits of a kernel whose embedder names none. */
export const defaultLimits: ShellLimits = {
	maxFunctionDepth: 100_000,
	maxSubshellDepth: 1000,
	maxJobs: 1000,
	maxProcesses: 4000,
	maxExpansionWords: 2_000_000,
	maxTextBytes: 64 * 1024 * 1024,
	maxScriptNodes: 250_000,
	maxOutputBytes: 64 * 1024 * 1024,
};

/** What an embedder may bring instead of the defaults. */
export interface PortOptions extends ToolOptions {
	readonly fileSystem: FileSystem;
	/** What the file system is made of; default: it alone, at `/`. */
	readonly mounts?: () => readonly MountFacts[];
	/** What holds changes back until they are committed; default: nothing does. */
	readonly transaction?: () => Transaction;
	/** Told when a script sets a trap, so that whoever owns the process listens for its signals. */
	readonly onTrap?: () => void;
	readonly commands?: ReadonlyMap<string, Builtin>;
	/** Builtins beside the shell's own; one takes the place of that of the same name. */
	readonly builtins?: ReadonlyMap<string, Builtin>;
	readonly now?: () => number;
	readonly monotonicMs?: () => number;
	readonly entropy?: (into: Uint8Array) => void;
	readonly hostName?: string;
	readonly uid?: number;
	/** `$$`; further process numbers count from it. */
	readonly pid?: number;
	readonly ppid?: number;
	/** Default `root` for user 0, else `user`. */
	readonly userName?: string;
	/** Default: the name of the user. */
	readonly groupName?: string;
	readonly limits?: Partial<ShellLimits>;
	/** The platform's digests; default those of Node, where there is one. */
	readonly createDigest?: ShellPorts['createDigest'];
	/** Runs programs outside; default: nothing outside can run. */
	readonly programs?: ProgramRunner;
	/** Whether {@link programs} may be used; default true. */
	readonly allowPrograms?: boolean;
	/** Whether programs get the trace of a call as `TRACEPARENT` and `TRACESTATE`; default false. */
	readonly exportsTrace?: boolean;
	/** Where scripts find the kernel's own files, such as `/v/jobs/1/status`; default: nowhere. */
	readonly kernelFolder?: string;
}

/** Process numbers are the kernel's own; they look like those of a machine that has been up a while. */
const firstPid = 4242;

/** Completes the ports with the platform's clock, entropy and timers. */
export const createPorts = (options: PortOptions, jobs: JobTable): ShellPorts => {
	const { kernelFolder } = options;
	let mounted: FileSystem | undefined;
	const { monotonicMs = () => performance.now(), entropy = fillRandom } = options;
	const tools = toolCommands(options);
	const uid = options.uid ?? 1000;
	const userName = (): string => options.userName ?? (uid === 0 ? 'root' : 'user');
	return {
		// This and the names below are asked for when a script needs them: an embedder may find them only then.
		get fileSystem() {
			if (kernelFolder === undefined) return options.fileSystem;
			mounted ??= mountKernelFolder(options.fileSystem, kernelFolder, jobs);
			return mounted;
		},
		kernelFolder,
		mounts: options.mounts ?? (() => wholeTree(options.fileSystem)),
		transaction: options.transaction,
		onTrap: options.onTrap,
		now: options.now ?? Date.now,
		monotonicMs,
		entropy,
		sleep,
		yieldTurn,
		builtins: builtinsOf(options, tools),
		commands: new Map([
			...bashCommands.map((command) => [command.name, command] as const),
			...(options.commands ?? []),
		]),
		programs: options.allowPrograms === false ? undefined : options.programs,
		tools: createToolbox(options, tools, { monotonicMs, entropy }),
		exportsTrace: options.exportsTrace ?? false,
		identity: {
			hostName: options.hostName ?? 'tenon',
			uid,
			euid: uid,
			gid: uid,
			get userName() {
				return userName();
			},
			get groupName() {
				return options.groupName ?? userName();
			},
			pid: options.pid ?? firstPid,
			ppid: options.ppid ?? 1,
		},
		limits: { ...defaultLimits, ...options.limits },
		createDigest: options.createDigest ?? platformDigests(),
		compiled: new CompiledCache(),
	};
};

const toolCommands = ({ tools = [], overridingTools = [] }: PortOptions): readonly ToolCommand[] => [
	...tools.map((tool) => toolCommand(tool, { overrides: false })),
	...overridingTools.map((tool) => toolCommand(tool, { overrides: true })),
];

const builtinsOf = (
	{ builtins = noBuiltins }: PortOptions,
	tools: readonly ToolCommand[],
): ReadonlyMap<string, Builtin> => {
	const overriding = tools.filter(({ overrides }) => overrides);
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

type Schedule = (run: () => void) => unknown;

// Comes round after timers and sockets had their turn. Node's own way costs least; elsewhere a message
// to ourselves does the same.
let schedule: Schedule | undefined;

const yieldTurn = (): Promise<void> =>
	new Promise((resolve) => {
		schedule ??= (globalThis as { setImmediate?: Schedule }).setImmediate ?? scheduleByMessage();
		schedule(resolve);
	});

const scheduleByMessage = (): Schedule => {
	const { port1, port2 } = new MessageChannel();
	const waiting: (() => void)[] = [];
	port1.onmessage = () => waiting.shift()?.();
	return (run) => {
		waiting.push(run);
		port2.postMessage(null);
	};
};

const fillRandom = (into: Uint8Array): void => into.set(crypto.getRandomValues(new Uint8Array(into.length)));
