import type { Addition } from '../../embedded/messages.ts';
import type { LuaCommandHandle, LuaHookHandle, LuaToolHandle } from './handles.ts';

/** What runs what Lua has registered, by the numbers of its handlers. */
export interface HandlerCalls {
	tool(ref: number, ...args: Parameters<LuaToolHandle['execute']>): ReturnType<LuaToolHandle['execute']>;
	hook(ref: number, ...args: Parameters<LuaHookHandle['handle']>): ReturnType<LuaHookHandle['handle']>;
	command(ref: number, ...args: Parameters<LuaCommandHandle['run']>): ReturnType<LuaCommandHandle['run']>;
}

/** The tools, hooks and commands of a runtime, in the order in which Lua and its embedder registered them. */
export class Registrations {
	readonly #tools = new Map<number, LuaToolHandle>();
	readonly #hooks = new Map<number, LuaHookHandle>();
	readonly #commands = new Map<number, LuaCommandHandle>();
	/** Handles of the embedder's own have numbers below those of Lua. */
	#lastOwn = 0;

	get tools(): readonly LuaToolHandle[] {
		return [...this.#tools.values()];
	}

	get hooks(): readonly LuaHookHandle[] {
		return [...this.#hooks.values()];
	}

	get commands(): readonly LuaCommandHandle[] {
		return [...this.#commands.values()];
	}

	addTool(handle: LuaToolHandle): void {
		this.#tools.set(this.#ownNumber(), handle);
	}

	addHook(handle: LuaHookHandle): void {
		this.#hooks.set(this.#ownNumber(), handle);
	}

	addCommand(handle: LuaCommandHandle): void {
		this.#commands.set(this.#ownNumber(), handle);
	}

	/** Takes what Lua has registered under a number; false: there is no place for it. */
	add(ref: number, addition: Addition, calls: HandlerCalls): boolean {
		switch (addition.type) {
			case 'tool':
				this.#tools.set(ref, {
					name: addition.name,
					label: addition.label ?? addition.name,
					description: addition.description,
					readonly: addition.effects?.every((effect) => effect === 'fs.read') === true,
					params: addition.schema,
					execute: (...args) => calls.tool(ref, ...args),
				});
				return true;
			case 'command':
				this.#commands.set(ref, {
					name: addition.name,
					description: addition.description,
					run: (...args) => calls.command(ref, ...args),
				});
				return true;
			case 'imp-event':
				this.#hooks.set(ref, {
					event: addition.event,
					handle: (...args) => calls.hook(ref, ...args),
				});
				return true;
			default:
				return false;
		}
	}

	remove(ref: number): void {
		for (const handles of [this.#tools, this.#hooks, this.#commands]) handles.delete(ref);
	}

	clear(): void {
		for (const handles of [this.#tools, this.#hooks, this.#commands]) handles.clear();
	}

	/** The tools that were registered since another look at them. */
	toolsSince(before: readonly LuaToolHandle[]): readonly LuaToolHandle[] {
		const known = new Set(before);
		return this.tools.filter((tool) => !known.has(tool));
	}

	#ownNumber(): number {
		this.#lastOwn -= 1;
		return this.#lastOwn;
	}
}
