import {
	type Attributes,
	type Context,
	createNoopMeter,
	type Meter,
	type Span,
	type SpanOptions,
	SpanStatusCode,
	type Tracer,
	trace,
} from '@opentelemetry/api';
import { textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { type Script, testAgent } from '../../test/support/agent-fixture.ts';
import { openTelemetry } from './open-telemetry.ts';

interface Recorded {
	readonly name: string;
	readonly parent: string | null;
	readonly attributes: Attributes;
	status: string;
	isEnded: boolean;
}

/** Records spans as an SDK would. */
class Recorder {
	readonly spans: Recorded[] = [];
	readonly values: string[] = [];

	readonly tracer: Tracer = {
		startSpan: (name: string, options: SpanOptions = {}, parent?: Context): Span => {
			const above = parent === undefined ? undefined : trace.getSpan(parent);
			const record: Recorded = {
				...{ name, attributes: { ...options.attributes }, status: 'unset', isEnded: false },
				parent: (above as unknown as { readonly record?: Recorded } | undefined)?.record?.name ?? null,
			};
			this.spans.push(record);
			const span = {
				record,
				setAttribute: (key: string, value: never) => {
					record.attributes[key] = value;
					return span;
				},
				setAttributes: (more: Attributes) => {
					Object.assign(record.attributes, more);
					return span;
				},
				setStatus: ({ code, message }: { readonly code: SpanStatusCode; readonly message?: string }) => {
					record.status = `${SpanStatusCode[code]}${message === undefined ? '' : ` ${message}`}`;
					return span;
				},
				end: () => {
					record.isEnded = true;
				},
				spanContext: () => ({ traceId: '1', spanId: '1', traceFlags: 1 }),
			};
			return span as unknown as Span;
		},
		startActiveSpan: () => {
			throw new Error('not used');
		},
	} as unknown as Tracer;

	readonly meter: Meter = {
		...createNoopMeter(),
		createHistogram: (name: string) => ({
			record: (value: number, attributes: Attributes = {}) => {
				const kind = attributes['gen_ai.token.type'] ?? attributes['error.type'] ?? '';
				this.values.push(`${name} ${value} ${kind}`.trim());
			},
		}),
	} as unknown as Meter;
}

const observe = async (script: Script, content = false): Promise<Recorder> => {
	const recorder = new Recorder();
	const { tracer, meter } = recorder;
	let at = 0;
	const telemetry = openTelemetry({ tracer, meter, content, now: () => (at += 500) });
	const { agent } = testAgent(script, { read: { run: () => textResult('secret file') } }, { telemetry });
	await agent.session('s').run('secret question');
	return recorder;
};

describe('a turn', () => {
	it('is a span with its model calls and tool calls below it, by the names of the conventions', async () => {
		const { spans, values } = await observe([[['read', { path: 'x' }]], 'Done.']);
		expect(spans.map(({ name, parent, isEnded }) => [name, parent, isEnded])).toEqual([
			['invoke_agent tenon', null, true],
			['chat test-model', 'invoke_agent tenon', true],
			['execute_tool read', 'invoke_agent tenon', true],
			['chat test-model', 'invoke_agent tenon', true],
		]);
		expect(spans[0]!.attributes).toEqual({
			'gen_ai.operation.name': 'invoke_agent',
			'gen_ai.agent.name': 'tenon',
			'gen_ai.conversation.id': 's',
			'tenon.turn.id': expect.any(String),
			'tenon.turn.outcome': 'finished',
		});
		expect(spans[1]!.attributes).toEqual({
			'gen_ai.operation.name': 'chat',
			'gen_ai.provider.name': 'scripted',
			'gen_ai.request.model': 'test-model',
			'gen_ai.conversation.id': 's',
			'tenon.turn.id': expect.any(String),
			'gen_ai.response.model': 'served-model',
			'gen_ai.response.id': 'r1',
			'gen_ai.response.finish_reasons': ['tool_use'],
			'gen_ai.usage.input_tokens': 10,
			'gen_ai.usage.output_tokens': 5,
			'gen_ai.usage.cache_read.input_tokens': 0,
			'gen_ai.usage.cache_creation.input_tokens': 0,
			'tenon.model.failed_attempts': 0,
		});
		expect(spans[2]!.attributes).toMatchObject({
			'gen_ai.operation.name': 'execute_tool',
			'gen_ai.tool.name': 'read',
			'gen_ai.tool.call.id': '1.1',
		});
		expect(values).toEqual([
			'gen_ai.client.operation.duration 0.5',
			'gen_ai.client.token.usage 10 input',
			'gen_ai.client.token.usage 5 output',
			'gen_ai.client.operation.duration 0.5',
			'gen_ai.client.token.usage 10 input',
			'gen_ai.client.token.usage 5 output',
		]);
	});

	it('says nothing of what was said unless it is asked to', async () => {
		const silent = JSON.stringify((await observe([[['read', { path: 'x' }]], 'Done.'])).spans);
		expect(silent).not.toContain('secret');
		const { spans } = await observe([[['read', { path: 'x' }]], 'Done.'], true);
		expect(JSON.parse(String(spans[3]!.attributes['gen_ai.input.messages']))).toEqual([
			{ role: 'user', parts: [{ type: 'text', content: 'secret question' }] },
			{
				role: 'assistant',
				parts: [{ type: 'tool_call', id: '1.1', name: 'read', arguments: { path: 'x' } }],
			},
			{ role: 'tool', parts: [{ type: 'tool_call_response', id: '1.1', response: 'secret file' }] },
		]);
		expect(spans[2]!.attributes['gen_ai.tool.call.result']).toBe('secret file');
	});

	it('that fails has the status and the type of its error', async () => {
		const { spans, values } = await observe([]);
		expect(spans.map(({ name, status, attributes }) => [name, status, attributes['error.type']])).toEqual([
			['invoke_agent tenon', 'ERROR', 'tape'],
			['chat test-model', 'ERROR', 'tape'],
		]);
		expect(values).toEqual(['gen_ai.client.operation.duration 0.5 tape']);
	});
});

it('each model call of a turn is a row of the ledger', async () => {
	const { agent } = testAgent([[['read']], 'Done.'], { read: { run: () => textResult('x') } });
	await agent.session('s').run('go');
	await agent
		.session('s')
		.compact()
		.catch(() => undefined);
	const calls = await agent.session('s').calls();
	expect(
		calls.map(({ ordinal, source, step, servedModel, finishReason, usage }) => [
			ordinal,
			source,
			step,
			servedModel,
			finishReason,
			usage.output,
		]),
	).toEqual([
		[1, 'turn', 1, 'served-model', 'tool_use', 5],
		[2, 'turn', 2, 'served-model', 'end', 5],
	]);
	expect(await agent.session('s').calls({ after: 1, limit: 1 })).toEqual(calls.slice(1));
});
