import type { LeaseProof } from '../../../src/store/lease.ts';
import type { Life } from '../life.ts';
import type { StoreCall } from '../store-call.ts';
import type { Report } from '../violation.ts';
import type { Book } from './book.ts';

interface Lane {
	readonly proof: LeaseProof;
	readonly life: Life;
}

/** Who took which lane last. A stale holder may try to write; it must not succeed. */
export class LaneBook implements Book {
	readonly #report: Report;
	readonly #lanes = new Map<string, Lane>();
	readonly #claims = new Map<string, LeaseProof>();
	readonly #generations = new Map<string, number>();

	constructor(report: Report) {
		this.#report = report;
	}

	/** Whether it is this life's lane, as far as the store knows. */
	isHolder(sessionId: string, life: Life): boolean {
		return this.#lanes.get(sessionId)?.life === life;
	}

	applied(call: StoreCall, life: Life): void {
		switch (call.name) {
			case 'leases.acquire':
				if (call.value.type === 'held') this.#take(call.value.lease, life);
				return;
			case 'leases.renew':
				this.#require(call.args[0], call.name);
				return;
			case 'leases.release':
				this.#release(call.args[0]);
				return;
			case 'inputs.takeTurn': {
				if (call.value.type !== 'taken') return;
				const { lease } = call.value;
				this.#take(lease, life);
				this.#claims.set(lease.sessionId, lease);
				return;
			}
			case 'inputs.claimTurn': {
				const { lease } = call.args[0];
				this.#require(lease, call.name);
				this.#claims.set(lease.sessionId, lease);
				return;
			}
			case 'waits.open': {
				const { lease, key, scope } = call.args[0];
				// One of a subagent is of no turn: the same one whoever opens it.
				if (scope.startsWith('subagents/')) return;
				if (lease === undefined) this.#report('one-lane', `${key} was opened without a lease`);
				else this.#require(lease, call.name);
				return;
			}
			case 'inputs.claimSteering':
				this.#require(call.args[0].lease, call.name);
				return;
			case 'journal.start':
			case 'journal.settle': {
				const { lease, scope } = call.args[0];
				// A process has no lane; its claim is in the book of processes.
				if (scope.startsWith('process/')) return;
				if (lease === null) this.#report('one-lane', `${call.name} of ${scope} shows no lease`);
				else this.#require(lease, call.name);
				return;
			}
			case 'sessions.commit': {
				const { lease, sessionId, turnId } = call.args[0];
				// A late process with an equal commit gets the receipt of the first.
				if (!call.value.isNew) return;
				if (lease !== null && call.value.isReleased) this.#release(lease);
				if (lease !== null && isSame(this.#claims.get(sessionId), lease)) return;
				this.#report(
					'one-lane',
					`turn ${turnId} of ${sessionId} was committed by one who had not claimed it last`,
				);
			}
		}
	}

	#take({ sessionId, generation, token }: LeaseProof, life: Life): void {
		const before = this.#generations.get(sessionId) ?? 0;
		if (generation <= before) {
			this.#report('one-lane', `${sessionId} was taken under generation ${generation} after ${before}`);
		}
		this.#generations.set(sessionId, generation);
		this.#lanes.set(sessionId, { proof: { sessionId, generation, token }, life });
	}

	#release(proof: LeaseProof): void {
		if (isSame(this.#lanes.get(proof.sessionId)?.proof, proof)) this.#lanes.delete(proof.sessionId);
	}

	#require(proof: LeaseProof, what: string): void {
		if (isSame(this.#lanes.get(proof.sessionId)?.proof, proof)) return;
		this.#report(
			'one-lane',
			`${what} of ${proof.sessionId} succeeded under lost generation ${proof.generation}`,
		);
	}
}

const isSame = (one: LeaseProof | undefined, other: LeaseProof): boolean =>
	one?.generation === other.generation && one.token === other.token;
