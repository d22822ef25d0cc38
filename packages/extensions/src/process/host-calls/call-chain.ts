import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a tool call stands among those that were made inside of each other: their names, the outermost first. */
export type CallLevel = readonly string[];

/**
 * Which tool calls are being made inside of which, over all extensions of a process: it follows the call from the
 * extension that asks to the one that is asked.
 */
export class CallChain {
	readonly #storage = new AsyncLocalStorage<CallLevel>();

	/** The level inside of which a call is being made here; empty for an outermost one. */
	current(): CallLevel {
		return this.#storage.getStore() ?? outermost;
	}

	/** Makes calls inside of one. */
	inside<T>(level: CallLevel, run: () => T): T {
		return this.#storage.run(level, run);
	}
}

const outermost: CallLevel = [];

/** What forbids a call of a tool inside of others; `undefined`: nothing. */
export const chainProblem = (
	level: CallLevel,
	toolName: string,
	maxLevels: number = usualLevels,
): string | undefined => {
	if (level.includes(toolName))
		return `${toolName} is being called already: ${[...level, toolName].join(' > ')}`;
	if (level.length >= maxLevels)
		return `more than ${maxLevels} calls inside of each other: ${level.join(' > ')}`;
	return undefined;
};

const usualLevels = 4;
