/** An instance of a module that was made by the assembler here. */
export interface WasmInstance {
	readonly memory: WasmMemory;
	/** A function that the module exports. */
	call(name: string): (...values: readonly number[]) => number;
}

/** The memory of an instance; what was seen of it before it grew is gone. */
export interface WasmMemory {
	readonly buffer: ArrayBuffer;
	grow(pages: number): number;
}

/**
 * Compiles a small module, or `undefined` where the platform has no WebAssembly or a page's security policy
 * forbids it: then there is a way without. So there is where an instance cannot have its memory: the result
 * gives `undefined` then.
 */
export const compileWasm = (
	bytes: Uint8Array<ArrayBuffer>,
	scope: object = globalThis,
): (() => WasmInstance | undefined) | undefined => {
	const { WebAssembly: platform } = scope as { readonly WebAssembly?: WasmPlatform };
	if (platform === undefined) return undefined;
	let module: object;
	try {
		module = new platform.Module(bytes);
	} catch (error) {
		if (error instanceof platform.CompileError) return undefined;
		throw error;
	}
	return () =>
		unlessRefused(() => {
			const { exports } = new platform.Instance(module);
			return {
				memory: exports.memory as WasmMemory,
				call: (name) => exports[name] as (...values: readonly number[]) => number,
			};
		});
};

/** Makes a memory at least that large; `false` where there is not so much. */
export const growTo = (memory: WasmMemory, bytes: number): boolean => {
	const missing = bytes - memory.buffer.byteLength;
	return missing <= 0 || unlessRefused(() => memory.grow(Math.ceil(missing / pageBytes))) !== undefined;
};

const pageBytes = 65_536;

// The platform says with a `RangeError` that there is no memory.
const unlessRefused = <T>(work: () => T): T | undefined => {
	try {
		return work();
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
};

// What is used of the platform's own.
interface WasmPlatform {
	readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
	readonly Instance: new (module: object) => { readonly exports: Readonly<Record<string, unknown>> };
	readonly CompileError: abstract new () => Error;
}
