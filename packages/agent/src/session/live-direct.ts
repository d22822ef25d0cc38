import { turnEnvelope } from '../effects/envelope.ts';
import type { DirectCompletion, DirectCompletions, DirectRequest } from '../plugins/direct-completions.ts';
import { DirectRefused } from '../plugins/errors.ts';
import type { AskingEffect } from '../turn/effect.ts';
import { totalTokens } from '../turn/usage.ts';
import { placeOf, type TurnContext } from './turn-context.ts';
import { directUsageIn, turnDirect } from './turn-direct.ts';

/** A direct completion for a caller outside of the agent: an extension. */
export interface DirectOrder {
	/** Whose turn pays. */
	readonly sessionId: string;
	/** The call of that turn that it is made in, or one inside of it; null: it is made in none. */
	readonly callId: string | null;
	readonly request: DirectRequest;
	/** Who is booked. */
	readonly usageSource: string;
}

/**
 * Direct completions of the turn that runs, for those who have no part in it. Each is journaled under the key of the effect
 * that is under way, below its call where it belongs to one: made again by the process that continues the turn, it is
 * answered from the journal. None is made when the turn has used up its tokens.
 */
export class LiveDirect {
	readonly #context: TurnContext;
	readonly #below = new Map<string, DirectCompletions>();
	#effect: AskingEffect | undefined;

	constructor(context: TurnContext) {
		this.#context = context;
	}

	/** The effect that is under way now. */
	at(effect: AskingEffect): void {
		this.#effect = effect;
		this.#below.clear();
	}

	async complete({ callId, request, usageSource }: DirectOrder): Promise<DirectCompletion> {
		const { sessionId, turn, settings } = this.#context;
		const call = this.#callOf(callId);
		const place = { sessionId, turnId: turn.turnId, callId: call ?? '' };
		this.#throwIfSpent(call === undefined ? null : settings.delegated.left(place));
		const answered = await this.#directAt(call).complete(request, usageSource);
		settings.delegated.settle(place, null, totalTokens(answered.response.usage));
		return answered;
	}

	// A call that was made inside of another starts with its id.
	#callOf(callId: string | null): string | undefined {
		if (callId === null || this.#effect?.type !== 'tool-calls') return undefined;
		return this.#effect.calls.find((call) => `${callId}/`.startsWith(`${call.callId}/`))?.callId;
	}

	#throwIfSpent(ofCall: number | null): void {
		const { tokensLeft, journal } = this.#context;
		if (ofCall === 0) throw new DirectRefused('the call has no tokens left for a model');
		if (tokensLeft === null) return;
		const used = directUsageIn(journal).reduce((sum, usage) => sum + totalTokens(usage), 0);
		if (used >= tokensLeft) throw new DirectRefused('the turn has no tokens left for a model');
	}

	#directAt(callId: string | undefined): DirectCompletions {
		const effect = this.#effect ?? { id: 0, step: 0 };
		const place = placeOf(this.#context, effect);
		const { key } = turnEnvelope(place, this.#effect?.type ?? 'hooks', null);
		const below = callId === undefined ? key : `${key}/call/${encodeURIComponent(callId)}`;
		const step = 'step' in effect && effect.step !== undefined ? effect.step : 0;
		const direct = this.#below.get(below) ?? turnDirect(this.#context, step, below);
		this.#below.set(below, direct);
		return direct;
	}
}
