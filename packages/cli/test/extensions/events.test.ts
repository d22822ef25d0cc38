import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { fronts } from '../support/fronts.ts';
import { expects, play, type } from '../support/scripted-front.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** Tells every event that it is told of, as a note. */
const watching = `
const names = ['session_start', 'turn_start', 'assistant_message', 'tool_call', 'turn_end', 'tool_result',
	'user_prompt_submit', 'session_end', 'permission_decision'];
start([{ type: 'subscribe', events: names }, tool('ticket', { key: { type: 'string' } })], {
	event: ({ type, session_id, cwd, sequence, ...event }) =>
		send({ type: 'notify', level: 'info', message: JSON.stringify(event) }),
	tool_call: ({ id, args }) => result(id, args.key + ' is open'),
});
`;

const notesIn = (events: readonly { readonly type: string; readonly message?: unknown }[]): unknown[] =>
	events.filter(({ type: name }) => name === 'ext_notify').map(({ message }) => JSON.parse(String(message)));

describe.each(fronts)('%s, an extension that watches', { timeout: 60_000 }, (_name, open) => {
	it('is told of a turn in the order in which it happens', async () => {
		await using front = await open({
			extensions: { watching },
			replies: [
				{ text: 'Looking.', calls: [{ id: 'c1', tool: 'ticket', args: { key: 'OPS-12' } }] },
				{ text: 'It is open.' },
			],
		});
		const events = await play(front, [type('what about OPS-12?'), expects({ type: 'done' })]);
		await expect.poll(() => notesIn(events).at(-1)).toEqual({ event: 'turn_end', stop: 'end' });
		expect(notesIn(events)).toEqual([
			{ event: 'session_start' },
			{ event: 'user_prompt_submit', text: 'what about OPS-12?', queued: false, image_count: 0 },
			{ event: 'turn_start', step: 1 },
			{ event: 'assistant_message', text: 'Looking.' },
			{ event: 'tool_call', tool_id: 'c1', tool_name: 'ticket', tool_args: { key: 'OPS-12' } },
			{ event: 'turn_end', stop: 'tool_use' },
			{
				event: 'tool_result',
				tool_id: 'c1',
				tool_name: 'ticket',
				tool_args: { key: 'OPS-12' },
				status: 'completed',
				executed: true,
				result: {
					content: [{ type: 'text', text: 'OPS-12 is open' }],
					is_error: false,
					truncated: false,
				},
			},
			{ event: 'turn_start', step: 2 },
			{ event: 'assistant_message', text: 'It is open.' },
			{ event: 'turn_end', stop: 'end' },
		]);
	});

	it('and the front are told the same', async () => {
		await using front = await open({
			extensions: { watching },
			replies: [
				{
					text: 'Looking.',
					pieces: ['Look', 'ing.'],
					calls: [{ id: 'c1', tool: 'ticket', args: { key: 'OPS-12' } }],
					usage: { input: 10, output: 5 },
				},
				{ text: 'It is open.', usage: { input: 20, output: 4 } },
			],
		});
		const events = await play(front, [type('what about OPS-12?'), expects({ type: 'done' })]);
		const call = { id: 'c1', name: 'ticket' };
		const args = { key: 'OPS-12' };
		const usage = { cache_read: 0, cache_write: 0, cost_usd: 0 };
		const first = { input: 10, output: 5, ...usage };
		expect(events.filter(({ type: name }) => name !== 'ext_notify')).toEqual([
			{
				type: 'user_message',
				content: [{ type: 'text', text: 'what about OPS-12?' }],
				time: expect.any(String),
			},
			{ type: 'turn_start', step: 1 },
			{ type: 'assistant_start' },
			{ type: 'text_delta', delta: 'Look' },
			{ type: 'text_delta', delta: 'ing.' },
			{ type: 'tool_use_start', ...call },
			{ type: 'tool_use_args', id: 'c1', delta: '{"key":"OPS-12"}' },
			{ type: 'tool_use_end', id: 'c1' },
			{ type: 'usage', ...first, cumulative: first },
			{
				type: 'assistant_message',
				content: [
					{ type: 'text', text: 'Looking.' },
					{ type: 'tool_call', ...call, args },
				],
				time: expect.any(String),
			},
			{ type: 'tool_call', ...call, args },
			{ type: 'turn_end', stop: 'tool_use' },
			{ type: 'tool_result', id: 'c1', is_error: false, content: [{ type: 'text', text: 'OPS-12 is open' }] },
			{ type: 'turn_start', step: 2 },
			{ type: 'assistant_start' },
			{ type: 'text_delta', delta: 'It is open.' },
			{ type: 'usage', input: 20, output: 4, ...usage, cumulative: { input: 30, output: 9, ...usage } },
			{
				type: 'assistant_message',
				content: [{ type: 'text', text: 'It is open.' }],
				time: expect.any(String),
			},
			{ type: 'turn_end', stop: 'end' },
			{ type: 'done' },
		]);
	});
});
