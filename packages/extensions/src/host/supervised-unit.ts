import { isDeepStrictEqual } from 'node:util';
import { decideOn } from '../trust/decide-on.ts';
import type { ExtensionRunner, GroupMember, RunningExtension } from './extension.ts';
import { RestartPolicy } from './restart-policy.ts';
import { inertExtension } from './running.ts';
import type { SupervisedExtension } from './supervised-extension.ts';
import type { World } from './world.ts';

/**
 * Extensions that share one running unit, over all its starts; mostly one alone. They are started, started again after a
 * crash and ended together; what each has added, guards and was granted is its own.
 */
export class SupervisedUnit {
	readonly members: readonly SupervisedExtension[];
	readonly #world: World;
	readonly #restarts = new RestartPolicy();
	#turn: Disposable | undefined;
	/** What is to be started again after the crash of the last start. */
	#restart: Restart | undefined;

	constructor(world: World, members: readonly SupervisedExtension[]) {
		this.#world = world;
		this.members = members;
		for (const member of members) member.joins(this);
	}

	/** Whether one of them was stopped by itself: what it loaded is still in the unit. */
	get hasLeftover(): boolean {
		return this.members.some(({ state }) => state === 'stopped');
	}

	/**
	 * Starts its members, as soon as it is their turn. What comes of that is the state of each. `isHeld`: what they add
	 * is held back until {@link SupervisedExtension.takeOver}.
	 */
	start(how: { readonly isHeld: boolean }): void {
		this.#start(this.members, { ...how, isAgain: false });
	}

	#start(members: readonly SupervisedExtension[], how: StartKind): void {
		this.#restart = undefined;
		for (const member of members) member.begin(how);
		this.#turn?.[Symbol.dispose]();
		this.#turn = this.#world.starts.enter(() => this.#run(members));
	}

	/** A member has left by itself: where its start waits for its turn, or for another one, it no longer does. */
	left(member: SupervisedExtension): void {
		if (!this.members.some(({ hasStart }) => hasStart)) this.#turn?.[Symbol.dispose]();
		this.#restart?.members.delete(member);
		if (this.#restart?.members.size === 0) {
			this.#restart.wait?.[Symbol.dispose]();
			this.#restart = undefined;
		}
	}

	/**
	 * A member crashed with the unit: it is started again after a while, together with all others that did. False: the
	 * unit crashed too often.
	 */
	crashed(member: SupervisedExtension): boolean {
		this.#restart ??= this.#planRestart();
		if (this.#restart.wait === undefined) return false;
		this.#restart.members.add(member);
		return true;
	}

	#planRestart(): Restart {
		const { timer } = this.#world.options;
		const delayMs = this.#restarts.next(timer.now());
		const restart: Restart = { members: new Set(), wait: undefined };
		if (delayMs !== undefined) restart.wait = timer.after(delayMs, () => void this.#startAgain(restart));
		return restart;
	}

	// What they are made of may have changed while they ran.
	async #startAgain(restart: Restart): Promise<void> {
		const members = [...restart.members];
		for (const member of members) member.looksAgain();
		const { trust, environment } = this.#world.options;
		const home = environment.HOME ?? '/';
		const decisions = await Promise.all(members.map(({ extension }) => decideOn(trust, extension, home)));
		// It was stopped or started meanwhile.
		if (this.#restart !== restart) return;
		const same = members.filter((member, index) => {
			if (!restart.members.has(member)) return false;
			const decision = decisions[index]!;
			if (isDeepStrictEqual(decision, member.trusted)) return true;
			member.distrust(
				decision.type === 'untrusted' ? decision.message : 'what was granted has changed; reload it',
			);
			return false;
		});
		if (same.length > 0) this.#start(same, { isHeld: false, isAgain: true });
		else this.#restart = undefined;
	}

	#run(members: readonly SupervisedExtension[]): void {
		const connected = members.flatMap((member) => {
			const ports = member.connect();
			return ports === undefined ? [] : [{ member, ports }];
		});
		const [first] = connected;
		if (first === undefined) return;
		const { kind } = first.member.extension;
		const runner = this.#world.options.runners.find((each) => each.kind === kind);
		try {
			if (runner === undefined)
				throw new Error(`there is nothing here that runs extensions of the kind ${kind}`);
			const running = startWith(
				runner,
				connected.map(({ member, ports }) => ({ extension: member.filledIn(ports), ports })),
			);
			for (const [index, { member }] of connected.entries()) member.follow(running[index]!);
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			for (const { member } of connected) member.fail(message);
		}
	}
}

/** How a start of an extension begins. */
export interface StartKind {
	/** Whether what it adds is held back: an earlier start has its place. */
	readonly isHeld: boolean;
	/** Whether it crashed before. */
	readonly isAgain: boolean;
}

interface Restart {
	readonly members: Set<SupervisedExtension>;
	/** `undefined`: the unit crashed too often. */
	wait: Disposable | undefined;
}

const startWith = (runner: ExtensionRunner, members: readonly GroupMember[]): readonly RunningExtension[] => {
	if (members.length > 1 && runner.startGroup !== undefined) return runner.startGroup(members);
	return members.map(({ extension, ports }) =>
		extension.start.kind === 'process' && extension.start.program === ''
			? inertExtension()
			: runner.start(extension, ports),
	);
};
