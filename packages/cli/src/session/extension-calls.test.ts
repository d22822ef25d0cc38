import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentHash, noUserInterface, principalId } from '@tenon/core';
import type { ExtensionGrants, ExtensionToolCall } from '@tenon/extensions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionKernels } from '../kernel-process/outside/session-kernels.ts';
import { ExtensionCalls } from './extension-calls.ts';
import type { ServiceEvent } from './service/events.ts';

let folder: string;
let kernels: SessionKernels;
let calls: ExtensionCalls;
const told: ServiceEvent[] = [];

beforeEach(async () => {
	folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-calls-')));
	kernels = new SessionKernels({
		order: {
			root: folder,
			isJail: false,
			hasOverlay: false,
			principal: { kind: 'model', id: principalId('model') },
			environment: { HOME: folder, PATH: '/usr/bin:/bin' },
			preset: undefined,
			policyFile: undefined,
			auditFile: undefined,
			mode: 'full',
			runPolicy: undefined,
			limitProfile: undefined,
			limits: undefined,
		},
		ask: async () => undefined,
		printed: (text) => expect.fail(text),
	});
	const { places } = await kernels.open();
	calls = new ExtensionCalls({
		kernels,
		places,
		environment: {},
		sessionId: () => 's1',
		told: (event) => void told.push(event),
		personFor: () => noUserInterface,
	});
});
afterEach(async () => {
	await kernels.close();
	rmSync(folder, { recursive: true });
});

const all: ExtensionGrants = {
	profile: 'declared',
	permissions: { env: [], read: ['./**'], write: ['./**'], net: [], exec: ['*'], tools: ['*'] },
	onTimeout: 'deny',
};

const callOf = (name: string, script: string, grants: ExtensionGrants = all): ExtensionToolCall => ({
	principal: {
		kind: 'extension',
		id: principalId(`extension:${name}`),
		name,
		extensionKind: 'process',
		contentHash: contentHash(`sha256:${'1'.repeat(64)}`),
	},
	grants,
	folder,
	dataFolder: folder,
	name: 'shell',
	args: new Map([['script', script]]),
	signal: new AbortController().signal,
});

const textOf = async (call: ExtensionToolCall): Promise<string> => {
	const { content } = await calls.call(call);
	return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
};

describe('the calls of an extension', () => {
	it('share a shell, which no other extension has', async () => {
		await calls.call(callOf('a', 'mine=1'));
		expect(await textOf(callOf('a', 'echo "[$mine]"'))).toContain('[1]');
		expect(await textOf(callOf('b', 'echo "[$mine]"'))).toContain('[]');
	});

	it('start anew when it was granted something else', async () => {
		await calls.call(callOf('a', 'mine=1'));
		const less = { ...all, permissions: { ...all.permissions, write: [] } };
		expect(await textOf(callOf('a', 'echo "[$mine]"; echo x > file', less))).toMatch(
			/\[\].*Permission denied/s,
		);
	});

	it('end what they started when the extension has ended', async () => {
		await calls.call(callOf('a', 'sleep 100 & echo $! > pid'));
		const pid = Number(await textOf(callOf('a', 'cat pid')));
		calls.seen({ name: 'a', state: 'ready' });
		calls.seen({ name: 'b', state: 'stopped' });
		expect(await textOf(callOf('a', 'jobs'))).toContain('sleep 100');
		calls.seen({ name: 'a', state: 'stopped' });
		await expect.poll(() => textOf(callOf('a', `kill -0 ${pid} 2>/dev/null; echo $?`))).toBe('1\n');
		expect(await textOf(callOf('a', 'jobs'))).not.toContain('sleep 100');
	});

	it('by a port are made in the same shell and judged alike', async () => {
		const { name: _, args: __, signal, ...who } = callOf('a', '');
		const run = (grants: ExtensionGrants) => {
			const params = { command: 'echo "[$mine]" | tee file', cwd: undefined, env: {}, stdin: undefined };
			const call = { name: 'process.run', params: { ...params, timeoutMs: undefined }, signal } as const;
			return calls.port({ ...who, grants, call }) as Promise<{ readonly stdout: Uint8Array }>;
		};
		await calls.call(callOf('a', 'mine=1'));
		expect(new TextDecoder().decode((await run(all)).stdout)).toBe('[1]\n');
		const less = { ...all, permissions: { ...all.permissions, write: [] } };
		const read = { name: 'files.read', params: { path: 'file' }, signal } as const;
		expect(await calls.port({ ...who, grants: less, call: read })).toEqual(new TextEncoder().encode('[1]\n'));
		const params = { path: 'file', bytes: new Uint8Array(), mode: 'replace' } as const;
		const write = { name: 'files.write', params, signal } as const;
		await expect(calls.port({ ...who, grants: less, call: write })).rejects.toMatchObject({
			code: 'port.refused',
		});
	});

	it('of a tool that is not there fail', async () => {
		expect(await textOf({ ...callOf('a', ''), name: 'none' })).toBe('there is no tool "none"');
	});
});
