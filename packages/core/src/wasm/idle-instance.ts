import { assemble, type WasmFunction } from './assembler.ts';
import { compileWasm, type WasmInstance } from './instantiate.ts';

/** Where work finds an instance, and leaves it. */
export interface IdleInstance {
	/** An instance with a page of memory or more, whatever is in it; `undefined` where there is no WebAssembly. */
	take(scope: object): WasmInstance | undefined;
	/** Its borrower is done with it. */
	keep(instance: WasmInstance): void;
}

/**
 * Keeps one instance of a module for the next who needs it: to set up a memory takes the platform longer than to fill
 * it. A large one is let go. The module is put together when it is first asked for.
 */
export const idleInstance = (functions: () => readonly WasmFunction[]): IdleInstance => {
	let compiled: { readonly make: (() => WasmInstance | undefined) | undefined } | undefined;
	let idle: WasmInstance | undefined;
	return {
		take: (scope) => {
			if (scope !== globalThis) return compileWasm(assemble(1, functions()), scope)?.();
			const kept = idle;
			idle = undefined;
			if (kept !== undefined) return kept;
			compiled ??= { make: compileWasm(assemble(1, functions()), scope) };
			return compiled.make?.();
		},
		keep: (instance) => {
			if (instance.memory.buffer.byteLength <= mostIdleBytes) idle = instance;
		},
	};
};

const mostIdleBytes = 1 << 24;
