import { TenonError } from '@tenon/core';
import { LaneBusy } from '../../src/session/errors.ts';
import type { Session } from '../../src/session/session.ts';
import { StoreError } from '../../src/store/errors.ts';
import { isBackground, performBackground } from './background.ts';
import type { Life } from './life.ts';
import { Observers } from './observers.ts';
import type { Wish } from './plan.ts';
import type { Worker, World } from './world.ts';

/** Those outside: they ask workers for things, and ask again if that fails and may be repeated. */
export class Clients {
	readonly observers: Observers;
	readonly #world: World;
	readonly #open = new Set<{ readonly life: Life }>();

	constructor(world: World) {
		this.#world = world;
		this.observers = new Observers(world);
	}

	/** Whether everybody has got an answer who can get one. */
	get isIdle(): boolean {
		return [...this.#open].every(({ life }) => !life.isAlive);
	}

	/** Asks for something. If no worker lives, a little later. */
	ask(wish: Wish): void {
		const { scheduler, workers } = this.#world;
		const worker = workers[wish.worker] ?? workers.find((one) => one !== undefined);
		if (worker === undefined) {
			this.#later(wish);
			return;
		}
		scheduler.note(`${worker.life.name} is asked ${JSON.stringify(wish)}`);
		const request = { life: worker.life };
		this.#open.add(request);
		const done = (text: string): void => {
			this.#open.delete(request);
			scheduler.note(`${worker.life.name} answers ${wish.type} ${wish.session}: ${text}`);
		};
		this.#perform(wish, worker).then(done, (error: unknown) => {
			done(String(error));
			this.#failed(wish, error);
		});
	}

	async #perform(wish: Wish, { agent, life, store }: Worker): Promise<string> {
		if (isBackground(wish)) return performBackground(wish, store, life.clock.now());
		const session = agent.session(wish.session);
		switch (wish.type) {
			case 'submit':
			case 'run': {
				const { text: content, key } = wish;
				const input = key === null ? { content } : { content, sourceKey: key };
				if (wish.type === 'run') return (await session.run(input)).outcome.type;
				const accepted = await session.accept(input);
				this.#world.inputs.acknowledged(accepted);
				return accepted.id;
			}
			case 'steer':
				return (await session.steer(wish.text)).id;
			case 'cancel':
				return (await session.cancel({ reason: 'on request' })).type;
			case 'withdraw':
				return this.#withdraw(session);
			case 'fork': {
				const turnId = wish.from === 'head' ? undefined : (await session.turns({ limit: 1 }))[0]?.turnId;
				return (await session.fork(wish.to, turnId === undefined ? {} : { turnId })).id;
			}
			case 'child':
				return (await session.child(wish.to, { config: { systemPrompt: 'as a child' } })).id;
			case 'park':
				await session.park();
				return 'parked';
			case 'delete':
				return session.delete();
			case 'drive':
				await session.drive();
				return 'driven';
			case 'answer': {
				const [question] = await session.questions();
				return question === undefined ? 'no question' : session.answer(question.questionId, wish.value);
			}
			case 'attend':
				await agent.subagents.attend(wish.session);
				return 'attended';
			case 'compact':
				return `${await session.compact({ key: wish.key })}`;
			case 'observe':
				this.observers.follow(session, life);
				return 'observes';
		}
	}

	async #withdraw(session: Session): Promise<string> {
		const waiting = await this.#world.store.inputs.list(session.id, ['pending']);
		const results = await session.withdraw(waiting.slice(-1).map(({ id }) => id));
		return results.map(({ result }) => result).join();
	}

	#failed(wish: Wish, error: unknown): void {
		if (!(error instanceof TenonError)) {
			this.#world.report('errors-named', `${wish.type} failed with ${String(error)}`);
		}
		const mayPass = error instanceof StoreError && ['busy', 'commit-failed'].includes(error.fault);
		const isKeyed =
			(wish.type === 'submit' && wish.key !== null) || wish.type === 'compact' || isBackground(wish);
		if ((mayPass && isKeyed) || (wish.type === 'drive' && error instanceof LaneBusy)) this.#later(wish);
	}

	#later(wish: Wish): void {
		const { timeline, scheduler } = this.#world;
		timeline.add(scheduler.time + 60, () => this.ask(wish));
	}
}
