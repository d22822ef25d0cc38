import { calendarImports } from './calendar-imports.ts';
import type { LuaApi } from './lua-api.ts';
import type { LuaBinary } from './lua-binary.ts';

/** What ends C code early in an instance: Lua's errors pass through functions of JavaScript as this. It is never kept from going on. */
export const longJump: number = Number.POSITIVE_INFINITY;

/**
 * Makes an instance of Lua with a memory of its own. It reaches the clock and nothing else of the world: there are no
 * files, no streams, no environment, no programs and no exit.
 */
export const instantiateLua = ({ module, maxMemoryBytes }: LuaBinary): LuaApi => {
	const memory = (): WebAssembly.Memory => api.memory;
	const imports = {
		...machineImports(() => api, maxMemoryBytes),
		...absentWorld(memory),
		...calendarImports(memory, (bytes) => api.malloc(bytes)),
	};
	const instance = new WebAssembly.Instance(module, { env: imports, wasi_snapshot_preview1: imports });
	// The file is pinned by version: it exports what the interface lists.
	const api = instance.exports as unknown as LuaApi;
	api.emscripten_stack_init();
	api.__wasm_call_ctors();
	return api;
};

const machineImports = (api: () => LuaApi, maxMemoryBytes: number): WebAssembly.ModuleImports => ({
	// Calls what may end by a long jump, which is an exception on its way here.
	invoke_vii: (run: number, first: number, second: number): void => {
		const { stackSave, stackRestore, setThrew, __indirect_function_table: table } = api();
		const stack = stackSave();
		try {
			(table.get(run) as (first: number, second: number) => void)(first, second);
		} catch (error) {
			if (error !== longJump) throw error;
			stackRestore(stack);
			setThrew(1, 0);
		}
	},
	_emscripten_throw_longjmp: (): never => {
		throw longJump;
	},
	// Zero is a refusal: the allocation that asked for it fails.
	emscripten_resize_heap: (wantedBytes: number): number => {
		const { memory } = api();
		const wanted = wantedBytes >>> 0;
		if (wanted > maxMemoryBytes) return 0;
		const has = memory.buffer.byteLength;
		const next = Math.min(Math.max(wanted, has + has / 4), maxMemoryBytes);
		try {
			memory.grow(Math.ceil((next - has) / pageBytes));
		} catch (error) {
			if (error instanceof RangeError) return 0;
			throw error;
		}
		return 1;
	},
	abort: (): never => {
		throw new WebAssembly.RuntimeError('Lua was aborted');
	},
	exit: (): never => {
		throw new WebAssembly.RuntimeError('Lua tried to exit');
	},
});

const absentWorld = (memory: () => WebAssembly.Memory): WebAssembly.ModuleImports => ({
	system: () => -1,
	__syscall_openat: () => -noEntry,
	__syscall_fcntl64: () => -badFile,
	__syscall_ioctl: () => -badFile,
	__syscall_dup3: () => -badFile,
	__syscall_unlinkat: () => -noEntry,
	__syscall_rmdir: () => -noEntry,
	__syscall_renameat: () => -noEntry,
	__syscall_readlinkat: () => -noEntry,
	fd_write: () => badFile,
	fd_read: () => badFile,
	fd_close: () => badFile,
	fd_seek: () => badFile,
	environ_sizes_get: (count: number, bytes: number): number => {
		const view = new DataView(memory().buffer);
		view.setUint32(count, 0, true);
		view.setUint32(bytes, 0, true);
		return 0;
	},
	environ_get: () => 0,
});

const pageBytes = 65_536;
/** WASI's numbers of errors. */
const badFile = 8;
const noEntry = 44;
