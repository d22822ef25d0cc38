import { join } from 'node:path';
import type { ExtensionGrants } from '@tenon/extensions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manifest, TestWorld } from '../../../test/ext/test-world.ts';
import { readExtFlags } from '../flags.ts';
import { installExtension } from '../install/install.ts';
import { updateExtensions } from '../install/update.ts';
import { listGrants, printGrants } from '../manage/grants.ts';
import { listExtensions } from '../manage/list.ts';
import { trustExtensions } from '../manage/trust.ts';
import { changeGrants } from './change-grants.ts';
import { type GrantChange, type GrantTerms, noChange } from './grant-change.ts';

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld();
});
afterEach(() => world[Symbol.dispose]());

const sure: GrantTerms = { isSure: true, change: noChange };
const asking: GrantTerms = { isSure: false, change: noChange };

/** What flags ask for. */
const change = (...flags: readonly string[]): GrantChange => {
	const request = readExtFlags(['trust', ...flags]);
	if (!('change' in request)) throw new Error(JSON.stringify(request));
	return request.change;
};

const asks = {
	permissions: {
		env: ['TOKEN', 'NOTES_*'],
		read: ['./**'],
		net: ['api.example.com', '*.example.org'],
		exec: ['git'],
		tools: ['read', 'shell'],
	},
};

const install = async (more: object = asks, terms: GrantTerms = sure): Promise<void> => {
	world.write({ 'notes/extension.json': manifest('notes', more) });
	await installExtension(join(world.root, 'notes'), terms, world);
	world.said();
};

const granted = async (): Promise<ExtensionGrants> => (await world.trust.list())[0]!.grants;

describe('installing', () => {
	it('offers to take something away, says what is more than was asked for, and asks again', async () => {
		world.answers.push('narrow', '', './docs/**', 'api.example.com,evil.example.com', 'api.example.com');
		world.answers.push('none', 'read', 'yes');
		await install(asks, asking);
		expect(world.asked).toEqual([
			'Install it?',
			'env: TOKEN, NOTES_*',
			'read: ./**',
			'net: api.example.com, *.example.org',
			'net: api.example.com, *.example.org',
			'exec: git',
			'call: read, shell',
			'Install it?',
		]);
		expect(world.warned()).toBe(
			'tenon ext: notes: net: "evil.example.com" is more than it asks for: api.example.com, *.example.org\n',
		);
		expect(await granted()).toEqual({
			profile: 'declared',
			permissions: {
				env: ['TOKEN', 'NOTES_*'],
				read: ['./docs/**'],
				write: [],
				net: ['api.example.com'],
				exec: [],
				tools: ['read'],
			},
			onTimeout: 'deny',
		});
		expect(await listExtensions(world)).toMatchObject([{ state: 'enabled' }]);
	});

	it('is over with the end of the input, whatever was taken away before', async () => {
		world.write({ 'notes/extension.json': manifest('notes', asks) });
		world.answers.push('narrow', 'none', '', '', '', '', '');
		expect(await installExtension(join(world.root, 'notes'), asking, world)).toBe(false);
		expect(await world.trust.list()).toEqual([]);
	});

	it('takes away what flags say, and shows that', async () => {
		world.write({ 'notes/extension.json': manifest('notes', asks) });
		await installExtension(
			join(world.root, 'notes'),
			{ isSure: true, change: change('--deny', 'net,exec', '--env', 'NOTES_HOME') },
			world,
		);
		expect(world.said()).toBe(`notes 1.0.0
  starts a program, which has your own rights
    ./run
  gets these variables of your environment: TOKEN, NOTES_*
    you grant: NOTES_HOME
  wants to read: the project
  wants to reach: api.example.com, *.example.org
    you grant: nothing of it
  wants to run: git
    you grant: nothing of it
  wants to call these tools: read, shell
  files, hosts and programs: held to in tools that it calls; nothing holds its own program to them
installed notes in ~/state/tenon/extensions/notes
`);
		expect((await granted()).permissions).toMatchObject({ env: ['NOTES_HOME'], net: [], exec: [] });
	});
});

describe('grants', () => {
	it('are narrowed and given back, up to what the manifest asks for, and stay bound to the same content', async () => {
		await install();
		const [before] = await world.trust.list();
		await changeGrants('notes', change('--deny', 'all', '--on-timeout', 'allow'), world);
		const nothing = {
			env: [],
			read: [],
			write: [],
			net: [],
			exec: [],
			tools: [],
			secrets: [],
			register: [],
			intercept: [],
		};
		expect(await granted()).toEqual({ profile: 'declared', permissions: nothing, onTimeout: 'allow' });
		await changeGrants('notes', change('--call', 'read', '--net', 'a.example.org'), world);
		expect((await granted()).permissions).toEqual({ ...nothing, tools: ['read'], net: ['a.example.org'] });
		await changeGrants('notes', change('--allow', 'all'), world);
		const [after] = await world.trust.list();
		expect(after).toMatchObject({
			contentHash: before?.contentHash,
			source: before?.source,
			grants: { permissions: before?.grants.permissions },
		});
		expect(await listExtensions(world)).toMatchObject([{ state: 'enabled' }]);
	});

	it.each([
		[['--env', 'HOME'], 'env: "HOME" is more than it asks for: TOKEN, NOTES_*'],
		[['--read', '/etc/**'], 'read: "/etc/**" is more than it asks for: ./**'],
		[['--write', './x'], 'write: "./x" is more than it asks for: nothing'],
		[['--net', '*'], 'net: "*" is more than it asks for: api.example.com, *.example.org'],
		[['--exec', 'bash'], 'exec: "bash" is more than it asks for: git'],
		[['--call', 'wr*'], 'call: "wr*" is more than it asks for: read, shell'],
		[['--secrets', 'github.token'], 'secrets: "github.token" is more than it asks for: nothing'],
		[['--read', '${nowhere}/**'], 'read: "${nowhere}/**" means nothing here'],
	])('are never more than it asks for: %s', async (flags, message) => {
		await install();
		await expect(changeGrants('notes', change(...flags), world)).rejects.toThrow(`notes: ${message}`);
	});

	it('are given to what was looked at, and to nothing that took its place meanwhile', async () => {
		world.write({ 'state/tenon/extensions/notes/extension.json': manifest('notes', asks) });
		world.ask = async () => {
			world.write({ 'state/tenon/extensions/notes/run.sh': 'evil' });
			return 'y';
		};
		await expect(trustExtensions({ what: 'notes', ...asking }, world)).rejects.toThrow(
			'has changed meanwhile; look at it again',
		);
		expect(await world.trust.list()).toEqual([]);
	});

	it('of an extension that has changed are not touched before it is trusted again', async () => {
		await install();
		world.write({ 'state/tenon/extensions/notes/run.sh': '' });
		await expect(changeGrants('notes', change('--deny', 'net'), world)).rejects.toThrow(
			'notes is not trusted as it is; to look at it and trust it: tenon ext trust notes',
		);
	});

	it('of a manifest that knows nothing of them are narrowed, too', async () => {
		await install({});
		await changeGrants('notes', change('--env', 'PATH,LANG', '--deny', 'net', '--call', 'bash'), world);
		await changeGrants('notes', change('--write', '', '--intercept', 'tool_call:bash'), world);
		const record = printGrants(await listGrants('notes', world))
			.split('\n')
			.slice(3);
		expect(record).toEqual([
			'  gets your environment, without what looks like a secret',
			'    you grant: PATH, LANG',
			'  may read: your home, the project, its own folder, temporary folders, what is installed',
			'  may write: the project, its own folder, temporary folders',
			'    you grant: nothing of it',
			'  may reach: any host',
			'    you grant: nothing of it',
			'  may run: any program',
			'  may call these tools: any',
			'    you grant: shell',
			'  may be asked before these happen: anything',
			'    you grant: tool_call:shell',
			'  files, hosts and programs: held to in tools that it calls; nothing holds its own program to them',
			'',
		]);
		await expect(changeGrants('notes', change('--env', 'GITHUB_TOKEN'), world)).rejects.toThrow(
			'"GITHUB_TOKEN" is more than it asks for',
		);
	});
});

describe('what was chosen before', () => {
	const fresh = {
		version: '2.0.0',
		permissions: {
			...asks.permissions,
			env: ['TOKEN', 'OTHER'],
			net: ['api.example.com', 'new.example.net'],
		},
	};

	it('is proposed by an update, with what is new', async () => {
		await install();
		await changeGrants('notes', change('--env', 'TOKEN', '--net', 'a.example.org', '--deny', 'exec'), world);
		await changeGrants('notes', change('--on-timeout', 'allow'), world);
		world.write({ 'notes/extension.json': manifest('notes', fresh) });
		world.said();
		expect(await updateExtensions('notes', sure, world)).toBe(true);
		expect(world.said()).toBe(`notes 2.0.0
  starts a program, which has your own rights
    ./run
  gets these variables of your environment: TOKEN, OTHER
    new: OTHER
  wants to read: the project
  wants to reach: api.example.com, new.example.net
    you grant: new.example.net
    new: new.example.net
  wants to run: git
    you grant: nothing of it
  wants to call these tools: read, shell
  files, hosts and programs: held to in tools that it calls; nothing holds its own program to them
  where it guards and gives no answer, things happen
updated notes 1.0.0 to 2.0.0
`);
		expect(await granted()).toMatchObject({
			permissions: {
				env: ['TOKEN', 'OTHER'],
				read: ['./**'],
				net: ['new.example.net'],
				exec: [],
				tools: ['read', 'shell'],
			},
			onTimeout: 'allow',
		});
	});

	it('is changed by an update that brings nothing new, too', async () => {
		await install();
		expect(await updateExtensions('notes', { isSure: true, change: change('--deny', 'net') }, world)).toBe(
			true,
		);
		expect(world.said()).toContain('notes is up to date\nnotes is granted this;');
		expect((await granted()).permissions.net).toEqual([]);
	});

	it('is proposed by trust, where files have changed', async () => {
		await install();
		await changeGrants('notes', change('--deny', 'net', '--on-timeout', 'allow'), world);
		world.write({ 'state/tenon/extensions/notes/run.sh': '' });
		expect(await trustExtensions({ what: 'notes', ...sure }, world)).toBe(true);
		expect(await granted()).toMatchObject({ permissions: { net: [] }, onTimeout: 'allow' });
	});
});
