import type { Tool } from './tool.ts';

/**
 * The tools that can be called at the moment. A caller looks a name up when it calls, and keeps no answer: what is
 * added or removed meanwhile counts from the next call on.
 */
export interface ToolSource {
	/** The tool of that name; `undefined` if there is none now. */
	find(name: string): Tool | undefined;
	/** All tools, in an order that stays the same while the tools do. */
	list(): readonly Tool[];
}
