import type { PromptContribution } from '@tenon/core';
import { digestOfJson } from '../data/digest.ts';
import { asJson, type Json, type JsonObject } from '../data/json.ts';
import { turnEnvelope } from '../effects/envelope.ts';
import type { SessionRecord } from '../store/graph.ts';
import type { OpenTurn } from '../store/ingress.ts';
import type { AskingEffect } from '../turn/effect.ts';
import type { TurnResponse } from '../turn/response.ts';
import type { TurnEnvironment } from '../turn/start.ts';
import type { AgentSettings } from './options.ts';
import { withSections } from './prompt-sections.ts';
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
	const { journal, signal } = context;
	const before = context.environment;
	const outcome = await journal.derive<SyncOutcome>(
		turnEnvelope(placeOf(context, effect), 'sync-environment', null),
		async () => {
			const isFirst = effect.id === 1;
			const prompt = isFirst ? await firstPrompt(context) : context.prompt;
			signal.throwIfAborted();
			if (prompt === null) return { environment: null };
			const { promptText, tools, syncExecutionEnvironment } = context.preamble(prompt.sections);
			if (!isFirst && !syncExecutionEnvironment) return { environment: null };
			const systemPrompt = renderedPrompt(prompt, promptText);
			const now: TurnEnvironment = { ...before, systemPrompt, tools };
			const isSame = !isFirst && digestOfJson(asJson(now)) === digestOfJson(asJson(before));
			return { environment: isSame ? null : now, ...(isFirst ? { prompt } : {}) };
		},
	);
	context.environment = outcome.environment ?? before;
	context.prompt = outcome.prompt ?? context.prompt;
	return { type: 'environment', id: effect.id, environment: context.environment };
};

interface SyncOutcome {
	/** Null: as it was. */
	readonly environment: TurnEnvironment | null;
	/** With the first of the turn. */
	readonly prompt?: TurnPrompt;
}

/** What a system prompt is made of, apart from what the protocol adds. */
export interface TurnPrompt {
	/** As hooks made it. */
	readonly base: string;
	readonly sections: readonly PromptContribution[];
}

const firstPrompt = async ({ hooks, environment, signal }: TurnContext): Promise<TurnPrompt> => {
	const sections = await hooks.contributions(signal);
	return { base: await hooks.systemPrompt(environment.systemPrompt, environment.model, signal), sections };
};

const renderedPrompt = ({ base, sections }: TurnPrompt, promptText: string): string =>
	withSections([base, promptText].filter((part) => part !== '').join('\n\n'), sections);

const textOr = (value: Json | undefined, otherwise: string): string =>
	typeof value === 'string' ? value : otherwise;

const objectOr = (value: Json | undefined): JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
