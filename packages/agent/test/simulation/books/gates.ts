import { cancelGate } from '../../../src/effects/envelope.ts';
import type { Store } from '../../../src/store/store.ts';
import type { TurnOutcome } from '../../../src/turn/outcome.ts';
import type { StoreCall } from '../store-call.ts';
import type { Report } from '../violation.ts';
import type { Book } from './book.ts';

/** Who won at which gate, and which questions were asked. */
export class GateBook implements Book {
	readonly #report: Report;
	readonly #winners = new Map<string, string>();

	constructor(report: Report) {
		this.#report = report;
	}

	applied(call: StoreCall): void {
		if (call.name === 'waits.decide') {
			const [key] = call.args;
			const value = JSON.stringify(call.value.value);
			const winner = this.#winners.get(key);
			this.#winners.set(key, winner ?? value);
			if (winner === undefined ? call.value.isFirst : winner === value && !call.value.isFirst) return;
			this.#report('one-winner', `${key} was decided as ${winner ?? 'nothing'}, then told as ${value}`);
		}
		if (call.name === 'sessions.commit') {
			const [{ sessionId, turnId, outcome, retireScope, gate }] = call.args;
			if (gate !== undefined && !this.#winners.has(gate.key)) {
				this.#winners.set(gate.key, JSON.stringify(gate.value));
			}
			const winner = this.#winners.get(cancelGate(retireScope!));
			const { type, reason } = outcome as unknown as TurnOutcome & { readonly reason?: string };
			const isCancelled = type === 'stopped' && reason === 'cancelled';
			if (winner !== undefined && isCancelled === winner.includes('"cancelled"')) return;
			this.#report(
				'one-winner',
				`turn ${turnId} of ${sessionId} ended as ${type} ${reason}; at its gate: ${winner}`,
			);
		}
	}

	async atRest(store: Store): Promise<void> {
		for (const { key } of await store.waits.list(null)) {
			this.#report('waits-end', `${key} is open and its turn is over`);
		}
	}
}
