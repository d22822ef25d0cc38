import type { UserPart } from '../../../src/model/message.ts';
import type { PendingInput } from '../../../src/store/ingress.ts';
import type { Store } from '../../../src/store/store.ts';
import type { StoreCall } from '../store-call.ts';
import type { Report } from '../violation.ts';
import type { Book } from './book.ts';

interface Accepted {
	readonly id: string;
	readonly parts: string;
	isWithdrawn: boolean;
	/** The turns whose commits named it. */
	readonly heardBy: string[];
}

/** Every input that the store has taken, or that a caller was told it has. */
export class InputBook implements Book {
	readonly #report: Report;
	readonly #sessions = new Map<string, Map<string, Accepted>>();
	readonly #keys = new Map<string, Accepted>();
	readonly #claims = new Map<string, string>();
	#isVacuumed = false;

	constructor(report: Report) {
		this.#report = report;
	}

	/** A caller was told that an input is safe. */
	acknowledged({ sessionId, id, parts }: PendingInput): void {
		if (this.#sessions.has(sessionId)) this.#accepted(sessionId, id, parts);
	}

	/** Inputs that have ended are gone, and their keys may be used again. */
	vacuumed(): void {
		this.#keys.clear();
		this.#isVacuumed = true;
	}

	applied(call: StoreCall): void {
		switch (call.name) {
			case 'inputs.accept': {
				const [{ sessionId, parts, sourceKey }] = call.args;
				const accepted = this.#accepted(sessionId, call.value.input.id, call.value.input.parts);
				if (sourceKey !== null) this.#compareKey(`${sessionId} ${sourceKey}`, accepted, parts);
				return;
			}
			case 'inputs.cancel':
				for (const { id, result } of call.value) {
					const input = this.#sessions.get(call.args[0])?.get(id);
					if (result === 'cancelled' && input !== undefined) input.isWithdrawn = true;
				}
				return;
			case 'inputs.claimSteering': {
				const { turnId, claimId } = call.args[0];
				const ids = call.value.map(({ id }) => id).join();
				const before = this.#claims.get(`${turnId} ${claimId}`) ?? ids;
				this.#claims.set(`${turnId} ${claimId}`, before);
				if (before === ids) return;
				this.#report('input-heard-once', `claim ${claimId} of ${turnId} gave [${before}], then [${ids}]`);
				return;
			}
			case 'sessions.commit': {
				const { sessionId, turnId, heardInputs } = call.args[0];
				if (!call.value.isNew) return;
				for (const id of heardInputs) this.#sessions.get(sessionId)?.get(id)?.heardBy.push(turnId);
				return;
			}
			case 'sessions.delete':
				this.#sessions.delete(call.args[0]);
		}
	}

	async atRest(store: Store): Promise<void> {
		for (const [sessionId, inputs] of this.#sessions) {
			const { leaf } = (await store.sessions.read(sessionId))!;
			const nodes = await store.sessions.nodes(sessionId, { from: 1, to: leaf });
			for (const input of inputs.values()) {
				const wanted = input.isWithdrawn ? 'cancelled' : 'completed';
				const found = (await store.inputs.read(sessionId, input.id))?.state;
				const state = found ?? (this.#isVacuumed ? wanted : found);
				const times = nodes.filter(({ id }) => id === `input/${input.id}`).length;
				const wantedTimes = input.isWithdrawn ? 0 : 1;
				if (state === wanted && times === wantedTimes && input.heardBy.length === wantedTimes) continue;
				this.#report(
					'input-heard-once',
					`input ${input.id} of ${sessionId} should be ${wanted} and is ${state}; it stands ${times} times in the transcript; heard by [${input.heardBy}]`,
				);
			}
		}
	}

	#accepted(sessionId: string, id: string, parts: readonly UserPart[]): Accepted {
		let inputs = this.#sessions.get(sessionId);
		if (inputs === undefined) {
			inputs = new Map();
			this.#sessions.set(sessionId, inputs);
		}
		let input = inputs.get(id);
		if (input === undefined) {
			input = { id, parts: JSON.stringify(parts), isWithdrawn: false, heardBy: [] };
			inputs.set(id, input);
		}
		return input;
	}

	#compareKey(key: string, accepted: Accepted, parts: readonly UserPart[]): void {
		const known = this.#keys.get(key) ?? accepted;
		this.#keys.set(key, known);
		if (known.id === accepted.id && known.parts === JSON.stringify(parts)) return;
		this.#report(
			'key-names-one-input',
			`${key} was input ${known.id} ${known.parts} and is ${accepted.id} ${JSON.stringify(parts)}`,
		);
	}
}
