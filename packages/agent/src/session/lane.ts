import { nothing } from '../data/nothing.ts';
import { StoreError } from '../store/errors.ts';
import type { OpenTurn, TurnAnswer } from '../store/ingress.ts';
import type { Lease, LeaseOwner, LeaseProof } from '../store/lease.ts';
import { LaneBusy } from './errors.ts';
import type { AgentSettings } from './options.ts';

/**
 * The right to drive a session, kept alive while it is held. `lost` fires when another process took it: nothing that
 * was begun under it may be written any more.
 */
export class Lane {
	readonly lost: AbortSignal;
	readonly #settings: AgentSettings;
	readonly #end = new AbortController();
	readonly #loss = new AbortController();
	#lease: Lease;

	/**
	 * Takes the lane of a session and its turn; `undefined` if nothing waits. Rejects with {@link LaneBusy} if another
	 * process else has it.
	 */
	static async take(sessionId: string, settings: AgentSettings): Promise<TakenLane | undefined> {
		const { store, clock, entropy, ownerId, incarnationId } = settings;
		const take = (gone?: LeaseOwner): Promise<TurnAnswer> =>
			store.inputs.takeTurn({
				sessionId,
				owner: { ownerId, incarnationId, executorId: entropy.id() },
				token: entropy.id(),
				ttlMs: settings.lease.ttlMs,
				turnId: newTurnId(settings),
				now: clock.now(),
				...(gone === undefined ? {} : { gone }),
			});
		const first = await take();
		const answer = first.type === 'busy' && settings.isGone(first.owner) ? await take(first.owner) : first;
		switch (answer.type) {
			case 'idle':
				return undefined;
			case 'busy':
				throw new LaneBusy(sessionId, answer.owner, answer.expiresAt);
			case 'taken':
				return { lane: new Lane(answer.lease, settings), turn: answer.turn };
		}
	}

	private constructor(lease: Lease, settings: AgentSettings) {
		this.#lease = lease;
		this.#settings = settings;
		this.lost = this.#loss.signal;
		void this.#keepAlive();
	}

	get proof(): LeaseProof {
		return this.#lease;
	}

	/** The next turn that waits, under this lane. */
	nextTurn(): Promise<OpenTurn | undefined> {
		const { store, clock } = this.#settings;
		return store.inputs.claimTurn({
			lease: this.#lease,
			turnId: newTurnId(this.#settings),
			now: clock.now(),
		});
	}

	/** Gives the lane up, unless that is done. One that the store does not take back runs out by itself. */
	async release(): Promise<void> {
		const isOver = this.#end.signal.aborted || this.lost.aborted;
		this.#end.abort();
		if (!isOver) await this.#settings.store.leases.release(this.#lease).catch(nothing);
	}

	/** The lane was given up by a commit. */
	end(): void {
		this.#end.abort();
	}

	async #keepAlive(): Promise<void> {
		const { store, clock, lease } = this.#settings;
		const { signal } = this.#end;
		while (await isAwake(clock.sleep(lease.renewMs, signal))) {
			try {
				const time = { ttlMs: lease.ttlMs, now: clock.now() };
				this.#lease = await store.leases.renew(this.#lease, time);
			} catch (error) {
				if (signal.aborted) return;
				// A store that fails for a while is no loss until the time is up: another try comes before that.
				if (isLost(error) || clock.now() >= this.#lease.expiresAt) {
					this.#loss.abort(error);
					return;
				}
			}
		}
	}
}

/** A lane, and the turn that was claimed with it. */
export interface TakenLane {
	readonly lane: Lane;
	readonly turn: OpenTurn;
}

const newTurnId = ({ entropy }: AgentSettings): string => `turn-${entropy.id()}`;

const isAwake = (sleep: Promise<void>): Promise<boolean> =>
	sleep.then(
		() => true,
		() => false,
	);

const isLost = (error: unknown): boolean => error instanceof StoreError && error.fault === 'lease-lost';
