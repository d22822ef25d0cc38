import { listOf, text } from '../data/shape.ts';
import type { Message } from '../model/message.ts';
import type { ModelRequest } from '../model/request.ts';
import { messageShape } from '../model/shapes.ts';
import type { ContextHookContext, PreparedContext } from '../plugins/context-hooks.ts';
import type { DirectCompletions } from '../plugins/direct-completions.ts';
import { expiring } from '../plugins/expiring.ts';
import { askPlugin, inOrder } from '../plugins/hook-policy.ts';
import type { AskingEffect } from '../turn/effect.ts';
import type { TurnContext } from './turn-context.ts';

type ModelEffect = Extract<AskingEffect, { readonly type: 'llm-call' }>;

/**
 * What a model call sees of the conversation: each transform is fed the result of the one before, those of higher priority
 * first. Nothing of it is written back.
 */
export const prepareContext = async (
	context: TurnContext,
	{ step, request }: ModelEffect,
	direct: DirectCompletions,
): Promise<ModelRequest> => {
	const transforms = inOrder(context.plugins?.registered.transforms ?? []);
	if (transforms.length === 0) return request;
	const { settings, signal, pluginFailed } = context;
	const hookContext = await contextHookContext(context, step, direct);
	let prepared: PreparedContext = { systemPrompt: request.systemPrompt, messages: request.messages };
	const known = new Set<unknown>(request.messages);
	for (const transform of transforms) {
		const { context: lent, expire } = expiring('context', hookContext);
		const answer = await askPlugin(
			transform,
			{ name: 'turn_context', clock: settings.clock, signal, failed: pluginFailed },
			(run) => run(lent, prepared),
			(raw) => readPrepared(raw, known),
		);
		expire();
		if (answer.type !== 'answer') continue;
		prepared = answer.value;
		for (const message of prepared.messages) known.add(message);
	}
	signal.throwIfAborted();
	return { ...request, ...prepared };
};

/** What transforms and compactors have at a step of a turn. */
export const contextHookContext = async (
	{ sessionId, turn, signal, promptUsage, models, state, readView }: TurnContext,
	step: number,
	direct: DirectCompletions,
): Promise<ContextHookContext> => ({
	sessionId,
	turnId: turn.turnId,
	step,
	state: await readView(),
	promptUsage: promptUsage ?? undefined,
	maxContextTokens: models.recorded.facts.contextWindow,
	sessions: state,
	direct,
	signal,
});

const readPrepared = (raw: unknown, known: ReadonlySet<unknown>): PreparedContext => {
	const { systemPrompt, messages } = Object(raw) as Partial<PreparedContext>;
	// A history is long, and most of it is what the transform was given.
	const messagesShape = listOf<Message>((message, path) =>
		known.has(message) ? (message as Message) : messageShape(message, path),
	);
	return {
		systemPrompt: text(systemPrompt, 'systemPrompt'),
		messages: messagesShape(messages, 'messages'),
	};
};
