import { onTestFinished } from 'vitest';
import type { LuaFailure } from '../../src/lua/engine/lua-failure.ts';
import type { LuaArg, LuaResults, RunHostFunction } from '../../src/lua/engine/lua-values.ts';
import { LuaVm, type LuaVmOptions } from '../../src/lua/engine/lua-vm.ts';
import { compileLua } from '../../src/lua/engine/wasm/compile-lua.ts';
import { linearBytesFor } from '../../src/lua/engine/wasm/lua-binary.ts';

const memoryBytes = 64 << 20;
const binary = compileLua(linearBytesFor(memoryBytes));

/** A Lua state of a test. */
export const luaState = async (options: Partial<LuaVmOptions> = {}): Promise<LuaState> => {
	const vm = LuaVm.create({ memoryBytes, binary: await binary, ...options });
	onTestFinished(() => vm.close());
	return new LuaState(vm);
};

/** A state, and short ways to run a chunk in it. */
export class LuaState {
	readonly vm: LuaVm;

	constructor(vm: LuaVm) {
		this.vm = vm;
	}

	/** Runs a chunk and reads its results. */
	run<T>(source: string, read: (results: LuaResults) => T, args: readonly LuaArg[] = []): T {
		const chunk = this.vm.load(source, 'test.lua');
		try {
			return this.vm.call(chunk, args, read);
		} finally {
			this.vm.release(chunk);
		}
	}

	/** The results of a chunk as JSON, one text for each. */
	json(source: string, ...args: LuaArg[]): readonly string[] {
		return this.run(source, (results) => everyOf(results, (at) => results.json(at)), args);
	}

	/** What a chunk fails with. */
	failure(source: string): LuaFailure {
		try {
			this.run(source, () => undefined);
		} catch (error) {
			return error as LuaFailure;
		}
		throw new Error('it did not fail');
	}

	/** Makes a global function. */
	define(name: string, run: RunHostFunction): void {
		this.vm.setGlobal(name, this.vm.hostFunction(run));
	}
}

/** Something of each of the results. */
export const everyOf = <T>(results: LuaResults, read: (position: number) => T): readonly T[] =>
	Array.from({ length: results.count }, (_, at) => read(at + 1));
