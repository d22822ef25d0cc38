import { isWithin, parentPath, pathBelow, type WatchEvent, type Watcher } from '@tenon/core';

/** What to watch. */
export interface WatchTarget {
	/** The path without links and dots, by which changes are matched. */
	readonly realPath: string;
	/** The path as the watcher named it, under which changes are reported. */
	readonly shownPath: string;
	readonly recursive: boolean;
}

/** A change, and what the tree looks like after it. */
export interface Change {
	readonly type: WatchEvent['type'];
	readonly realPath: string;
	/** Whether something is at a real path. */
	exists(realPath: string): boolean;
	/** Whether a real path is another name of the changed file. */
	isSameFile(realPath: string): boolean;
}

/**
 * The watchers of one file system. A watch is on a path, not on a file: it sees the file replaced,
 * removed and made again, and hears of it when a directory above is moved.
 *
 * Events are queued in the order of the changes and delivered in a microtask. A watcher that falls
 * far behind loses single events and is told that the watched path has changed.
 */
export class WatchHub {
	readonly #watches = new Set<Watch>();

	get isIdle(): boolean {
		return this.#watches.size === 0;
	}

	add(target: WatchTarget, onEvent: (event: WatchEvent) => void): Watcher {
		const watch = new Watch(target, onEvent);
		this.#watches.add(watch);
		const close = (): void => {
			this.#watches.delete(watch);
			watch.close();
		};
		return { close, [Symbol.dispose]: close };
	}

	report(change: Change): void {
		for (const watch of this.#watches) {
			const event = eventFor(watch.target, change);
			if (event !== undefined) watch.queue(event);
		}
	}
}

const eventFor = (target: WatchTarget, change: Change): WatchEvent | undefined => {
	const { realPath, shownPath, recursive } = target;
	const { type, realPath: changed } = change;
	if (changed === realPath) return { type, path: shownPath };
	if (isWithin(changed, realPath)) {
		if (!recursive && parentPath(changed) !== realPath) return undefined;
		const below = pathBelow(changed, realPath);
		return { type, path: shownPath === '/' ? below : shownPath + below };
	}
	if (type === 'changed') return change.isSameFile(realPath) ? { type, path: shownPath } : undefined;
	if (!isWithin(realPath, changed)) return undefined;
	return type === 'removed' || change.exists(realPath) ? { type, path: shownPath } : undefined;
};

class Watch {
	readonly target: WatchTarget;
	readonly #onEvent: (event: WatchEvent) => void;
	#queued: WatchEvent[] = [];
	#isOpen = true;

	constructor(target: WatchTarget, onEvent: (event: WatchEvent) => void) {
		this.target = target;
		this.#onEvent = onEvent;
	}

	queue(event: WatchEvent): void {
		const last = this.#queued.at(-1);
		if (last?.type === event.type && last.path === event.path) return;
		if (this.#queued.length === 0) queueMicrotask(() => this.#deliver());
		if (this.#queued.length < maxQueued) this.#queued.push(event);
		else this.#queued = [{ type: 'changed', path: this.target.shownPath }];
	}

	close(): void {
		this.#isOpen = false;
		this.#queued = [];
	}

	#deliver(): void {
		const events = this.#queued;
		this.#queued = [];
		for (const [index, event] of events.entries()) {
			if (!this.#isOpen) return;
			try {
				this.#onEvent(event);
			} catch (error) {
				// The watcher's own fault is reported as uncaught, and the events behind it still come.
				const rest = events.slice(index + 1);
				if (this.#queued.length === 0 && rest.length > 0) queueMicrotask(() => this.#deliver());
				this.#queued = rest.concat(this.#queued);
				throw error;
			}
		}
	}
}

const maxQueued = 10_000;
