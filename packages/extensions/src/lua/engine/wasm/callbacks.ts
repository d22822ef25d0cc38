import type { LuaApi, LuaState, Pointer } from './lua-api.ts';

/** A function of C: integers and addresses in, one out. */
export type Callback =
	| ((L: LuaState) => number)
	| ((data: Pointer, block: Pointer, oldSize: number, newSize: number) => Pointer);

/** Makes functions of JavaScript callable for Lua: each takes a place in the table of functions for the life of the instance. */
export const addCallback = (api: LuaApi, run: Callback): Pointer => {
	const adapter = new WebAssembly.Instance(adapterOf(run.length), { a: { b: run } });
	const table = api.__indirect_function_table;
	const place = table.grow(1);
	table.set(place, adapter.exports.c);
	return place;
};

const adapters = new Map<number, WebAssembly.Module>();

// A table takes functions of WebAssembly alone: this module imports one that takes so many integers and returns one, and
// exports it again.
const adapterOf = (parameters: number): WebAssembly.Module => {
	const known = adapters.get(parameters);
	if (known !== undefined) return known;
	const i32 = 0x7f;
	const type = [1, 0x60, parameters, ...new Array<number>(parameters).fill(i32), 1, i32];
	const bytes = [
		...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
		...[1, type.length, ...type],
		...[2, 7, 1, 1, 0x61, 1, 0x62, 0, 0],
		...[7, 5, 1, 1, 0x63, 0, 0],
	];
	const adapter = new WebAssembly.Module(Uint8Array.from(bytes));
	adapters.set(parameters, adapter);
	return adapter;
};
