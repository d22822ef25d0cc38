import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '@tenon/commands';
import { inertHold, type NetworkResponse, principalId } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
	createNetworkPort,
	environmentSecrets,
	openWorkspace,
	type PresetName,
	readAudit,
	type Workspace,
	type WorkspaceAnswer,
} from '../src/index.ts';
import { Servers } from './servers.ts';

const secret = 'canary-secret-0123456789';
const addresses: Readonly<Record<string, readonly string[]>> = {
	'site.test': ['127.0.0.1'],
	'meta.test': ['169.254.169.254'],
	'mapped.test': ['::ffff:169.254.169.254'],
	'mixed.test': ['169.254.169.254', '127.0.0.1'],
	localhost: ['127.0.0.1'],
};

let servers: Servers;
let home: string;
let workspace: Workspace | undefined;
let questions: string[];

beforeEach(() => {
	servers = new Servers();
	home = mkdtempSync(join(tmpdir(), 'tenon-network-'));
	questions = [];
});
afterEach(async () => {
	await workspace?.close();
	workspace = undefined;
	await servers.close();
	rmSync(home, { recursive: true, force: true });
});

const open = async (preset: PresetName, answer?: WorkspaceAnswer): Promise<void> => {
	workspace = await openWorkspace({
		root: home,
		principal: { kind: 'model', id: principalId('m1') },
		commands,
		environment: { HOME: home, XDG_STATE_HOME: join(home, 'state') },
		preset,
		secrets: environmentSecrets({ 'deploy.token': 'TOKEN' }, { TOKEN: secret }),
		auditFile: join(home, 'audit.jsonl'),
		network: createNetworkPort({ resolve: async (name) => addresses[name] ?? [] }),
		...(answer === undefined
			? {}
			: {
					ask: ({ text }) => {
						questions.push(text.split(' is for ')[0]!);
						return answer;
					},
				}),
	});
};

const get = (url: string, headers: readonly (readonly [string, string])[] = []): Promise<NetworkResponse> => {
	const { signal } = new AbortController();
	const network = workspace!.network.open({ cwd: home, signal, patient: () => inertHold });
	return network.request({ method: 'GET', url, headers, body: undefined });
};

const textOf = async (response: NetworkResponse): Promise<string> => {
	let text = '';
	for (let part = await response.read(); part !== undefined; part = await response.read())
		text += Buffer.from(part).toString();
	return text;
};

describe('the network of a workspace', () => {
	it('is open to full, asked about in workspace, and closed to read-only', async () => {
		const port = await servers.http((_request, response) => void response.end('here'));
		const url = `http://site.test:${port}/`;
		await open('full');
		expect(await textOf(await get(url))).toBe('here');
		await workspace!.close();
		await open('workspace');
		await expect(get(url)).rejects.toMatchObject({ code: 'gate.asked_unanswered' });
		await workspace!.close();
		await open('read-only', 'once');
		await expect(get(url)).rejects.toMatchObject({ code: 'gate.denied' });
		expect([servers.connections, questions]).toEqual([1, []]);
	});

	it('asks for the name, and again where it leads to this machine, which is reached unasked by its own name', async () => {
		const port = await servers.http((_request, response) => void response.end('here'));
		await open('workspace', 'once');
		expect(await textOf(await get(`http://site.test:${port}/`))).toBe('here');
		expect(await textOf(await get(`http://localhost:${port}/`))).toBe('here');
		expect(questions).toEqual([`host http://site.test:${port}`, `host 127.0.0.1:${port}`]);
	});

	it('grants for the session what was shown, and no more', async () => {
		const port = await servers.http((_request, response) => void response.end('here'));
		await open('workspace', 'session');
		for (const path of ['a', 'b']) await (await get(`http://site.test:${port}/${path}`)).close();
		expect(questions).toEqual([`host http://site.test:${port}`, `host 127.0.0.1:${port}`]);
	});

	it('leads to no place where credentials of machines are handed out, even if a person says yes', async () => {
		await open('workspace', 'once');
		for (const host of [
			...['meta.test', 'mapped.test', 'mixed.test', '169.254.169.254', '0xa9fea9fe', '[::ffff:a9fe:a9fe]'],
			...['[fe80::1]', '[fd00:ec2::254]', '[fd20:ce::254]', '100.100.100.200', '[64:ff9b::a9fe:a9fe]'],
			...['metadata.google.internal', 'METADATA.goog.'],
		]) {
			await expect(get(`http://${host}/latest/`)).rejects.toMatchObject({
				code: 'gate.denied',
				message: expect.stringContaining('workspace.metadata-hosts'),
			});
		}
	});

	it('sends secrets by name and hides them in what comes back', async () => {
		const port = await servers.http((request, response) => {
			response.writeHead(200, { 'x-echo': String(request.headers['x-key']) });
			response.end(`${request.headers['x-key']} ${btoa(String(request.headers['x-key']))}`);
		});
		await open('full');
		const response = await get(`http://site.test:${port}/`, [['X-Key', 'a {{secret:deploy.token}}']]);
		const text = await textOf(response);
		expect(response.headers[0]).toEqual(['x-echo', 'a [secret:deploy.token]']);
		expect(text.startsWith('a [secret:deploy.token] ')).toBe(true);
		expect(text).not.toContain(btoa(secret).slice(2, 20));
	});

	it('is written down in the log, without what stands behind the ?', async () => {
		const port = await servers.http((_request, response) => void response.end('here'));
		await open('full');
		await textOf(await get(`http://site.test:${port}/path?token=abc`));
		await workspace!.close();
		const entries = [...readAudit(join(home, 'audit.jsonl'), () => undefined)].map(({ entry }) => entry);
		const url = `http://site.test:${port}/path?…`;
		expect(
			entries.map(({ kind, call, rule, outcome }) => [kind, call.name, call.url, rule, outcome]),
		).toEqual([
			['network', 'GET', url, undefined, 'begun'],
			['network', 'GET', url, 'full.everything', 'done'],
		]);
	});
});
