import type { TimerPort } from '@tenon/core';
import type { Front } from '../front/front.ts';
import type { ExtensionProblem } from './extension.ts';

/**
 * Tells the person what a Lua extension found wrong while it ran: a hook that failed, an event that does not exist, a
 * function that was refused. Such an extension has no screen of its own. So many are told in ten minutes and no more; its
 * log has all of them.
 */
export class ToldProblems {
	readonly #extension: string;
	readonly #front: Pick<Front, 'note'>;
	readonly #timer: Pick<TimerPort, 'now'>;
	#times: readonly number[] = [];

	constructor(extension: string, front: Pick<Front, 'note'>, timer: Pick<TimerPort, 'now'>) {
		this.#extension = extension;
		this.#front = front;
		this.#timer = timer;
	}

	/** Shows a problem that is new; one of another kind of extension is not shown. */
	tell({ code, where, message }: ExtensionProblem): void {
		if (!code.startsWith('lua.')) return;
		const now = this.#timer.now();
		this.#times = this.#times.filter((time) => now - time < windowMs);
		if (this.#times.length >= maxTold) return;
		this.#times = [...this.#times, now];
		const isLast = this.#times.length === maxTold;
		const more = isLast ? `; what follows is in its log alone: tenon ext logs ${this.#extension}` : '';
		// What it would like to have is the same in each session, and nothing went wrong.
		const level = code === 'lua.env_wish' ? 'info' : 'warn';
		this.#front.note({ extension: this.#extension, level, text: `${where}: ${message}${more}` });
	}
}

const maxTold = 20;
const windowMs = 10 * 60_000;
