import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { expects, type FrontDriver, play, type } from '../support/scripted-front.ts';
import { openSessionDriver } from '../support/session-driver.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** Answers each question about an event with one request, and tells as a note what it hears of the turn's activity. */
const asking = (event: string, request: object): string => `
start([{ type: 'subscribe', events: ['x.turn_activity'], intercept: ['${event}'] }], {
	event: ({ payload: { activity } }) => {
		if (activity.type === 'protocol') send({ type: 'notify', level: 'info', message: JSON.stringify(activity) });
	},
	event_intercept: ({ id }) =>
		send({ type: 'event_intercept_response', id, answer: { answer: 'allow', requests: [${JSON.stringify(request)}] } }),
}, ['x.hooks']);
`;

const message = {
	type: 'enqueue-messages',
	messages: [{ role: 'user', text: 'And be brief' }],
	lasting: 'durable',
};
const emitted = { type: 'emit-event', name: 'seen', data: { n: 1 } };
const session = { type: 'create-session', sessionId: null, task: 'Look', options: {} };

const run = async (event: string, request: object): Promise<FrontDriver> => {
	const front = await openSessionDriver({
		extensions: { guard: asking(event, request) },
		replies: [
			{ calls: [{ id: 'c1', tool: 'glob', args: { pattern: '*' } }] },
			{ text: 'Done.' },
			{ text: 'Brief.' },
		],
	});
	await play(front, [type('go'), expects({ type: 'done' })]);
	return front;
};

const textsOf = async (front: FrontDriver): Promise<readonly string[]> =>
	(await front.messages()).flatMap(({ role, content }) =>
		content.flatMap((block) => {
			if (block.type === 'text') return [`${role}: ${block.text}`];
			return block.type === 'tool_result' ? [`${role}: ${JSON.stringify(block.content)}`] : [];
		}),
	);

describe('a request of a process beside its verdict', { timeout: 60_000 }, () => {
	it.each(['x.turn_prepare', 'x.model_call', 'x.turn_checkpoint', 'x.tool_call:glob', 'x.tool_result:glob'])(
		'for a message at %s is fulfilled: the model is told',
		async (event) => {
			await using front = await run(event, message);
			expect((await textsOf(front)).filter((text) => text === 'user: And be brief')).not.toEqual([]);
		},
	);

	it.each(['x.turn_prepare', 'x.model_response', 'x.tool_call:glob', 'x.turn_complete'])(
		'for an event at %s is fulfilled: subscribers of the activity are told, with its owner',
		async (event) => {
			const front = await openSessionDriver({
				extensions: { guard: asking(event, emitted) },
				replies: [{ calls: [{ id: 'c1', tool: 'glob', args: { pattern: '*' } }] }, { text: 'Done.' }],
			});
			await using opened = front;
			const events = await play(opened, [type('go'), expects({ type: 'ext_notify' })]);
			const note = events.find(({ type: name }) => name === 'ext_notify');
			expect(JSON.parse(String(note?.message))).toMatchObject({
				type: 'protocol',
				name: 'guard/seen',
				data: { n: 1 },
			});
		},
	);

	it('for a session is refused by name: the answer counts as malformed, and the gate is closed', async () => {
		await using front = await run('x.tool_call:glob', session);
		expect((await textsOf(front)).join('\n')).toContain(
			'the request \\"create-session\\" is not offered here',
		);
	});
});
