import { describe, expect, expectTypeOf, it } from 'vitest';
import { samplePayload } from '../../test/hook-fixtures.ts';
import type { HookAnswer } from './answer.ts';
import {
	type HookMap,
	type HookName,
	type HookPayload,
	type HookValue,
	hookEvents,
	isHookName,
	nameIn,
} from './events.ts';
import type { GateContext, HookContext, HookHandler, SubscribeOptions } from './subscriber.ts';

const names = Object.keys(hookEvents).filter(isHookName);

describe('the table of events', () => {
	it('has the names and kinds of the map, as the compiler sees them', () => {
		expectTypeOf<keyof typeof hookEvents>().toEqualTypeOf<HookName>();
		type Kinds = { [Event in HookName]: (typeof hookEvents)[Event]['kind'] };
		expectTypeOf<Kinds>().toEqualTypeOf<{ [Event in HookName]: HookMap[Event]['kind'] }>();
		type Refusable = { [Event in HookName]: (typeof hookEvents)[Event]['refusable'] };
		expectTypeOf<Refusable>().toEqualTypeOf<{ [Event in HookName]: HookMap[Event]['refusable'] }>();
	});

	it.each(names)('declares %s without contradiction', (event) => {
		const row = hookEvents[event];
		expect({
			gateRefuses: row.kind !== 'gate' || row.refusable,
			watchOnlyWatches: row.kind !== 'watch' || (!row.refusable && row.requests.length === 0),
			onlyTransformsChange: (row.changes !== null) === (row.kind === 'transform'),
			changesAField: row.changes === null || row.changes in samplePayload(event),
			onlyRefusableShortCircuits: !row.shortCircuits || row.refusable,
			hasADeadline: row.deadlineMs > 0,
			matchesByName: (row.names === 'none') === (row.nameOf === null),
			failure: row.failure,
		}).toEqual({
			gateRefuses: true,
			watchOnlyWatches: true,
			onlyTransformsChange: true,
			changesAField: true,
			onlyRefusableShortCircuits: true,
			hasADeadline: true,
			matchesByName: true,
			failure: row.refusable ? 'closed' : row.kind === 'watch' ? 'reported' : 'unchanged',
		});
	});

	it('names watch events in the past tense, or as a thing that is reported', () => {
		const watched = names.filter((event) => hookEvents[event].kind === 'watch');
		expect(watched.filter((event) => !/(ed|_written)$/.test(event))).toEqual(['turn_activity']);
		const decided = names.filter((event) => hookEvents[event].kind !== 'watch');
		expect(decided.filter((event) => event.endsWith('ed'))).toEqual([]);
	});

	it.each([
		['tool_call', true],
		['toString', false],
		['', false],
	])('says of %o that it names an event: %o', (text, expected) => {
		expect(isHookName(text)).toBe(expected);
	});

	it.each([
		[['rm', '-r'], 'rm'],
		[['/bin/rm'], 'rm'],
		[[], ''],
	])('finds the name of the command %o', (argv, name) => {
		expect(nameIn('command', { ...samplePayload('command'), argv })).toBe(name);
	});
});

describe('the types of an event', () => {
	it('give a transform its changeable field', () => {
		expectTypeOf<HookValue<'system_prompt'>>().toEqualTypeOf<string>();
		expectTypeOf<HookValue<'command'>>().toEqualTypeOf<readonly string[]>();
	});

	it('let a handler answer what its event offers, and nothing else', () => {
		expectTypeOf<{ answer: 'deny'; reason: string }>().toExtend<HookAnswer<'tool_call'>>();
		expectTypeOf<{ answer: 'replace'; value: string[] }>().toExtend<HookAnswer<'command'>>();
		expectTypeOf<{ answer: 'replace'; value: number }>().not.toExtend<HookAnswer<'command'>>();
		expectTypeOf<{ answer: 'deny'; reason: string }>().not.toExtend<HookAnswer<'system_prompt'>>();
		expectTypeOf<{ answer: 'replace'; value: string }>().not.toExtend<HookAnswer<'model_call'>>();
		expectTypeOf<HookAnswer<'tool_finished'>>().toEqualTypeOf<never>();
	});

	it('offer a hold only where a refusal is possible', () => {
		expectTypeOf<Parameters<HookHandler<'tool_call'>>[1]>().toEqualTypeOf<GateContext>();
		expectTypeOf<Parameters<HookHandler<'system_prompt'>>[1]>().toEqualTypeOf<HookContext>();
		expectTypeOf<Parameters<HookHandler<'tool_call'>>[0]>().toEqualTypeOf<HookPayload<'tool_call'>>();
	});

	it('require the names of commands, and offer those of tools', () => {
		expectTypeOf<object>().not.toExtend<SubscribeOptions<'command'>>();
		expectTypeOf<{ match: string[] }>().toExtend<SubscribeOptions<'command'>>();
		expectTypeOf<{ priority: number }>().toExtend<SubscribeOptions<'tool_call'>>();
	});
});
