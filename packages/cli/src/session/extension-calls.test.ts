import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '@tenon/commands';
import { contentHash, principalId } from '@tenon/core';
import { ContributionRegistry, type ExtensionGrants, type ExtensionToolCall } from '@tenon/extensions';
import { openWorkspace, type SeatRequest, type Workspace, type WorkspaceSeat } from '@tenon/host';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExtensionCalls } from './extension-calls.ts';
import { builtinTools, SessionTools } from './session-tools.ts';

let folder: string;
let workspace: Workspace;
let calls: ExtensionCalls;
/** Those that were opened, in their order. */
let seats: WorkspaceSeat[];

beforeEach(async () => {
	folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-calls-')));
	workspace = await openWorkspace({
		root: folder,
		principal: { kind: 'model', id: principalId('model') },
		commands,
		environment: { HOME: folder, PATH: '/usr/bin:/bin' },
	});
	seats = [];
	const watched: Workspace = {
		...workspace,
		seat: (request: SeatRequest) => {
			const seat = workspace.seat(request);
			seats.push(seat);
			return seat;
		},
	};
	const registry = new ContributionRegistry({ tools: [], commands: [] });
	calls = new ExtensionCalls({
		workspace: watched,
		tools: new SessionTools(workspace, builtinTools(workspace), registry),
		environment: {},
		sessionId: () => 's1',
		stages: () => ({}),
	});
});
afterEach(async () => {
	await workspace.close();
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
		expect(seats).toHaveLength(2);
	});

	it('start anew when it was granted something else', async () => {
		await calls.call(callOf('a', 'mine=1'));
		const less = { ...all, permissions: { ...all.permissions, write: [] } };
		expect(await textOf(callOf('a', 'echo "[$mine]"; echo x > file', less))).toMatch(
			/\[\].*Permission denied/s,
		);
	});

	it('end what they started when the extension has ended', async () => {
		await calls.call(callOf('a', 'sleep 100 &'));
		const [job] = seats[0]!.jobs.list();
		expect(job?.state.kind).toBe('running');
		calls.seen({ name: 'a', state: 'ready' });
		calls.seen({ name: 'b', state: 'stopped' });
		expect(await textOf(callOf('a', 'jobs'))).toContain('sleep 100');
		calls.seen({ name: 'a', state: 'stopped' });
		await job?.wait();
		expect(await textOf(callOf('a', 'jobs'))).not.toContain('sleep 100');
	});

	it('of a tool that is not there fail', async () => {
		expect(await textOf({ ...callOf('a', ''), name: 'none' })).toBe('there is no tool "none"');
	});
});
