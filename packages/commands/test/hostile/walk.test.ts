import { Kernel, limitProfiles, ungatedNetwork } from '@tenon/shell';
import { createDevices, createMemoryFileSystem, createMounts } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { measureWithin } from '../../../shell/test/hostile/machine-speed.ts';
import { asInOldProcess } from '../../../shell/test/hostile/old-process.ts';
import { commands } from '../../src/index.ts';
import { answeringPort } from '../web/answering-port.ts';
import { createBigFiles } from './big-files.ts';
import { hostileRows } from './rows.ts';
import { runWatched } from './watched-run.ts';

asInOldProcess();

const bigFiles = createBigFiles();

/** What a script may use of the CPU before it is cancelled; longer in the nightly run. */
const budgetMs = process.env.TENON_SWEEP === 'nightly' ? 500 : 130;

/** What commands may hold, and as much again for texts, outputs and what waits for the garbage collector. */
const mostBytes = 2 * limitProfiles.model.maxValueBytes;

const makeKernel = (): Kernel => {
	const memory = createMemoryFileSystem();
	for (const folder of ['/work', '/tmp']) memory.mkdir(folder);
	return new Kernel({
		network: ungatedNetwork(answeringPort),
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

it('every command has its row of hostile scripts, and no other has', () => {
	expect(Object.keys(hostileRows).sort()).toEqual([...commands.keys()].sort());
});

describe('the event loop keeps turning, memory stays within the profile, and a cancel is obeyed at once, in', () => {
	const scripts = Object.entries(hostileRows).flatMap(([name, rows]) =>
		rows.map((script) => [`${name}: ${script.slice(0, 60)}`, script] as const),
	);
	it.each(scripts)('%s', async (_title, script) => {
		const { measured, limitMs } = await measureWithin(
			() => runWatched(makeKernel(), script, budgetMs),
			({ longestMs, cancelMs }) => Math.max(longestMs, cancelMs),
		);
		expect(measured.isTooDeep).toBe(false);
		expect(measured.longestMs).toBeLessThan(limitMs);
		expect(measured.cancelMs).toBeLessThan(limitMs);
		expect(measured.peakBytes).toBeLessThan(mostBytes);
	});
});
