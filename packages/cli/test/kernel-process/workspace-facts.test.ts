import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTenonError, principalId } from '@tenon/core';
import { modeNames, presetNames } from '@tenon/host';
import { limitProfileNames } from '@tenon/shell';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { serveKernels } from '../../src/kernel-process/inside/serve-kernels.ts';
import type { OpenedWorkspace, WorkspaceOrder } from '../../src/kernel-process/messages.ts';
import { workspaceFacts } from '../../src/kernel-process/outside/workspace-facts.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-facts-')));
let root: string;
let home: string;
let count = 0;
beforeEach(() => {
	count += 1;
	[root, home] = [join(base, `root${count}`), join(base, `home${count}`)];
	for (const folder of [root, home]) mkdirSync(folder);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const orderOf = (more: Partial<WorkspaceOrder>): WorkspaceOrder => ({
	...{ root, isJail: false, hasOverlay: false, environment: { PATH: process.env.PATH, HOME: home } },
	principal: { kind: 'model', id: principalId('model') },
	...({ preset: undefined, policyFile: undefined, auditFile: undefined, mode: 'full' } as const),
	...{ runPolicy: undefined, limitProfile: undefined, limits: undefined },
	...more,
});

/** What the kernels say once they are open. */
const saidOnceOpen = async (order: WorkspaceOrder): Promise<OpenedWorkspace> => {
	const never = (): never => {
		throw new Error('nothing is asked of the session');
	};
	const { opened, answerers } = await serveKernels(order, { request: never, tell: never });
	await answerers.close(null, { id: 0, signal: new AbortController().signal });
	return opened;
};

const faultOf = async (work: Promise<unknown>) => {
	const error: unknown = await work.catch((thrown: unknown) => thrown);
	if (!isTenonError(error)) throw new Error('it was opened');
	return { code: error.code, message: error.message };
};

const memory = (): NonNullable<WorkspaceOrder['memory']> => ({
	project: { file: join(root, '.agents/memory.md'), maxCharacters: 100 },
	user: { file: join(home, 'memory.md'), maxCharacters: 200 },
});

const orders: Readonly<Record<string, () => Partial<WorkspaceOrder>>> = {
	...Object.fromEntries(presetNames.map((preset) => [`the preset ${preset}`, () => ({ preset })])),
	...Object.fromEntries(modeNames.map((mode) => [`the mode ${mode}`, () => ({ mode })])),
	...Object.fromEntries(
		limitProfileNames.map((limitProfile) => [`the limits ${limitProfile}`, () => ({ limitProfile })]),
	),
	'a jail': () => ({ isJail: true }),
	'an overlay': () => ({ hasOverlay: true }),
	'a jail with an overlay': () => ({ isJail: true, hasOverlay: true }),
	'tools of turns': () => ({ memory: memory() }),
	'tools of turns in a jail with an overlay': () => ({ isJail: true, hasOverlay: true, memory: memory() }),
	'a run policy': () => ({
		runPolicy: {
			allowTools: ['read', 'shell'],
			denyTools: ['git'],
			allowWrites: ['*.ts'],
			denyWrites: ['a/**'],
		},
	}),
	'single limits': () => ({ limits: { maxOutputBytes: 100, outputTailBytes: 500, maxJobs: 3 } }),
};

describe('what a session says of its workspace before anything runs', () => {
	it.each(Object.entries(orders))('is what its kernels say once they are open: %s', async (_name, more) => {
		const order = orderOf(more());
		expect(await workspaceFacts(order)).toEqual(await saidOnceOpen(order));
	});

	it('has the notices of policies and secrets', async () => {
		mkdirSync(join(home, '.config/tenon'), { recursive: true });
		writeFileSync(join(home, '.config/tenon/tenon.toml'), '[policy]\npreset = "none of them"\n');
		writeFileSync(
			join(home, '.config/tenon/secrets.json'),
			'{"version":1,"secrets":{"short.one":"ab","long.enough":"abcdefghij"}}',
		);
		chmodSync(join(home, '.config/tenon/secrets.json'), 0o600);
		const order = orderOf({ closesWrongPolicy: true });
		const facts = await workspaceFacts(order);
		expect(facts).toEqual(await saidOnceOpen(order));
		expect(facts.notices).toHaveLength(2);
	});

	it('refuses a wrong policy as the kernels would', async () => {
		mkdirSync(join(home, '.config/tenon'), { recursive: true });
		writeFileSync(join(home, '.config/tenon/tenon.toml'), '[policy]\npreset = "none of them"\n');
		const order = orderOf({});
		const fault = await faultOf(workspaceFacts(order));
		expect(fault).toEqual(await faultOf(saidOnceOpen(order)));
		expect(fault.message).toContain('none of them');
	});
});
