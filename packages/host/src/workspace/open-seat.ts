import { randomFillSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import type {
	FileSystem,
	NetworkAccess,
	Principal,
	StorageUse,
	ToolSource,
	Transaction,
	Trash,
	UndoLog,
	UserInterface,
} from '@tenon/core';
import {
	type Builtin,
	JobTable,
	Kernel,
	type KernelOptions,
	type KernelSecrets,
	platformLimits,
	platformSystem,
	platformUser,
	presets,
	type ShellLimits,
} from '@tenon/shell';
import { createProgramRunner } from '../programs/program-runner.ts';
import { judgedUndo } from './judged-undo.ts';
import type { StandingPolicy } from './standing-policy.ts';

/** What all who act in a workspace share: its files, what can be undone, its secrets, its limits. */
export interface SharedPlace {
	readonly fileSystem: FileSystem;
	/** Where kernels start; absolute. */
	readonly cwd: string;
	readonly commands: ReadonlyMap<string, Builtin>;
	readonly undo: UndoLog;
	readonly trash: Trash;
	readonly limits: ShellLimits;
	readonly limitProfile: string;
	readonly runsPrograms: boolean;
	readonly secrets: KernelSecrets | undefined;
	/** The network of the machine, behind a gate. */
	network(gate: SeatGate): NetworkAccess;
	/** What holds changes back until they are committed. */
	readonly transaction: (() => Transaction) | undefined;
	/** The budgets that its files draw on. */
	readonly storage: readonly StorageUse[];
}

/** What stands before a kernel. */
type SeatGate = NonNullable<KernelOptions['gate']>;

/** Who takes a seat, and behind which gate. */
export interface SeatHolder {
	readonly principal: Principal;
	readonly policy: StandingPolicy;
	readonly gate: SeatGate;
	/** What its programs are given of the environment. */
	readonly environment: Readonly<Record<string, string>>;
	/** Where outputs that are too long for a result are kept; absolute. */
	readonly spillFolder: string;
	/** What its tools can ask a person; `undefined`: nothing. */
	readonly ui: UserInterface | undefined;
	/** The tools that its scripts, and tools that its kernel runs, can call by name; `undefined`: none. */
	readonly tools: ToolSource | undefined;
}

/** An actor in a workspace: a kernel of its own on the shared files, behind a gate that judges it by its name. */
export interface WorkspaceSeat {
	readonly kernel: Kernel;
	readonly policy: StandingPolicy;
	/** Restores what the principal may write. */
	readonly undo: UndoLog;
	readonly jobs: JobTable;
	/** The network, behind the same gate. */
	readonly network: NetworkAccess;
	/** Where the kernel keeps outputs that a result has cut. */
	readonly spillFolder: string;
	/** Whether programs of the machine run. */
	readonly runsPrograms: boolean;
	/** A person confirms a call that waits for its nonce: its repetition then passes. A text says why it is none. */
	confirm(nonce: string): string | undefined;
	/** Ends everything that runs in it. May be called twice. */
	close(): Promise<void>;
}

/** Opens a kernel for a principal in a shared place. `isReal`: whether its outputs lie on the machine's disk. */
export const openSeat = (
	place: SharedPlace,
	{ principal, policy, gate, environment, spillFolder, tools, ui }: SeatHolder,
	{ isReal }: { readonly isReal: boolean },
): WorkspaceSeat => {
	const { undo, secrets, transaction, runsPrograms } = place;
	const network = place.network(gate);
	const jobs = new JobTable();
	const kernel = new Kernel({
		...presets.agent(),
		// Programs join the trace of the call that runs them, where a client has one.
		exportsTrace: true,
		limits: place.limits,
		limitProfile: place.limitProfile,
		fileSystem: place.fileSystem,
		cwd: place.cwd,
		commands: place.commands,
		gate,
		undo,
		trash: place.trash,
		storage: () => place.storage,
		jobs,
		kernelFolder,
		spillFolder,
		entropy: randomFillSync,
		hostName: hostname(),
		system: platformSystem(),
		resourceLimits: () => platformLimits(),
		...platformUser(),
		umask: process.umask(),
		userName: userInfo().username,
		environment,
		...(tools === undefined ? {} : { tools }),
		// Where programs run, curl and wget are those of the machine.
		...(runsPrograms ? { programs: createProgramRunner() } : { network }),
		...(transaction === undefined ? {} : { transaction }),
		...(secrets === undefined ? {} : { secrets }),
		...(ui === undefined ? {} : { ui }),
	});
	return {
		kernel,
		policy,
		undo: judgedUndo(undo, principal, policy.grants),
		jobs,
		network,
		spillFolder,
		runsPrograms,
		confirm: (nonce) => gate.confirm(nonce),
		close: async () => {
			await kernel.shutdown();
			if (isReal) rmSync(spillFolder, { recursive: true, force: true });
		},
	};
};

/** Where scripts find their kernel's own files. */
export const kernelFolder = '/v';
