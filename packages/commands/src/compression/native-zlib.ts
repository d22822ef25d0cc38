/** What of Node's `zlib` is used here. */
export interface NativeZlib {
	crc32(bytes: Uint8Array, value?: number): number;
	deflateRawSync(
		bytes: Uint8Array,
		options: { readonly level: number; readonly dictionary?: Uint8Array; readonly finishFlush?: number },
	): Uint8Array;
	readonly constants: {
		readonly Z_SYNC_FLUSH: number;
		readonly Z_FINISH: number;
		readonly ZSTD_c_compressionLevel: number;
		readonly ZSTD_c_checksumFlag: number;
	};
	createZstdCompress?(options: {
		readonly params: Readonly<Record<number, number>>;
		readonly pledgedSrcSize?: number;
	}): NativeStream;
}

/** A stream of Node that turns bytes into others. */
export interface NativeStream {
	write(bytes: Uint8Array, done: (error?: Error | null) => void): boolean;
	end(): void;
	on(event: 'data', listener: (bytes: Uint8Array) => void): unknown;
	on(event: 'end', listener: () => void): unknown;
	on(event: 'error', listener: (error: Error) => void): unknown;
	destroy(): void;
}

interface Scope {
	readonly process?: { getBuiltinModule?(name: string): unknown };
}

/**
 * Node's `zlib`, or `undefined` where it is not there, as in a browser. It is taken from the global object, since an
 * import would not load there.
 */
export const nativeZlib = (scope: object = globalThis): NativeZlib | undefined => {
	const found = (scope as Scope).process?.getBuiltinModule?.('node:zlib') as Partial<NativeZlib> | undefined;
	return found?.crc32 === undefined || found.deflateRawSync === undefined ? undefined : (found as NativeZlib);
};
