import type { FileSystem } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { CompiledCache } from '../src/compile/compiled-cache.ts';
import { JobTable } from '../src/jobs/job-table.ts';
import { completeLimits } from '../src/limits/default-limits.ts';
import { Usage } from '../src/limits/usage.ts';
import { Capture } from '../src/pipe/capture.ts';
import { Descriptors } from '../src/pipe/descriptors.ts';
import { BytesInput } from '../src/pipe/fixed-streams.ts';
import { OpenFile } from '../src/pipe/open-file.ts';
import { Canceller } from '../src/state/cancellation.ts';
import { Jobs } from '../src/state/jobs.ts';
import { Options } from '../src/state/options.ts';
import type { Builtin, ShellPorts } from '../src/state/ports.ts';
import { Shell } from '../src/state/shell.ts';
import { Slice } from '../src/state/slice.ts';
import { unknownSystem } from '../src/state/system-facts.ts';
import { Traps } from '../src/state/traps.ts';
import { Variables } from '../src/state/variables.ts';
import { ToolCommands } from '../src/tools/tool-commands.ts';
import { createToolbox } from '../src/tools/toolbox.ts';

/** What a test may choose; everything else is the same for all. */
export interface ShellFixtureOptions {
	readonly fileSystem?: FileSystem;
	readonly cwd?: string;
	readonly uid?: number;
	readonly builtins?: ReadonlyMap<string, Builtin>;
	readonly positional?: readonly string[];
}

/** A shell for tests of its parts, with all that it has written. */
export interface ShellFixture {
	readonly shell: Shell;
	/** What was written to descriptor 1. */
	readonly stdout: Capture;
	/** What was written to descriptor 2. */
	readonly stderr: Capture;
}

const limits = completeLimits({
	maxFunctionDepth: 1000,
	maxSubshellDepth: 100,
	maxJobs: 10,
	maxProcesses: 100,
	maxExpansionWords: 100_000,
	maxTextBytes: 10_000_000,
	maxScriptNodes: 100_000,
	maxOutputBytes: 10_000_000,
});

/** A real shell on a file system in memory: no input, output kept, time standing still. */
export const createShellFixture = (options: ShellFixtureOptions = {}): ShellFixture => {
	const stdout = new Capture();
	const stderr = new Capture();
	const uid = options.uid ?? 0;
	const fileSystem = options.fileSystem ?? createMemoryFileSystem();
	const ports: ShellPorts = {
		fileSystem,
		unmeteredFiles: () => fileSystem,
		kernelFolder: undefined,
		mounts: () => [],
		transaction: undefined,
		storage: () => [],
		undo: undefined,
		trash: undefined,
		onTrap: undefined,
		now: () => 0,
		monotonicMs: () => 0,
		entropy: (into) => void into.fill(7),
		sleep: () => Promise.resolve(),
		yieldTurn: () => Promise.resolve(),
		builtins: options.builtins ?? new Map(),
		commands: new Map(),
		programs: undefined,
		tools: createToolbox({}, new ToolCommands({}), {
			monotonicMs: () => 0,
			entropy: (into) => void into.fill(7),
		}),
		exportsTrace: false,
		resourceLimits: () => new Map(),
		identity: {
			hostName: 'test',
			system: unknownSystem,
			uid,
			euid: uid,
			gid: uid,
			groups: undefined,
			userName: 'user',
			groupName: 'user',
			pid: 100,
			ppid: 1,
		},
		limits,
		usage: new Usage(limits),
		limitProfile: undefined,
		cpuTimes: undefined,
		createDigest: () => undefined,
		compiled: new CompiledCache(),
		secrets: undefined,
		spill: undefined,
		gate: undefined,
		network: undefined,
	};
	const shell = new Shell({
		ports,
		slice: new Slice(ports, new Canceller()),
		variables: new Variables(),
		io: new Descriptors([
			new OpenFile('pipe', { input: new BytesInput(new Uint8Array(0)) }),
			new OpenFile('stdout', { output: stdout }),
			new OpenFile('stderr', { output: stderr }),
		]),
		jobs: new Jobs({
			nextPid: 100,
			live: 0,
			detached: 0,
			substitutions: 0,
			releases: new Set(),
			hasReleased: false,
			receivers: new Map(),
			table: new JobTable(),
		}),
		options: new Options(),
		traps: new Traps(),
		functions: new Map(),
		aliases: new Map(),
		name: 'bash',
		positional: options.positional ?? [],
		cwd: options.cwd ?? '/',
		umask: 0o022,
		directoryStack: [],
		mainPid: 42,
		pid: 42,
		parentPid: 1,
		forkedFrom: 1,
		nesting: 0,
		subshellDepth: 0,
		shownSubshells: 0,
		interactive: false,
		frame: undefined,
	});
	return { shell, stdout, stderr };
};
