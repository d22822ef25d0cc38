import type { ProcessRunnerOptions } from '@tenon/extensions';

/** A frame as the host shows it. */
export type SeenFrame = Parameters<NonNullable<ProcessRunnerOptions['trace']>>[0];

/** Measures how long extensions take to answer a ping, from the frames that pass. */
export class PingTimes {
	readonly #now: () => number;
	readonly #asked = new Map<string, number>();
	readonly #took = new Map<string, number>();
	readonly #unable = new Set<string>();
	#watcher: (() => void) | undefined;

	constructor(now: () => number) {
		this.#now = now;
	}

	see({ extension, direction, line }: SeenFrame): void {
		if (direction === 'sent' && line.startsWith('{"type":"ping"')) {
			if (!this.#asked.has(extension)) this.#asked.set(extension, this.#now());
			return;
		}
		if (direction !== 'received') return;
		const frame = frameIn(line);
		if (frame.type === 'hello' && !frame.capabilities?.includes('x.health')) this.#unable.add(extension);
		if (frame.type === 'pong' && !this.#took.has(extension)) {
			this.#took.set(extension, this.#now() - (this.#asked.get(extension) ?? this.#now()));
		}
		this.#watcher?.();
	}

	/** How long the first answer took; `undefined`: there was none. */
	of(extension: string): number | undefined {
		return this.#took.get(extension);
	}

	/** Resolves when all of these that know how have answered. */
	allOf(extensions: readonly string[]): Promise<void> {
		return new Promise((resolve) => {
			const look = (): void => {
				if (extensions.every((name) => this.#took.has(name) || this.#unable.has(name))) resolve();
			};
			this.#watcher = look;
			look();
		});
	}
}

interface SeenFields {
	readonly type?: unknown;
	readonly capabilities?: readonly unknown[];
}

// What is no JSON, or another frame, tells nothing here.
const frameIn = (line: string): SeenFields => {
	if (!/"type"\s*:\s*"(hello|pong)"/.test(line.slice(0, 4096))) return {};
	try {
		const value: unknown = JSON.parse(line);
		return typeof value === 'object' && value !== null ? value : {};
	} catch (error) {
		if (error instanceof SyntaxError) return {};
		throw error;
	}
};
