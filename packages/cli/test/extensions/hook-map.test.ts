import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HookName, hookEvents } from '@tenon/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionService } from '../../src/session/service.ts';
import { builtProgram } from '../built-program.ts';
import { type FrontWorld, makeFrontWorld } from '../support/front-world.ts';
import { openSessionIn } from '../support/session-driver.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** What a process must be told, or asked, of each event; the fields that are looked at. An event without its row fails. */
const rows: Readonly<Record<HookName, Readonly<Record<string, unknown>>>> = {
	session_started: { reason: 'open' },
	session_restored: { view: { revision: 2, messages: expect.any(Array) } },
	host_changed: { changed: ['session'] },
	session_changed: { change: { type: 'committed', turnId: expect.any(String), revision: 1 } },
	config_changed: { previous: {}, current: expect.objectContaining({ protocol: 'standard' }) },
	session_ended: { reason: 'park' },
	prompt_submitted: { text: 'go', queued: false, imageCount: 0 },
	turn_prepare: { prompt: 'go', view: { revision: 0, messages: [] } },
	turn_started: { prompt: 'go' },
	step_ended: { step: 2, results: [] },
	turn_checkpoint: { checkpoint: 'after-work' },
	turn_complete: { report: expect.objectContaining({ steps: 2 }) },
	turn_finalized: { report: expect.objectContaining({ steps: 2 }) },
	turn_persisted: { view: { revision: 1, messages: expect.any(Array) } },
	system_prompt: { systemPrompt: expect.stringContaining('You work in the folder') },
	prompt_contributions: { contributions: [] },
	context_measured: { step: 2, usage: { contextTokens: 15, maxContextTokens: null }, ratio: null },
	compaction: {
		reason: 'manual',
		instructions: 'names',
		messages: expect.any(Array),
		proposal: { summary: null, kept: 0 },
	},
	model_call: { step: 1, promptUsage: null },
	model_call_started: { step: 1 },
	model_response: { step: 2, parts: [{ type: 'text', text: 'Done.' }] },
	assistant_message: { step: 2, parts: [{ type: 'text', text: 'Done.' }] },
	assistant_prose: { step: 2, text: 'Done.' },
	assistant_message_completed: { step: 2, parts: [{ type: 'text', text: 'Done.' }] },
	model_call_ended: { step: 2, stop: 'end', error: null },
	tool_call_proposed: { callId: 'c1', toolName: 'write' },
	tool_call: { callId: 'c1', toolName: 'write', args: { path: 'a.txt', content: 'x' } },
	confirmation_requested: { preview: expect.stringContaining('git') },
	permission_decided: { decision: 'approved', source: 'user' },
	tool_result: { callId: 'c1', toolName: 'write' },
	tool_result_projection: { callId: 'c1', toolName: 'write', isError: false },
	tool_finished: { callId: 'c1', toolName: 'write', status: 'completed', executed: true },
	file_written: { callId: 'c1', toolName: 'write', path: expect.stringMatching(/\/a\.txt$/) },
	command: { argv: ['git', '--version'], callId: 'c2' },
	turn_activity: { activity: expect.objectContaining({ type: 'turn-started' }) },
};

const names = Object.keys(hookEvents) as HookName[];
const told = names.filter((name) => hookEvents[name].kind === 'watch');
const asked = names.filter((name) => hookEvents[name].kind !== 'watch');

/** Writes down all that it is told and asked, in the words of the host, and lets everything pass. */
const witness = `
import { appendFileSync } from 'node:fs';
const note = (event, payload) =>
	appendFileSync(import.meta.dirname + '/events.jsonl', JSON.stringify([event.slice(2).split(':')[0], payload]) + '\\n');
const events = ${JSON.stringify(told.map((name) => `x.${name}`))};
const intercept = ${JSON.stringify(asked.map((name) => (name === 'command' ? 'x.command:git' : `x.${name}`)))};
start([{ type: 'subscribe', events, intercept }], {
	event: ({ event, payload }) => note(event, payload),
	event_intercept: ({ id, event, payload }) => {
		note(event, payload);
		send({ type: 'event_intercept_response', id, answer: { answer: 'allow' } });
	},
}, ['x.hooks']);
`;

type Seen = readonly [event: string, payload: Readonly<Record<string, unknown>>];

let world: FrontWorld;
beforeAll(() => {
	world = makeFrontWorld({
		extensions: { witness },
		rules: '[[policy.rule]]\nask = "program git --version"\n',
		replies: [
			{
				text: 'Looking.',
				usage: { input: 10, output: 5 },
				calls: [
					{ id: 'c1', tool: 'write', args: { path: 'a.txt', content: 'x' } },
					{ id: 'c2', tool: 'shell', args: { script: 'git --version' } },
				],
			},
			{ text: 'Done.', usage: { input: 20, output: 4 } },
			{ text: 'A summary.', usage: { input: 30, output: 4 } },
		],
	});
});
afterAll(() => world[Symbol.dispose]());

const seen = (): readonly Seen[] => {
	const file = join(world.extensions[0]!, 'events.jsonl');
	if (!existsSync(file)) return [];
	return readFileSync(file, 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line) as Seen);
};

const open = async (sessionId: string): Promise<SessionService> => {
	const storeFile = join(world.home, 'store.db');
	const session = await openSessionIn(world, { sessionId, storeFile, hasAudit: false });
	await session.present({ can: ['approval'] });
	void (async () => {
		for await (const news of session.events({}, new AbortController().signal))
			if (news.type === 'event' && news.event.type === 'question')
				await session.answer({ question: news.event.question.questionId, answer: 'once' });
	})();
	return session;
};

describe('the map of hooks, seen by a process', { timeout: 60_000 }, () => {
	beforeAll(async () => {
		const first = await open('s1');
		await first.submit({ text: 'go' });
		await first.settled();
		await first.compactSession({ instructions: 'names' });
		await first.settled();
		await first.openSession({});
		await first.close();
		const second = await open('s1');
		await second.reloadExtensions({});
		await second.close();
	}, 60_000);

	it.each(names)('%s', (name) => {
		expect(rows[name], 'every event has its row').toBeDefined();
		const payloads = seen().flatMap(([event, payload]) => (event === name ? [payload] : []));
		expect(payloads).toContainEqual(expect.objectContaining(rows[name]));
	});

	it('tells of a session that goes on with new extensions', () => {
		expect(seen()).toContainEqual(['session_started', expect.objectContaining({ reason: 'resume' })]);
		expect(seen()).toContainEqual(['session_started', expect.objectContaining({ reason: 'reload' })]);
	});

	it('gives a process data only', () => {
		for (const [, payload] of seen()) expect(payload).toEqual(JSON.parse(JSON.stringify(payload)));
	});
});
