import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { principalId } from '@tenon/core';
import { expect, it, onTestFinished } from 'vitest';
import { serveKernels } from '../../src/kernel-process/inside/serve-kernels.ts';

// In this thread, so that each message across is seen.
const messagesOf = async (hasUpdates: boolean): Promise<readonly string[]> => {
	const home = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-listeners-')));
	const told: string[] = [];
	const { answerers } = await serveKernels(
		{
			...{ root: home, isJail: false, hasOverlay: false, preset: undefined, policyFile: undefined },
			principal: { kind: 'model', id: principalId('model') },
			environment: { HOME: home, PATH: process.env.PATH },
			...{ auditFile: undefined, mode: 'full', runPolicy: undefined },
			...{ limitProfile: undefined, limits: undefined },
		},
		{
			request: (method) => Promise.reject(new Error(`${method} is not asked`)),
			tell: (method) => void told.push(method),
		},
	);
	const asked = { id: 1, signal: new AbortController().signal };
	onTestFinished(async () => {
		await answerers.close(null, asked);
		rmSync(home, { recursive: true });
	});
	await answerers.call(
		{
			...{ call: 1, kernel: 'main', name: 'shell', args: { script: 'echo hi' } },
			...{ place: undefined, caller: undefined, trace: undefined },
			...{ hasUpdates, hasAgent: false, hasSteps: false, hasBeginning: false, ui: [] },
		},
		asked,
	);
	return told;
};

it('output of a script crosses where it is listened for', async () => {
	expect(await messagesOf(true)).toEqual(['update']);
});

it('output of a script crosses nowhere where it is not listened for', async () => {
	expect(await messagesOf(false)).toEqual([]);
});
