import { encodeText } from '@tenon/core';
import { Allocator } from './allocator.ts';
import { LuaFailure, type LuaFailureKind } from './lua-failure.ts';
import type { LuaArg, LuaRef, LuaResults, RunHostFunction } from './lua-values.ts';
import { lossyText } from './read-value.ts';
import { RegistryRef, StackParts } from './stack-parts.ts';
import { StackValues } from './stack-values.ts';
import { addCallback } from './wasm/callbacks.ts';
import {
	allResults,
	globalsKey,
	type LuaApi,
	type LuaState,
	luaStatus,
	luaType,
	type Pointer,
	registryIndex,
	upvalueIndex,
} from './wasm/lua-api.ts';
import type { LuaBinary } from './wasm/lua-binary.ts';
import { instantiateLua, longJump } from './wasm/lua-instance.ts';

/** How a Lua state is made. */
export interface LuaVmOptions {
	/** Most of what Lua holds, in bytes. */
	readonly memoryBytes: number;
	/** Lua, compiled; it may be shared by many states, in many threads. */
	readonly binary: LuaBinary;
	/** Takes what is worth a line in a log: texts whose bytes had to be replaced. */
	warn?(text: string): void;
	/** How deep tables may be nested that pass between the two; default 128. */
	readonly maxDepth?: number;
	/** How large one value may be that leaves Lua; default 10 MiB. */
	readonly maxValueBytes?: number;
}

/**
 * One Lua 5.4 state in a WebAssembly memory of its own, in the thread that made it. It has the libraries base, coroutine,
 * table, string, utf8, math and os (times alone), and knows nothing of extensions; `sandbox` makes the rest of its world.
 *
 * Every call into Lua is protected, and nothing of JavaScript is ever visible to Lua: values are copied, host functions are
 * C functions, and what they throw is a string there. Calls between the two may be nested 16 deep.
 */
export class LuaVm {
	readonly #api: LuaApi;
	readonly #parts: StackParts;
	readonly #allocator: Allocator;
	readonly #hostFunctions: RunHostFunction[] = [];
	readonly #callHost: Pointer;
	readonly #callWork: Pointer;
	readonly #handleError: Pointer;
	readonly #toStringName: Pointer;
	readonly #textMode: Pointer;
	/** The state or coroutine that runs, or would. */
	#running: LuaState;
	#work: (L: LuaState) => void = () => undefined;
	#depth = 0;
	#calls = 0;
	#traceback = '';
	/** Why it cannot be used any more. */
	#over: string | undefined;

	/** Makes a state. */
	static create(options: LuaVmOptions): LuaVm {
		return new LuaVm(instantiateLua(options.binary), options);
	}

	private constructor(api: LuaApi, options: LuaVmOptions) {
		this.#api = api;
		this.#allocator = new Allocator(api, options.memoryBytes);
		const limits = { maxDepth: options.maxDepth ?? 128, maxBytes: options.maxValueBytes ?? 10 << 20 };
		this.#parts = new StackParts(api, limits, (text) => options.warn?.(text));
		this.#callHost = addCallback(api, (L: LuaState) => this.#runHostFunction(L));
		this.#callWork = addCallback(api, (L: LuaState) => {
			this.#work(L);
			return 0;
		});
		this.#handleError = addCallback(api, (L: LuaState) => this.#describeError(L));
		this.#toStringName = this.#parts.memory.constant('__tostring');
		this.#textMode = this.#parts.memory.constant('t');
		this.#running = api.lua_newstate(this.#allocator.pointer, 0);
		if (this.#running === 0) throw new LuaFailure('memory', 'not enough memory for a Lua state');
		this.#enter((L) => this.#openLibraries(L));
	}

	/** What Lua holds, garbage that was not collected yet among it. */
	get usedBytes(): number {
		return this.#allocator.usedBytes;
	}

	/** Sets another limit of what Lua holds. */
	limitMemory(bytes: number): void {
		this.#allocator.maxBytes = bytes;
	}

	/** Compiles source text to a function. Bytecode is refused. Messages name the chunk as `name:line`. */
	load(source: string | Uint8Array, chunkName: string): LuaRef {
		const bytes = typeof source === 'string' ? encodeText(source) : source;
		if (bytes[0] === bytecodeMark)
			throw new LuaFailure('syntax', `${chunkName}: attempt to load a binary chunk (mode is 't')`);
		return this.#enter((L) => {
			const { memory } = this.#parts;
			const status = memory.withBytes(encodeText(`@${chunkName}\0`), (name) =>
				memory.withBytes(bytes, (pointer) =>
					this.#api.luaL_loadbufferx(L, pointer, bytes.length, name, this.#textMode),
				),
			);
			if (status !== luaStatus.ok) throw new LuaFailure(kindOf(status), this.#shortText(L, -1));
			return this.#parts.keep('function', this.#api.luaL_ref(L, registryIndex));
		});
	}

	/** Calls a function and reads what it returns: `read` gets the results as long as it runs. */
	call<T = void>(fn: LuaRef, args: readonly LuaArg[] = [], read?: (results: LuaResults) => T): T {
		if (this.#calls >= maxCalls)
			throw new LuaFailure('runtime', `Lua and its host call each other more than ${maxCalls} deep`);
		this.#calls += 1;
		try {
			return this.#enter((L) => this.#callFunction(L, fn, args, read));
		} finally {
			this.#calls -= 1;
		}
	}

	/** Makes a function that Lua can call. It is kept for the life of the state. */
	hostFunction(run: RunHostFunction): LuaRef {
		if (this.#hostFunctions.length >= maxHostFunctions)
			throw new LuaFailure('memory', `a Lua state has at most ${maxHostFunctions} host functions`);
		this.#hostFunctions.push(run);
		const index = this.#hostFunctions.length - 1;
		return this.#enter((L) => {
			this.#api.lua_pushinteger(L, BigInt(index));
			this.#api.lua_pushcclosure(L, this.#callHost, 1);
			return this.#parts.keep('function', this.#api.luaL_ref(L, registryIndex));
		});
	}

	/** Makes a table with these fields. */
	table(fields: Readonly<Record<string, LuaArg>>): LuaRef {
		return this.#enter((L) => {
			this.#api.lua_createtable(L, 0, Object.keys(fields).length);
			for (const [name, value] of Object.entries(fields)) this.#setRaw(L, name, value);
			return this.#parts.keep('table', this.#api.luaL_ref(L, registryIndex));
		});
	}

	/** Sets a global variable, past metatables. */
	setGlobal(name: string, value: LuaArg): void {
		this.#enter((L) => {
			this.#api.lua_rawgeti(L, registryIndex, globalsKey);
			this.#setRaw(L, name, value);
		});
	}

	/** Sets a field of a table, past metatables. */
	setField(table: LuaRef, name: string, value: LuaArg): void {
		this.#enter((L) => {
			this.#push(L, table);
			this.#setRaw(L, name, value);
		});
	}

	/** Reads a kept value: `read` gets it as the only one. */
	read<T>(ref: LuaRef, read: (value: LuaResults) => T): T {
		return this.#enter((L) => {
			this.#push(L, ref);
			const values = new StackValues(this.#parts, L, this.#api.lua_gettop(L), 1, () => '');
			try {
				return read(values);
			} finally {
				values.close();
			}
		});
	}

	/** Lets Lua collect what was kept. May be called twice. */
	release(ref: LuaRef): void {
		const kept = this.#own(ref);
		if (kept.place === undefined || this.#over !== undefined) return;
		this.#api.luaL_unref(this.#running, registryIndex, kept.place);
		kept.place = undefined;
	}

	/** Ends it. Nothing of Lua runs any more, no finalizer either: the memory is dropped as a whole. */
	close(): void {
		this.#over ??= 'the Lua state was closed';
	}

	/**
	 * Runs work in a protected call. What the work throws comes out as it is, an error of Lua as a {@link LuaFailure}. The
	 * stack is afterwards as it was.
	 */
	#enter<T>(work: (L: LuaState) => T): T {
		if (this.#over !== undefined) throw new LuaFailure('closed', this.#over);
		if (this.#depth >= maxNested)
			throw new LuaFailure('runtime', `Lua and its host call each other more than ${maxNested} deep`);
		const api = this.#api;
		const L = this.#running;
		if (api.lua_checkstack(L, slotsOfCall) === 0) throw stackFull();
		const top = api.lua_gettop(L);
		let outcome: { readonly value: T } | { readonly error: unknown } | undefined;
		this.#work = (state) => {
			try {
				outcome = { value: work(state) };
			} catch (error) {
				if (error === longJump || isFatal(error)) throw error;
				outcome = { error };
			}
		};
		this.#traceback = '';
		this.#depth += 1;
		let status: number;
		try {
			api.lua_pushcclosure(L, this.#handleError, 0);
			api.lua_pushcclosure(L, this.#callWork, 0);
			status = api.lua_pcallk(L, 0, 0, top + 1, 0, 0);
		} catch (error) {
			throw this.#damaged(error);
		} finally {
			this.#depth -= 1;
			this.#running = L;
		}
		if (status !== luaStatus.ok) throw this.#failureOf(L, top, status);
		api.lua_settop(L, top);
		if (outcome === undefined) throw this.#damaged(new Error('a protected call did nothing'));
		if ('error' in outcome) throw outcome.error;
		return outcome.value;
	}

	#callFunction<T>(
		L: LuaState,
		fn: LuaRef,
		args: readonly LuaArg[],
		read: ((results: LuaResults) => T) | undefined,
	): T {
		const api = this.#api;
		const base = api.lua_gettop(L) + 1;
		if (api.lua_checkstack(L, args.length + slotsOfCall) === 0) throw stackFull();
		this.#push(L, fn);
		for (const arg of args) this.#push(L, arg);
		api.lua_callk(L, args.length, allResults, 0, 0);
		// What reads nothing returns nothing.
		if (read === undefined) return undefined as T;
		const results = new StackValues(this.#parts, L, base, api.lua_gettop(L) - base + 1, () => '');
		try {
			return read(results);
		} finally {
			results.close();
		}
	}

	#failureOf(L: LuaState, top: number, status: number): LuaFailure {
		const message = this.#shortText(L, -1);
		this.#api.lua_settop(L, top);
		return new LuaFailure(kindOf(status), message, this.#traceback);
	}

	// An exception that is no long jump left frames of Lua as they were: the state cannot be used any more.
	#damaged(error: unknown): LuaFailure {
		this.#over ??= `Lua was ended: ${error instanceof Error ? error.message : String(error)}`;
		return new LuaFailure('closed', this.#over);
	}

	#runHostFunction(L: LuaState): number {
		const api = this.#api;
		const run = this.#hostFunctions[Number(api.lua_tointegerx(L, upvalueIndex(1), 0))];
		const outer = this.#running;
		this.#running = L;
		const call = new StackValues(this.#parts, L, 1, api.lua_gettop(L), (at) => `bad argument #${at}: `);
		let problem: unknown;
		try {
			const results = run?.(call) ?? [];
			if (api.lua_checkstack(L, results.length + slotsOfCall) === 0) throw stackFull();
			for (const result of results) this.#push(L, result);
			return results.length;
		} catch (error) {
			if (error === longJump || isFatal(error) || this.#over !== undefined) throw error;
			problem = error;
		} finally {
			call.close();
			this.#running = outer;
		}
		return this.#raise(L, problem);
	}

	// Never returns: an error of Lua leaves by a long jump.
	#raise(L: LuaState, problem: unknown): number {
		const api = this.#api;
		const message = problem instanceof Error ? problem.message : String(problem);
		api.lua_settop(L, 0);
		// An error that came out of Lua has its position already.
		if (problem instanceof LuaFailure) this.#parts.memory.pushText(L, message);
		else {
			api.luaL_where(L, 1);
			this.#parts.memory.pushText(L, message);
			api.lua_concat(L, 2);
		}
		return api.lua_error(L);
	}

	// Called by Lua where an error happened, with its stack as it was; returns the message as a text.
	#describeError(L: LuaState): number {
		const api = this.#api;
		api.luaL_traceback(L, L, 0, 1);
		this.#traceback = this.#shortText(L, -1);
		api.lua_settop(L, 1);
		const type = api.lua_type(L, 1);
		if (type === luaType.string) return 1;
		if (api.luaL_callmeta(L, 1, this.#toStringName) !== 0 && api.lua_type(L, -1) === luaType.string) return 1;
		if (type === luaType.number) {
			api.luaL_tolstring(L, 1, 0);
			return 1;
		}
		const values = new StackValues(this.#parts, L, 1, 1, () => '');
		this.#parts.memory.pushText(L, `(error object is a ${values.typeOf(1)} value)`);
		return 1;
	}

	#push(L: LuaState, arg: LuaArg): void {
		if (arg instanceof RegistryRef) {
			const { place } = this.#own(arg);
			if (place === undefined) throw new Error('a Lua value was used after it was released');
			this.#api.lua_rawgeti(L, registryIndex, BigInt(place));
		} else this.#parts.pusher.push(L, (arg ?? null) as never);
	}

	#setRaw(L: LuaState, name: string, value: LuaArg): void {
		this.#parts.memory.pushText(L, name);
		this.#push(L, value);
		this.#api.lua_rawset(L, -3);
	}

	#own(ref: LuaRef): RegistryRef {
		if (!(ref instanceof RegistryRef) || ref.owner !== this.#parts)
			throw new TypeError('the value belongs to another Lua state');
		return ref;
	}

	/** The text at an index, cut off where it is long: an error's message may be as long as Lua's memory. */
	#shortText(L: LuaState, index: number): string {
		if (this.#api.lua_type(L, index) !== luaType.string) return '(no message)';
		const bytes = this.#parts.memory.stringAt(L, index);
		return bytes.length <= maxMessageBytes
			? lossyText(bytes)
			: `${lossyText(bytes.subarray(0, maxMessageBytes))} … (${bytes.length} bytes)`;
	}

	#openLibraries(L: LuaState): void {
		const { memory } = this.#parts;
		const api = this.#api;
		for (const [name, open] of Object.entries(libraries)) {
			const place = addCallback(api, (state: LuaState) => api[open](state));
			api.luaL_requiref(L, memory.constant(name), place, 1);
			api.lua_settop(L, -2);
		}
	}
}

const libraries = {
	_G: 'luaopen_base',
	coroutine: 'luaopen_coroutine',
	table: 'luaopen_table',
	string: 'luaopen_string',
	utf8: 'luaopen_utf8',
	math: 'luaopen_math',
	os: 'luaopen_os',
} as const;

const kindOf = (status: number): LuaFailureKind => {
	if (status === luaStatus.memory) return 'memory';
	return status === luaStatus.syntax ? 'syntax' : 'runtime';
};

/** Errors of the engine itself: a trap in WebAssembly, or its stack is full. */
const isFatal = (error: unknown): boolean =>
	error instanceof WebAssembly.RuntimeError ||
	(error instanceof RangeError && error.message === 'Maximum call stack size exceeded') ||
	(error instanceof LuaFailure && error.kind === 'closed');

const stackFull = (): LuaFailure => new LuaFailure('memory', 'stack overflow');

/** Calls of Lua by its host, one inside of another; and all that the host does with a state, inside of these. */
const maxCalls = 16;
const maxNested = 40;
/** What bytecode starts with. */
const bytecodeMark = 0x1b;
const maxHostFunctions = 10_000;
const maxMessageBytes = 16_384;
const slotsOfCall = 8;
