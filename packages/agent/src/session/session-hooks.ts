import type {
	Denial,
	HookAssistantPart,
	HookName,
	HookOutcome,
	HookPayload,
	HookRegistry,
	HookRunOptions,
	HookServices,
	Maybe,
	PromptContribution,
	PromptUsage,
	RequestOf,
	StepOrigin,
	TurnOrigin,
	TurnReport,
	TurnRequest,
} from '@tenon/core';
import type { JsonObject } from '../data/json.ts';
import { text as textShape } from '../data/shape.ts';
import type { AssistantPart, Message, ShownAs, UserMessage } from '../model/message.ts';
import type { ModelRequest } from '../model/request.ts';
import type { ModelResponse } from '../model/response.ts';
import { PluginFailed } from '../plugins/errors.ts';
import { askAtOnce } from '../plugins/hook-policy.ts';
import type { SessionReadView } from '../plugins/read-view.ts';
import type { CheckpointKind } from '../turn/effect.ts';
import { type OwnedProposal, type ProposalPlace, readProposal } from './compaction-proposal.ts';
import type { CompactionRequest } from './compactor.ts';
import { frameProblem, partsProblem, proposalProblem, sectionsProblem, textProblem } from './hook-answer.ts';
import { hookMessage } from './hook-message.ts';
import type { SessionLife } from './session-life.ts';
import { ToldMessages } from './told-messages.ts';
import type { TurnModels } from './turn-models.ts';

/** What a hook may make of a model call. */
export type ModelCallVerdict =
	| BoundaryVerdict
	| { readonly type: 'switch-frame'; readonly frameKey: string; readonly task: string };

/** What hooks said at a boundary of the turn: go on, with these messages, or stop. */
export type BoundaryVerdict =
	| {
			readonly type: 'go';
			/** They join the transcript. */
			readonly messages: readonly UserMessage[];
			/** For the next prompt only. */
			readonly transient: readonly UserMessage[];
	  }
	| { readonly type: 'refused'; readonly code: string; readonly message: string };

/**
 * Asks those who subscribed about the events of one turn, when those who watch have heard what came before. Costs nothing
 * where there were none.
 */
export class SessionHooks {
	readonly #life: SessionLife;
	readonly #registry: HookRegistry;
	readonly #turnId: string;
	readonly #models: TurnModels;
	/** What has joined in the turn. */
	readonly #joined = new ToldMessages(hookMessage);

	constructor(life: SessionLife, turnId: string, models: TurnModels) {
		this.#life = life;
		this.#registry = life.hooks;
		this.#turnId = turnId;
		this.#models = models;
	}

	/** `system_prompt`: what the turn's model calls are made with, from what it would be without hooks. */
	async systemPrompt(base: string, model: string, signal: AbortSignal): Promise<string> {
		if (!this.#registry.isListening('system_prompt')) return base;
		await this.#life.heard();
		const provider = await this.#models.providerName(model);
		const payload = { ...this.#turn(), systemPrompt: base, provider, model };
		const options = this.#life.runOptions(signal, textProblem);
		return (await this.#run('system_prompt', payload, options)).payload.systemPrompt;
	}

	/** `prompt_contributions`: the sections after the system prompt. */
	async contributions(signal: AbortSignal): Promise<readonly PromptContribution[]> {
		if (!this.#registry.isListening('prompt_contributions')) return [];
		await this.#life.heard();
		const payload = { ...this.#turn(), contributions: [] };
		const options = this.#life.runOptions(signal, sectionsProblem);
		const outcome = await this.#run('prompt_contributions', payload, options);
		return outcome.payload.contributions;
	}

	/** `model_call`: before each call of a model. */
	async beforeModelCall(
		call: PreparedCall,
		usage: PromptUsage | null,
		signal: AbortSignal,
		services: HookServices,
	): Promise<ModelCallVerdict> {
		const promptUsage = usage && {
			contextTokens: usage.contextTokens,
			maxContextTokens: usage.maxContextTokens,
		};
		await this.#measured(call.step, promptUsage);
		const prepared = call.step === 1 ? await this.#prepare(call, signal, services) : proceed;
		if (prepared.type === 'refused') return prepared;
		return joined(prepared, await this.judgeCall(call, promptUsage, signal, services));
	}

	// How full the context was at the call before this one.
	#measured(step: number, usage: PromptUsage | null): Maybe<void> {
		if (usage === null) return;
		const { contextTokens, maxContextTokens } = usage;
		const ratio = maxContextTokens === null ? null : contextTokens / maxContextTokens;
		return this.#life.tell('context_measured', { turnId: this.#turnId, step, usage, ratio });
	}

	// `turn_prepare`: before the first call of a turn.
	async #prepare(
		{ request: { messages }, readView }: PreparedCall,
		signal: AbortSignal,
		services: HookServices,
	): Promise<BoundaryVerdict> {
		if (!this.#registry.isListening('turn_prepare')) return proceed;
		await this.#life.heard();
		const committed = await readView();
		const view = { revision: committed.revision, messages: this.#life.told.of(committed.messages) };
		const payload = { ...this.#turn(), prompt: lastPrompt(messages), view };
		const options = this.#life.runOptions(signal, undefined, services);
		const outcome = await this.#run('turn_prepare', payload, options);
		return this.#verdict(outcome, '1/prepare');
	}

	/** `model_call` alone: for a call that is no step of the turn. */
	async judgeCall(
		call: { readonly step: number; readonly request: ModelRequest },
		promptUsage: PromptUsage | null,
		signal: AbortSignal,
		services: HookServices,
	): Promise<ModelCallVerdict> {
		if (!this.#registry.isListening('model_call')) return proceed;
		await this.#life.heard();
		const { request } = call;
		const payload = {
			...this.#origin(call.step),
			provider: await this.#models.providerName(request.model),
			model: request.model,
			request: {
				systemPrompt: request.systemPrompt,
				messages: this.#life.told.of(request.messages),
				toolNames: request.tools.map(({ name }) => name),
			},
			promptUsage,
		};
		const options = this.#life.runOptions(signal, frameProblem, services);
		const outcome = await this.#run('model_call', payload, options);
		if (outcome.outcome === 'short-circuited') {
			this.#emit(outcome.requests);
			return { type: 'switch-frame', ...outcome.output };
		}
		return this.#verdict(outcome, `${call.step}/model-call`);
	}

	/** `compaction`: what is proposed in place of the conversation. */
	async compaction(
		request: CompactionRequest,
		{
			step,
			place,
			services,
		}: { readonly step: number; readonly place: ProposalPlace; readonly services: HookServices },
	): Promise<OwnedProposal> {
		const proposal = { summary: null, kept: place.kept };
		if (!this.#registry.isListening('compaction')) return { ...proposal, by: '' };
		await this.#life.heard();
		const { reason, instructions, signal } = request;
		const messages = place.messages.map(hookMessage);
		const payload = { ...this.#origin(step), reason, messages, instructions, proposal };
		const problemOf = proposalProblem((value) => readProposal(value, place));
		const outcome = await this.#run(
			'compaction',
			payload,
			this.#life.runOptions(signal, problemOf, services),
		);
		return { ...readProposal(outcome.payload.proposal, place), by: outcome.changedBy.at(-1) ?? '' };
	}

	/** Who derives something from responses: null if there are none. A turn must continue with the same ones. */
	responseFingerprint(): readonly string[] | null {
		const owners = this.#registry.subscribersOf('model_response').map(({ owner }) => owner);
		return owners.length === 0 ? null : owners;
	}

	/** `model_response`: what the turn uses in place of what the model said. */
	async deriveResponse(
		call: { readonly step: number },
		response: ModelResponse,
		signal: AbortSignal,
	): Promise<readonly AssistantPart[]> {
		await this.#life.heard();
		const { parts, model, finishReason, usage } = response;
		const payload = { ...this.#origin(call.step), parts, model, finishReason, usage };
		const options = this.#life.runOptions(signal, partsProblem);
		const outcome = await this.#run('model_response', payload, options);
		this.#emit(outcome.requests);
		return outcome.changedBy.length === 0 ? parts : outcome.payload.parts.map(ownPart);
	}

	/** Whether a plugin may change how messages are shown. */
	get guardsMessages(): boolean {
		return (
			this.#registry.isListening('assistant_message') ||
			this.#registry.isListening('assistant_prose') ||
			this.#proseProjector !== undefined
		);
	}

	/** `assistant_message`: how people are shown what the model said; null: as it is. */
	async showMessage(
		call: { readonly step: number },
		parts: readonly AssistantPart[],
		signal: AbortSignal,
	): Promise<ShownAs | null> {
		await this.#life.heard();
		const payload = { ...this.#origin(call.step), parts };
		const options = this.#life.runOptions(signal, partsProblem);
		const outcome = await this.#run('assistant_message', payload, options);
		// One that was cut short has judged nothing.
		signal.throwIfAborted();
		if (outcome.outcome === 'denied') return { type: 'hidden', reason: outcome.denial.reason };
		const judged = outcome.changedBy.length === 0 ? parts : outcome.payload.parts.map(ownPart);
		const drawn = await this.#drawProse(call.step, judged, signal);
		return drawn === parts ? null : { type: 'parts', parts: drawn };
	}

	// `assistant_prose`: how the texts of a message are drawn; the same list where nothing changes.
	async #drawProse(
		step: number,
		parts: readonly AssistantPart[],
		signal: AbortSignal,
	): Promise<readonly AssistantPart[]> {
		const isAsked = this.#registry.isListening('assistant_prose');
		if (!isAsked && this.#proseProjector === undefined) return parts;
		let isChanged = false;
		const drawn: AssistantPart[] = [];
		for (const part of parts) {
			if (part.type !== 'text') {
				drawn.push(part);
				continue;
			}
			const projected = this.#project(part.text);
			const payload = { ...this.#origin(step), text: projected };
			const options = this.#life.runOptions(signal, textProblem);
			const text = isAsked ? (await this.#run('assistant_prose', payload, options)).payload.text : projected;
			isChanged ||= text !== part.text;
			drawn.push({ type: 'text', text });
		}
		return isChanged ? drawn : parts;
	}

	get #proseProjector() {
		return this.#life.plugins?.registered.slot('assistant prose projector');
	}

	// What is the protocol's own is taken out before anybody else draws the text. Failure: it is shown as it is.
	#project(text: string): string {
		const slot = this.#proseProjector;
		if (slot === undefined) return text;
		const { owner, value } = slot;
		const answer = askAtOnce(
			{ owner, hook: value, onFailure: 'drop', deadlineMs: 0, priority: 0 },
			{
				name: 'assistant_prose_projector',
				clock: this.#life.clock,
				failed: (...facts) => this.#life.pluginFailed(this.#turnId, ...facts),
			},
			(projector) => projector.project(text),
			(raw) => textShape(raw, 'text'),
		);
		return answer.type === 'answer' ? answer.value : text;
	}

	/** `turn_checkpoint`: between two steps, or before the turn would end. */
	async atCheckpoint(
		checkpoint: CheckpointKind,
		step: number,
		revision: number,
		messages: readonly Message[],
		signal: AbortSignal,
		services: HookServices,
	): Promise<BoundaryVerdict> {
		if (!this.#registry.isListening('turn_checkpoint')) return proceed;
		await this.#life.heard();
		const view = { revision, messages: this.#joined.of(messages) };
		const payload = { ...this.#origin(step), checkpoint, view };
		const options = this.#life.runOptions(signal, undefined, services);
		const outcome = await this.#run('turn_checkpoint', payload, options);
		return this.#verdict(outcome, `${step}/${checkpoint}`);
	}

	/** `turn_complete`: the turn is done, nothing is committed. Gives who refuses that it is, and why. */
	async atCompletion(report: TurnReport, signal: AbortSignal): Promise<Denial | null> {
		if (!this.#registry.isListening('turn_complete')) return null;
		await this.#life.heard();
		const payload = { ...this.#turn(), report };
		const outcome = await this.#run('turn_complete', payload, this.#life.runOptions(signal));
		this.#emit(outcome.requests);
		return outcome.outcome === 'denied' ? outcome.denial : null;
	}

	// A plugin whose failure is the turn's ends the drive: nothing is committed.
	async #run<Event extends HookName>(
		event: Event,
		payload: HookPayload<Event>,
		options: HookRunOptions,
	): Promise<HookOutcome<Event>> {
		const outcome = await this.#registry.run(event, payload, options);
		if (outcome.fatal === null) return outcome;
		this.#life.pluginFailed(this.#turnId, outcome.fatal.owner, event, outcome.fatal);
		throw new PluginFailed(outcome.fatal.owner, event, outcome.fatal);
	}

	/** Whether anybody has to do with the end of a turn. */
	get isAskedAtEnd(): boolean {
		return this.#registry.isListening('turn_complete') || this.#registry.isListening('turn_finalized');
	}

	#emit(requests: readonly { readonly owner: string; readonly request: RequestOf<TurnRequest> }[]): void {
		for (const { owner, request } of requests)
			if (request.type === 'emit-event' || request.type === 'emit-trace')
				this.#life.emit(this.#turnId, owner, request);
	}

	#verdict(outcome: BoundaryOutcome, place: string): BoundaryVerdict {
		this.#emit(outcome.requests);
		if (outcome.outcome === 'denied') {
			return { type: 'refused', code: outcome.denial.code, message: outcome.denial.reason };
		}
		const wanted = outcome.requests.flatMap(({ request }) =>
			request.type === 'enqueue-messages'
				? request.messages.map(({ text }) => ({ text, lasting: request.lasting }))
				: [],
		);
		const made = wanted.map(({ text, lasting }, index) => ({
			lasting,
			message: {
				role: 'user',
				id: `${this.#turnId}/${place}/plugin/${index}`,
				source: 'plugin',
				parts: [{ type: 'text', text }],
			} satisfies UserMessage,
		}));
		return {
			type: 'go',
			messages: made.filter(({ lasting }) => lasting === 'durable').map(({ message }) => message),
			transient: made.filter(({ lasting }) => lasting === 'transient').map(({ message }) => message),
		};
	}

	#turn(): TurnOrigin {
		return { ...this.#life.origin(), turnId: this.#turnId };
	}

	#origin(step: number): StepOrigin {
		return { ...this.#turn(), step };
	}
}

/** A step's model call, as it would be made, and the committed session that it is made in. */
export interface PreparedCall {
	readonly step: number;
	readonly request: ModelRequest;
	readonly readView: () => Promise<SessionReadView>;
}

type BoundaryOutcome =
	| HookOutcome<'turn_checkpoint'>
	| HookOutcome<'turn_prepare'>
	| Exclude<HookOutcome<'model_call'>, { readonly outcome: 'short-circuited' }>;

// What hooks of the turn asked for, with what those of the call made of it.
const joined = (prepared: BoundaryVerdict, judged: ModelCallVerdict): ModelCallVerdict =>
	prepared.type === 'go' && judged.type === 'go'
		? {
				type: 'go',
				messages: [...prepared.messages, ...judged.messages],
				transient: [...prepared.transient, ...judged.transient],
			}
		: judged;

const lastPrompt = (messages: readonly Message[]): string => {
	const last = messages.findLast(({ role }) => role === 'user');
	return last?.role === 'user'
		? last.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
		: '';
};

const proceed: BoundaryVerdict = { type: 'go', messages: [], transient: [] };

const ownPart = (part: HookAssistantPart): AssistantPart =>
	part.type === 'tool_call' ? { ...part, args: part.args as JsonObject } : part;
