/** Counts the events of sessions. Of very many it forgets the one that had none for longest. */
export class Sequences {
	readonly #last = new Map<string, number>();

	next(sessionId: string): number {
		const sequence = (this.#last.get(sessionId) ?? 0) + 1;
		// The session that had an event last is last.
		this.#last.delete(sessionId);
		this.#last.set(sessionId, sequence);
		if (this.#last.size > maxSessions) this.#last.delete(this.#last.keys().next().value!);
		return sequence;
	}

	end(sessionId: string): void {
		this.#last.delete(sessionId);
	}
}

const maxSessions = 10_000;
