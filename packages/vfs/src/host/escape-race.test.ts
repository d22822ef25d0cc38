import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Maybe } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outcomeOf, planted, uses } from '../../test/host/escape-attempts.ts';
import { World } from '../../test/host/escape-world.ts';
import { type HostFolder, openAnchored } from './host-folder.ts';
import type { AnchorChoice } from './jail.ts';

describe('a hostile neighbour that swaps names all the time', () => {
	let world: World;
	beforeEach(() => {
		world = new World();
	});
	afterEach(() => world.remove());

	it.each([
		['a directory and a link to the outside', 'd', 'outside', 'auto'],
		['a directory and a link to a directory outside', 'd', 'outside/dir', 'auto'],
		['a directory of a folder that goes by paths of handles', 'd', 'outside', 'handles'],
	] as const)('gets nothing out by swapping %s', async (_, name, target, choice) => {
		writeFileSync(join(world.root, 'd', 'file'), 'public');
		const work = (folder: HostFolder, step: number): Maybe<unknown> =>
			usesOfSwapped[step % usesOfSwapped.length]!(folder, `/${name}`, step);
		await attack(world, { name, link: `../${target}` }, work, choice);
	});

	it('gets nothing out by swapping a file and a link to the secret', async () => {
		await attack(world, { name: 'inside', link: '../outside/file' }, (folder, step) => {
			const [, use] = uses[step % uses.length]!;
			return use(folder, '/inside');
		});
	});
});

const usesOfSwapped: readonly ((folder: HostFolder, path: string, step: number) => Maybe<unknown>)[] = [
	(folder, path) => folder.read(`${path}/file`),
	(folder, path) => folder.stat(`${path}/file`),
	(folder, path) => folder.lstat(`${path}/link`),
	(folder, path) => folder.list(path),
	(folder, path) => folder.write(`${path}/file`, planted),
	(folder, path, step) => folder.write(`${path}/new${step}`, planted),
	(folder, path, step) => folder.write(`${path}/new${step}`, planted, { mode: 'create' }),
	(folder, path) => folder.append(`${path}/file`, planted),
	(folder, path) => folder.append(`${path}/log`, planted),
	(folder, path, step) => folder.mkdir(`${path}/made${step}`),
	(folder, path, step) => folder.mkdir(`${path}/deep${step}/er`, { recursive: true }),
	(folder, path) => folder.chmod(`${path}/file`, 0o600),
	(folder, path) => folder.chown(`${path}/file`, 7, 7),
	(folder, path) => folder.utimes(`${path}/file`, 9, 9),
	(folder, path) => folder.rename('/token', `${path}/token`),
	(folder, path) => folder.rename(`${path}/token`, '/token'),
	(folder, path) => folder.link('/token', `${path}/linked`),
	(folder, path) => folder.remove(`${path}/linked`),
	(folder, path) => folder.symlink('x', `${path}/symlink`),
	(folder, path) => folder.remove(`${path}/symlink`),
	(folder, path) => folder.remove(`${path}/dir`, { recursive: true }),
	(folder, path) => folder.patch(`${path}/file`, [{ kind: 'append', content: 'x' }]),
	(folder, path) => folder.open(`${path}/opened`, { write: true, create: true, truncate: true }),
	(folder, path) => folder.realpath(`${path}/file`),
	(folder, path) => readTogether(folder, path, ['file', 'link']),
	(folder, path) => folder.namesOfLeaf?.(path),
];

const readTogether = async (
	folder: HostFolder,
	path: string,
	names: readonly string[],
): Promise<Uint8Array> => {
	const batch = { memory: new Uint8Array(2048), ends: new Int32Array(16), limitBytes: 1024 };
	const count = await folder.readBatch?.(path, names, 0, batch);
	return batch.memory.slice(0, count === undefined || count === 0 ? 0 : batch.ends[count - 1]);
};

/**
 * Works on the folder while a thread swaps `name` with a link, at least `leastSteps` times and until
 * both sides of the swap have been met; fails if the outside was seen or touched even once.
 */
const attack = async (
	world: World,
	swap: { readonly name: string; readonly link: string },
	work: (folder: HostFolder, step: number) => Maybe<unknown>,
	choice: AnchorChoice = 'auto',
): Promise<void> => {
	writeFileSync(join(world.root, 'token'), 'public');
	const stop = new Int32Array(new SharedArrayBuffer(4));
	const worker = new Worker(swapper, {
		eval: true,
		workerData: { path: join(world.root, swap.name), link: swap.link, stop },
	});
	const ended = new Promise((resolve) => worker.once('exit', resolve));
	const folder = openAnchored(world.root, {}, choice);
	const met = { inside: 0, outside: 0 };
	try {
		for (let step = 0; step < leastSteps || Math.min(met.inside, met.outside) === 0; step++) {
			if (step > mostSteps) throw new Error(`the swaps were not met: ${JSON.stringify(met)}`);
			const [outcome, result] = await outcomeOf(() => work(folder, step));
			expect(world.isLeak(result)).toBe(false);
			if (outcome === 'ok') met.inside += 1;
			if (outcome === 'out') met.outside += 1;
			if (isClosable(result)) result.close();
			if (step % 3 === 0) await nextTurn();
		}
	} finally {
		folder.close();
		Atomics.store(stop, 0, 1);
		await ended;
	}
	expect(world.changes()).toBe('');
};

const leastSteps = 4000;
const mostSteps = 400_000;

const swapper = `
	const { renameSync, rmSync, symlinkSync } = require('node:fs');
	const { path, link, stop } = require('node:worker_threads').workerData;
	// What the folder has created under the name while it was free is cleared away.
	const claim = (put) => {
		for (;;) {
			try {
				rmSync(path, { recursive: true, force: true });
				return put();
			} catch (error) {
				if (!['EEXIST', 'ENOTEMPTY', 'ENOTDIR', 'EISDIR'].includes(error.code)) throw error;
			}
		}
	};
	while (Atomics.load(stop, 0) === 0) {
		renameSync(path, path + '-aside');
		claim(() => symlinkSync(link, path));
		claim(() => renameSync(path + '-aside', path));
	}
`;

const isClosable = (value: unknown): value is { close(): void } =>
	typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';
