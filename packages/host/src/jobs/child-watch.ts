import type { ProgramExit } from '@tenon/shell';
import type { JobCalls } from './job-calls.ts';

/** What is to be known of a child. */
export interface ChildListener {
	stopped(signal: number): void;
	continued(): void;
	ended(exit: ProgramExit): void;
}

/**
 * Waits for children that Node has not started: each by its own number, so that it takes none from Node, which does the
 * same with its own. The system tells by SIGCHLD; no thread waits.
 */
export class ChildWatch {
	readonly #calls: JobCalls;
	readonly #children = new Map<number, { readonly listener: ChildListener; isHeld: boolean }>();
	#timer: NodeJS.Timeout | undefined;
	readonly #look = (): void => {
		for (const [pid, { listener }] of [...this.#children]) this.#lookAt(pid, listener);
	};

	constructor(calls: JobCalls) {
		this.#calls = calls;
	}

	/** Tells of a child until it has ended. What is returned lets this process end before the child does. */
	watch(pid: number, listener: ChildListener): () => void {
		const child = { listener, isHeld: true };
		this.#children.set(pid, child);
		if (this.#timer === undefined) {
			process.on('SIGCHLD', this.#look);
			// Keeps the process alive; a signal that was lost because the queue was full is made up for.
			this.#timer = setInterval(this.#look, lookMs);
		}
		this.#lookAt(pid, listener);
		this.#keepAlive();
		return () => {
			child.isHeld = false;
			this.#keepAlive();
		};
	}

	#lookAt(pid: number, listener: ChildListener): void {
		for (;;) {
			const status = [0];
			const found = this.#calls.wait(pid, status, withoutWaiting | alsoStopped | alsoContinued);
			if (found === 0) return;
			const state = found < 0 ? lostStatus : status[0]!;
			if ((state & 0xff) === stoppedMark) listener.stopped((state >> 8) & 0xff);
			else if (state === continuedMark) listener.continued();
			else {
				this.#end(pid, listener, state);
				return;
			}
		}
	}

	#end(pid: number, listener: ChildListener, state: number): void {
		this.#children.delete(pid);
		if (this.#children.size === 0) {
			process.off('SIGCHLD', this.#look);
			clearInterval(this.#timer);
			this.#timer = undefined;
		} else this.#keepAlive();
		const signal = state & 0x7f;
		listener.ended(
			signal === 0 ? { kind: 'exited', status: (state >> 8) & 0xff } : { kind: 'signalled', signal },
		);
	}

	#keepAlive(): void {
		if ([...this.#children.values()].some(({ isHeld }) => isHeld)) this.#timer?.ref();
		else this.#timer?.unref();
	}
}

const lookMs = 1000;
/** WNOHANG, WUNTRACED, WCONTINUED. */
const withoutWaiting = 1;
const alsoStopped = 2;
const alsoContinued = 8;
const stoppedMark = 0x7f;
const continuedMark = 0xffff;
/** Something else has waited for it: that it ended is all that is known. */
const lostStatus = 127 << 8;
