import { expect, it } from 'vitest';
import type { AssistantPart, Message } from './message.ts';
import { withOwnCallIds } from './own-call-ids.ts';

const call = (callId: string): AssistantPart => ({ type: 'tool_call', callId, toolName: 'look', args: {} });
const said = (...ids: readonly string[]): Message => ({
	...{ role: 'assistant', id: ids.join(), parts: ids.map(call) },
});

const idsOf = (parts: readonly AssistantPart[]): readonly string[] =>
	parts.flatMap((part) => (part.type === 'tool_call' ? [part.callId] : [part.type]));

it.each<[string, readonly string[], readonly Message[], readonly string[]]>([
	['ids that nothing else has are kept', ['a', 'b'], [said('c')], ['a', 'b']],
	['an id of an earlier call is replaced', ['a', 'b'], [said('a'), said('a_2')], ['a_3', 'b']],
	['two calls with one id become two', ['a', 'a', 'a_2'], [], ['a', 'a_2', 'a_2_2']],
	['calls without an id get one', ['', ''], [said('call_1')], ['call_2', 'call_3']],
])('%s', (_title, ids, messages, expected) => {
	expect(idsOf(withOwnCallIds(ids.map(call), messages))).toEqual(expected);
});

it('a message without calls is the same one', () => {
	const parts: readonly AssistantPart[] = [{ type: 'text', text: 'So.' }];
	expect(withOwnCallIds(parts, [said('a')])).toBe(parts);
});
