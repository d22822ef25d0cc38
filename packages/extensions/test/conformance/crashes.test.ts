import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { answering } from '../support/puppet-sources.ts';
import { ServedClock } from '../support/served-clock.ts';
import { TestHost } from '../support/test-host.ts';

describe('crashes and ends', () => {
	it('10. a call fails at once with the name of the extension that ended during it', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('go'); ready();
			listen({ tool_call: ({ id, args }) => args.crash ? process.exit(7) : answer(id, 'well') })`;
		await host.load(host.folders.puppet('fragile', source));
		const servedMs: number[] = [];
		// The extension itself may have to wait for a busy machine: of three rounds the fastest counts.
		for (let round = 0; round < 3; round += 1) {
			await host.host.reload('fragile');
			expect(await host.text('go')).toBe('well');
			const clock = new ServedClock();
			const result = await host.text('go', { crash: true });
			servedMs.push(clock.stop());
			expect(result).toMatch(/^error: extension fragile\/go failed: /);
			expect(host.toolNames).toEqual([]);
		}
		expect(Math.min(...servedMs)).toBeLessThanOrEqual(100);
	});

	it('10. a call fails at once where the extension closed its output', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('go'); ready();
			listen({ tool_call: () => { process.stdout.end(); require('fs').closeSync(1) } })`;
		await host.load(host.folders.puppet('mute', source.replace('require(', 'process.getBuiltinModule(')));
		expect(await host.text('go')).toMatch(/^error: extension mute\/go failed: /);
	});

	it('11. an answer of 5 MiB costs its own request alone', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('go'); ready();
			listen({ tool_call: ({ id, args }) => answer(id, 'x'.repeat(args.size)) })`;
		await host.load(host.folders.puppet('wordy', source));
		const long = host.text('go', { size: 5 << 20 });
		const short = host.text('go', { size: 3 });
		expect(await long).toMatch(/^error: extension wordy\/go failed: /);
		expect(await short).toBe('xxx');
		expect(host.status('wordy').state).toBe('ready');
	});

	it('11. arguments that are too long for a frame are an error and never sent', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('echo', answering('go')));
		expect(await host.text('go', { text: 'x'.repeat(5 << 20) })).toMatch(/^error: /);
		expect(await host.text('go')).toBe('go');
		expect(host.folders.heardBy('echo').filter(({ type }) => type === 'tool_call')).toHaveLength(1);
	});

	it('12. a child that stops reading is disconnected, and is not waited for', async () => {
		await using host = new TestHost();
		const deaf = host.folders.puppet(
			'deaf',
			`hello(); tool('deaf'); ready(); process.stdin.pause(); setInterval(() => {}, 1000)`,
		);
		await host.load(deaf, host.folders.puppet('good', answering('go')));
		const text = 'x'.repeat(100_000);
		const calls = Array.from({ length: 300 }, () => host.text('deaf', { text }));
		expect(await host.text('go')).toBe('go');
		for (const result of await Promise.all(calls))
			expect(result).toMatch(/^error: extension deaf\/deaf failed: /);
		await eventually(() => host.status('deaf').state === 'failed');
		expect(await host.text('go')).toBe('go');
	});

	it('13. a child that ignores the end is killed with its children', async () => {
		const host = new TestHost();
		const source = `trap '' TERM; echo '{"type":"hello","name":"stubborn"}'; echo '{"type":"ready"}';
			(trap '' TERM; while :; do sleep 1; done) & while :; do sleep 1; done`;
		await host.load(host.folders.script('stubborn', source));
		await eventually(() => host.processes().length >= 2);
		const clock = new ServedClock();
		await host.host.close();
		expect(clock.stop()).toBeLessThanOrEqual(3_500);
		expect(host.processes()).toEqual([]);
		await host[Symbol.asyncDispose]();
	});

	it('19. a reload during a call fails the call, and the new instance serves', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('pid'); tool('hang'); ready();
			listen({ tool_call: ({ id, name }) => name === 'pid' && answer(id, String(process.pid)) })`;
		await host.load(host.folders.puppet('one', source), host.folders.puppet('other', answering('go')));
		const before = await host.text('pid');
		const pending = host.text('hang');
		await host.host.reload('one');
		expect(await pending).toMatch(/^error: extension one\/hang failed: /);
		const after = await host.text('pid');
		expect(after).not.toBe(before);
		expect(await host.text('go')).toBe('go');
	});

	it('X7. a crashed extension is started again after a while, and its registrations come back', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('pid'); tool('crash'); ready();
			listen({ tool_call: ({ id, name }) => name === 'pid' ? answer(id, String(process.pid)) : process.exit(1) })`;
		await host.load(host.folders.puppet('fragile', source, { restart: 'on-failure' }));
		const before = await host.text('pid');
		await host.text('crash');
		await eventually(() => host.status('fragile').state === 'waiting-to-restart');
		expect(host.toolNames).toEqual([]);
		host.timer.travel(500);
		await eventually(() => host.status('fragile').state === 'ready');
		expect(await host.text('pid')).not.toBe(before);
		expect(host.status('fragile').restarts).toBe(1);
	});

	it('X7. one that crashes again and again is given up', async () => {
		await using host = new TestHost();
		const source = `hello(); ready(); setTimeout(() => process.exit(1), 1)`;
		await host.load(host.folders.puppet('hopeless', source, { restart: 'on-failure' }));
		for (let start = 0; start < 5; start++) {
			await eventually(() => host.status('hopeless').state === 'waiting-to-restart');
			host.timer.travel(30_000);
		}
		await eventually(() => host.status('hopeless').state === 'failed');
		expect(host.status('hopeless').restarts).toBe(5);
	});

	it('X7. one that gives no sign of life is started again', async () => {
		await using host = new TestHost();
		const source = `hello(['x.health']); tool('pid'); ready(); let isDeaf = false;
			listen({
				ping: ({ id }) => isDeaf || say({ type: 'pong', id }),
				tool_call: ({ id }) => { answer(id, String(process.pid)); isDeaf = true },
			})`;
		await host.load(host.folders.puppet('stuck', source, { restart: 'on-failure' }));
		const before = await host.text('pid');
		await eventually(() => {
			host.timer.travel(5_000);
			return host.status('stuck').restarts > 0;
		});
		await eventually(() => host.status('stuck').state === 'ready');
		expect(await host.text('pid')).not.toBe(before);
	});
});
