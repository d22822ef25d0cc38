import { encodeText, FsLeavesRoot, isFsError, type Maybe } from '@tenon/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type HostFolder, openAnchored } from '../../src/host/host-folder.ts';
import type { AnchorChoice } from '../../src/host/jail.ts';
import { World } from './escape-world.ts';

/** How an attempt ends: `out` is `FsLeavesRoot`, `ok` a success that touched nothing outside. */
export type Outcome = 'out' | 'ok' | 'ENOENT' | 'EEXIST' | 'ENOTDIR' | 'EINVAL' | 'ELOOP' | 'EBUSY' | 'EPERM';

export type Attempt = (folder: HostFolder, world: World) => Maybe<unknown>;

export type Row = readonly [title: string, outcome: Outcome, attempt: Attempt];

/** What an attempt tries to leave outside. */
export const planted = encodeText('planted');

/** Everything that can be done to what a path leads to. */
export const uses: readonly (readonly [string, (folder: HostFolder, path: string) => Maybe<unknown>])[] = [
	['stat', (folder, path) => folder.stat(path)],
	['list', (folder, path) => folder.list(path)],
	['realpath', (folder, path) => folder.realpath(path)],
	['read', (folder, path) => folder.read(path)],
	['read of a range', (folder, path) => folder.read(path, { offset: 0, length: 3 })],
	['write', (folder, path) => folder.write(path, planted)],
	['write in mode update', (folder, path) => folder.write(path, planted, { mode: 'update' })],
	['append', (folder, path) => folder.append(path, planted)],
	['patch', (folder, path) => folder.patch(path, [{ kind: 'append', content: 'planted' }])],
	['open to read', (folder, path) => folder.open(path, { read: true })],
	['open to write', (folder, path) => folder.open(path, { write: true })],
	['open with create', (folder, path) => folder.open(path, { write: true, create: true })],
	['open with truncate', (folder, path) => folder.open(path, { write: true, truncate: true })],
	['open to append', (folder, path) => folder.open(path, { append: true, create: true })],
	['mkdir with parents', (folder, path) => folder.mkdir(path, { recursive: true })],
	['chmod', (folder, path) => folder.chmod(path, 0o777)],
	['chown', (folder, path) => folder.chown(path, 12, 34)],
	['utimes', (folder, path) => folder.utimes(path, 5, 6)],
	['watch', (folder, path) => folder.watch(path, () => undefined, { recursive: true })],
	['lstat with a slash', (folder, path) => folder.lstat(`${path}/`)],
	['readlink with a slash', (folder, path) => folder.readlink(`${path}/`)],
];

/** Everything that can be done to an entry of a directory outside, reached through a link to it. */
export const usesBelow: readonly (readonly [string, (folder: HostFolder, link: string) => Maybe<unknown>])[] =
	[
		['read', (folder, link) => folder.read(`${link}/file`)],
		['lstat', (folder, link) => folder.lstat(`${link}/file`)],
		['readlink', (folder, link) => folder.readlink(`${link}/link`)],
		['list', (folder, link) => folder.list(`${link}/dir`)],
		['write of a new file', (folder, link) => folder.write(`${link}/new`, planted)],
		['write in mode create', (folder, link) => folder.write(`${link}/new`, planted, { mode: 'create' })],
		['write over a file', (folder, link) => folder.write(`${link}/file`, planted)],
		['append', (folder, link) => folder.append(`${link}/file`, planted)],
		[
			'open exclusive',
			(folder, link) => folder.open(`${link}/new`, { write: true, create: true, exclusive: true }),
		],
		['mkdir', (folder, link) => folder.mkdir(`${link}/new`)],
		['mkdir with parents', (folder, link) => folder.mkdir(`${link}/new/deep`, { recursive: true })],
		['remove', (folder, link) => folder.remove(`${link}/file`)],
		['remove of a tree', (folder, link) => folder.remove(`${link}/dir`, { recursive: true })],
		['remove of all with dot-dot', (folder, link) => folder.remove(`${link}/dir/..`, { recursive: true })],
		['rename out of it', (folder, link) => folder.rename(`${link}/file`, '/stolen')],
		['rename into it', (folder, link) => folder.rename('/inside', `${link}/new`)],
		['rename over a file in it', (folder, link) => folder.rename('/inside', `${link}/file`)],
		['link out of it', (folder, link) => folder.link(`${link}/file`, '/stolen')],
		['link into it', (folder, link) => folder.link('/inside', `${link}/new`)],
		['symlink into it', (folder, link) => folder.symlink('x', `${link}/new`)],
		['chmod', (folder, link) => folder.chmod(`${link}/file`, 0o777)],
		['chown of a link', (folder, link) => folder.chown(`${link}/link`, 1, 2, { followLinks: false })],
		['utimes of a link', (folder, link) => folder.utimes(`${link}/link`, 1, 2, { followLinks: false })],
		['watch', (folder, link) => folder.watch(`${link}/dir`, () => undefined)],
		['dot-dot', (folder, link) => folder.read(`${link}/dir/../file`)],
	];

/** One test per row: it ends as it should, tells nothing of the outside and leaves it as it was. */
export const testAttempts = (
	rows: readonly Row[],
	anchor: AnchorChoice,
	options: { readonly absoluteLinks?: string } = {},
): void => {
	let world: World;
	beforeEach(() => {
		world = new World();
	});
	afterEach(() => world.remove());

	it.each(rows)('%s', async (_, outcome, attempt) => {
		using folder = openAnchored(world.root, options, anchor);
		const [found, result] = await outcomeOf(() => attempt(folder, world));
		expect({ found, isLeak: world.isLeak(result), changes: world.changes() }).toEqual({
			found: outcome,
			isLeak: false,
			changes: '',
		});
	});
};

/** How a call ended, and with what. */
export const outcomeOf = async (work: () => Maybe<unknown>): Promise<readonly [string, unknown]> => {
	try {
		return ['ok', await work()];
	} catch (error) {
		if (error instanceof FsLeavesRoot) return ['out', undefined];
		if (isFsError(error)) return [error.errno, undefined];
		throw error;
	}
};
