import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { Kernel, type KernelOptions } from '../kernel/kernel.ts';
import type { CpuTimes } from '../state/cpu-times.ts';

/** A clock that goes on by one step with each look at it. */
const clock = <T>(at: (step: number) => T): (() => T) => {
	let step = 0;
	return () => at(step++);
};

const stderrOf = async (script: string, options: Partial<KernelOptions>): Promise<string> => {
	let realMs = 1000;
	const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), monotonicMs: () => realMs, ...options });
	const { stderr } = await kernel.execute(script, {
		onStdout: () => {
			realMs += 2500;
		},
	});
	return stderr;
};

const ownTimes = clock((step): CpuTimes => ({ userMs: 1000 + 250 * step, systemMs: 500 + 125 * step }));

it('time tells the CPU time of the thread apart from the time that has passed', async () => {
	expect(await stderrOf('time echo', { cpuTimes: ownTimes })).toBe(
		'\nreal\t0m2.500s\nuser\t0m0.250s\nsys\t0m0.125s\n',
	);
	expect(await stderrOf('time -p echo', { cpuTimes: ownTimes })).toBe('real 2.50\nuser 0.25\nsys 0.12\n');
});

it('time counts the programs that have ended meanwhile', async () => {
	const programs = {
		run: () => ({ kind: 'exited', status: 0 }) as const,
		cpuTimes: clock((step): CpuTimes => ({ userMs: 60_000 * step, systemMs: 1000 * step })),
	};
	const script = "TIMEFORMAT='%R %U %S %P%% %1lU'; time echo";
	expect(await stderrOf(script, { cpuTimes: ownTimes, programs })).toBe(
		'2.500 60.250 1.125 2455.00% 1m0.2s\n',
	);
});

it('times tells of the shell first, then of programs', async () => {
	const programs = {
		run: () => ({ kind: 'exited', status: 0 }) as const,
		cpuTimes: (): CpuTimes => ({ userMs: 61_500, systemMs: 30 }),
	};
	const cpuTimes = (): CpuTimes => ({ userMs: 1500, systemMs: 250 });
	const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), cpuTimes, programs });
	const { stdout } = await kernel.execute('times');
	expect(stdout).toBe('0m1.500s 0m0.250s\n1m1.500s 0m0.030s\n');
});
