import { afterEach, expect, it } from 'vitest';
import type { ModelFetch } from '../../src/index.ts';
import { testAgent } from '../support/agent-fixture.ts';
import { anthropicProtocol, FakeModelServer } from './fake/index.ts';
import { IdleClock } from './idle-clock.ts';
import { endpointAt, modelsAt, realFetch } from './wire-place.ts';

let server: FakeModelServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

const sessions = 200;
const perWindow = 20;
const windowMs = 1000;

it('200 sessions share the bucket of their key: after a refusal nothing is sent before its wait is over', {
	timeout: 60_000,
}, async () => {
	let underWay = 0;
	const clock = new IdleClock(() => underWay === 0);
	let opensAt = 0;
	let tooEarly = 0;
	let most = 0;
	const fetch: ModelFetch = async (url, init) => {
		if (clock.now() < opensAt) tooEarly++;
		underWay++;
		most = Math.max(most, underWay);
		try {
			const response = await realFetch(url, init);
			if (response.status === 429) opensAt = clock.now() + 1000 * Number(response.headers.get('retry-after'));
			// Read here, so that the request is over when it is no longer counted.
			const { status, headers } = response;
			return new Response(await response.arrayBuffer(), { status, headers });
		} finally {
			underWay--;
		}
	};
	const windows = new Map<number, number>();
	let refused = 0;
	server = await FakeModelServer.start(anthropicProtocol, () => {
		const window = Math.floor(clock.now() / windowMs);
		const count = (windows.get(window) ?? 0) + 1;
		windows.set(window, count);
		if (count <= perWindow) return { text: 'Done.' };
		refused++;
		const reply = anthropicProtocol.refuse(
			429,
			'rate_limit_error',
			'This request would exceed your rate limit.',
		);
		const waitSeconds = ((window + 1) * windowMs - clock.now()) / 1000;
		return { ...reply, headers: { ...reply.headers, 'retry-after': String(waitSeconds) } };
	});
	const models = modelsAt([endpointAt('anthropic', server.url)], { fetch, clock });
	const { agent } = testAgent(
		[],
		{},
		{ models, defaultModel: 'anthropic/x', clock, maxDrives: sessions, retry: { baseDelayMs: 500 } },
	);
	const ends = await Promise.all(
		Array.from({ length: sessions }, async (_, at) => {
			const session = agent.session(`s${at}`);
			await session.accept({ content: [{ type: 'text', text: 'Go' }] });
			await session.settle();
			return (await session.messages()).at(-1)?.role;
		}),
	);
	clock.stop();
	await agent.close();
	expect(server.faults).toEqual([]);
	expect(ends.filter((role) => role === 'assistant')).toHaveLength(sessions);
	expect(tooEarly).toBe(0);
	expect(most).toBeLessThanOrEqual(64);
	// All that is under way at the first refusal, half of it at the second, and so on; then one for each window.
	expect(refused).toBeLessThanOrEqual(2 * 64 + windows.size);
});
