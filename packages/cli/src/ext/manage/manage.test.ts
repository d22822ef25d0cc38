import {
	chmodSync,
	existsSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manifest, TestWorld } from '../../../test/ext/test-world.ts';
import { type GrantChange, noChange } from '../grants/grant-change.ts';
import { installExtension } from '../install/install.ts';
import { setEnabled } from './enable.ts';
import { listGrants, printGrants, revokeGrants } from './grants.ts';
import { listExtensions, printList } from './list.ts';
import { findLog, followLog, LogReader, printableLog } from './logs.ts';
import { removeExtension } from './remove.ts';
import { type TrustWish, trustExtensions } from './trust.ts';

const wish = (what: string, isSure: boolean, onTimeout: GrantChange['onTimeout'] = undefined): TrustWish => ({
	what,
	isSure,
	change: { ...noChange, onTimeout },
});

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld();
});
afterEach(() => world[Symbol.dispose]());

const at = (...path: readonly string[]): string => join(world.root, ...path);
const mcp = '{"mcpServers":{"weather":{"command":"weather-server"}}}';

describe('the list', () => {
	it('shows where each lies and what would become of it', async () => {
		world.write({
			'state/tenon/extensions/notes/extension.json': manifest('notes', { language: 'go' }),
			'state/tenon/extensions/off/extension.json': manifest('off', { enabled: false }),
			'state/tenon/extensions/bad/extension.json': '{"name":""}',
			'state/tenon/extensions/empty/README.md': '',
			'project/.tenon/extensions/mine/extension.ts': '',
			'project/.zot/extensions/notes/extension.json': manifest('notes'),
			'project/.mcp.json': mcp,
		});
		await trustExtensions(wish('.zot/extensions/notes', true), world);
		await trustExtensions(wish(at('state/tenon/extensions/notes'), true), world);
		const shown = printList(await listExtensions(world)).replaceAll(world.root, '~');
		expect(shown).toBe(`SCOPE    NAME     KIND     VERSION  STATE      LANGUAGE    FOLDER
project  mine     module   -        untrusted  typescript  ~/project/.tenon/extensions/mine
project  notes    process  1.0.0    enabled    -           ~/project/.zot/extensions/notes
project  weather  mcp      -        untrusted  -           ~/project
user     notes    process  1.0.0    shadowed   go          ~/state/tenon/extensions/notes
user     off      process  1.0.0    disabled   -           ~/state/tenon/extensions/off
user     bad      -        -        malformed  -           ~/state/tenon/extensions/bad

mine: is not trusted yet; to look at it and trust it: tenon ext trust mine
weather: is not trusted yet; to look at it and trust it: tenon ext trust weather
notes: ~/project/.zot/extensions/notes (project) has the name
bad: name: expected a text that is not empty
`);
	});

	it('says so where there are none', async () => {
		expect(printList(await listExtensions(world))).toBe(
			"There are no extensions; 'tenon ext new' makes one.\n",
		);
	});
});

describe('a name', () => {
	beforeEach(() => {
		world.write({
			'state/tenon/extensions/a/extension.json': manifest('notes'),
			'state/tenon/extensions/b/extension.json': manifest('notes'),
			'state/tenon/extensions/c/extension.json': manifest('other'),
		});
	});

	it('may be that of the folder or of the manifest', async () => {
		await setEnabled('c', false, world);
		await setEnabled('other', false, world);
		await setEnabled('a', false, world);
		expect(world.said()).toBe(`other is disabled; sessions that run see it when they reload
other is disabled already
notes is disabled; sessions that run see it when they reload
`);
	});

	it('that several have is an error that names them; a path is not', async () => {
		await expect(setEnabled('notes', false, world)).rejects.toThrow(
			`notes is in ${at('state/tenon/extensions/a')} and ${at('state/tenon/extensions/b')}; name the folder that is meant`,
		);
		await setEnabled(at('state/tenon/extensions/b'), false, world);
		expect((await listExtensions(world)).map(({ state }) => state)).toEqual([
			'untrusted',
			'disabled',
			'untrusted',
		]);
	});

	it('that is unknown is an error', async () => {
		await expect(setEnabled('none', false, world)).rejects.toThrow(
			"there is no extension none; 'tenon ext list' shows those there are",
		);
	});
});

describe('enable and disable', () => {
	it('change nothing but one field, and nothing of what was granted', async () => {
		const text =
			'{\n  "colour": "red",\n  "name": "notes",\n  "exec": "./run",\n  "big": 9007199254740993\n}\n';
		world.write({ 'notes/extension.json': text });
		await installExtension(at('notes'), { isSure: true, change: noChange }, world);
		await setEnabled('notes', false, world);
		const file = at('state/tenon/extensions/notes/extension.json');
		expect(readFileSync(file, 'utf8')).toBe(text.replace('993\n', '993,\n  "enabled": false\n'));
		await setEnabled('notes', true, world);
		expect(await listExtensions(world)).toMatchObject([{ state: 'enabled' }]);
		expect((await world.trust.list())[0]?.source?.from).toBe(at('notes'));
	});

	it('grant nothing to what was not trusted', async () => {
		world.write({ 'state/tenon/extensions/notes/extension.json': manifest('notes', { enabled: false }) });
		await setEnabled('notes', true, world);
		expect(await listExtensions(world)).toMatchObject([{ state: 'untrusted' }]);
	});

	it.each([
		['weather', 'weather is an MCP server; set "disabled" where it is written down: ~/project/.mcp.json'],
		['mine', 'mine has no extension.json to write it into; make one, or remove it'],
		[
			'bad',
			'~/state/tenon/extensions/bad/extension.json: name: expected a text that is not empty; put that right first',
		],
	])('do not work for %s', async (name, message) => {
		world.write({
			'project/.mcp.json': mcp,
			'project/.tenon/extensions/mine/extension.ts': '',
			'state/tenon/extensions/bad/extension.json': '{"name":""}',
		});
		await expect(setEnabled(name, false, world)).rejects.toThrow(message.replace('~', world.root));
	});
});

describe('remove', () => {
	it('deletes the folder and what was granted, after a yes', async () => {
		world.write({ 'notes/extension.json': manifest('notes') });
		await installExtension(at('notes'), { isSure: true, change: noChange }, world);
		expect(await removeExtension('notes', false, world)).toBe(false);
		expect(world.asked).toEqual(['Delete ~/state/tenon/extensions/notes with everything in it?']);
		world.answers.push(true);
		expect(await removeExtension('notes', false, world)).toBe(true);
		expect(readdirSync(at('state/tenon/extensions'))).toEqual([]);
		expect(await world.trust.list()).toEqual([]);
	});

	it('of a link to a folder removes the link, and of what cannot be read the folder', async () => {
		world.write({
			'notes/extension.json': manifest('notes'),
			'state/tenon/extensions/bad/extension.json': '{',
		});
		symlinkSync(at('notes'), at('state/tenon/extensions/notes'));
		await removeExtension('notes', true, world);
		await removeExtension('bad', true, world);
		expect(readdirSync(at('state/tenon/extensions'))).toEqual([]);
		expect(existsSync(at('notes/extension.json'))).toBe(true);
	});

	it('of a single file deletes that file alone', async () => {
		world.write({
			'state/tenon/extensions/one.mjs': 'export default () => undefined;',
			'state/tenon/extensions/other.mjs': '',
		});
		await trustExtensions(wish('one', true), world);
		await expect(setEnabled('one', false, world)).rejects.toMatchObject({
			code: 'ext.not_possible',
			message:
				'one is a single file without a manifest; put it into a folder with an extension.json, or remove it: tenon ext remove one',
		});
		expect(await removeExtension('one', true, world)).toBe(true);
		expect(readdirSync(at('state/tenon/extensions'))).toEqual(['other.mjs']);
		expect(await world.trust.list()).toEqual([]);
	});

	it('never deletes a project for the sake of an MCP server in it', async () => {
		world.write({ 'project/.mcp.json': mcp });
		await expect(removeExtension('weather', true, world)).rejects.toThrow(
			`weather is an MCP server; take it out where it is written down: ${at('project/.mcp.json')}`,
		);
		expect(existsSync(at('project/.mcp.json'))).toBe(true);
	});
});

describe('trust', () => {
	it('asks about each extension of a project, and about each again that has changed', async () => {
		world.write({
			'project/.tenon/extensions/a/extension.json': manifest('a'),
			'project/.tenon/extensions/b/extension.json': manifest('b', { permissions: {} }),
		});
		world.answers.push(true, false);
		expect(await trustExtensions(wish('.', false), world)).toBe(false);
		expect(world.said()).toBe(`a 1.0.0
  starts a program, which has your own rights
    ./run
  gets your environment, without what looks like a secret
  may read: your home, the project, its own folder, temporary folders, what is installed
  may write: the project, its own folder, temporary folders
  may reach: any host
  may run: any program
  may call these tools: any
  files, hosts and programs: held to in tools that it calls; nothing holds its own program to them
a is trusted; it is asked about again when its files change
b 1.0.0
  starts a program, which has your own rights
    ./run
  asks for nothing else
`);
		expect(world.asked).toEqual([
			'Trust a in ~/project/.tenon/extensions/a?',
			'Trust b in ~/project/.tenon/extensions/b?',
		]);
		expect(await trustExtensions(wish('b', true), world)).toBe(true);
		world.said();
		expect(await trustExtensions(wish('.', false), world)).toBe(true);
		expect(world.said()).toBe('all of them are trusted already\n');
		world.write({ 'project/.tenon/extensions/a/run.sh': '' });
		expect((await listExtensions(world)).map(({ state }) => state)).toEqual(['untrusted', 'enabled']);
	});

	it('says what the silence of a guard means, also of one that is trusted already', async () => {
		world.write({ 'state/tenon/extensions/guard/extension.json': manifest('guard') });
		const onTimeoutOf = async (): Promise<unknown> => (await world.trust.list())[0]?.grants.onTimeout;
		await trustExtensions(wish('guard', true), world);
		expect(await onTimeoutOf()).toBe('deny');
		world.said();
		await trustExtensions(wish('guard', true, 'allow'), world);
		expect(world.said()).toContain('  where it guards and gives no answer, things happen\n');
		expect(await onTimeoutOf()).toBe('allow');
		await trustExtensions(wish('guard', true), world);
		expect(world.said()).toBe('all of them are trusted already\n');
		await setEnabled('guard', false, world);
		await setEnabled('guard', true, world);
		expect(await onTimeoutOf()).toBe('allow');
		await trustExtensions(wish('guard', true, 'deny'), world);
		expect(await onTimeoutOf()).toBe('deny');
	});

	it('shows all that an MCP server is started with, and what a manifest brings along', async () => {
		world.write({
			'project/.mcp.json': JSON.stringify({
				mcpServers: {
					notes: {
						command: 'tool',
						args: ['serve', 'a b'],
						env: { NODE_OPTIONS: '--require ./evil.js', PATH: './bin', TOKEN: '${TOKEN}' },
					},
				},
			}),
			'project/bin/tool': '#!/bin/sh\n',
			'project/.tenon/extensions/a/extension.json': manifest('a', {
				exec: 'sh',
				permissions: {},
				mcpServers: {
					one: { command: './server', args: ['--x', 'y'], env: { A: '1' } },
					two: { url: 'https://mcp.example.com/', headers: { authorization: 'Bearer ${T}' } },
				},
			}),
		});
		chmodSync(at('project/bin/tool'), 0o755);
		world.answers.push(false, false);
		await trustExtensions(wish('.', false), world);
		expect(
			world
				.said()
				.replaceAll(realpathSync('/bin/sh'), 'SH')
				.split('\n')
				.filter((line) => /^ *(sh|tool|SH|with|starts|connects|https|brings|\.\/)/.test(line)),
		).toEqual([
			'  starts a program, which has your own rights',
			'    sh',
			'    sh is SH',
			'  brings the MCP server one along',
			'    starts an MCP server, which has your own rights',
			'      ./server --x y',
			'      with A=1',
			'  brings the MCP server two along',
			'    connects to an MCP server',
			'      https://mcp.example.com/',
			'      with the header authorization: Bearer ${T}',
			'  starts an MCP server, which has your own rights',
			'    tool serve "a b"',
			'    tool is ./bin/tool',
			'    with NODE_OPTIONS="--require ./evil.js" (runs what it names)',
			'    with PATH=./bin (runs what it names)',
			'    with TOKEN=${TOKEN}',
		]);
	});

	it('of another project is kept with that project', async () => {
		world.write({ 'other/.tenon/extensions/a/extension.json': manifest('a') });
		await trustExtensions(wish('../other', true), world);
		expect(await world.trust.list()).toMatchObject([{ name: 'a', scope: 'project', project: at('other') }]);
		world.said();
		await trustExtensions(wish(at('project'), true), world);
		expect(world.said()).toBe('there are no extensions here\n');
	});
});

describe('grants', () => {
	it('are shown with what they are for, and taken back', async () => {
		world.write({ 'notes/extension.json': manifest('notes', { permissions: { env: ['A', 'B'] } }) });
		await installExtension(at('notes'), { isSure: true, change: noChange }, world);
		const shown = printGrants(await listGrants('notes', world)).replaceAll(world.root, '~');
		expect(
			shown.replace(/sha256:[0-9a-f]{64}/, 'sha256:…'),
		).toBe(`notes (user): ~/state/tenon/extensions/notes
  granted 2026-01-02T00:00:00.000Z to sha256:…
  from ~/notes
  gets these variables of your environment: A, B
`);
		world.said();
		await revokeGrants('notes', world);
		expect(world.said()).toBe(
			'notes in ~/state/tenon/extensions/notes is not trusted any more; sessions that run end it when they reload\n',
		);
		expect(printGrants(await listGrants(undefined, world))).toBe('Nothing was granted.\n');
		for (const ask of [() => listGrants('notes', world), () => revokeGrants('notes', world)])
			await expect(ask()).rejects.toThrow("nothing was granted to notes; 'tenon ext grants' shows what was");
	});
});

describe('revoke', () => {
	it('takes back the one that is named, and no other', async () => {
		world.write({
			'other/.tenon/extensions/a/extension.json': manifest('a'),
			'project/.tenon/extensions/a/extension.json': manifest('a'),
			'project/.tenon/extensions/ab/extension.json': manifest('ab'),
			'state/tenon/extensions/a/extension.json': manifest('a'),
		});
		const left = async (): Promise<readonly string[]> =>
			(await world.trust.list()).map(({ folder }) => folder.replace(world.root, '~'));
		await trustExtensions(wish('../other', true), world);
		await expect(revokeGrants('a', world)).rejects.toThrow(
			`nothing was granted to a here; it was in ${at('other')}; go there, or name its folder`,
		);
		await trustExtensions(wish('.', true), world);
		await revokeGrants('a', world);
		expect(await left()).toEqual(['~/other/.tenon/extensions/a', '~/project/.tenon/extensions/ab']);
		await trustExtensions(wish('.tenon/extensions/a', true), world);
		await trustExtensions(wish(at('state/tenon/extensions/a'), true), world);
		await expect(revokeGrants('a', world)).rejects.toThrow('; name the folder that is meant');
		await revokeGrants(at('state/tenon/extensions/a'), world);
		expect(await left()).toEqual([
			'~/other/.tenon/extensions/a',
			'~/project/.tenon/extensions/a',
			'~/project/.tenon/extensions/ab',
		]);
	});
});

describe('a log', () => {
	it('is shown without what controls a terminal or cannot be seen', () => {
		let shown = '';
		const show = printableLog((text) => {
			shown += text;
			return true;
		});
		const bytes = Buffer.from('a\tb\n\u001b[2J\u202e\u{e0041}ä\n');
		for (const byte of bytes) show(Uint8Array.of(byte));
		expect(shown).toBe('a\tb\n\\u{1b}[2J\\u{202e}\\u{e0041}ä\n');
	});

	it('is found by the name of the extension or of its folder', async () => {
		world.write({ 'state/tenon/extensions/folder/extension.json': manifest('notes') });
		await expect(findLog('folder', world)).rejects.toThrow(
			`there is no log of notes yet: ${at('state/tenon/logs/ext-notes.log')}`,
		);
		world.write({ 'state/tenon/logs/ext-notes.log': 'one\n' });
		expect(await findLog('folder', world)).toBe(at('state/tenon/logs/ext-notes.log'));
		expect(await findLog('notes', world)).toBe(at('state/tenon/logs/ext-notes.log'));
	});

	it('is read on from where it was, also over the file that takes its place', () => {
		world.write({ 'log/x.log': 'one\n' });
		const file = at('log/x.log');
		const reader = new LogReader(file);
		const seen: string[] = [];
		const read = (): void => reader.read((bytes) => seen.push(Buffer.from(bytes).toString()));
		read();
		writeFileSync(file, 'two\n', { flag: 'a' });
		read();
		writeFileSync(file, 'three\n', { flag: 'a' });
		renameSync(file, `${file}.1`);
		read();
		writeFileSync(file, 'four\n');
		read();
		read();
		reader.close();
		expect(seen).toEqual(['one\n', 'two\n', 'three\n', 'four\n']);
	});

	it('is followed until it is enough', async () => {
		world.write({ 'log/x.log': 'one\n' });
		const ending = new AbortController();
		let seen = '';
		const following = followLog(
			at('log/x.log'),
			(bytes) => {
				seen += Buffer.from(bytes).toString();
				if (seen === 'one\n') writeFileSync(at('log/x.log'), 'two\n', { flag: 'a' });
				if (seen === 'one\ntwo\n') ending.abort();
			},
			ending.signal,
		);
		await following;
		expect(seen).toBe('one\ntwo\n');
	});
});
