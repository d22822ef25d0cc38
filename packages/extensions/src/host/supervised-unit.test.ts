import { deny, type HookOutcome } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { samplePayload } from '../../../core/test/hook-fixtures.ts';
import { toolContribution } from '../../test/kit/contributions.ts';
import { foundExtension } from '../../test/kit/found.ts';
import { FakeHost, settle, trusted } from '../../test/kit/host.ts';

const crash = { type: 'crashed', message: 'killed' } as const;

const grouped = async (...names: readonly string[]): Promise<FakeHost> => {
	const fake = new FakeHost();
	for (const name of names) {
		fake.runner.groups.set(name, 'shared');
		fake.runner.behave(name, ({ ports, ready }) => {
			ports.contribute(toolContribution(`${name}_tool`));
			ports.hooks.on('tool_call', () => deny(`asked ${name}`), { match: [`for_${name}`] });
			ready();
		});
	}
	await fake.load(...names.map((name) => foundExtension(name)));
	return fake;
};

const judge = async (fake: FakeHost, toolName: string): Promise<string> => {
	const payload = { ...samplePayload('tool_call'), toolName };
	const outcome: HookOutcome<'tool_call'> = await fake.hooks.run('tool_call', payload, { timer: fake.timer });
	return outcome.outcome === 'denied' ? outcome.denial.reason : outcome.outcome;
};

const away = (name: string): string =>
	`extension ${name} guards this and is away (killed); it is started again: try again in a moment; to turn it off: tenon ext disable ${name}, then /reload-ext ${name}`;

describe('extensions that share a unit', () => {
	it('are started together, and what each adds is its own', async () => {
		const fake = await grouped('b', 'a');
		expect([fake.runner.units, fake.states]).toEqual([[['a', 'b']], ['a ready', 'b ready']]);
		expect(fake.status('a').registrations).toEqual([
			{ type: 'tool', name: 'a_tool', isActive: true },
			{ type: 'hook', name: 'tool_call', isActive: true },
		]);
	});

	it('are away together after a crash, each guard by its name, and are started again together', async () => {
		const fake = await grouped('a', 'b');
		for (const name of ['a', 'b']) fake.runner.last(name).end(crash);
		await settle();
		expect([fake.states, fake.toolNames]).toEqual([['a waiting-to-restart', 'b waiting-to-restart'], []]);
		expect([await judge(fake, 'for_a'), await judge(fake, 'for_b')]).toEqual([away('a'), away('b')]);
		expect(fake.said).toEqual(['a: crashed: killed', 'b: crashed: killed']);
		fake.timer.advance(500);
		await settle();
		expect([fake.states, fake.runner.units]).toEqual([
			['a ready', 'b ready'],
			[
				['a', 'b'],
				['a', 'b'],
			],
		]);
		expect([await judge(fake, 'for_a'), await judge(fake, 'for_b')]).toEqual(['asked a', 'asked b']);
	});

	it('are started again later each time, and not for ever', async () => {
		const fake = await grouped('a', 'b');
		const waits: (number | undefined)[] = [];
		for (let times = 0; times < 6; times += 1) {
			for (const name of ['a', 'b']) fake.runner.last(name).end(crash);
			await settle();
			waits.push(fake.timer.nextMs);
			fake.timer.advance(fake.timer.nextMs ?? 0);
			await settle();
		}
		expect(waits).toEqual([500, 1000, 2000, 4000, 8000, undefined]);
		expect([fake.states, fake.status('b').restarts]).toEqual([['a failed', 'b failed'], 5]);
	});

	it('are started again without one that failed, may not be, or has changed', async () => {
		const fake = new FakeHost();
		for (const name of ['a', 'b', 'c', 'd']) fake.runner.groups.set(name, 'shared');
		fake.runner.behave('b', ({ end }) => end({ type: 'failed', message: 'no luck' }));
		await fake.load(
			...['a', 'b', 'd'].map((name) => foundExtension(name)),
			foundExtension('c', { restart: 'never' }),
		);
		fake.decisions.set('d', { type: 'untrusted', reason: 'changed', message: 'has changed' });
		for (const name of ['a', 'c', 'd']) fake.runner.last(name).end(crash);
		await settle();
		fake.timer.advance(500);
		await settle();
		expect([fake.runner.units, fake.runner.names.slice(4)]).toEqual([[['a', 'b', 'c', 'd']], ['a']]);
		expect(fake.host.list().map(({ name, state, reason }) => [name, state, reason])).toEqual([
			['a', 'ready', ''],
			['b', 'failed', 'no luck'],
			['c', 'failed', 'killed'],
			['d', 'untrusted', 'has changed'],
		]);
	});

	it('were granted the same', async () => {
		const fake = new FakeHost();
		for (const name of ['a', 'b', 'c']) fake.runner.groups.set(name, 'shared');
		fake.decisions.set('b', trusted({ onTimeout: 'allow' }));
		await fake.load(...['a', 'b', 'c'].map((name) => foundExtension(name)));
		expect([fake.runner.units, fake.runner.names]).toEqual([[['a', 'c']], ['a', 'c', 'b']]);
	});

	it('are built anew without one that is disabled, and with one that comes in', async () => {
		const fake = await grouped('a', 'b', 'c');
		const [first, second] = [fake.runner.last('a'), fake.runner.last('b')];
		await fake.host.disable('b');
		await settle();
		expect([fake.runner.units.slice(1), first.isStopped, second.isStopped]).toEqual([
			[['a', 'c']],
			true,
			true,
		]);
		expect([fake.states, fake.toolNames]).toEqual([
			['a ready', 'b disabled', 'c ready'],
			['a_tool', 'c_tool'],
		]);
		await fake.host.enable('b');
		await settle();
		expect([fake.runner.units.slice(2), fake.states, fake.toolNames]).toEqual([
			[['a', 'b', 'c']],
			['a ready', 'b ready', 'c ready'],
			['a_tool', 'b_tool', 'c_tool'],
		]);
		expect(fake.runner.starts.filter(({ isStopped }) => !isStopped).length).toBe(3);
	});

	it('stay as they are where one of them fails in its new version', async () => {
		const fake = await grouped('a', 'b');
		const before = [fake.runner.last('a'), fake.runner.last('b')];
		fake.runner.behave('b', ({ end }) => end({ type: 'failed', message: 'no luck' }));
		expect((await fake.host.reload('b')).failed).toEqual([
			{ name: 'a', message: 'b: no luck; what ran before keeps running' },
			{ name: 'b', message: 'no luck; what ran before keeps running' },
		]);
		expect([fake.states, before.map(({ isStopped }) => isStopped)]).toEqual([
			['a ready', 'b ready'],
			[false, false],
		]);
	});
});
