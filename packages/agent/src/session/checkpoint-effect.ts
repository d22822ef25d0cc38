import { turnEnvelope } from '../effects/envelope.ts';
import type { Message, UserMessage } from '../model/message.ts';
import type { PendingInput } from '../store/ingress.ts';
import type { AskingEffect } from '../turn/effect.ts';
import type { CheckpointDelivery, TurnResponse } from '../turn/response.ts';
import { placeOf, type TurnContext } from './turn-context.ts';
import { turnDirect } from './turn-direct.ts';
import { turnServices } from './turn-services.ts';

type CheckpointEffect = Extract<AskingEffect, { readonly type: 'checkpoint' }>;

type CheckpointOutcome =
	| { readonly type: 'delivery'; readonly delivery: CheckpointDelivery; readonly inputs: readonly string[] }
	| { readonly type: 'refused'; readonly code: string; readonly message: string };

/** Takes in what came while the turn ran: steering, and what hooks want said. */
export const atCheckpoint = async (
	context: TurnContext,
	effect: CheckpointEffect,
	messages: readonly Message[],
): Promise<TurnResponse> => {
	const { journal, heardInputs } = context;
	const envelope = turnEnvelope(placeOf(context, effect), 'checkpoint', effect.kind);
	const outcome = await journal.derive(envelope, () => takeIn(context, effect, envelope.key, messages));
	if (outcome.type === 'refused') {
		const { code, message } = outcome;
		const stopped = { type: 'stopped', reason: 'plugin-abort', code, message, evidence: null } as const;
		return { type: 'failed', id: effect.id, outcome: stopped };
	}
	for (const inputId of outcome.inputs) {
		heardInputs.add(inputId);
		context.news.inputHeard(inputId, outcome.delivery.messages);
	}
	return { type: 'checkpoint', id: effect.id, delivery: outcome.delivery };
};

const takeIn = async (
	context: TurnContext,
	{ kind, step }: CheckpointEffect,
	claimId: string,
	messages: readonly Message[],
): Promise<CheckpointOutcome> => {
	const { settings, turn, hooks, signal } = context;
	signal.throwIfAborted();
	const inputs = await settings.store.inputs.claimSteering({
		lease: context.lease(),
		turnId: turn.turnId,
		claimId,
		boundary: kind,
		now: settings.clock.now(),
	});
	const services = turnServices(context, turnDirect(context, step, claimId));
	const verdict = await hooks.atCheckpoint(kind, step, turn.baseRevision, messages, signal, services);
	if (verdict.type === 'refused') return verdict;
	return {
		type: 'delivery',
		delivery: {
			messages: [...inputs.map((input) => inputMessage(input, 'steering')), ...verdict.messages],
			transient: verdict.transient,
		},
		inputs: inputs.map(({ id }) => id),
	};
};

/** An accepted input as a message. */
export const inputMessage = ({ id, parts }: PendingInput, source: 'input' | 'steering'): UserMessage => ({
	role: 'user',
	id: inputMessageId(id),
	source,
	parts,
});

/** The id of the message that an input becomes. */
export const inputMessageId = (inputId: string): string => `input/${inputId}`;
