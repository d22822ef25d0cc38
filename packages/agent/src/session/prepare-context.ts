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
	const known = new KnownMessages(request.messages);
	let prepared: PreparedContext = { systemPrompt: request.systemPrompt, messages: known.list };
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
		known.add(answer.value.messages);
		prepared = { ...answer.value, messages: known.list };
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

// What a transform hands on as it was given it is not looked at again.
const readPrepared = (raw: unknown, known: KnownMessages): PreparedContext => {
	const { systemPrompt, messages } = Object(raw) as Partial<PreparedContext>;
	return {
		systemPrompt: text(systemPrompt, 'systemPrompt'),
		messages: messages === known.list ? known.list : messagesShape(known)(messages, 'messages'),
	};
};

// A history is long, and most of it is what the transform was given.
const messagesShape = (known: KnownMessages) =>
	listOf<Message>((message, path) =>
		known.has(message) ? (message as Message) : messageShape(message, path),
	);

/** The messages that were read already, and the list that the next transform is given. No transform changes that list. */
class KnownMessages {
	#list: readonly Message[];
	#all: Set<unknown> | undefined;

	constructor(list: readonly Message[]) {
		this.#list = Object.freeze([...list]);
	}

	get list(): readonly Message[] {
		return this.#list;
	}

	has(message: unknown): boolean {
		this.#all ??= new Set(this.#list);
		return this.#all.has(message);
	}

	/** A transform made this of the list. */
	add(list: readonly Message[]): void {
		if (list === this.#list) return;
		this.#list = Object.freeze([...list]);
		for (const message of list) this.#all?.add(message);
	}
}
