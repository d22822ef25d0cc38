import {
	type Attributes,
	type Context,
	context,
	type Meter,
	metrics,
	type Span,
	SpanKind,
	SpanStatusCode,
	type Tracer,
	trace,
} from '@opentelemetry/api';
import type { ModelAnswer } from '../session/model-attempts.ts';
import { inputMessages, outputMessages, textOfResult } from './content.ts';
import { GenAiMetrics } from './metrics.ts';
import type { AgentTelemetry, ObservedModelCall, ObservedToolCall, TelemetryPlace } from './telemetry.ts';

/** How an agent is observed. */
export interface OpenTelemetryOptions {
	/** Default: that of the SDK which the program has registered; without one nothing is recorded. */
	readonly tracer?: Tracer;
	readonly meter?: Meter;
	/** What the agent is called in `gen_ai.agent.name`; default `tenon`. */
	readonly agentName?: string;
	/** Whether spans hold what was said, called and answered; default false. */
	readonly content?: boolean;
	/** Milliseconds, for durations; default: the time since the process began. */
	readonly now?: () => number;
}

/**
 * Tells of turns, model calls and tool calls by the names of OpenTelemetry's conventions for generative AI, through its
 * API alone: which SDK records them, and where it sends them, is the program's choice.
 */
export const openTelemetry = (options: OpenTelemetryOptions = {}): AgentTelemetry => {
	const {
		tracer = trace.getTracer(scope),
		meter = metrics.getMeter(scope),
		agentName = 'tenon',
		content = false,
		now = () => performance.now(),
	} = options;
	const measured = new GenAiMetrics(meter, now);
	// The context of each turn under way: spans below it are its children, whatever the SDK knows of asynchronous calls.
	const turns = new Map<string, Context>();
	const parentOf = ({ sessionId, turnId }: TelemetryPlace): Context =>
		turns.get(`${sessionId}\n${turnId}`) ?? context.active();
	const spanning = async <T>(
		name: string,
		kind: SpanKind,
		attributes: Attributes,
		parent: Context,
		work: (span: Span) => Promise<T>,
	): Promise<T> => {
		const span = tracer.startSpan(name, { kind, attributes }, parent);
		try {
			return await context.with(trace.setSpan(parent, span), () => work(span));
		} catch (error) {
			failed(
				span,
				error instanceof Error ? error.name : '_OTHER',
				error instanceof Error ? error.message : String(error),
			);
			throw error;
		} finally {
			span.end();
		}
	};
	return {
		turn: (place, work) => {
			const key = `${place.sessionId}\n${place.turnId}`;
			const attributes = {
				'gen_ai.operation.name': 'invoke_agent',
				'gen_ai.agent.name': agentName,
				'gen_ai.conversation.id': place.sessionId,
				'tenon.turn.id': place.turnId,
			};
			return spanning(
				`invoke_agent ${agentName}`,
				SpanKind.INTERNAL,
				attributes,
				context.active(),
				async (span) => {
					turns.set(key, trace.setSpan(context.active(), span));
					try {
						const ended = await work();
						const { outcome } = ended;
						span.setAttribute(
							'tenon.turn.outcome',
							outcome.type === 'stopped' ? outcome.reason : outcome.type,
						);
						if (outcome.type === 'stopped' && outcome.reason !== 'cancelled')
							failed(span, outcome.code, outcome.message);
						return ended;
					} finally {
						turns.delete(key);
					}
				},
			);
		},
		modelCall: (call, work) => {
			const attributes = { ...requestAttributes(call), ...(content ? inputMessages(call.request) : {}) };
			const name = `chat ${call.request.model}`;
			return spanning(name, SpanKind.CLIENT, attributes, parentOf(call), async (span) => {
				const answer = await measured.modelCall(call, work);
				span.setAttributes(answerAttributes(answer));
				if (answer.type === 'llm' && content) span.setAttributes(outputMessages(answer.response));
				if (answer.type === 'llm-failed') failed(span, answer.failure.code, answer.failure.message);
				return answer;
			});
		},
		toolCall: (call, work) => {
			const attributes = {
				...toolAttributes(call),
				...(content ? { 'gen_ai.tool.call.arguments': JSON.stringify(call.args) } : {}),
			};
			return spanning(
				`execute_tool ${call.toolName}`,
				SpanKind.INTERNAL,
				attributes,
				parentOf(call),
				async (span) => {
					const ended = await work();
					const { result } = ended;
					if (content) span.setAttribute('gen_ai.tool.call.result', textOfResult(result));
					if (result.isError)
						failed(span, result.ending === 'ran' ? 'tool_error' : result.ending, textOfResult(result));
					return ended;
				},
			);
		},
	};

	function failed(span: Span, type: string, message: string): void {
		span.setAttribute('error.type', type);
		span.setStatus({ code: SpanStatusCode.ERROR, ...(content ? { message } : {}) });
	}
};

const scope = '@tenon/agent';

const requestAttributes = ({ sessionId, turnId, provider, request }: ObservedModelCall): Attributes => ({
	'gen_ai.operation.name': 'chat',
	'gen_ai.provider.name': provider,
	'gen_ai.request.model': request.model,
	'gen_ai.conversation.id': sessionId,
	'tenon.turn.id': turnId,
});

const answerAttributes = (answer: ModelAnswer): Attributes => {
	if (answer.type !== 'llm') return {};
	const { model, responseId, finishReason, usage, failedAttempts } = answer.response;
	return {
		...(model === null ? {} : { 'gen_ai.response.model': model }),
		...(responseId === null ? {} : { 'gen_ai.response.id': responseId }),
		'gen_ai.response.finish_reasons': [finishReason],
		// Those of the cache are among them.
		'gen_ai.usage.input_tokens': usage.input + usage.cacheRead + usage.cacheWrite,
		'gen_ai.usage.output_tokens': usage.output,
		'gen_ai.usage.cache_read.input_tokens': usage.cacheRead,
		'gen_ai.usage.cache_creation.input_tokens': usage.cacheWrite,
		'tenon.model.failed_attempts': failedAttempts.length,
	};
};

const toolAttributes = ({ sessionId, turnId, callId, toolName }: ObservedToolCall): Attributes => ({
	'gen_ai.operation.name': 'execute_tool',
	'gen_ai.tool.name': toolName,
	'gen_ai.tool.call.id': callId,
	'gen_ai.tool.type': 'function',
	'gen_ai.conversation.id': sessionId,
	'tenon.turn.id': turnId,
});
