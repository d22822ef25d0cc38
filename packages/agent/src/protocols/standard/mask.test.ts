import { expect, it } from 'vitest';
import type { Message, ToolMessage } from '../../model/message.ts';
import { maskOldOutput } from './mask.ts';

const output = (id: number, tokens: number): ToolMessage => ({
	role: 'tool',
	id: `m${id}`,
	results: [
		{
			callId: `c${id}`,
			toolName: 'read',
			isError: false,
			exitStatus: 0,
			parts: [{ type: 'text', text: 'word'.repeat(tokens) }],
			ending: 'ran',
		},
	],
});

const textOf = (message: Message): string =>
	message.role === 'tool' && message.results[0]?.parts[0]?.type === 'text'
		? message.results[0].parts[0].text
		: '';

it('tool output is masked in large steps, the oldest first, and nothing is unmasked again', () => {
	const messages = Array.from({ length: 20 }, (_, at) => output(at + 1, 5_000));
	const maskedAt = messages.map((_, at) => {
		const shown = maskOldOutput(messages.slice(0, at + 1), 40_000);
		return shown.filter((message) => textOf(message).startsWith('[Old output')).length;
	});
	expect(maskedAt).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12]);
});

it('a mask says what was there and how to see it again, and the transcript stays', () => {
	const messages = Array.from({ length: 14 }, (_, at) => output(at + 1, 5_000));
	const [first] = maskOldOutput(messages, 40_000);
	expect(textOf(first!)).toBe(
		'[Old output of read is left out here: 1 lines. To see it again: read_output with call_id "c1".]',
	);
	expect(textOf(messages[0]!)).toHaveLength(20_000);
	expect(maskOldOutput(messages, 40_000)[0]).toBe(first);
});

it('small output and all that is said stay', () => {
	const said: Message = { role: 'user', id: 'u', source: 'input', parts: [{ type: 'text', text: 'hello' }] };
	const messages = [said, output(0, 50), ...Array.from({ length: 14 }, (_, at) => output(at + 1, 5_000))];
	const shown = maskOldOutput(messages, 40_000);
	expect([shown[0], textOf(shown[1]!)]).toEqual([said, 'word'.repeat(50)]);
	expect(maskOldOutput(messages, 0)).toBe(messages);
});
