import { spawnSync } from 'node:child_process';
import {
	appendFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHostFolder } from '@tenon/vfs/host';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { richTree } from '../../../vfs/test/overlay/rich-change.ts';
import { asItBegan } from '../../src/kernel-process/messages.ts';
import { workspaceOver } from '../../src/kernel-process/outside/workspace-over.ts';
import { openKernels, type TestKernels, textIn } from './open-kernels.ts';

const opened: TestKernels[] = [];
const open = (...options: Parameters<typeof openKernels>): TestKernels => {
	const made = openKernels(...options);
	opened.push(made);
	return made;
};
afterEach(async () => {
	for (const made of opened.splice(0)) await made.close();
});
const newFolder = (): string => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-first-need-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
};

const said = { extension: 'guard', event: 'tool_call', callId: 'c1', name: 'shell', told: null, cwd: '/' };

describe('the process of kernels', () => {
	it('is not started by what is asked before anything runs', async () => {
		const { kernels, root } = open();
		const workspace = workspaceOver(kernels);
		const { tools, cwd } = await kernels.open();
		expect([tools.some(({ name }) => name === 'shell'), cwd]).toEqual([true, root]);
		expect(await workspace.facts()).toMatchObject({ cwd: root, preset: 'workspace', notices: [] });
		expect(await Promise.all([workspace.listJobs(), workspace.listSpills(), workspace.listGrants()])).toEqual(
			[[], [], []],
		);
		await kernels.setMode('plan');
		await kernels.end('k9');
		expect(await kernels.snapshot()).toEqual(asItBegan);
		await kernels.restore(await kernels.snapshot());
		kernels.recordGuard({ ...said, verdict: 'allowed', elapsedMs: 1 });
		expect([kernels.pid, kernels.hasStarted]).toEqual([undefined, false]);
		await kernels.close();
		expect(kernels.pid).toBeUndefined();
	});

	it('starts with the first call, in the mode and the state that were set before', async () => {
		const first = open();
		await first.sh('x=kept; cd /; f() { echo "f $x"; }');
		const state = await first.kernels.snapshot();
		const { kernels, sh } = open();
		await kernels.restore(JSON.parse(JSON.stringify(state)));
		expect([kernels.pid, kernels.cwdOf(), await kernels.snapshot()]).toEqual([undefined, '/', state]);
		expect(await sh('f; pwd')).toBe('f kept\n/\n');
		const readers = open();
		await readers.kernels.setMode('plan');
		const { result } = (await readers.kernels.call('write', { path: 'new', content: 'x' }))!;
		expect([result.isError, existsSync(join(readers.root, 'new'))]).toEqual([true, false]);
	});

	it('puts a kernel back into the state that it began with', async () => {
		const { kernels, sh, root } = open();
		const begun = await kernels.snapshot();
		await sh('x=5; cd /');
		await kernels.restore(begun);
		expect(await sh('echo "[$x] $PWD"')).toBe(`[] ${root}\n`);
		await sh('x=6');
		await kernels.restore(begun);
		process.kill(kernels.pid!, 'SIGKILL');
		await expect.poll(() => kernels.pid).toBeUndefined();
		expect(await sh('echo "[$x]"')).toMatch(/^note: .*left\.\[\]\n$/);
	});

	it('is there for what an extension said about a call, where a log is kept', async () => {
		const folder = newFolder();
		const auditFile = join(folder, 'audit.jsonl');
		const { kernels } = open({ auditFile });
		await kernels.open();
		expect(existsSync(auditFile)).toBe(false);
		kernels.recordGuard({ ...said, verdict: 'denied', elapsedMs: 1 });
		await kernels.close();
		expect(readFileSync(auditFile, 'utf8')).toContain('"guard"');
	});

	it('tells of what it finds in the log once it is open', async () => {
		const folder = newFolder();
		const auditFile = join(folder, 'audit.jsonl');
		const before = open({ auditFile });
		await before.sh('echo hi');
		await before.kernels.close();
		appendFileSync(auditFile, '{"torn');
		const { kernels, sh, printed } = open({ auditFile });
		expect([(await kernels.open()).notices, printed]).toEqual([[], []]);
		await sh('echo hi');
		expect(printed).toEqual([expect.stringContaining(auditFile)]);
	});

	it('that is refused is told of by the call that needed it', async () => {
		const home = newFolder();
		const { kernels, report } = open({ environment: { PATH: process.env.PATH, HOME: home } });
		await kernels.open();
		mkdirSync(join(home, '.config/tenon'), { recursive: true });
		writeFileSync(join(home, '.config/tenon/tenon.toml'), '[policy]\npreset = "none of them"\n');
		const refused = await report('echo hi');
		expect(refused.result).toMatchObject({ isError: true, exitStatus: 126 });
		expect(textIn(refused)).toContain('none of them');
		rmSync(join(home, '.config/tenon/tenon.toml'));
		expect(textIn(await report('echo hi'))).toBe('hi\n');
	});

	it('is not started to finish or take back a commit that was cut short: that is done at the opening', async () => {
		const folder = realpathSync(newFolder());
		const [lower, states] = [join(folder, 'lower'), join(folder, 'states')];
		mkdirSync(lower);
		await richTree(openHostFolder(lower));
		const work = { type: 'state', folder: lower, states, point: { at: 60, side: 'after' } };
		const worker = join(import.meta.dirname, '../../../vfs/test/overlay/commit-worker.ts');
		const killed = spawnSync(process.execPath, ['-C', '@tenon/source', worker, JSON.stringify(work)]);
		expect(killed.signal).toBe('SIGKILL');
		const environment = { PATH: process.env.PATH, HOME: folder, XDG_STATE_HOME: states };
		const { kernels, sh, printed } = open({ root: lower, environment });
		const { notices } = await kernels.open();
		expect([notices, kernels.pid]).toEqual([
			[`a commit of 32 paths to ${lower} was cut short; it was rolled back, and nothing of it is there`],
			undefined,
		]);
		expect(readFileSync(join(lower, 'edit'), 'utf8')).toBe('before');
		expect([await sh('cat edit'), printed]).toEqual(['before\n', []]);
	});

	it('starts beside a turn that is likely to need it', async () => {
		const { kernels } = open();
		await kernels.open();
		kernels.prepare();
		expect(kernels.pid).toBeTypeOf('number');
		expect(await kernels.snapshot()).toEqual(asItBegan);
	});
});
