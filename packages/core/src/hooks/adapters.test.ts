import { describe, expect, it } from 'vitest';
import { FakeTimer, samplePayload } from '../../test/hook-fixtures.ts';
import { textResult } from '../tool/result.ts';
import { foreignContent, fromBase64, toBase64 } from './adapters/content.ts';
import {
	ForeignAnswerError,
	type ForeignFields,
	impEvents,
	type LashDirective,
	lashAnswers,
	lashHooks,
	zotEvents,
	zotIntercepts,
} from './adapters.ts';
import { allow, deny, replace, shortCircuit } from './answer.ts';
import { hookEvents } from './events.ts';
import { createHookRegistry } from './registry.ts';

const origin = { session_id: 's1', cwd: '/work', sequence: 7 };
const tool = { tool_id: 'c1', tool_name: 'bash' };
const foreign = (system: 'zot' | 'imp' | 'lash', field: string, expected: string): ForeignAnswerError =>
	new ForeignAnswerError(system, field, expected);
const tryTo = (work: () => unknown): unknown => {
	try {
		return work();
	} catch (error) {
		return error;
	}
};

describe("zot's events", () => {
	const rows: { readonly [Name in keyof typeof zotEvents]: readonly [ForeignFields, ForeignFields] } = {
		session_start: [zotEvents.session_start.payload(samplePayload('session_started')), {}],
		turn_start: [zotEvents.turn_start.payload(samplePayload('model_call_started')), { step: 2 }],
		assistant_message: [
			zotEvents.assistant_message.payload(samplePayload('assistant_message_completed')),
			{ text: 'firstsecond' },
		],
		tool_call: [
			zotEvents.tool_call.payload(samplePayload('tool_call_proposed')),
			{ ...tool, tool_args: { command: 'ls' } },
		],
		turn_end: [zotEvents.turn_end.payload(samplePayload('model_call_ended')), { stop: 'tool_use' }],
		session_end: [zotEvents.session_end.payload(samplePayload('session_ended')), { reason: 'shutdown' }],
		user_prompt_submit: [
			zotEvents.user_prompt_submit.payload(samplePayload('prompt_submitted')),
			{ text: 'hello', queued: true, image_count: 1 },
		],
		tool_result: [
			zotEvents.tool_result.payload(samplePayload('tool_finished')),
			{
				...tool,
				tool_args: { command: 'ls' },
				status: 'completed',
				executed: true,
				result: { content: [{ type: 'text', text: 'a.txt\n' }], is_error: false, truncated: false },
			},
		],
		tool_confirmation_requested: [
			zotEvents.tool_confirmation_requested.payload(samplePayload('confirmation_requested')),
			{ ...tool, tool_preview: 'ls' },
		],
		permission_decision: [
			zotEvents.permission_decision.payload(samplePayload('permission_decided')),
			{ ...tool, decision: 'approved', source: 'yolo', stage: 'pre_execution' },
		],
	};
	it.each(Object.entries(rows))('%s has its own fields, and where it happened', (_, [fields, expected]) => {
		expect(fields).toEqual({ ...expected, ...origin });
	});

	it.each(Object.keys(rows) as (keyof typeof zotEvents)[])('%s is only told', (name) => {
		expect(hookEvents[zotEvents[name].hook].kind).toBe('watch');
	});

	it.each([
		['shutdown', 'shutdown'],
		['session_switch', 'session_switch'],
		['cwd_change', 'cwd_change'],
		['reload', 'shutdown'],
		['delete', 'shutdown'],
	] as const)('a session that ends by %s ends by %s for zot', (reason, expected) => {
		expect(zotEvents.session_end.payload({ ...samplePayload('session_ended'), reason })).toMatchObject({
			reason: expected,
		});
	});
});

describe("zot's intercepts", () => {
	it.each([
		[zotIntercepts.tool_call.payload(samplePayload('tool_call')), { ...tool, tool_args: { command: 'ls' } }],
		[zotIntercepts.turn_start.payload(samplePayload('model_call')), { step: 2 }],
		[zotIntercepts.assistant_message.payload(samplePayload('assistant_message')), { text: 'first\nsecond' }],
		[
			zotIntercepts.before_agent_start.payload(samplePayload('system_prompt')),
			{
				system_prompt: 'base',
				session_id: 's1',
				agent_run_id: 't1',
				cwd: '/work',
				provider: 'p',
				model: 'm',
			},
		],
	])('ask with %o', (fields, expected) => {
		expect(fields).toEqual(expected);
	});

	const refused = 'tool call refused by extension guard';
	const rows: [keyof typeof zotIntercepts, unknown, unknown][] = [
		['tool_call', { type: 'event_intercept_response', id: 'i9' }, undefined],
		['tool_call', undefined, undefined],
		['tool_call', { block: null, reason: null, modified_args: null }, undefined],
		['tool_call', { block: true }, deny(refused)],
		['tool_call', { block: true, reason: '' }, deny(refused)],
		['tool_call', { block: true, reason: 'not here' }, deny('not here')],
		['tool_call', { block: true, reason: 'no', modified_args: { command: 'x' } }, deny('no')],
		['tool_call', { modified_args: { command: 'make -n' } }, replace({ command: 'make -n' })],
		['tool_call', { modified_args: ['x'] }, foreign('zot', 'modified_args', 'an object')],
		['tool_call', { modified_args: 'x' }, foreign('zot', 'modified_args', 'an object')],
		['tool_call', { block: 'yes' }, foreign('zot', 'block', 'true or false')],
		['tool_call', { block: true, reason: 7 }, foreign('zot', 'reason', 'a text')],
		['tool_call', 'yes', foreign('zot', '', 'an object')],
		['tool_call', [], foreign('zot', '', 'an object')],
		['turn_start', {}, undefined],
		['turn_start', { block: true }, deny('turn blocked by extension guard')],
		['turn_start', { block: true, reason: 'budget' }, deny('budget')],
		['assistant_message', {}, undefined],
		['assistant_message', { replace_text: '' }, undefined],
		['assistant_message', { block: true }, deny('message withheld by extension guard')],
		[
			'assistant_message',
			{ replace_text: '***' },
			replace([
				{ type: 'reasoning', text: 'hm' },
				{ type: 'text', text: '***' },
				{ type: 'tool_call', callId: 'c1', toolName: 'bash', args: { command: 'ls' } },
			]),
		],
		['assistant_message', { replace_text: 7 }, foreign('zot', 'replace_text', 'a text')],
		['before_agent_start', {}, undefined],
		['before_agent_start', { block: true }, undefined],
		['before_agent_start', { system_prompt: '' }, replace('')],
		['before_agent_start', { system_prompt: 'other' }, replace('other')],
		['before_agent_start', { system_prompt: 1 }, foreign('zot', 'system_prompt', 'a text')],
		[
			'before_agent_start',
			{ system_prompt: 'é'.repeat(524_289) },
			foreign('zot', 'system_prompt', 'at most 1048576 bytes'),
		],
	];
	const read = {
		tool_call: (raw: unknown) => zotIntercepts.tool_call.answer(raw, samplePayload('tool_call')),
		turn_start: (raw: unknown) => zotIntercepts.turn_start.answer(raw, samplePayload('model_call')),
		assistant_message: (raw: unknown) =>
			zotIntercepts.assistant_message.answer(raw, samplePayload('assistant_message')),
		before_agent_start: (raw: unknown) =>
			zotIntercepts.before_agent_start.answer(raw, samplePayload('system_prompt')),
	};
	it.each(rows)('%s answered with %o', (name, raw, expected) => {
		expect(tryTo(() => read[name](raw))).toEqual(expected);
	});

	const run = (first: unknown, second: unknown = {}) => {
		const registry = createHookRegistry();
		const asked: ForeignFields[] = [];
		for (const [owner, raw] of [
			['a', first],
			['b', second],
		] as const)
			zotIntercepts.tool_call.attach(registry.for(owner), (fields) => {
				asked.push(fields);
				return typeof raw === 'function' ? raw(fields) : raw;
			});
		const outcome = registry.run('tool_call', samplePayload('tool_call'), { timer: new FakeTimer() });
		return { asked, outcome };
	};

	it('chain two that always rewrite, in load order', () => {
		const add = (word: string) => (fields: ForeignFields) => ({
			modified_args: { command: `${word} ${(fields.tool_args as { command: string }).command}` },
		});
		expect(run(add('a'), add('b')).outcome).toMatchObject({
			outcome: 'allowed',
			payload: { args: { command: 'b a ls' }, proposedArgs: { command: 'ls' } },
			changedBy: ['a', 'b'],
		});
	});

	it('end at the first refusal', () => {
		const { asked, outcome } = run({ block: true, reason: 'no' });
		expect([asked.length, outcome]).toMatchObject([
			1,
			{ outcome: 'denied', denial: { by: 'a', reason: 'no' } },
		]);
	});

	it('are closed by a malformed answer, and open where the user said so', () => {
		expect(run({ modified_args: 'x' }).outcome).toMatchObject({
			outcome: 'denied',
			denial: { by: 'a', reason: 'a: tool_call: the handler failed: zot: modified_args: expected an object' },
		});
		const registry = createHookRegistry();
		zotIntercepts.tool_call.attach(registry.for('a'), () => 'x', { onFailure: 'allow' });
		const outcome = registry.run('tool_call', samplePayload('tool_call'), { timer: new FakeTimer() });
		expect(outcome).toMatchObject({ outcome: 'allowed' });
	});

	it('are not asked about a message without text', () => {
		const registry = createHookRegistry();
		zotIntercepts.assistant_message.attach(registry.for('a'), () => ({ block: true }));
		const payload = {
			...samplePayload('assistant_message'),
			parts: [{ type: 'reasoning', text: 'hm' }] as const,
		};
		const outcome = registry.run('assistant_message', payload, { timer: new FakeTimer() });
		expect(outcome).toMatchObject({ outcome: 'allowed' });
	});

	it('can be limited to tools', () => {
		const registry = createHookRegistry();
		zotIntercepts.tool_call.attach(registry.for('a'), () => ({ block: true }), { match: ['write'] });
		expect([registry.isListening('tool_call', 'write'), registry.isListening('tool_call', 'bash')]).toEqual([
			true,
			false,
		]);
	});
});

describe("imp's events", () => {
	const message = {
		role: 'assistant',
		content: [
			{ type: 'thinking', text: 'hm' },
			{ type: 'text', text: 'first' },
			{ type: 'tool_call', id: 'c1', name: 'bash', arguments: { command: 'ls' } },
			{ type: 'text', text: 'second' },
		],
	};
	const rows: { readonly [Name in keyof typeof impEvents]: readonly [ForeignFields, ForeignFields] } = {
		before_tool_call: [
			impEvents.before_tool_call.payload(samplePayload('tool_call')),
			{ call_id: 'c1', tool_name: 'bash', args: { command: 'ls' } },
		],
		after_tool_call: [
			impEvents.after_tool_call.payload(samplePayload('tool_result')),
			{
				tool_name: 'bash',
				result: { content: [{ type: 'text', text: 'a.txt\n' }], is_error: false, details: null },
			},
		],
		after_file_write: [
			impEvents.after_file_write.payload(samplePayload('file_written')),
			{ file: '/work/a.txt', path: '/work/a.txt', tool_name: 'bash' },
		],
		before_llm_call: [impEvents.before_llm_call.payload(samplePayload('model_call')), {}],
		on_context_threshold: [
			impEvents.on_context_threshold.payload(samplePayload('context_measured')),
			{ ratio: 0.6 },
		],
		on_agent_start: [impEvents.on_agent_start.payload(samplePayload('turn_started')), { prompt: 'hello' }],
		on_agent_end: [impEvents.on_agent_end.payload(samplePayload('turn_finalized')), { messages: [message] }],
		on_turn_end: [impEvents.on_turn_end.payload(samplePayload('step_ended')), { index: 1, message }],
		on_session_start: [impEvents.on_session_start.payload(samplePayload('session_started')), {}],
		on_session_shutdown: [impEvents.on_session_shutdown.payload(samplePayload('session_ended')), {}],
	};
	it.each(Object.entries(rows))('%s has its own fields', (_, [fields, expected]) => {
		expect(fields).toEqual(expected);
	});

	it('show every part of a message', () => {
		const parts = [
			{ type: 'image', mimeType: 'image/png', bytes: new Uint8Array([1, 2]) },
			{ type: 'json', value: [1] },
			{ type: 'tool_result', callId: 'c1', result: textResult('x') },
		] as const;
		const fields = impEvents.on_turn_end.payload({
			...samplePayload('step_ended'),
			message: { id: 'm', role: 'user', parts },
		});
		expect(fields.message).toEqual({
			role: 'user',
			content: [
				{ type: 'image', media_type: 'image/png', data: 'AQI=' },
				{ type: 'text', text: '[1]' },
				{ type: 'tool_result', call_id: 'c1', content: [{ type: 'text', text: 'x' }], is_error: false },
			],
		});
	});

	const blocked = 'Tool call blocked by hook: bash';
	const gateRows: [unknown, unknown][] = [
		[undefined, undefined],
		[{}, undefined],
		['text', undefined],
		[{ block: false }, undefined],
		[{ block: true }, deny(blocked)],
		[{ block: 0 }, deny(blocked)],
		[{ block: true, reason: '' }, deny(blocked)],
		[{ block: true, reason: 'no' }, deny('no')],
	];
	it.each(gateRows)('before_tool_call answered with %o', (raw, expected) => {
		expect(impEvents.before_tool_call.answer(raw, samplePayload('tool_call'))).toEqual(expected);
	});

	const content = (blocks: readonly object[]) => replace({ ...textResult('a.txt\n'), content: blocks });
	const resultRows: [unknown, unknown][] = [
		[undefined, undefined],
		[{ other: 1 }, undefined],
		[{ content: 'new' }, content([{ type: 'text', text: 'new' }])],
		[{ modified_content: 'new' }, content([{ type: 'text', text: 'new' }])],
		[{ content: [] }, content([])],
		[{ content: { a: 1 } }, content([{ type: 'text', text: '{"a":1}' }])],
		[{ content: 3 }, content([{ type: 'text', text: '3' }])],
		[{ content: { type: 'thinking', text: 'hm' } }, content([{ type: 'text', text: 'hm' }])],
		[
			{ content: [{ type: 'image', media_type: 'image/png', data: 'AQI=' }] },
			content([{ type: 'image', mimeType: 'image/png', bytes: new Uint8Array([1, 2]) }]),
		],
		[
			{ content: [{ type: 'tool_call', id: 'c' }] },
			content([
				{
					type: 'json',
					value: new Map([
						['type', 'tool_call'],
						['id', 'c'],
					]),
				},
			]),
		],
		[{ content: ['x'] }, foreign('imp', 'content', 'content blocks')],
		[
			{ content: [{ type: 'sound' }] },
			foreign('imp', 'content', 'a text, image, thinking or tool_call block, got "sound"'),
		],
		[
			{ content: [{ type: 'image', media_type: 'image/png', data: '*' }] },
			foreign('imp', 'content', 'an image with media_type and base64 data'),
		],
	];
	it.each(resultRows)('after_tool_call answered with %o', (raw, expected) => {
		expect(tryTo(() => impEvents.after_tool_call.answer(raw, samplePayload('tool_result')))).toEqual(
			expected,
		);
	});

	it('before_llm_call may add a text to the prompt, and its failure stops nothing', () => {
		const registry = createHookRegistry();
		impEvents.before_llm_call.attach(registry.for('a'), () => ({ inject: 'be brief' }));
		impEvents.before_llm_call.attach(registry.for('b'), () => {
			throw new Error('broken');
		});
		const outcome = registry.run('model_call', samplePayload('model_call'), { timer: new FakeTimer() });
		const messages = [{ role: 'user', text: 'be brief' }];
		expect(outcome).toMatchObject({
			outcome: 'allowed',
			failures: [{ owner: 'b' }],
			requests: [{ owner: 'a', request: { type: 'enqueue-messages', messages, lasting: 'transient' } }],
		});
	});

	it('asks a before_tool_call hook once, about what will really run', () => {
		const registry = createHookRegistry();
		const asked: unknown[] = [];
		impEvents.before_tool_call.attach(registry.for('guard'), (fields) => void asked.push(fields.args));
		registry.for('style').on('tool_call', () => replace({ command: 'ls -a' }));
		registry.run('tool_call', samplePayload('tool_call'), { timer: new FakeTimer() });
		expect(asked).toEqual([{ command: 'ls -a' }]);
	});

	it('lets the last after_tool_call hook win', () => {
		const registry = createHookRegistry();
		for (const text of ['one', 'two'])
			impEvents.after_tool_call.attach(registry.for(text), () => ({ content: text }));
		const outcome = registry.run('tool_result', samplePayload('tool_result'), { timer: new FakeTimer() });
		expect(outcome).toMatchObject({
			outcome: 'allowed',
			payload: { result: { content: [{ type: 'text', text: 'two' }] } },
		});
	});
});

describe("lash's hooks", () => {
	it('hang in the map by kind', () => {
		const kinds = Object.entries(lashHooks).map(([name, hook]) => {
			const { kind, refusable } = hookEvents[hook];
			return `${name}: ${kind}${kind === 'transform' && refusable ? ' and gate' : ''}`;
		});
		expect(kinds).toEqual([
			'before turn: gate',
			'after turn: gate',
			'checkpoint: gate',
			'before tool call: transform and gate',
			'after tool call: transform and gate',
			'prompt contributor: transform',
			'assistant response: transform',
			'tool result projector: transform',
			'assistant prose projector: transform',
			'turn-finalized: watch',
			'turn-persisted: watch',
			'session-restored: watch',
			'config-changed: watch',
			'before llm call: gate',
		]);
	});

	const abort: LashDirective = { type: 'abort-turn', code: 'policy', message: 'no' };
	const succeeded: LashDirective = {
		type: 'short-circuit-tool',
		status: 'succeeded',
		output: textResult('a'),
	};
	const failed: LashDirective = { type: 'short-circuit-tool', status: 'failed', output: textResult('b') };
	const cancelled: LashDirective = {
		type: 'short-circuit-tool',
		status: 'cancelled',
		output: textResult('c'),
	};
	const args: LashDirective = { type: 'replace-tool-args', args: { command: 'pwd' } };
	const trace: LashDirective = { type: 'emit-trace', name: 't', data: 1 };
	const events: LashDirective = { type: 'emit-runtime-events', events: [{ name: 'e', data: null }] };
	const enqueue: LashDirective = { type: 'enqueue-messages', messages: [{ role: 'user', text: 'hi' }] };
	const create: LashDirective = { type: 'create-session', sessionId: null, task: 'look', options: null };

	const rows: [keyof typeof lashAnswers & ('turn' | 'toolCall' | 'toolResult'), LashDirective[], unknown][] =
		[
			['turn', [], allow],
			['turn', [abort], deny('no', 'policy')],
			[
				'turn',
				[enqueue, events, trace],
				{
					answer: 'allow',
					requests: [
						{ ...enqueue, lasting: 'durable' },
						{ type: 'emit-event', name: 'e', data: null },
						trace,
					],
				},
			],
			['turn', [create], foreign('lash', 'create-session', 'a directive that has a meaning here')],
			['toolCall', [create], foreign('lash', 'create-session', 'a directive that has a meaning here')],
			['turn', [args], foreign('lash', 'replace-tool-args', 'a directive that has a meaning here')],
			['turn', [failed], foreign('lash', 'short-circuit-tool', 'a directive that has a meaning here')],
			['toolCall', [], allow],
			['toolCall', [args], replace({ command: 'pwd' })],
			['toolCall', [args, { type: 'replace-tool-args', args: {} }], replace({ command: 'pwd' })],
			['toolCall', [args, succeeded], shortCircuit(textResult('a'))],
			['toolCall', [succeeded, failed, cancelled], shortCircuit(textResult('b'), 'failed')],
			['toolCall', [succeeded, cancelled, failed], shortCircuit(textResult('c'), 'cancelled')],
			['toolCall', [failed, args, abort, trace], { ...deny('no', 'policy'), requests: [trace] }],
			['toolResult', [succeeded], shortCircuit(textResult('a'))],
			['toolResult', [abort], deny('no', 'policy')],
			['toolResult', [args], foreign('lash', 'replace-tool-args', 'a directive that has a meaning here')],
		];
	it.each(rows)('%s with %o', (seam, directives, expected) => {
		expect(tryTo(() => lashAnswers[seam](directives))).toEqual(expected);
	});

	const section = { slot: 's', title: 't', text: 'x', priority: 0 };
	const given = [{ name: 'e', data: 1 }];
	const emitted = [{ type: 'emit-event', name: 'e', data: 1 }];
	const plain: [string, unknown, unknown][] = [
		[
			'prompt contributor',
			lashAnswers.contributions([section], {
				...samplePayload('prompt_contributions'),
				contributions: [section],
			}),
			replace([section, section]),
		],
		[
			'assistant response',
			lashAnswers.response({ response: [{ type: 'text', text: 'x' }], events: given }),
			{ ...replace([{ type: 'text', text: 'x' }]), requests: emitted },
		],
		['assistant prose projector', lashAnswers.prose('x'), replace('x')],
		['before llm call that goes on', lashAnswers.modelCall(null), allow],
		[
			'before llm call',
			lashAnswers.modelCall({ switchAgentFrame: { frameKey: 'k', task: 't' } }),
			shortCircuit({ frameKey: 'k', task: 't' }),
		],
		[
			'before llm call, older spelling',
			lashAnswers.modelCall({ switchAgentFrame: { frameId: 'k', task: 't' } }),
			shortCircuit({ frameKey: 'k', task: 't' }),
		],
	];
	it.each(plain)('%s', (_, answer, expected) => {
		expect(answer).toEqual(expected);
	});

	it('fail closed between two plugins that never give way', () => {
		const registry = createHookRegistry();
		for (const command of ['a', 'b'])
			registry
				.for(command)
				.on('tool_call', () => lashAnswers.toolCall([{ type: 'replace-tool-args', args: command }]));
		expect(registry.run('tool_call', samplePayload('tool_call'), { timer: new FakeTimer() })).toMatchObject({
			outcome: 'denied',
			denial: { code: 'hook.conflict', by: 'a' },
		});
	});
});

describe('content on a wire', () => {
	it('is text and base64', () => {
		const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
		const text = Buffer.from(bytes).toString('base64');
		expect(toBase64(bytes)).toBe(text);
		expect(fromBase64(text)).toEqual(bytes);
		expect(
			foreignContent([{ type: 'image', mimeType: 'image/png', bytes }], { mimeType: 'mime_type' }),
		).toEqual([{ type: 'image', mime_type: 'image/png', data: text }]);
	});

	it.each(['A', 'AA=A', '****', 'AQI=\n'])('%o is no base64', (text) => {
		expect(fromBase64(text)).toBe(null);
	});
});
