import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { TestHost } from '../support/test-host.ts';
import { underWitness, witnessSource } from '../support/witness.ts';

const startWith = async (source: string): Promise<TestHost> => {
	const host = new TestHost();
	await host.load(host.folders.puppet('witness', witnessSource), host.folders.puppet('odd', source));
	return host;
};

describe('answers', () => {
	it('with ids that are not waited for are skipped', async () => {
		await using host = await startWith(`hello(); tool('go'); command('go'); ready();
			listen({ tool_call: ({ id }) => {
				for (const wrong of ['t0', 'x', id + '0', '', 'constructor', '__proto__']) answer(wrong, 'wrong');
				say({ type: 'command_response', id, action: 'display', display: 'wrong' });
				say({ type: 'event_intercept_response', id, block: true });
				say({ type: 'pong', id });
				answer(id, 'right');
			} });`);
		await underWitness(host, 'wrong ids', async () => {
			expect(await host.text('go')).toBe('right');
		});
		expect(host.status('odd').state).toBe('ready');
	});

	it('that come twice count once', async () => {
		await using host = await startWith(`hello(); tool('go'); ready();
			listen({ tool_call: ({ id, args }) => { answer(id, 'first ' + args.n); answer(id, 'second ' + args.n) } });`);
		await underWitness(host, 'duplicate answers', async () => {
			const results = await Promise.all([1, 2, 3].map((n) => host.text('go', { n })));
			expect(results).toEqual(['first 1', 'first 2', 'first 3']);
		});
	});

	it('that come in another order reach those who asked', async () => {
		await using host = await startWith(`hello(); tool('go'); ready(); const calls = [];
			listen({ tool_call: (call) => {
				calls.push(call);
				if (calls.length === 20) for (const { id, args } of calls.toReversed()) answer(id, String(args.n));
			} });`);
		await underWitness(host, 'answers in another order', async () => {
			const numbers = Array.from({ length: 20 }, (_, n) => n);
			expect(await Promise.all(numbers.map((n) => host.text('go', { n })))).toEqual(numbers.map(String));
		});
	});

	it.each([
		['is no JSON', '`{"type":"tool_result","id":"${id}","content":[`'],
		['has no type', '`{"id":"${id}","content":[]}`'],
		['has a type that is none', '`{"type":"tool_resul","id":"${id}","content":[]}`'],
		['has a type that is no text', '`{"type":7,"id":"${id}"}`'],
		['has wrong fields', '`{"type":"tool_result","id":"${id}","content":7}`'],
	])('whose id can be read and that %s fail their call at once', async (_, line) => {
		await using host = await startWith(`hello(); tool('go'); ready();
			listen({ tool_call: ({ id }) => write(${line} + '\\n') });`);
		expect(await host.text('go')).toMatch(/^error: extension odd\/go failed: /);
		expect(host.status('odd').state).toBe('ready');
	});

	it('that come after the deadline change nothing', async () => {
		await using host =
			await startWith(`hello(['x.timeout']); tool('go', { timeout_ms: 1000 }); ready(); const late = [];
			listen({ tool_call: ({ id, args }) => {
				if (args.n === 1) return late.push(id);
				for (const old of late) answer(old, 'late');
				answer(id, 'in time');
			} });`);
		await underWitness(host, 'an answer after the deadline', async () => {
			const first = host.text('go', { n: 1 });
			await eventually(() => host.folders.heardBy('odd').some(({ type }) => type === 'tool_call'));
			host.timer.travel(1_000);
			expect(await first).toMatch(/^error: extension odd\/go failed: /);
			expect(await host.text('go', { n: 2 })).toBe('in time');
		});
	});
});
