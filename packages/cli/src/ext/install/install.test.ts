import { execFileSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manifest, TestWorld } from '../../../test/ext/test-world.ts';
import { type GrantTerms, noChange } from '../grants/grant-change.ts';
import { setEnabled } from '../manage/enable.ts';
import { listExtensions } from '../manage/list.ts';
import { installExtension } from './install.ts';
import { updateExtensions } from './update.ts';

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld();
});
afterEach(() => world[Symbol.dispose]());

const at = (...path: readonly string[]): string => join(world.root, ...path);
const installed = (...path: readonly string[]): string => join(world.stateFolder, 'extensions', ...path);

/** All that is left below the user's state, but for the file of grants. */
const left = (): readonly string[] =>
	existsSync(world.stateFolder)
		? readdirSync(world.stateFolder).filter((name) => !name.includes('lock'))
		: [];

const sure: GrantTerms = { isSure: true, change: noChange };
const asking: GrantTerms = { ...sure, isSure: false };

const asks = {
	description: 'Keeps notes.',
	permissions: { env: ['NOTES_TOKEN'], net: ['api.example.com'], tools: ['read'] },
	intercept: { tool_call: { tools: ['shell'] } },
};

describe('install', () => {
	it('says what an extension asks for, installs it after a yes, and writes down what was granted', async () => {
		world.write({ 'src/notes/extension.json': manifest('my notes', asks), 'src/notes/run': '#!/bin/sh\n' });
		world.answers.push(true);
		expect(await installExtension('../src/notes', asking, world)).toBe(true);
		expect(world.said()).toBe(`my notes 1.0.0: Keeps notes.
  starts a program, which has your own rights
    ./run
  gets these variables of your environment: NOTES_TOKEN
  wants to reach: api.example.com
  wants to call these tools: read
  files, hosts and programs: held to in tools that it calls; nothing holds its own program to them
  wants to be asked before each call of shell, and may refuse or change it
installed my notes in ~/state/tenon/extensions/notes
`);
		expect(world.asked).toEqual(['Install it?']);
		expect(readFileSync(installed('notes/extension.json'), 'utf8')).toBe(manifest('my notes', asks));
		const [record] = await world.trust.list();
		expect(record).toMatchObject({
			name: 'my notes',
			scope: 'user',
			folder: installed('notes'),
			source: { type: 'path', from: at('src/notes'), revision: '' },
			grants: { profile: 'declared', permissions: { env: ['NOTES_TOKEN'] } },
		});
		expect(await listExtensions(world)).toMatchObject([{ name: 'my notes', state: 'enabled' }]);
		expect(left()).toEqual(['extensions']);
	});

	it('leaves nothing behind after a no', async () => {
		world.write({ 'notes/extension.json': manifest('notes') });
		expect(await installExtension(at('notes'), asking, world)).toBe(false);
		expect(left()).toEqual([]);
		expect(await world.trust.list()).toEqual([]);
	});

	it.each([
		['without a manifest', {}, 'there is no extension: expected extension.json'],
		['with a malformed one', { 'notes/extension.json': '{"name":7}' }, 'extension.json: name: expected'],
		[
			'for another host',
			{ 'notes/extension.json': manifest('notes', { host: '>=99' }) },
			'extension.json: host: wants >=99; this is Tenon 0.0.0',
		],
	])('leaves nothing behind of a folder %s', async (_, files, message) => {
		world.write({ 'notes/other': '', ...files });
		await expect(installExtension(at('notes'), sure, world)).rejects.toThrow(message);
		expect(left()).toEqual([]);
	});

	it('leaves nothing behind of a folder with a link out of it', async () => {
		world.write({ 'notes/extension.json': manifest('notes') });
		symlinkSync('/etc/hosts', at('notes/hosts'));
		await expect(installExtension(at('notes'), sure, world)).rejects.toThrow('out of the extension');
		expect(readdirSync(installed())).toEqual([]);
		expect(await world.trust.list()).toEqual([]);
	});

	it('never takes the place of another', async () => {
		world.write({ 'notes/extension.json': manifest('notes') });
		await installExtension(at('notes'), sure, world);
		await expect(installExtension(at('notes'), sure, world)).rejects.toThrow(
			'is there already; to bring what is new: tenon ext update notes; to be rid of it: tenon ext remove notes',
		);
	});

	it('says where another one of the same name lies', async () => {
		world.write({ 'one/extension.json': manifest('notes'), 'two/extension.json': manifest('notes') });
		await installExtension(at('one'), sure, world);
		expect(world.warned()).toBe('');
		await installExtension(at('two'), sure, world);
		expect(world.warned()).toBe(
			"tenon ext: ~/state/tenon/extensions/one has the same name; 'tenon ext list' shows which of them runs\n",
		);
	});

	it('spells out what cannot be printed', async () => {
		world.write({
			'notes/extension.json': manifest('notes', { description: 'a\n  asks for nothing else\u001b[2J' }),
		});
		await installExtension(at('notes'), sure, world);
		expect(world.said().split('\n')[0]).toBe('notes 1.0.0: a\\u{a}  asks for nothing else\\u{1b}[2J');
	});
});

describe('update', () => {
	const git = (...args: readonly string[]): string =>
		execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
			cwd: at('notes.git'),
			encoding: 'utf8',
		}).trim();

	const commit = (version: string): string => {
		writeFileSync(at('notes.git/extension.json'), manifest('notes', { version }));
		git('add', '.');
		git('commit', '--quiet', '-m', version);
		return git('rev-parse', 'HEAD');
	};

	it('brings what is new, asks, pins it and grants anew', async () => {
		mkdirSync(at('notes.git'));
		git('init', '--quiet');
		const first = commit('1.0.0');
		await installExtension(at('notes.git'), sure, world);
		expect((await world.trust.list())[0]?.source).toEqual({
			type: 'git',
			from: at('notes.git'),
			revision: first,
		});
		world.said();
		expect(await updateExtensions('notes', asking, world)).toBe(true);
		expect(world.said()).toBe('notes is up to date\n');
		const second = commit('2.0.0');
		expect(await updateExtensions(undefined, asking, world)).toBe(false);
		expect(world.asked).toEqual(['Replace notes 1.0.0?']);
		world.answers.push(true);
		expect(await updateExtensions(undefined, asking, world)).toBe(true);
		expect(world.said()).toContain('updated notes 1.0.0 to 2.0.0\n');
		expect((await world.trust.list())[0]?.source?.revision).toBe(second);
		expect(await listExtensions(world)).toMatchObject([{ version: '2.0.0', state: 'enabled' }]);
		expect(left()).toEqual(['extensions']);
	});

	it('keeps what the extension has made among its files, and that it was disabled', async () => {
		world.write({ 'notes/extension.json': manifest('notes'), 'notes/old.sh': '' });
		await installExtension(at('notes'), sure, world);
		world.write({ 'state/tenon/extensions/notes/data/notes.json': '[1]' });
		await setEnabled('notes', false, world);
		expect(await updateExtensions('notes', sure, world)).toBe(true);
		expect(world.said()).toContain('notes is up to date\n');
		rmSync(at('notes/old.sh'));
		world.write({ 'notes/new.sh': '' });
		expect(await updateExtensions('notes', sure, world)).toBe(true);
		expect(readdirSync(installed('notes')).toSorted()).toEqual(['data', 'extension.json', 'new.sh']);
		expect(readFileSync(installed('notes/data/notes.json'), 'utf8')).toBe('[1]');
		expect(await listExtensions(world)).toMatchObject([{ state: 'disabled' }]);
		await setEnabled('notes', true, world);
		expect(await listExtensions(world)).toMatchObject([{ state: 'enabled' }]);
		expect(await updateExtensions('notes', asking, world)).toBe(true);
	});

	it('knows a module without a manifest by its folder', async () => {
		world.write({ 'notes/extension.ts': 'export default () => {};' });
		await installExtension(at('notes'), sure, world);
		expect(world.said()).toContain('installed notes in ~/state/tenon/extensions/notes\n');
		expect(await updateExtensions('notes', asking, world)).toBe(true);
		world.write({ 'notes/extension.ts': 'export default () => undefined;' });
		expect(await updateExtensions('notes', sure, world)).toBe(true);
		expect(world.said()).toContain('updated notes to what is there now\n');
	});

	it('leaves everything as it is where the source is gone, is another or was never written down', async () => {
		world.write({ 'notes/extension.json': manifest('notes'), 'other/extension.json': manifest('other') });
		await installExtension(at('notes'), sure, world);
		await installExtension(at('other'), sure, world);
		world.write({ 'state/tenon/extensions/own/extension.json': manifest('own') });
		rmSync(at('notes'), { recursive: true });
		world.write({ 'other/extension.json': manifest('renamed') });
		expect(await updateExtensions(undefined, sure, world)).toBe(false);
		expect(world.warned()).toBe(`tenon ext: notes: ~/notes: there is no such folder
tenon ext: other: ~/other holds renamed now; install it on its own
`);
		await expect(updateExtensions('own', sure, world)).rejects.toThrow(
			'where own came from was not written down; remove it and install it again',
		);
		expect(readdirSync(installed()).toSorted()).toEqual(['notes', 'other', 'own']);
	});
});
