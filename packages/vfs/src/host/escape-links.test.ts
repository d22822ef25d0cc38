import type { Maybe } from '@tenon/core';
import { describe } from 'vitest';
import { type Row, testAttempts, uses, usesBelow } from '../../test/host/escape-attempts.ts';
import type { World } from '../../test/host/escape-world.ts';
import type { HostFolder } from './host-folder.ts';

/** Links that lead out, by name; the folder makes them itself. */
const links: Readonly<Record<string, (folder: HostFolder, world: World) => Maybe<void>>> = {
	'a relative link': (folder) => folder.symlink('../outside', '/exit'),
	'an absolute link': (folder, { outside }) => folder.symlink(outside, '/exit'),
	'a link to a link': async (folder) => {
		await folder.symlink('d/second', '/exit');
		await folder.symlink('../../outside', '/d/second');
	},
	'a hard link to a link': async (folder) => {
		await folder.symlink('../outside', '/first');
		await folder.link('/first', '/exit');
	},
	'a link through the root itself': (folder, { root }) => folder.symlink(`${root}/../outside`, '/exit'),
	'a link moved to where it leads out': async (folder) => {
		await folder.mkdir('/outside');
		await folder.symlink('../outside', '/d/first');
		await folder.rename('/d/first', '/exit');
		await folder.remove('/outside');
	},
};

const throughLinks: readonly Row[] = Object.entries(links).flatMap(([kind, make]) => [
	...uses.map(
		([use, run]): Row => [
			`${use} of what ${kind} leads to`,
			'out',
			async (folder, world) => {
				await make(folder, world);
				return run(folder, '/exit');
			},
		],
	),
	...usesBelow.map(
		([use, run]): Row => [
			`${use} below what ${kind} leads to`,
			'out',
			async (folder, world) => {
				await make(folder, world);
				return run(folder, '/exit');
			},
		],
	),
]);

const toFiles: readonly Row[] = uses.flatMap(([use, run]): Row[] => [
	[
		`${use} of a file outside through a link`,
		'out',
		async (folder) => {
			await folder.symlink('../outside/file', '/exit');
			return run(folder, '/exit');
		},
	],
	[
		`${use} of what a dangling link would create outside`,
		'out',
		async (folder) => {
			await folder.symlink('../outside/new', '/exit');
			return run(folder, '/exit');
		},
	],
]);

describe.each(['auto', 'portable'] as const)(
	'no link leads out of the root, directories held %s',
	(anchor) => {
		describe('to directories', () => testAttempts(throughLinks, anchor));
		describe('to files', () => testAttempts(toFiles, anchor));
	},
);
