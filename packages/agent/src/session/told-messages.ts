import { freezeList, type HookMessage } from '@tenon/core';
import type { Message } from '../model/message.ts';

/**
 * A conversation as hooks see it. It is told at several events of each turn and mostly grows at its end: what was made of
 * it for one event is made and frozen no second time for the next.
 */
export class ToldMessages {
	readonly #tell: (message: Message) => HookMessage;
	#messages: readonly Message[] = [];
	#told: readonly HookMessage[] = freezeList([], []);

	/** `tell` makes what hooks see of one message. */
	constructor(tell: (message: Message) => HookMessage) {
		this.#tell = tell;
	}

	/** A frozen list; the same one for the same messages. */
	of(messages: readonly Message[]): readonly HookMessage[] {
		const same = this.#countSame(messages);
		if (same === messages.length && same === this.#messages.length) return this.#told;
		const known = same === this.#told.length ? this.#told : this.#told.slice(0, same);
		this.#told = freezeList(known, messages.slice(same).map(this.#tell));
		this.#messages = [...messages];
		return this.#told;
	}

	#countSame(messages: readonly Message[]): number {
		const most = Math.min(messages.length, this.#messages.length);
		for (let at = 0; at < most; at++) if (messages[at] !== this.#messages[at]) return at;
		return most;
	}
}
