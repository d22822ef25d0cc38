import { createDevices, createMemoryFileSystem, createMounts, type MemoryFileSystem } from '@tenon/vfs';
import { expect } from 'vitest';
import { Kernel } from '../../src/kernel/kernel.ts';
import type { Builtin, ShellLimits } from '../../src/state/ports.ts';
import { testCommands } from '../commands.ts';
import { BlockWatch, threadCpuMs } from './block-watch.ts';

/** How an attack is run. */
export interface AttackOptions {
	/** Lower limits, so that reaching them takes less time. */
	readonly limits?: Partial<ShellLimits>;
	readonly stdin?: string;
	/** Prepares the file system; the working directory is `/work`. */
	readonly files?: (fileSystem: MemoryFileSystem) => void;
}

/** What an attack left. */
export interface Aftermath {
	readonly status: number;
	readonly stdout: string;
	/** The first line of standard error. */
	readonly complaint: string;
}

/** CPU time, longer than any attack may keep the host's event loop from its next turn. */
export const longestAttackMs = 5_000;
/** An attack that has used so much CPU time and is not over by itself has failed. */
const budgetMs = 25_000;

// Waits for one turn of the event loop: what comes behind it does not run in the same stretch.
const pause: Builtin = {
	name: 'pause',
	special: false,
	run: (shell) => shell.ports.yieldTurn().then(() => 0),
};

/** A kernel as an embedder with default limits has it, with the commands of rows and `pause`. */
export const createKernel = ({ limits, files }: AttackOptions = {}): Kernel => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/work', { recursive: true });
	fileSystem.mkdir('/tmp', { recursive: true });
	files?.(fileSystem);
	const devices = createDevices({ entropy: (into) => into.fill(7) });
	return new Kernel({
		fileSystem: createMounts([
			{ path: '/', fileSystem },
			{ path: '/dev', fileSystem: devices },
		]),
		cwd: '/work',
		commands: new Map([...testCommands, ['pause', pause]]),
		environment: { PATH: '/bin', HOME: '/work' },
		...(limits === undefined ? {} : { limits }),
	});
};

/**
 * Runs a hostile script to its end, which must come by itself, while the host's event loop keeps
 * turning; afterwards the kernel must run the next script as if nothing had been.
 */
export const attack = async (script: string, options: AttackOptions = {}): Promise<Aftermath> => {
	const kernel = createKernel(options);
	const controller = new AbortController();
	const startedMs = threadCpuMs();
	const budget = setInterval(() => {
		if (threadCpuMs() - startedMs >= budgetMs) controller.abort();
	}, 100);
	const watch = new BlockWatch();
	const result = await kernel.execute(script, { signal: controller.signal, stdin: options.stdin ?? '' });
	const watched = watch.stop();
	clearInterval(budget);
	expect({ endedByItself: !controller.signal.aborted }).toEqual({ endedByItself: true });
	expect(watched.longestMs).toBeLessThan(longestAttackMs);
	// What it left behind ends here.
	await kernel.shutdown();
	await expectAlive(kernel);
	const { code: status, stdout, stderr } = result;
	return { status, stdout, complaint: stderr.slice(0, stderr.indexOf('\n') + 1 || stderr.length).trimEnd() };
};

/** The kernel runs the next script on a shell that stands outside of everything. */
export const expectAlive = async (kernel: Kernel): Promise<void> => {
	const next = await kernel.execute(
		'trap - DEBUG ERR RETURN EXIT; set +x; echo "${#FUNCNAME[@]} $BASH_SUBSHELL $(echo alive | cat)"',
	);
	expect({ status: next.code, stdout: next.stdout, stderr: next.stderr.replace(/^\+.*\n/gm, '') }).toEqual({
		status: 0,
		stdout: '0 0 alive\n',
		stderr: '',
	});
};
