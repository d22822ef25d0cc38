import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NetworkPort } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { PortSeatWorld } from '../../test/support/port-seat.ts';
import { portLimits, type RunRequest } from './port-methods.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder().decode(data);

const wayOut = (option: string, entry: string): string =>
	`what it was granted: tenon ext grants notes; to let it: tenon ext grants notes --${option} ${entry}`;

describe('files as an extension', () => {
	it('are read, written, listed, renamed and removed where that was granted', async () => {
		const world = await PortSeatWorld.open({ permissions: { read: ['./**'], write: ['./out/**'] } });
		writeFileSync(join(world.project, 'in.txt'), 'hello');
		expect(text(await world.call('files.read', { path: 'in.txt' }))).toBe('hello');
		await world.call('files.makeFolder', { path: 'out/deep' });
		await world.call('files.write', { path: 'out/deep/a.txt', bytes: bytes('one\n'), mode: 'create' });
		await world.call('files.write', { path: 'out/deep/a.txt', bytes: bytes('two\n'), mode: 'append' });
		expect(readFileSync(join(world.project, 'out/deep/a.txt'), 'utf8')).toBe('one\ntwo\n');
		await world.call('files.rename', { from: 'out/deep/a.txt', to: 'out/b.txt' });
		expect(await world.call('files.list', { path: 'out' })).toEqual([
			{ name: 'b.txt', kind: 'file' },
			{ name: 'deep', kind: 'directory' },
		]);
		expect(await world.call('files.stat', { path: 'out/b.txt' })).toMatchObject({ kind: 'file', size: 8 });
		expect(await world.call('files.stat', { path: 'out/nothing' })).toBeUndefined();
		await world.call('files.makeFolder', { path: 'out/x/y' });
		await world.call('files.remove', { path: 'out', recursive: true });
		expect(existsSync(join(world.project, 'out'))).toBe(false);
	});

	it('are refused elsewhere, also through a link, by name, grant and way out', async () => {
		const world = await PortSeatWorld.open({ permissions: { read: ['./docs/**'] } });
		mkdirSync(join(world.project, 'docs'));
		writeFileSync(join(world.project, 'other.txt'), 'hidden');
		symlinkSync('../other.txt', join(world.project, 'docs/link'));
		for (const path of ['other.txt', 'docs/link']) {
			const fault = await world.fault('files.read', { path });
			expect(fault).toMatch(/^port\.refused: extension notes: .*other\.txt/);
			expect(fault.endsWith(wayOut('read', path))).toBe(true);
		}
		const written = await world.fault('files.write', { path: 'docs/a', bytes: bytes(''), mode: 'replace' });
		expect(written).toMatch(/^port\.refused: extension notes: /);
		expect(written.endsWith(wayOut('write', 'docs/a'))).toBe(true);
		expect(existsSync(join(world.project, 'docs/a'))).toBe(false);
	});

	it('that the policy forbids are refused whatever was granted, and asked about where it says so', async () => {
		const asked: string[] = [];
		const world = await PortSeatWorld.open({
			permissions: { read: ['./**'], write: ['./**'] },
			rules: '[[policy.rule]]\ndeny = "write ./kept/**"\n[[policy.rule]]\nask = "write ./asked/**"\n',
			ask: (question) => {
				asked.push(question);
				return asked.length === 1 ? 'no' : 'once';
			},
		});
		for (const folder of ['kept', 'asked']) mkdirSync(join(world.project, folder));
		const write = (path: string) => world.fault('files.write', { path, bytes: bytes('x'), mode: 'replace' });
		expect(await write('kept/a')).toMatch(/^port\.refused: extension notes: /);
		expect(await write('asked/a')).toMatch(/^port\.refused: extension notes: /);
		expect(await write('asked/a')).toBe('done: null');
		expect(asked).toHaveLength(2);
	});

	it('are bounded, and say what is wrong', async () => {
		const world = await PortSeatWorld.open({ permissions: { read: ['./**'], write: ['./**'] } });
		writeFileSync(join(world.project, 'long'), new Uint8Array(portLimits.bytes + 1));
		expect(await world.fault('files.read', { path: 'long' })).toBe(
			'port.too_large: long: 4194305 bytes; at most 4194304 pass a port: read a part of it by a program',
		);
		expect(await world.fault('files.read', { path: 'nothing' })).toMatch(/^port\.failed: .*nothing/);
		const more = new Uint8Array(portLimits.bytes + 1);
		expect(await world.fault('files.write', { path: 'a', bytes: more, mode: 'replace' })).toMatch(
			/^port\.too_large: a: /,
		);
		const gone = AbortSignal.abort(new Error('gone'));
		expect(await world.fault('files.read', { path: 'long' }, gone)).toBe(
			'port.cancelled: files.read: cancelled',
		);
	});
});

describe('a program as an extension', () => {
	const run = (command: RunRequest['command'], more: Partial<RunRequest> = {}): RunRequest => ({
		...{ command, cwd: undefined, env: {}, stdin: undefined, timeoutMs: undefined },
		...more,
	});

	it('runs with words as they are, its input, its variables and its folder', async () => {
		const world = await PortSeatWorld.open({
			permissions: { exec: ['sh', 'cat'], read: ['./**', '/usr/**', '/bin/**'] },
		});
		mkdirSync(join(world.project, 'sub'));
		const result = await world.call(
			'process.run',
			run(['sh', '-c', 'cat; echo "$1 $WORD"; pwd; echo bad >&2; exit 3', 'sh', '$HOME *'], {
				stdin: bytes('in '),
				env: { WORD: 'set' },
				cwd: join(world.project, 'sub'),
			}),
		);
		expect([result.status, text(result.stdout), text(result.stderr), result.isCut]).toEqual([
			3,
			`in $HOME * set\n${world.project}/sub\n`,
			'bad\n',
			false,
		]);
	});

	it('is refused where it was not granted, by name, grant and way out', async () => {
		const world = await PortSeatWorld.open({ permissions: { read: ['/**'] } });
		const fault = await world.fault('process.run', run(['git', 'status']));
		expect(fault).toMatch(/^port\.refused: extension notes: /);
		expect(fault.endsWith(wayOut('exec', 'git'))).toBe(true);
	});

	it('is cut where it prints too much, and ends with its time or its caller', async () => {
		const world = await PortSeatWorld.open({ permissions: { exec: ['*'], read: ['/**'] } });
		const flood = await world.call('process.run', run(['sh', '-c', 'head -c 5000000 /dev/zero']));
		expect([flood.status, flood.stdout.length, flood.isCut]).toEqual([0, portLimits.bytes, true]);
		const late = await world.call('process.run', run(['sh', '-c', 'sleep 600'], { timeoutMs: 50 }));
		expect(late.status).toBe(124);
		const controller = new AbortController();
		const cancelled = world.fault('process.run', run(['sh', '-c', 'sleep 600']), controller.signal);
		controller.abort(new Error('enough'));
		expect(await cancelled).toBe('port.cancelled: sh: cancelled');
	});
});

describe('a request as an extension', () => {
	const network: NetworkPort = {
		request: async ({ method, url, headers, body, admit }) => {
			await admit({ host: new URL(url).hostname, address: '93.184.216.34', port: 443, scheme: 'https' });
			const isOver = { done: false };
			const seen = JSON.stringify({ method, url, headers, body: body === undefined ? '' : text(body) });
			const leads = url.endsWith('/old') ? [['location', 'https://other.test/new'] as const] : [];
			return {
				status: leads.length > 0 ? 302 : 404,
				headers: [['x-one', 'a'], ['x-one', 'b'], ...leads],
				read: async () => {
					if (isOver.done) return undefined;
					isOver.done = true;
					return bytes(seen);
				},
				close: () => undefined,
			};
		},
	};
	const wanted = (url: string, method = 'GET') => ({
		...{ method, url, headers: { accept: '*/*' }, body: method === 'GET' ? undefined : bytes('data') },
		timeoutMs: undefined,
	});

	it('is made where the host was granted, with status, headers and body', async () => {
		const world = await PortSeatWorld.open({ network, permissions: { net: ['api.test'] } });
		const reply = await world.call('http.request', wanted('https://api.test/a', 'POST'));
		expect({ ...reply, body: JSON.parse(text(reply.body)) }).toEqual({
			url: 'https://api.test/a',
			status: 404,
			headers: { 'x-one': 'a, b' },
			body: { method: 'POST', url: 'https://api.test/a', headers: [['accept', '*/*']], body: 'data' },
			isCut: false,
		});
	});

	it('is refused at a host that was not granted, also where another one leads there, and ends in time', async () => {
		const world = await PortSeatWorld.open({ network, permissions: { net: ['api.test'] } });
		for (const url of ['https://other.test/', 'https://api.test/old']) {
			const fault = await world.fault('http.request', wanted(url));
			expect(fault).toMatch(/^port\.refused: extension notes: .*other\.test/);
			expect(fault.endsWith(wayOut('net', new URL(url).host))).toBe(true);
		}
		const silent = await PortSeatWorld.open({
			permissions: { net: ['api.test'] },
			network: {
				request: ({ signal }) =>
					new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
			},
		});
		expect(await silent.fault('http.request', { ...wanted('https://api.test/'), timeoutMs: 20 })).toBe(
			'port.time_up: api.test: no answer within 20 ms',
		);
		const circle: NetworkPort = {
			request: async () => ({
				status: 302,
				headers: [['location', '/again']],
				read: async () => undefined,
				close: () => undefined,
			}),
		};
		const lost = await PortSeatWorld.open({ permissions: { net: ['api.test'] }, network: circle });
		expect(await lost.fault('http.request', wanted('https://api.test/'))).toBe(
			'port.failed: https://api.test/: more than 10 redirections',
		);
		expect(await world.fault('http.request', wanted('ftp://api.test/'))).toBe(
			'port.bad_request: ftp://api.test/: only http and https can be fetched',
		);
	});
});

describe('a secret as an extension', () => {
	const values = new Map([
		['github.token', 'ghp_0123456789abcdef'],
		['other.key', 'key_0123456789abcdef'],
	]);
	const secrets = { names: () => [...values.keys()], resolve: (name: string) => values.get(name) };

	it('is read by its name where that was granted, and is not even named elsewhere', async () => {
		const world = await PortSeatWorld.open({ secrets, permissions: { secrets: ['github.*'] } });
		expect(await world.call('secrets.read', { name: 'github.token' })).toBe('ghp_0123456789abcdef');
		expect(await world.call('secrets.list', null)).toEqual(['github.token']);
		const fault = await world.fault('secrets.read', { name: 'other.key' });
		expect(fault).toMatch(/^port\.refused: extension notes: /);
		expect(fault.endsWith(wayOut('secrets', 'other.key'))).toBe(true);
		expect(await world.fault('secrets.read', { name: 'github.none' })).toMatch(
			/^port\.failed: there is no secret github\.none/,
		);
	});

	it('is refused where nothing is granted of secrets', async () => {
		const world = await PortSeatWorld.open({ secrets });
		expect(await world.fault('secrets.read', { name: 'github.token' })).toMatch(
			/^port\.refused: extension notes: /,
		);
		expect(await world.call('secrets.list', null)).toEqual([]);
	});
});

describe('a refusal', () => {
	it('names the extension, what is missing and the way out', async () => {
		const world = await PortSeatWorld.open({ permissions: { read: ['./docs/**'] } });
		const way = 'what it was granted: tenon ext grants notes; to let it: tenon ext grants notes';
		expect(await world.fault('files.read', { path: 'other.txt' })).toBe(
			`port.refused: extension notes: files.read: read ~/other.txt is not granted to extension notes (module); to allow it, add to tenon ext grants notes: allow read ~/other.txt; ${way} --read other.txt`,
		);
		expect(await world.fault('secrets.read', { name: 'a.b' })).toBe(
			`port.refused: extension notes: secret a.b is denied by rule granted.secret (deny secret *.*; tenon ext grants notes, grants); to allow it, change that rule; ${way} --secrets a.b`,
		);
		const request = {
			method: 'GET',
			url: 'https://x.test/',
			headers: {},
			body: undefined,
			timeoutMs: undefined,
		};
		expect(await world.fault('http.request', request)).toBe(
			`port.refused: extension notes: network: host https://x.test:443 is denied by rule granted.host (deny host *:*; tenon ext grants notes, grants); to allow it, change that rule; ${way} --net x.test`,
		);
	});
});
