import type { CallerPlace } from './subagent-id.ts';

/** Tokens that a running call may use up elsewhere, and has. */
interface Share {
	/** Null: no bound. */
	readonly tokens: number | null;
	reserved: number;
	used: number;
}

/**
 * What the calls that run in this process may use up by subagents, and what they used. A turn is given its share of what
 * its budget has left, and the share is split among those that it calls: none has more than its caller. Nothing here
 * lasts: a call that is made again begins anew, and its subagents say again what they used.
 */
export class DelegatedTokens {
	readonly #calls = new Map<string, Share>();

	/** A call begins that may use up so much. */
	begin(place: CallerPlace, tokens: number | null): void {
		this.#calls.set(keyOf(place), { tokens, reserved: 0, used: 0 });
	}

	/** The call is over: what it used up. */
	end(place: CallerPlace): number {
		const key = keyOf(place);
		const used = this.#calls.get(key)?.used ?? 0;
		this.#calls.delete(key);
		return used;
	}

	/** What a call may still use up elsewhere; null: no bound. */
	left(place: CallerPlace): number | null {
		const share = this.#shareOf(place);
		if (share === undefined || share.tokens === null) return null;
		return Math.max(0, share.tokens - share.reserved - share.used);
	}

	/** Sets aside what a subagent may use: what it wants, and never more than is left. Null: no bound. */
	reserve(place: CallerPlace, wanted: number | null): number | null {
		const [share, left] = [this.#shareOf(place), this.left(place)];
		if (share === undefined || left === null) return wanted;
		const reserved = wanted === null ? left : Math.min(wanted, left);
		share.reserved += reserved;
		return reserved;
	}

	/** A subagent is over that so much was set aside for. */
	settle(place: CallerPlace, reserved: number | null, used: number): void {
		const share = this.#shareOf(place);
		if (share === undefined) return;
		share.reserved -= reserved ?? 0;
		share.used += used;
	}

	// A call that a script or an extension makes inside of another is a part of that one.
	#shareOf(place: CallerPlace): Share | undefined {
		for (let { callId } = place; ; ) {
			const share = this.#calls.get(keyOf({ ...place, callId }));
			const end = callId.lastIndexOf('/');
			if (share !== undefined || end < 0) return share;
			callId = callId.slice(0, end);
		}
	}
}

const keyOf = ({ sessionId, turnId, callId }: CallerPlace): string =>
	JSON.stringify([sessionId, turnId, callId]);
