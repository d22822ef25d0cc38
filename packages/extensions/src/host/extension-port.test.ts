import type { UiAnswer, UiCapability, UserInterface } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { foundExtension } from '../../test/kit/found.ts';
import { FakeHost, settle } from '../../test/kit/host.ts';
import { RecordingFront } from '../../test/support/recording-front.ts';
import { type PortMethods, type PortName, portLimits } from '../ports/port-methods.ts';
import type { ExtensionPortCall } from './host-options.ts';

const { signal } = new AbortController();

const loaded = async (more: ConstructorParameters<typeof FakeHost>[0] = {}, ...names: readonly string[]) => {
	const fake = new FakeHost(more);
	await fake.load(...['notes', ...names].map((name) => foundExtension(name)));
	const call = <Name extends PortName>(
		name: Name,
		params: PortMethods[Name]['params'],
		own: AbortSignal = signal,
		extension = 'notes',
	) => fake.runner.last(extension).ports.port({ name, params, signal: own });
	return { fake, call };
};

describe('a port of an extension', () => {
	it('is called with the extension as its principal, and what was granted to it', async () => {
		const calls: ExtensionPortCall[] = [];
		const port = async (call: ExtensionPortCall) => {
			calls.push(call);
			return 'value';
		};
		const { call } = await loaded({ port });
		expect(await call('secrets.read', { name: 'a.b' })).toBe('value');
		expect(calls).toMatchObject([
			{
				principal: { kind: 'extension', name: 'notes' },
				grants: { profile: 'compat' },
				folder: '/extensions/notes',
				call: { name: 'secrets.read', params: { name: 'a.b' } },
			},
		]);
	});

	it('says so where there is no session, and after the extension has ended', async () => {
		const { fake, call } = await loaded();
		await expect(call('files.read', { path: 'a' })).rejects.toThrow(
			'extension notes: files.read: there is no session here in which it could be done',
		);
		const { ports } = fake.runner.last('notes');
		await fake.host.disable('notes');
		await expect(ports.port({ name: 'state.keys', params: null, signal })).rejects.toThrow(
			'extension notes has ended',
		);
	});

	it('is called so often at once, and no more', async () => {
		const answer = Promise.withResolvers<string>();
		const { call } = await loaded({ port: () => answer.promise });
		const under = Array.from({ length: portLimits.calls }, () => call('secrets.read', { name: 'a.b' }));
		await expect(call('secrets.read', { name: 'a.b' })).rejects.toThrow(
			'extension notes: secrets.read: 64 calls are under way; wait for one of them',
		);
		answer.resolve('done');
		expect(new Set(await Promise.all(under))).toEqual(new Set(['done']));
		expect(await call('secrets.read', { name: 'a.b' })).toBe('done');
	});

	it('keeps state by extension, over its starts', async () => {
		const { fake, call } = await loaded({}, 'other');
		await call('state.set', { key: 'count', value: 1 });
		fake.runner.last('notes').end({ type: 'crashed', message: 'killed' });
		await settle();
		fake.timer.advance(500);
		await settle();
		expect(await call('state.get', { key: 'count' })).toBe(1);
		expect(await call('state.keys', null, signal, 'other')).toEqual([]);
		await call('state.remove', { key: 'count' });
		expect(await call('state.get', { key: 'count' })).toBeUndefined();
	});

	it('asks a person in the name of the extension, and withdraws a question that was cancelled', async () => {
		const asked: unknown[] = [];
		const answers: UiAnswer<unknown>[] = [{ ok: true, value: true }];
		const ui: UserInterface = {
			capabilities: new Set<UiCapability>(['confirm']),
			request: (kind, request) => {
				asked.push([kind, request]);
				return (answers.shift() ?? new Promise(() => undefined)) as never;
			},
		};
		const signals: AbortSignal[] = [];
		const personFor = (extension: string, asking: AbortSignal): UserInterface => {
			asked.push(extension);
			signals.push(asking);
			return ui;
		};
		const front = Object.assign(new RecordingFront(), { personFor });
		const { call } = await loaded({ front });
		const question = { kind: 'confirm', request: { title: 'Really?' } } as const;
		expect(await call('ui.request', question)).toEqual({ ok: true, value: true });
		expect(asked).toEqual(['notes', ['confirm', { title: 'notes: Really?' }]]);
		const controller = new AbortController();
		const waiting = call('ui.request', question, controller.signal);
		controller.abort();
		expect(await waiting).toEqual({ ok: false, reason: 'cancelled' });
		expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
		const long = { kind: 'confirm', request: { title: 'x'.repeat(65_537) } } as const;
		expect(await call('ui.request', long)).toMatchObject({ ok: false, reason: 'invalid' });
	});

	it('invents no answer where there is no person', async () => {
		const { call } = await loaded();
		const question = { kind: 'confirm', request: { title: 'Really?' } } as const;
		expect(await call('ui.request', question)).toEqual({ ok: false, reason: 'unavailable' });
	});
});
