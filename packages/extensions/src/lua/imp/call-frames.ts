import type { LuaCall } from '../thread/lua-conversation.ts';

/** What Lua is running for at the moment. */
export interface CallFrame {
	/** Whose code runs, by its number in the unit. */
	readonly extension: number;
	/** Only a tool and a command have a call context; a hook and the load of a file have none. */
	readonly type: 'load' | 'tool' | 'command' | 'hook' | 'bus';
	/** The host's call; `undefined` where it waits for nothing. */
	readonly call: LuaCall | undefined;
	/** Where it was called, absolute. */
	readonly cwd: string;
}

/**
 * The calls that one Lua state serves, the last one first. A frame is there for exactly its call: it goes on every path
 * out of it. Frames have numbers, by which a context that outlives its call is told apart.
 */
export class CallFrames {
	readonly #stack: (CallFrame & { readonly token: number })[] = [];
	readonly #live = new Map<number, CallFrame>();
	#lastToken = 0;

	/** The innermost. Throws where Lua runs for no call, which does not happen while it runs. */
	get current(): CallFrame {
		const frame = this.#stack.at(-1);
		if (frame === undefined) throw new Error('Lua runs outside of a call');
		return frame;
	}

	/** Runs inside of a call; `work` gets the number of its frame. */
	run<T>(frame: CallFrame, work: (token: number) => T): T {
		this.#lastToken += 1;
		const token = this.#lastToken;
		const depth = this.#stack.push({ ...frame, token });
		this.#live.set(token, frame);
		try {
			return work(token);
		} finally {
			this.#live.delete(token);
			// Frames that Lua entered itself and left by an error go with it.
			this.#stack.length = depth - 1;
		}
	}

	/** Another extension's code runs from here on, for the same call; undone by {@link leave}. */
	enter(extension: number): void {
		this.#stack.push({ ...this.current, extension, token: 0 });
	}

	leave(): void {
		if (this.#stack.at(-1)?.token === 0) this.#stack.pop();
	}

	/** Whether the call of a frame was cancelled; false for one that is over. */
	isCancelled(token: number): boolean {
		return this.#live.get(token)?.call?.cancelled() ?? false;
	}
}
