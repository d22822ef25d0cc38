import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { principalId } from '@tenon/core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serveKernels } from '../../src/kernel-process/inside/serve-kernels.ts';
import { textIn } from './open-kernels.ts';

// In this process, so that its clock can be set.
const openInline = async (): Promise<(script: string) => Promise<string>> => {
	const home = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-latch-')));
	const order = {
		root: home,
		isJail: false,
		hasOverlay: false,
		principal: { kind: 'model', id: principalId('model') },
		environment: { HOME: home, PATH: process.env.PATH },
		preset: undefined,
		policyFile: undefined,
		auditFile: undefined,
		mode: 'full',
		runPolicy: undefined,
		limitProfile: undefined,
		limits: undefined,
	} as const;
	const { answerers } = await serveKernels(order, {
		// No person is there to answer.
		request: () => Promise.resolve(undefined as never),
		tell: () => undefined,
	});
	const asked = { id: 1, signal: new AbortController().signal };
	onTestFinished(async () => {
		await answerers.close(null, asked);
		rmSync(home, { recursive: true });
	});
	return async (script) => {
		const call = {
			call: 1,
			kernel: 'main',
			name: 'shell',
			args: { script },
			place: undefined,
			caller: undefined,
			trace: undefined,
		};
		const answer = await answerers.call(
			{ ...call, hasUpdates: false, hasAgent: false, hasSteps: false, hasBeginning: false, ui: [] },
			asked,
		);
		return textIn(answer.report!);
	};
};

it('a latch that the model itself may confirm expires after a minute', async () => {
	const run = await openInline();
	await run('head -c 11000000 /dev/zero > big');
	const hints: string[] = [];
	for (const _ of [1, 2]) {
		const asked = await run('truncate -s 1 big');
		hints.push(/^To confirm, run: (.*)$/m.exec(asked)![1]!);
	}
	expect(await run(`${hints[0]}; stat -c %s big`)).toBe('1\n');
	await run('head -c 11000000 /dev/zero >> big');
	const late = performance.now.bind(performance);
	vi.spyOn(performance, 'now').mockImplementation(() => late() + 60_000);
	expect(await run(`${hints[1]}; stat -c %s big`)).toBe('truncate: nonce expired\n11000001\n');
});
