import { type ExecuteResult, Kernel, limitProfiles } from '@tenon/shell';
import { createDevices, createMemoryFileSystem, createMounts } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { BlockWatch, threadCpuMs, type Watched } from '../../../shell/test/hostile/block-watch.ts';
import { measureWithin } from '../../../shell/test/hostile/machine-speed.ts';
import { commands } from '../../src/index.ts';
import { createBigFiles } from './big-files.ts';
import { hostileRows } from './rows.ts';

const bigFiles = createBigFiles();

/** What a script may use of the CPU before it is cancelled. */
const budgetMs = 250;

/** What commands may hold, and as much again for texts, outputs and what waits for the garbage collector. */
const mostBytes = 2 * limitProfiles.model.maxValueBytes;

const makeKernel = (): Kernel => {
	const memory = createMemoryFileSystem();
	for (const folder of ['/work', '/tmp']) memory.mkdir(folder);
	return new Kernel({
		fileSystem: createMounts([
			{ path: '/', fileSystem: memory },
			{ path: '/big', fileSystem: bigFiles },
			{ path: '/dev', fileSystem: createDevices({ entropy: (into) => into.fill(7) }) },
		]),
		cwd: '/work',
		commands,
		limits: limitProfiles.model,
		check: 'report',
		environment: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
	});
};

interface Conduct extends Watched {
	readonly result: ExecuteResult;
	/** CPU time from the cancellation to the end; 0 if the script ended by itself. */
	readonly cancelMs: number;
}

/** Runs a script to its end, or until its budget is used up: then it is cancelled. */
const runWatched = async (script: string): Promise<Conduct> => {
	const kernel = makeKernel();
	const controller = new AbortController();
	const watch = new BlockWatch();
	const startedMs = threadCpuMs();
	let cancelledMs: number | undefined;
	const onTurn = (): void => {
		const now = threadCpuMs();
		if (now - startedMs < budgetMs) {
			turn = setImmediate(onTurn);
			return;
		}
		cancelledMs = now;
		controller.abort();
	};
	let turn = setImmediate(onTurn);
	const result = await kernel.execute(`{ ${script}; } > /dev/null 2> /dev/null`, {
		signal: controller.signal,
	});
	const cancelMs = cancelledMs === undefined ? 0 : threadCpuMs() - cancelledMs;
	clearImmediate(turn);
	const watched = watch.stop();
	await kernel.shutdown();
	return { ...watched, result, cancelMs };
};

it('every command has its row of hostile scripts, and no other has', () => {
	expect(Object.keys(hostileRows).sort()).toEqual([...commands.keys()].sort());
});

describe('the event loop keeps turning, memory stays within the profile, and a cancel is obeyed at once, in', () => {
	const scripts = Object.entries(hostileRows).flatMap(([name, rows]) =>
		rows.map((script) => [`${name}: ${script.slice(0, 60)}`, script] as const),
	);
	it.each(scripts)('%s', async (_title, script) => {
		const { measured, limitMs } = await measureWithin(
			() => runWatched(script),
			({ longestMs, cancelMs }) => Math.max(longestMs, cancelMs),
		);
		expect(measured.longestMs).toBeLessThan(limitMs);
		expect(measured.cancelMs).toBeLessThan(limitMs);
		expect(measured.peakBytes).toBeLessThan(mostBytes);
	});
});
