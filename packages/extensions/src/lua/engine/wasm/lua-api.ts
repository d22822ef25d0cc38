/** An address in Lua's memory; zero is none. */
export type Pointer = number;

/** A Lua state or coroutine, by its address. */
export type LuaState = Pointer;

/** Lua's C API as the WebAssembly file exports it: the functions that are used here. */
export interface LuaApi {
	readonly memory: WebAssembly.Memory;
	readonly __indirect_function_table: WebAssembly.Table;
	__wasm_call_ctors(): void;
	setThrew(threw: number, value: number): void;
	stackSave(): Pointer;
	stackRestore(stack: Pointer): void;
	emscripten_stack_init(): void;
	malloc(bytes: number): Pointer;
	realloc(block: Pointer, bytes: number): Pointer;
	free(block: Pointer): void;

	lua_newstate(allocator: Pointer, data: Pointer): LuaState;
	lua_close(L: LuaState): void;
	lua_absindex(L: LuaState, index: number): number;
	lua_gettop(L: LuaState): number;
	lua_settop(L: LuaState, index: number): void;
	lua_checkstack(L: LuaState, slots: number): number;
	lua_rotate(L: LuaState, index: number, times: number): void;
	lua_pushvalue(L: LuaState, index: number): void;
	lua_type(L: LuaState, index: number): number;
	lua_isinteger(L: LuaState, index: number): number;
	lua_toboolean(L: LuaState, index: number): number;
	lua_tonumberx(L: LuaState, index: number, isNumber: Pointer): number;
	lua_tointegerx(L: LuaState, index: number, isNumber: Pointer): bigint;
	lua_tolstring(L: LuaState, index: number, length: Pointer): Pointer;
	lua_rawlen(L: LuaState, index: number): bigint;
	lua_pushnil(L: LuaState): void;
	lua_pushboolean(L: LuaState, value: number): void;
	lua_pushnumber(L: LuaState, value: number): void;
	lua_pushinteger(L: LuaState, value: bigint): void;
	lua_pushlstring(L: LuaState, bytes: Pointer, length: number): Pointer;
	lua_pushcclosure(L: LuaState, run: Pointer, upvalues: number): void;
	lua_createtable(L: LuaState, list: number, record: number): void;
	lua_gettable(L: LuaState, index: number): number;
	lua_geti(L: LuaState, index: number, key: bigint): number;
	lua_rawset(L: LuaState, index: number): void;
	lua_rawgeti(L: LuaState, index: number, key: bigint): number;
	lua_rawseti(L: LuaState, index: number, key: bigint): void;
	lua_next(L: LuaState, index: number): number;
	lua_concat(L: LuaState, count: number): void;
	lua_error(L: LuaState): number;
	lua_callk(L: LuaState, args: number, results: number, context: number, continuation: Pointer): void;
	lua_pcallk(
		L: LuaState,
		args: number,
		results: number,
		handler: number,
		context: number,
		continuation: Pointer,
	): number;

	luaL_loadbufferx(L: LuaState, source: Pointer, length: number, name: Pointer, mode: Pointer): number;
	luaL_ref(L: LuaState, table: number): number;
	luaL_unref(L: LuaState, table: number, ref: number): void;
	luaL_tolstring(L: LuaState, index: number, length: Pointer): Pointer;
	luaL_traceback(L: LuaState, of: LuaState, message: Pointer, level: number): void;
	luaL_where(L: LuaState, level: number): void;
	luaL_requiref(L: LuaState, name: Pointer, open: Pointer, isGlobal: number): void;
	luaL_callmeta(L: LuaState, index: number, name: Pointer): number;

	luaopen_base(L: LuaState): number;
	luaopen_coroutine(L: LuaState): number;
	luaopen_table(L: LuaState): number;
	luaopen_string(L: LuaState): number;
	luaopen_utf8(L: LuaState): number;
	luaopen_math(L: LuaState): number;
	luaopen_os(L: LuaState): number;
}

/** Where values are kept that Lua code cannot reach. */
export const registryIndex = -1_001_000;

/** The key of the table of globals in the registry. */
export const globalsKey = 2n;

/** The pseudo index of an upvalue of the C function that runs, from 1. */
export const upvalueIndex = (position: number): number => registryIndex - position;

/** As many results as there are. */
export const allResults = -1;

/** What protected calls and loads return. */
export const luaStatus = { ok: 0, runtime: 2, syntax: 3, memory: 4, handler: 5 } as const;

/** What `lua_type` returns. */
export const luaType = {
	none: -1,
	nil: 0,
	boolean: 1,
	lightUserdata: 2,
	number: 3,
	string: 4,
	table: 5,
	function: 6,
	userdata: 7,
	thread: 8,
} as const;
