import { textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { toolContribution } from '../../test/kit/contributions.ts';
import type { FakeStart } from '../../test/kit/fake-runner.ts';
import { foundExtension } from '../../test/kit/found.ts';
import { FakeHost, settle, trusted } from '../../test/kit/host.ts';
import { toolContext } from '../../test/support/tool-context.ts';

const offers =
	(...tools: readonly string[]) =>
	({ ports, ready }: FakeStart): void => {
		for (const tool of tools)
			ports.contribute(toolContribution(tool, () => textResult(`of ${tools.join('+')}`)));
		ready();
	};

const textOf = async (fake: FakeHost, name: string): Promise<unknown> => {
	const tool = fake.host.registry.tools().find((each) => each.name === name);
	return (await tool?.run({}, toolContext({})))?.content;
};

const text = (content: string) => [{ type: 'text', text: content }];

const loaded = async (more: ConstructorParameters<typeof FakeHost>[0] = {}): Promise<FakeHost> => {
	const fake = new FakeHost(more);
	fake.runner.behave('a', offers('old', 'both'));
	await fake.load(foundExtension('a'));
	return fake;
};

describe('a reload', () => {
	it('keeps what runs where the new version fails, and tells the reason', async () => {
		const fake = await loaded();
		const old = fake.runner.last('a');
		old.ports.front.panels.open(
			'a',
			'p',
			{ title: '', lines: [], footer: '' },
			{ key: () => undefined, closed: () => undefined },
		);
		fake.runner.behave('a', ({ ports, end }) => {
			ports.contribute(toolContribution('new'));
			ports.front.panels.closeOwner('a');
			end({ type: 'failed', message: 'no luck' });
		});
		expect(await fake.host.reload('a')).toMatchObject({
			stopped: 0,
			started: 1,
			ready: 0,
			late: [],
			failed: [{ name: 'a', message: 'no luck; what ran before keeps running' }],
		});
		expect([fake.states, fake.toolNames, old.isStopped]).toEqual([['a ready'], ['both', 'old'], false]);
		expect(fake.front.panels.panels.map(({ id }) => id)).toEqual(['p']);
		expect(fake.status('a').problems).toEqual([
			{ code: 'extension.reload_failed', where: '', message: 'no luck; what ran before keeps running' },
		]);
		expect(fake.front.notes).toEqual([
			{
				extension: 'a',
				level: 'error',
				text: 'extension a: the new version was not started: no luck; what ran before keeps running',
			},
		]);
		expect(await textOf(fake, 'both')).toEqual(text('of old+both'));
	});

	it('takes its place between turns, in one step', async () => {
		const swaps: (() => void)[] = [];
		const fake = await loaded({ betweenTurns: (swap) => void swaps.push(swap), readyGraceMs: 100 });
		const old = fake.runner.last('a');
		fake.runner.behave('a', offers('both', 'new'));
		const reloading = fake.host.reload('a');
		await settle();
		expect([fake.toolNames, await textOf(fake, 'both')]).toEqual([['both', 'old'], text('of old+both')]);
		fake.timer.advance(100);
		expect(await reloading).toMatchObject({ stopped: 0, started: 1, ready: 0, late: ['a'], failed: [] });
		expect([swaps.length, old.isStopped]).toEqual([1, false]);
		swaps[0]!();
		expect([fake.toolNames, old.isStopped, fake.states]).toEqual([['both', 'new'], true, ['a ready']]);
		expect(await textOf(fake, 'both')).toEqual(text('of both+new'));
	});

	it('that comes again ends what was built before', async () => {
		const fake = await loaded();
		const old = fake.runner.last('a');
		fake.runner.behave('a', () => undefined);
		void fake.host.reload('a');
		await settle();
		const abandoned = fake.runner.last('a');
		fake.runner.behave('a', offers('new'));
		await fake.host.reload('a');
		expect([abandoned.isStopped, old.isStopped, fake.toolNames]).toEqual([true, true, ['new']]);
		expect(fake.runner.names).toEqual(['a', 'a', 'a']);
	});

	it('of one that is disabled meanwhile leaves nothing', async () => {
		const fake = await loaded();
		fake.runner.behave('a', () => undefined);
		void fake.host.reload('a');
		await settle();
		await fake.host.disable('a');
		fake.runner.last('a').ready();
		await settle();
		expect([fake.states, fake.toolNames, fake.runner.starts.map(({ isStopped }) => isStopped)]).toEqual([
			['a disabled'],
			[],
			[true, true],
		]);
	});

	it('ends what runs at once where less was granted, also where the new version fails', async () => {
		const fake = await loaded();
		fake.decisions.set('a', trusted({ permissions: { ...trusted().grants.permissions, tools: [] } }));
		fake.runner.behave('a', ({ end }) => end({ type: 'failed', message: 'no luck' }));
		expect(await fake.host.reload('a')).toMatchObject({ failed: [{ name: 'a', message: 'no luck' }] });
		expect([fake.states, fake.toolNames]).toEqual([['a failed'], []]);
	});

	it('adds nothing of a start that took back what it had added', async () => {
		const fake = await loaded();
		fake.runner.behave('a', ({ ports, ready }) => {
			ports.contribute(toolContribution('gone'))[Symbol.dispose]();
			const later = ports.contribute(toolContribution('later'));
			ports.contribute(toolContribution('new'));
			ready();
			setImmediate(() => setImmediate(() => setImmediate(() => later[Symbol.dispose]())));
		});
		await fake.host.reload('a');
		await settle();
		expect(fake.toolNames).toEqual(['new']);
	});
});
