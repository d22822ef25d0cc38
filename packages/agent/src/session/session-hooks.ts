import type {
	HookOutcome,
	AssistantPart as HookPart,
	HookRegistry,
	HookRunOptions,
	StepOrigin,
	TimerPort,
} from '@tenon/core';
import type { JsonObject } from '../data/json.ts';
import { nothing } from '../data/nothing.ts';
import type { AssistantPart, Message, UserMessage } from '../model/message.ts';
import type { ModelRequest } from '../model/request.ts';
import type { ModelResponse } from '../model/response.ts';
import type { Clock } from '../time/clock.ts';
import type { CheckpointKind } from '../turn/effect.ts';
import { hookMessage } from './hook-message.ts';

/** What a hook may make of a model call. */
export type ModelCallVerdict =
	| { readonly type: 'go' }
	| { readonly type: 'refused'; readonly code: string; readonly message: string }
	| { readonly type: 'switch-frame'; readonly frameKey: string; readonly task: string };

/** What hooks said at a boundary of the turn: go on, with these messages, or stop. */
export type BoundaryVerdict =
	| {
			readonly type: 'go';
			readonly messages: readonly UserMessage[];
			readonly transient: readonly UserMessage[];
	  }
	| { readonly type: 'refused'; readonly code: string; readonly message: string };

/** Where a hook is asked from. */
export interface HookPlace {
	readonly sessionId: string;
	readonly turnId: string;
	readonly cwd: string;
	readonly provider: string;
}

/** Asks those who subscribed about the events of one turn. Costs nothing where nobody did. */
export class SessionHooks {
	readonly #registry: HookRegistry;
	readonly #place: HookPlace;
	readonly #timer: TimerPort;
	#sequence = 0;

	constructor(registry: HookRegistry, place: HookPlace, clock: Clock) {
		this.#registry = registry;
		this.#place = place;
		this.#timer = timerOf(clock);
	}

	/** `model_call`: before each call of a model. */
	async beforeModelCall(
		call: { readonly step: number; readonly request: ModelRequest },
		signal: AbortSignal,
	): Promise<ModelCallVerdict> {
		if (!this.#registry.isListening('model_call')) return { type: 'go' };
		const { request } = call;
		const payload = {
			...this.#origin(call.step),
			provider: this.#place.provider,
			model: request.model,
			request: {
				systemPrompt: request.systemPrompt,
				messages: request.messages.map(hookMessage),
				toolNames: request.tools.map(({ name }) => name),
			},
			promptUsage: null,
		};
		const outcome = await this.#registry.run('model_call', payload, this.#options(signal));
		switch (outcome.outcome) {
			case 'denied':
				return { type: 'refused', code: outcome.denial.code, message: outcome.denial.reason };
			case 'short-circuited':
				return { type: 'switch-frame', ...outcome.output };
			default:
				return { type: 'go' };
		}
	}

	/** Who derives something from responses: null if nobody does. A turn must go on with the same ones. */
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
		const { parts, model, finishReason, usage } = response;
		const payload = { ...this.#origin(call.step), parts, model, finishReason, usage };
		const outcome = await this.#registry.run('model_response', payload, this.#options(signal));
		return outcome.changedBy.length === 0 ? parts : outcome.payload.parts.map(ownPart);
	}

	/** `turn_prepare`: before anything is built for the turn. */
	async beforeTurn(
		prompt: string,
		history: readonly Message[],
		signal: AbortSignal,
	): Promise<BoundaryVerdict> {
		if (!this.#registry.isListening('turn_prepare')) return goOn;
		const view = { revision: 0, messages: history.map(hookMessage) };
		const payload = { ...this.#origin(0), prompt, view };
		return this.#verdict(await this.#registry.run('turn_prepare', payload, this.#options(signal)), 'prepare');
	}

	/** `turn_checkpoint`: between two steps, or before the turn would end. */
	async atCheckpoint(
		checkpoint: CheckpointKind,
		step: number,
		messages: readonly Message[],
		signal: AbortSignal,
	): Promise<BoundaryVerdict> {
		if (!this.#registry.isListening('turn_checkpoint')) return goOn;
		const view = { revision: 0, messages: messages.map(hookMessage) };
		const payload = { ...this.#origin(step), checkpoint, view };
		const outcome = await this.#registry.run('turn_checkpoint', payload, this.#options(signal));
		return this.#verdict(outcome, `${step}/${checkpoint}`);
	}

	#verdict(outcome: BoundaryOutcome, place: string): BoundaryVerdict {
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
				id: `${this.#place.turnId}/${place}/plugin/${index}`,
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

	#origin(step: number): StepOrigin {
		const { sessionId, turnId, cwd } = this.#place;
		return { sessionId, turnId, cwd, step, sequence: ++this.#sequence };
	}

	#options(signal: AbortSignal): HookRunOptions {
		return { timer: this.#timer, signal };
	}
}

type BoundaryOutcome = HookOutcome<'turn_prepare'> | HookOutcome<'turn_checkpoint'>;

const goOn: BoundaryVerdict = { type: 'go', messages: [], transient: [] };

const ownPart = (part: HookPart): AssistantPart =>
	part.type === 'tool_call' ? { ...part, args: part.args as JsonObject } : part;

const timerOf = (clock: Clock): TimerPort => ({
	now: () => clock.now(),
	after: (delayMs, run) => {
		const end = new AbortController();
		clock.sleep(delayMs, end.signal).then(run, nothing);
		return { [Symbol.dispose]: () => end.abort() };
	},
});
