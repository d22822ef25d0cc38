import type {
	AgentControl,
	StepRunner,
	UiAnswer,
	UiCapability,
	UiRequests,
	UserInterface,
	Value,
} from '@tenon/core';
import type { SessionPeer } from './session-peer.ts';

/** The agent behind a call, which is at the session. */
export const agentOf = (session: SessionPeer, call: number): AgentControl => {
	const say = (verb: keyof AgentControl, text: string | undefined): void =>
		session.tell('agent', { call, verb, text });
	return {
		cancel: (reason) => say('cancel', reason),
		steer: (text) => say('steer', text),
		followUp: (text) => say('followUp', text),
	};
};

/** The person at the session, as a tool may ask them while its call runs. */
export const interfaceOf = (
	session: SessionPeer,
	call: number,
	can: readonly UiCapability[],
): UserInterface => {
	const capabilities: ReadonlySet<UiCapability> = new Set(can);
	return {
		capabilities,
		request: async <Kind extends UiCapability>(kind: Kind, request: UiRequests[Kind]['request']) => {
			if (!capabilities.has(kind)) return { ok: false, reason: 'unavailable' };
			const answer = await session.request('ui', { call, kind, request });
			// The session answers a request of a kind with an answer of that kind.
			return answer as UiAnswer<UiRequests[Kind]['answer']>;
		},
	};
};

/**
 * Parts of work that the session writes down. It is asked under the key; where it has what the part came to, that is
 * the answer, else it has the part done here.
 */
export class Steps {
	readonly #session: SessionPeer;
	readonly #works = new Map<number, () => Promise<Value>>();
	#last = 0;

	constructor(session: SessionPeer) {
		this.#session = session;
	}

	/** Runs the parts of one call. */
	runnerOf(call: number): StepRunner {
		return async <T extends Value>(key: string, run: () => T | Promise<T>): Promise<T> => {
			const work = ++this.#last;
			this.#works.set(work, async () => run());
			try {
				// What the session gives back is what this part, or the same one of an earlier process, came to.
				return (await this.#session.request('step', { call, key, work })) as T;
			} finally {
				this.#works.delete(work);
			}
		};
	}

	/** The session wants a part done. */
	work(work: number): Promise<Value> {
		const found = this.#works.get(work);
		if (found === undefined) throw new Error('the call is over');
		return found();
	}
}
