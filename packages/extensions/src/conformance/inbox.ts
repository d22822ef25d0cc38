import type { TimerPort } from '@tenon/core';
import type { ExtensionFrame } from '@tenon/wire';

/** How a process ended, in words. */
export interface ExitedProcess {
	readonly how: string;
}

/** The frames of an extension as they come, to be waited for. Every wait ends at its deadline or with the process. */
export class Inbox {
	readonly #timer: TimerPort;
	/** Not picked yet, in order; the oldest go where they are not picked. */
	readonly #frames: ExtensionFrame[] = [];
	readonly #observers = new Set<() => void>();
	#received = 0;
	#exit: ExitedProcess | undefined;

	constructor(timer: TimerPort) {
		this.#timer = timer;
	}

	get exit(): ExitedProcess | undefined {
		return this.#exit;
	}

	put(frame: ExtensionFrame): void {
		this.#received++;
		this.#frames.push(frame);
		if (this.#frames.length > framesKept) this.#frames.shift();
		this.#changed();
	}

	end(exit: ExitedProcess): void {
		this.#exit = exit;
		this.#changed();
	}

	async waitFor<T>(
		pick: (frame: ExtensionFrame) => T | undefined,
		deadlineMs: number,
	): Promise<T | undefined> {
		let picked: T | undefined;
		const isDone = (): boolean => {
			picked = this.#pick(pick);
			return picked !== undefined || this.#exit !== undefined;
		};
		await this.#until(isDone, deadlineMs);
		return picked;
	}

	async waitForPause(pauseMs: number, deadlineMs: number): Promise<boolean> {
		const endsAt = this.#timer.now() + deadlineMs;
		while (this.#timer.now() < endsAt) {
			const before = this.#received;
			await this.#until(() => this.#exit !== undefined || this.#received !== before, pauseMs);
			if (this.#received === before) return true;
		}
		return false;
	}

	async waitForExit(deadlineMs: number): Promise<ExitedProcess | undefined> {
		await this.#until(() => this.#exit !== undefined, deadlineMs);
		return this.#exit;
	}

	#pick<T>(pick: (frame: ExtensionFrame) => T | undefined): T | undefined {
		for (const [at, frame] of this.#frames.entries()) {
			const picked = pick(frame);
			if (picked === undefined) continue;
			this.#frames.splice(at, 1);
			return picked;
		}
		return undefined;
	}

	#changed(): void {
		for (const observe of this.#observers) observe();
	}

	#until(isDone: () => boolean, deadlineMs: number): Promise<void> {
		if (isDone()) return Promise.resolve();
		return new Promise((resolve) => {
			const settle = (): void => {
				deadline[Symbol.dispose]();
				this.#observers.delete(observe);
				resolve();
			};
			const observe = (): void => {
				if (isDone()) settle();
			};
			const deadline = this.#timer.after(deadlineMs, settle);
			this.#observers.add(observe);
		});
	}
}

const framesKept = 10_000;
