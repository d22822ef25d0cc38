import { describe, expect, expectTypeOf, it } from 'vitest';
import { FakeTimer, samplePayload } from '../../test/hook-fixtures.ts';
import { createHookRegistry } from './registry.ts';
import { HookServiceMissing, hookService, offerServices, subscribePlugin } from './services.ts';

const counter = hookService<{ next(): number }>('counter');
const greeting = hookService<string>('greeting');

describe('services of hooks', () => {
	it('reach a plugin by their type, beside the payload', () => {
		const registry = createHookRegistry();
		const seen: unknown[] = [];
		subscribePlugin(registry, 'plugin', 'turn_started', ({ prompt }, { owner }, services) => {
			expectTypeOf(services.get(counter)).toEqualTypeOf<{ next(): number }>();
			seen.push(prompt, owner, services.get(counter).next(), services.get(greeting), services.has(counter));
		});
		const services = offerServices()
			.with(counter, { next: () => 7 })
			.with(greeting, 'hello');
		registry.run('turn_started', samplePayload('turn_started'), { timer: new FakeTimer(), services });
		expect(seen).toEqual(['hello', 'plugin', 7, 'hello', true]);
	});

	it('that are not offered are missed by name, which is the failure of the handler', () => {
		const registry = createHookRegistry();
		subscribePlugin(registry, 'plugin', 'turn_prepare', (_payload, _context, services) => {
			services.get(counter);
		});
		const outcome = registry.run('turn_prepare', samplePayload('turn_prepare'), { timer: new FakeTimer() });
		expect(outcome).toMatchObject({
			outcome: 'denied',
			denial: { by: 'plugin' },
			failures: [{ cause: new HookServiceMissing('counter') }],
		});
	});

	it('are keys of their own: the same text names another service', () => {
		const services = offerServices().with(counter, { next: () => 1 });
		expect(services.has(hookService('counter'))).toBe(false);
	});

	it('are out of reach for a handler that subscribes as an extension does', () => {
		const registry = createHookRegistry();
		const seen: unknown[] = [];
		registry.for('extension').on('turn_started', (...args: readonly unknown[]) => {
			seen.push(args.length, Object.keys(args[1] as object).sort());
		});
		const services = offerServices().with(greeting, 'hello');
		registry.run('turn_started', samplePayload('turn_started'), { timer: new FakeTimer(), services });
		expect(seen).toEqual([2, ['asked', 'deadlineMs', 'owner']]);
	});
});
