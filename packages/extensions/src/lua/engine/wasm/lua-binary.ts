/** Lua in WebAssembly, compiled: it can be sent to other threads, which share its code. */
export interface LuaBinary {
	readonly module: WebAssembly.Module;
	/** The most linear memory that an instance can have. */
	readonly maxMemoryBytes: number;
}

/** How much linear memory an instance may have whose Lua may hold so much: a table is copied when it grows. */
export const linearBytesFor = (memoryBytes: number): number => 2 * memoryBytes + (18 << 20);
