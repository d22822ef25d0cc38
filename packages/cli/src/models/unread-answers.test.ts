import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelFetch } from '@tenon/agent';
import { expect, it } from 'vitest';
import type { FoundEndpoint } from './endpoints.ts';
import { loopbackModels } from './loopback.ts';
import { updateFacts } from './update-facts.ts';

/** Answers with a refusal that never ends, and tells when it is let go. */
const refusing = (): { readonly send: ModelFetch; wasLetGo(): boolean } => {
	let wasLetGo = false;
	const body = new ReadableStream({
		cancel: () => {
			wasLetGo = true;
		},
	});
	return { send: async () => new Response(body, { status: 404 }), wasLetGo: () => wasLetGo };
};

it('a refusal of facts is let go of', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-facts-'));
	const { send, wasLetGo } = refusing();
	const work = updateFacts('http://facts.test/gone', join(folder, 'facts.json'), send);
	await expect(work).rejects.toThrow('http://facts.test/gone: it answered with status 404');
	expect(wasLetGo()).toBe(true);
	rmSync(folder, { recursive: true });
});

it('a server on this machine that refuses to list its models has none, and is let go of', async () => {
	const { send, wasLetGo } = refusing();
	const endpoint: FoundEndpoint = {
		...{ problem: null, isLocal: true, firstModel: undefined },
		endpoint: {
			...{ name: 'mine', kind: 'openai-compatible', url: 'http://127.0.0.1:9/v1', headers: {} },
			...{ urlSetting: 'url', keySetting: 'key', credential: { type: 'none' } },
		},
	};
	expect(await loopbackModels([endpoint], send)).toEqual([]);
	expect(wasLetGo()).toBe(true);
});
