import type { MessagePort } from 'node:worker_threads';
import type { UnitStart } from '../../embedded/messages.ts';
import type { LuaBinary } from '../engine/wasm/lua-binary.ts';

/** What a thread is started with. */
export interface ThreadData {
	readonly port: MessagePort;
	readonly cells: SharedArrayBuffer;
}

/** The first message to a thread: the code of Lua. */
export interface ThreadSetup {
	readonly binary: LuaBinary;
	/** Whether the thread runs some Lua first, so that WebAssembly's code is compiled well for all threads. */
	readonly warmsUp: boolean;
	/** Whether it runs an extension of no use first: what it needs of JavaScript is compiled, each thread its own. */
	readonly practises: boolean;
}

/** The second: the unit that it runs. */
export interface ThreadStart {
	readonly unit: UnitStart;
	readonly limits: LuaLimits;
}

/** What Lua may use. */
export interface LuaLimits {
	/** Of one state, in bytes. */
	readonly memoryBytes: number;
	/** Of Lua's time in one call of a tool, command or model; waits for the host do not count. */
	readonly callMs: number;
	/** Of Lua's time for loading one extension, and in one call of anything else. */
	readonly hookMs: number;
}

/** What a thread says of itself, beside the messages of its extensions. */
export type ThreadReport =
	| { readonly kind: 'ready' }
	/** It ends itself: why. */
	| { readonly kind: 'last-words'; readonly text: string };
