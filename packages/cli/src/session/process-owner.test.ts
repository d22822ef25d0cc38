import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { processOwner } from './process-owner.ts';

const ownerOf = (ownerId: string) => ({ ownerId, incarnationId: 'i', executorId: 'e' });

describe('a process as the holder of sessions', () => {
	const { ownerId, isGone } = processOwner();
	const [machine, , start] = ownerId.split(' ');

	it('is not gone while it runs', () => {
		expect(isGone(ownerOf(ownerId))).toBe(false);
	});

	it('is gone when it has ended', () => {
		const { pid } = spawnSync(process.execPath, ['--version']);
		expect(isGone(ownerOf(`${machine} ${pid} 1`))).toBe(true);
	});

	it.runIf(process.platform === 'linux')(
		'is gone when it was killed and its parent has not asked for it',
		async () => {
			// What takes the shell's place never waits for it.
			const shell = spawn('/bin/sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 1000'], {
				stdio: ['ignore', 'pipe', 'ignore'],
			});
			try {
				const [line] = (await once(shell.stdout, 'data')) as [Buffer];
				const child = line.toString().trim();
				const stat = (): readonly string[] =>
					readFileSync(`/proc/${child}/stat`, 'utf8')
						.replace(/^.*\) /s, '')
						.split(' ');
				await expect.poll(() => stat()[0]).toBe('Z');
				expect(isGone(ownerOf(`${machine} ${child} ${stat()[19]}`))).toBe(true);
			} finally {
				shell.kill('SIGKILL');
			}
		},
	);

	it('is gone when its number is that of a process which began at another time', () => {
		expect(isGone(ownerOf(`${machine} ${process.pid} ${Number(start) - 1}`))).toBe(true);
	});

	it.each([
		['a process of another machine', `elsewhere/1 ${process.pid} 1`],
		['a worker of another kind', '3f0c6d7e-0000-4000-8000-000000000000'],
		['a process that the system did not tell the beginning of', `${machine} ${process.pid} unknown`],
	])('is not known to be gone: %s', (_what, other) => {
		expect(isGone(ownerOf(other))).toBe(false);
	});
});
