import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { principalId, type ToolResult } from '@tenon/core';
import type { WorkspaceAnswer } from '@tenon/host';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionKernels } from '../src/kernel-process/outside/session-kernels.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let server: Server;
let origin: string;
let home: string;
let kernels: SessionKernels;
const printed: string[] = [];
let questions: string[];

beforeEach(async () => {
	server = createServer((request, response) => {
		if (request.url === '/start') response.writeHead(302, { location: '/end' }).end();
		else if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
		else response.writeHead(200, { 'content-type': 'text/plain' }).end('the end');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	mkdirSync(join(root, '.tmp'), { recursive: true });
	home = realpathSync(mkdtempSync(join(root, '.tmp/mcp-fetch-')));
	// The servers of a test are on this machine, which is reached unasked otherwise.
	mkdirSync(join(home, '.config/tenon'), { recursive: true });
	writeFileSync(join(home, '.config/tenon/tenon.toml'), '[policy]\nwithout = ["workspace.loopback"]\n');
	questions = [];
});
afterEach(async () => {
	await kernels.close();
	expect(printed).toEqual([]);
	server.close();
	rmSync(home, { recursive: true, force: true });
});

const open = async (answer?: WorkspaceAnswer): Promise<SessionKernels> => {
	kernels = new SessionKernels({
		order: {
			root: home,
			isJail: false,
			hasOverlay: false,
			principal: { kind: 'model', id: principalId('mcp') },
			environment: { HOME: home, PATH: process.env.PATH },
			preset: undefined,
			policyFile: undefined,
			auditFile: undefined,
			mode: 'full',
			runPolicy: undefined,
			limitProfile: undefined,
			limits: undefined,
		},
		ask: async ({ text }) => {
			if (answer !== undefined) questions.push(text.split(' is for ')[0]!);
			return answer;
		},
		printed: (text) => void printed.push(text),
	});
	return kernels;
};

const textOf = ({ content }: ToolResult): string =>
	content.map((block) => (block.type === 'text' ? block.text : '')).join('');

const call = async (on: SessionKernels, name: string, args: unknown): Promise<ToolResult> =>
	(await on.call(name, args))!.result;

describe('tools of a client', () => {
	it('fetch what a person allows, with one question for all hops to one place', async () => {
		const sessions = await open('once');
		const result = await call(sessions, 'fetch', { url: `${origin}/start` });
		expect(textOf(result)).toBe(`HTTP 200 ${origin}/end (text/plain)\nthe end\n`);
		expect(questions).toEqual([`host ${origin}`]);
	});

	it('fetch nothing where no person is asked, and say which rule it was', async () => {
		const result = await call(await open(), 'fetch', { url: `${origin}/end` });
		expect(result).toMatchObject({ isError: true, exitStatus: 126 });
		expect(textOf(result)).toMatch(/^network: no person answered "host .* by rule workspace\.local-hosts /);
	});

	it('are not led on to a denied address', async () => {
		const result = await call(await open('once'), 'fetch', { url: `${origin}/away` });
		expect(result).toMatchObject({ isError: true, exitStatus: 126 });
		expect(textOf(result)).toContain('workspace.metadata-hosts');
	});

	it('overwrite what cannot be held only when the shell has confirmed it', async () => {
		const sessions = await open();
		// More than the undo log keeps of one file.
		writeFileSync(join(home, 'big'), Buffer.alloc(65 << 20, 'x\n'));
		await call(sessions, 'read', { path: 'big', limit: 1 });
		const args = { path: 'big', content: 'new\n', mode: 'overwrite' };
		const latched = await call(sessions, 'write', args);
		expect(textOf(latched)).toMatch(/^write: confirmation required \(cannot be undone: /);
		const [, nonce] = /kernel confirm ([0-9a-f]{8}) in the shell, then call write again/.exec(
			textOf(latched),
		)!;
		expect(await call(sessions, 'shell', { script: `kernel confirm ${nonce}` })).toMatchObject({
			isError: false,
		});
		expect(await call(sessions, 'write', args)).toMatchObject({ isError: false });
	});
});
