import { describe, expect, it } from 'vitest';
import { FakeTimer, samplePayload } from '../../test/hook-fixtures.ts';
import { deny, replace } from './answer.ts';
import { HookBadSubscription, HookTaken, isHookError } from './errors.ts';
import { commandName } from './events/command.ts';
import { createHookRegistry, type HookRegistry } from './registry.ts';

const ownersOf = (registry: HookRegistry): string[] =>
	registry.subscribersOf('tool_call').map(({ owner }) => owner);
const nothing = (): undefined => undefined;
const options = () => ({ timer: new FakeTimer() });

describe('the order of subscribers', () => {
	it('is by priority, then as subscribed', () => {
		const registry = createHookRegistry();
		for (const [owner, priority] of [
			['a', 0],
			['b', 10],
			['c', -1],
			['d', 10],
			['e', 0],
		] as const)
			registry.subscribe(owner, 'tool_call', nothing, { priority });
		expect(ownersOf(registry)).toEqual(['b', 'd', 'a', 'e', 'c']);
	});

	it('follows the declared order of owners within a priority', () => {
		const registry = createHookRegistry();
		registry.subscribe('global', 'tool_call', nothing);
		registry.subscribe('unknown', 'tool_call', nothing);
		registry.subscribe('explicit', 'tool_call', nothing);
		registry.setOwnerOrder(['explicit', 'project', 'global']);
		registry.subscribe('project', 'tool_call', nothing);
		expect(ownersOf(registry)).toEqual(['explicit', 'project', 'global', 'unknown']);
		registry.subscribe('first', 'tool_call', nothing, { priority: 1 });
		expect(ownersOf(registry)).toEqual(['first', 'explicit', 'project', 'global', 'unknown']);
	});

	it('has the old place for an owner that comes back', () => {
		const registry = createHookRegistry();
		registry.setOwnerOrder(['a', 'b']);
		registry.subscribe('a', 'tool_call', nothing);
		registry.subscribe('b', 'tool_call', nothing);
		registry.unsubscribeOwner('a');
		registry.subscribe('a', 'tool_call', nothing);
		expect(ownersOf(registry)).toEqual(['a', 'b']);
	});
});

describe('taking out', () => {
	it('ends one subscription, and does no harm when it is done twice', () => {
		const registry = createHookRegistry();
		const first = registry.subscribe('a', 'tool_call', nothing);
		registry.subscribe('b', 'tool_call', nothing);
		first[Symbol.dispose]();
		first[Symbol.dispose]();
		expect(ownersOf(registry)).toEqual(['b']);
	});

	it('ends all of an owner', () => {
		const registry = createHookRegistry();
		registry.subscribe('a', 'tool_call', nothing);
		registry.subscribe('a', 'tool_finished', nothing);
		registry.subscribe('b', 'tool_call', nothing);
		registry.unsubscribeOwner('a');
		expect([ownersOf(registry), registry.isListening('tool_finished')]).toEqual([['b'], false]);
	});

	it('is seen by a run under way, coming in is not', () => {
		const registry = createHookRegistry();
		const asked: string[] = [];
		registry.for('a').on('tool_call', () => {
			asked.push('a');
			registry.unsubscribeOwner('b');
			registry.subscribe('d', 'tool_call', () => void asked.push('d'));
		});
		registry.for('b').on('tool_call', () => void asked.push('b'));
		registry.for('c').on('tool_call', () => void asked.push('c'));
		registry.run('tool_call', samplePayload('tool_call'), options());
		expect([asked, ownersOf(registry)]).toEqual([
			['a', 'c'],
			['a', 'c', 'd'],
		]);
	});
});

describe('listening', () => {
	it('is known by event and by name', () => {
		const registry = createHookRegistry();
		const guard = registry.subscribe('guard', 'command', nothing, { match: ['rm', 'dd'] });
		const states = (): boolean[] => [
			registry.isListening('command'),
			registry.isListening('command', 'rm'),
			registry.isListening('command', commandName(['/bin/dd', 'if=x'])),
			registry.isListening('command', 'echo'),
			registry.isListening('tool_call'),
		];
		expect(states()).toEqual([true, true, true, false, false]);
		const all = registry.subscribe('audit', 'command', nothing, { match: ['*'] });
		expect(states()).toEqual([true, true, true, true, false]);
		all[Symbol.dispose]();
		guard[Symbol.dispose]();
		expect(states()).toEqual([false, false, false, false, false]);
	});

	it('runs to an allowed outcome without subscribers, and leaves the payload alone', () => {
		const payload = samplePayload('tool_call');
		expect(createHookRegistry().run('tool_call', payload, options())).toEqual({
			outcome: 'allowed',
			payload,
			changedBy: [],
			failures: [],
			fatal: null,
			requests: [],
		});
		expect(Object.isFrozen(payload)).toBe(false);
	});

	it('types a handler by the name of its event', () => {
		const registry = createHookRegistry();
		registry.for('guard').on('command', ({ argv }) => (argv.includes('-rf') ? deny('no') : undefined), {
			match: ['rm'],
		});
		registry.for('style').on('system_prompt', ({ systemPrompt }) => replace(systemPrompt.trim()));
		// @ts-expect-error a gate has nothing to replace
		registry.for('style').on('turn_prepare', () => replace('x'));
		// @ts-expect-error a watcher answers nothing
		registry.for('style').on('tool_finished', () => deny('x'));
		// @ts-expect-error this event cannot be refused, so its failure cannot refuse
		expect(() => registry.for('s').on('system_prompt', nothing, { onFailure: 'deny' })).toThrow();
		expect(registry.isListening('turn_prepare')).toBe(true);
	});
});

describe('a bad subscription', () => {
	const registry = createHookRegistry();
	const refused = (subscribe: () => unknown): unknown => {
		try {
			subscribe();
			return null;
		} catch (error) {
			return isHookError(error) ? error : null;
		}
	};
	// As they come from a manifest or a frame, past the compiler.
	const loose = registry as unknown as {
		subscribe(owner: string, event: string, handler: () => void, options: object): Disposable;
	};
	const rows: [string, object, string, string][] = [
		['command', {}, 'match', 'name the commands that are wanted'],
		['command', { match: [] }, 'match', 'needs at least one name'],
		['turn_prepare', { match: ['x'] }, 'match', 'this event has no names to match'],
		['tool_call', { priority: Number.NaN }, 'priority', 'needs a number, got NaN'],
		['tool_call', { deadlineMs: 0 }, 'deadlineMs', 'needs a number above 0 and up to 2147483647, got 0'],
		[
			'tool_call',
			{ deadlineMs: 2 ** 31 },
			'deadlineMs',
			'needs a number above 0 and up to 2147483647, got 2147483648',
		],
		['tool_call', { onFailure: 'open' }, 'onFailure', 'needs deny or allow or fail, got open'],
		['tool_finished', { onFailure: 'deny' }, 'onFailure', 'this event cannot be refused'],
		['system_prompt', { when: 'final' }, 'when', 'this event cannot be refused'],
		['system_prompt', { secondChange: 'ignore' }, 'secondChange', 'this event cannot be refused'],
	];
	it.each(rows)('to %s with %o is refused', (event, given, option, expected) => {
		const error = refused(() => loose.subscribe('guard', event, nothing, given));
		expect(error).toEqual(new HookBadSubscription(event as 'command', 'guard', option, expected));
		expect(registry.isListening(event as 'command')).toBe(false);
	});

	it('is a second one to what takes one, and names both', () => {
		const own = createHookRegistry();
		own.subscribe('a', 'assistant_prose', nothing);
		const error = refused(() => own.subscribe('b', 'assistant_prose', nothing));
		expect(error).toEqual(new HookTaken('assistant_prose', 'b', 'a'));
		own.unsubscribeOwner('a');
		expect(refused(() => own.subscribe('b', 'assistant_prose', nothing))).toBe(null);
	});
});
