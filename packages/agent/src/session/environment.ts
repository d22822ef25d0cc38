import { digestOfJson } from '../data/digest.ts';
import { asJson, type Json, type JsonObject } from '../data/json.ts';
import { turnEnvelope } from '../effects/envelope.ts';
import type { SessionRecord } from '../store/graph.ts';
import type { OpenTurn } from '../store/ingress.ts';
import type { AskingEffect } from '../turn/effect.ts';
import type { TurnResponse } from '../turn/response.ts';
import type { TurnEnvironment } from '../turn/start.ts';
import type { AgentSettings } from './options.ts';
import type { ToolHost } from './tool-host.ts';
import { placeOf, type TurnContext } from './turn-context.ts';
import { optionsOfTurn, type TurnSettings } from './turn-settings.ts';

/** What a turn's model calls are made with: what its input chose, else what the session has, else what its model or the agent has. */
export const environmentOf = (
	settings: AgentSettings,
	session: Pick<SessionRecord, 'config'>,
	turn: OpenTurn,
	{ model }: TurnSettings,
	tools: ToolHost,
): TurnEnvironment => {
	const chosen: JsonObject = { ...session.config, ...optionsOfTurn(turn) };
	return {
		model: model.id,
		systemPrompt: textOr(chosen.systemPrompt, settings.systemPrompt),
		tools: tools.specs(),
		options: { ...model.options, ...objectOr(chosen.modelOptions) },
	};
};

/**
 * The environment of the next step: the tools as they are now, and the system prompt as hooks made it at the first
 * step from what it is without them. It is journaled, so that a turn that goes on in another process calls the model
 * with the tools it had; one that has not changed costs a word.
 */
export const syncEnvironment = async (
	context: TurnContext,
	effect: Extract<AskingEffect, { readonly type: 'sync-environment' }>,
): Promise<TurnResponse> => {
	const { journal, tools, hooks, signal } = context;
	const before = context.environment;
	const outcome = await journal.derive(
		turnEnvelope(placeOf(context, effect), 'sync-environment', null),
		async () => {
			const isFirst = effect.id === 1;
			const systemPrompt = isFirst
				? await hooks.systemPrompt(before.systemPrompt, before.model, signal)
				: before.systemPrompt;
			signal.throwIfAborted();
			const now: TurnEnvironment = { ...before, systemPrompt, tools: tools.specs() };
			const isSame = !isFirst && digestOfJson(asJson(now)) === digestOfJson(asJson(before));
			return { environment: isSame ? null : now };
		},
	);
	context.environment = outcome.environment ?? before;
	return { type: 'environment', id: effect.id, environment: context.environment };
};

const textOr = (value: Json | undefined, otherwise: string): string =>
	typeof value === 'string' ? value : otherwise;

const objectOr = (value: Json | undefined): JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
