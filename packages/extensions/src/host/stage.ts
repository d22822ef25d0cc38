import type { HookSubscriptions } from '@tenon/core';

/**
 * Holds back what a start of an extension adds to its host, until that start takes the place of the one before it. What
 * is added after that is added at once.
 */
export class Stage {
	#held: Set<() => void> | undefined;
	readonly #failed: (error: unknown) => void;

	/** `failed` is told of what could not be added when it was released. */
	constructor(isHeld: boolean, failed: (error: unknown) => void) {
		this.#held = isHeld ? new Set() : undefined;
		this.#failed = failed;
	}

	get isHeld(): boolean {
		return this.#held !== undefined;
	}

	/** Adds something, now or when it is released. Dispose of the result to take it back, also before. */
	add(make: () => Disposable): Disposable {
		if (this.#held === undefined) return make();
		const held = this.#held;
		let made: Disposable | undefined;
		const run = (): void => {
			made = make();
		};
		held.add(run);
		return {
			[Symbol.dispose]: () => {
				held.delete(run);
				made?.[Symbol.dispose]();
			},
		};
	}

	/** The same for hooks. */
	subscriptions(hooks: HookSubscriptions): HookSubscriptions {
		return { on: (...subscription) => this.add(() => hooks.on(...subscription)) };
	}

	/** Adds all that was held back, in its order. */
	release(): void {
		const held = this.#held ?? [];
		this.#held = undefined;
		for (const run of held) {
			try {
				run();
			} catch (error) {
				this.#failed(error);
			}
		}
	}
}
