import type { PromptContribution } from '@tenon/core';
import type { Json, JsonObject } from '../data/json.ts';
import { turnEnvelope } from '../effects/envelope.ts';
import type { UserMessage } from '../model/message.ts';
import type { SessionRecord } from '../store/graph.ts';
import type { OpenTurn } from '../store/ingress.ts';
import type { AskingEffect } from '../turn/effect.ts';
import type { TurnResponse } from '../turn/response.ts';
import type { TurnEnvironment } from '../turn/start.ts';
import { skillsText } from './context-tools/skill.ts';
import type { AgentSettings } from './options.ts';
import { withSections } from './prompt-sections.ts';
import {
	canFollow,
	changedPrompt,
	type StablePrompt,
	stablePrompt,
	type WantedPrompt,
} from './stable-prompt.ts';
import type { ToolHost } from './tool-host.ts';
import { placeOf, type TurnContext } from './turn-context.ts';
import { optionsOfTurn, type TurnSettings } from './turn-settings.ts';

/** What a turn's model calls are made with: what its input chose, else what the session has, else what its model or the agent has. */
export const environmentOf = (
	settings: AgentSettings,
	session: Pick<SessionRecord, 'config'>,
	turn: OpenTurn,
	{ model }: TurnSettings,
	tools: Pick<ToolHost, 'specs'>,
): TurnEnvironment => {
	const chosen: JsonObject = { ...session.config, ...optionsOfTurn(turn) };
	return {
		model: model.id,
		systemPrompt: textOr(chosen.systemPrompt, settings.systemPrompt),
		tools: tools.specs(),
		options: { ...model.options, ...objectOr(chosen.modelOptions) },
	};
};

/** What is journaled of a synchronisation. */
interface SyncOutcome {
	/** Null: as it was. */
	readonly environment: TurnEnvironment | null;
	/** What the frame's requests begin with; null: as it was. */
	readonly prompt: StablePrompt | null;
	/** What the model is told of changes; null: there are none. */
	readonly notice: string | null;
}

/**
 * The environment of the next step. What the requests of a frame begin with is decided once: the system prompt as hooks
 * made it, and the tools. Tools that come and go, and what hooks say otherwise in later turns, are told to the model by a
 * notice at the end of the conversation. It is journaled, so that a turn that goes on in another process calls the model
 * with what it had; what has not changed costs a word.
 */
export const syncEnvironment = async (
	context: TurnContext,
	effect: Extract<AskingEffect, { readonly type: 'sync-environment' }>,
): Promise<TurnResponse> => {
	const { journal, turn } = context;
	const before = context.environment;
	const envelope = turnEnvelope(placeOf(context, effect), 'sync-environment', null);
	const outcome = await journal.derive(envelope, () => synchronise(context, effect.id === 1));
	context.environment = outcome.environment ?? before;
	context.prompt = outcome.prompt ?? context.prompt;
	const { notice } = outcome;
	const joined =
		notice === null ? {} : { joined: [noticeMessage(`${turn.turnId}/notice/${effect.id}`, notice)] };
	return { type: 'environment', id: effect.id, environment: context.environment, ...joined };
};

const synchronise = async (context: TurnContext, isFirst: boolean): Promise<SyncOutcome> => {
	const { tools, prompt, environment: before, basis, signal } = context;
	if (isFirst) context.turnPrompt = await turnPrompt(context);
	signal.throwIfAborted();
	const { turnPrompt: own } = context;
	const preamble = context.preamble(own?.sections ?? []);
	if (!isFirst && prompt !== null && !preamble.syncExecutionEnvironment) return asItWas;
	// A process that continues the turn has only what was written down.
	const systemPrompt =
		own === null
			? (prompt ?? context.lastPrompt).known.systemPrompt
			: renderedPrompt(own, preamble.promptText);
	const wanted: WantedPrompt = { systemPrompt, shown: preamble.tools, callable: tools.hosted };
	// A host that said its tools stay, and brings others, gives the model no other way to them.
	if (prompt === null || prompt.basis !== basis || !canFollow(prompt, wanted.callable)) {
		const made = stablePrompt(basis, wanted);
		return { environment: withPrompt(before, made), prompt: made, notice: null };
	}
	const changed = changedPrompt(prompt, wanted);
	return {
		environment: isFirst ? withPrompt(before, prompt) : null,
		prompt: changed?.prompt ?? null,
		notice: changed?.notice ?? null,
	};
};

const asItWas: SyncOutcome = { environment: null, prompt: null, notice: null };

/** What the system prompt of a turn is made of, apart from what its protocol adds. */
export interface TurnPrompt {
	/** As hooks made it. */
	readonly base: string;
	readonly sections: readonly PromptContribution[];
	/** What is told of skills. */
	readonly skills: string;
}

const turnPrompt = async ({
	hooks,
	environment,
	signal,
	skills,
	sessionId,
}: TurnContext): Promise<TurnPrompt> => {
	const sections = await hooks.contributions(signal);
	const base = await hooks.systemPrompt(environment.systemPrompt, environment.model, signal);
	return { base, sections, skills: skills === undefined ? '' : skillsText(skills.list({ sessionId })) };
};

const renderedPrompt = ({ base, sections, skills }: TurnPrompt, promptText: string): string => {
	const text = withSections([base, promptText].filter((part) => part !== '').join('\n\n'), sections);
	return [text, skills].filter((part) => part !== '').join('\n\n');
};

const withPrompt = (
	environment: TurnEnvironment,
	{ systemPrompt, tools }: StablePrompt,
): TurnEnvironment => ({
	...environment,
	systemPrompt,
	tools,
});

const noticeMessage = (id: string, text: string): UserMessage => ({
	role: 'user',
	id,
	source: 'notice',
	parts: [{ type: 'text', text }],
});

const textOr = (value: Json | undefined, otherwise: string): string =>
	typeof value === 'string' ? value : otherwise;

const objectOr = (value: Json | undefined): JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
