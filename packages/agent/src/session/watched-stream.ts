import type { Maybe, TokenUsage } from '@tenon/core';
import { json, objectOf, text as textShape } from '../data/shape.ts';
import type { ResponsePiece } from '../model/provider.ts';
import type { FailedAttempt } from '../model/response.ts';
import { askAtOnce, inOrder, type OwnedHook } from '../plugins/hook-policy.ts';
import type { StreamAnswer, StreamEnd, StreamHook } from '../plugins/output-hooks.ts';
import type { AskingEffect } from '../turn/effect.ts';
import type { KeptStream } from './kept-stream.ts';
import type { LiveText } from './live-text.ts';
import type { AttemptStream, ModelAnswer } from './model-attempts.ts';
import type { TurnContext } from './turn-context.ts';

type ModelEffect = Extract<AskingEffect, { readonly type: 'llm-call' }>;

/** A model call as observers and the stream hooks of plugins follow it. */
export class WatchedStream implements AttemptStream {
	readonly mayCut: boolean;
	readonly #context: TurnContext;
	readonly #effect: ModelEffect;
	readonly #text: LiveText;
	readonly #kept: KeptStream;
	readonly #hooks: readonly OwnedHook<StreamHook>[];

	constructor(
		context: TurnContext,
		effect: ModelEffect,
		shown: { readonly text: LiveText; readonly kept: KeptStream },
	) {
		this.#context = context;
		this.#effect = effect;
		this.#text = shown.text;
		this.#kept = shown.kept;
		this.#hooks = inOrder(context.plugins?.registered.streams ?? []);
		this.mayCut = this.#hooks.length > 0;
	}

	/** Makes the call, and tells plugins how its last attempt ended. */
	async watch(call: () => Promise<ModelAnswer>): Promise<ModelAnswer> {
		try {
			const ended = await this.#kept.during(call);
			if (ended.type === 'llm-failed') this.#ended('provider-error');
			else this.#ended(ended.isCut ? 'aborted' : 'complete');
			return ended;
		} catch (error) {
			this.#ended(this.#context.signal.aborted ? 'cancelled' : 'provider-error');
			throw error;
		}
	}

	started(attempt: number, provider: string): void {
		const { step, request } = this.#effect;
		const asked = { step, attempt, provider, model: request.model };
		this.#context.tell({ type: 'model-request-started', correlationId: this.#row, ...asked });
		this.#kept.started(asked);
	}

	piece(piece: ResponsePiece, attempt: number): boolean {
		let shown = piece;
		let isCut = false;
		for (const hook of this.#hooks) {
			const answer = this.#ask(hook, shown, attempt);
			shown = answer?.piece ?? shown;
			for (const { name, data } of answer?.events ?? [])
				this.#context.tell({
					type: 'protocol',
					correlationId: this.#row,
					name: `${hook.owner}/${name}`,
					data,
				});
			isCut = answer?.abortStream === true;
			if (isCut) break;
		}
		this.#text.add(shown);
		this.#kept.add(shown);
		return isCut;
	}

	used(usage: TokenUsage): void {
		this.#kept.used(usage);
	}

	room(): Maybe<void> {
		return this.#kept.room();
	}

	retrying({ attempt, delayMs, message }: FailedAttempt): void {
		this.#text.reset(attempt);
		this.#ended('attempt-reset');
		this.#context.tell({ type: 'retry-status', correlationId: this.#row, attempt, delayMs, error: message });
	}

	get #row(): string {
		return `step/${this.#effect.step}`;
	}

	get #place() {
		const { sessionId, turn, settings, pluginFailed } = this.#context;
		return {
			question: { clock: settings.clock, failed: pluginFailed },
			facts: { sessionId, turnId: turn.turnId, step: this.#effect.step },
		};
	}

	#ask(hook: OwnedHook<StreamHook>, piece: ResponsePiece, attempt: number): StreamAnswer | undefined {
		const { question, facts } = this.#place;
		const answer = askAtOnce(
			hook,
			{ ...question, name: 'assistant_stream' },
			(stream) => stream({ ...facts, ...piece, attempt }),
			readAnswer,
		);
		return answer.type === 'answer' ? answer.value : undefined;
	}

	#ended(reason: StreamEnd): void {
		const { question, facts } = this.#place;
		for (const hook of this.#context.plugins?.registered.streamEnds ?? [])
			askAtOnce(
				hook,
				{ ...question, name: 'stream_finished' },
				(finished) => finished({ ...facts, reason }),
				() => undefined,
			);
	}
}

const readAnswer = (raw: unknown): StreamAnswer | undefined => {
	if (raw === undefined || raw === null) return undefined;
	const { piece, events = [], abortStream } = Object(raw) as StreamAnswer;
	if (piece !== undefined) pieceShape(piece, 'piece');
	for (const event of events) eventShape(event, 'events');
	return { ...(piece === undefined ? {} : { piece }), events, abortStream: abortStream === true };
};

const pieceShape = objectOf({ text: textShape, reasoning: textShape });

const eventShape = objectOf({ name: textShape, data: json });
