import { type NativeStream, type NativeZlib, nativeZlib } from './native-zlib.ts';

/** Compresses by Zstandard in a thread of Node's. */
export interface ZstdPacker {
	/** What can be written once the chunk is taken, which must stay as it is until then. */
	push(chunk: Uint8Array): Promise<readonly Uint8Array[]>;
	/** The rest. */
	end(): Promise<readonly Uint8Array[]>;
	/** Ends it early; called once in any case. */
	close(): void;
}

/** What a frame is to be like. */
export interface ZstdSettings {
	readonly level: number;
	readonly hasChecksum: boolean;
	readonly sizeBytes: number | undefined;
}

/** Makes one; `undefined` where there is no Node that knows the format, as in a browser. */
export const createZstdPacker = (
	{ level, hasChecksum, sizeBytes }: ZstdSettings,
	zlib: NativeZlib | undefined = nativeZlib(),
): ZstdPacker | undefined => {
	if (zlib?.createZstdCompress === undefined) return undefined;
	const { constants } = zlib;
	const stream = zlib.createZstdCompress({
		params: {
			[constants.ZSTD_c_compressionLevel]: level,
			[constants.ZSTD_c_checksumFlag]: hasChecksum ? 1 : 0,
		},
		...(sizeBytes === undefined ? {} : { pledgedSrcSize: sizeBytes }),
	});
	return new StreamPacker(stream);
};

class StreamPacker implements ZstdPacker {
	readonly #stream: NativeStream;
	#ready: Uint8Array[] = [];
	#failure: Error | undefined;
	#onEnd: (() => void) | undefined;

	constructor(stream: NativeStream) {
		this.#stream = stream;
		stream.on('data', (bytes) => this.#ready.push(bytes));
		stream.on('end', () => this.#onEnd?.());
		stream.on('error', (error) => {
			this.#failure = error;
			this.#onEnd?.();
		});
	}

	async push(chunk: Uint8Array): Promise<readonly Uint8Array[]> {
		await new Promise<void>((resolve) => {
			this.#stream.write(chunk, () => resolve());
		});
		return this.#take();
	}

	async end(): Promise<readonly Uint8Array[]> {
		await new Promise<void>((resolve) => {
			this.#onEnd = resolve;
			this.#stream.end();
		});
		return this.#take();
	}

	#take(): readonly Uint8Array[] {
		if (this.#failure !== undefined) throw this.#failure;
		const ready = this.#ready;
		this.#ready = [];
		return ready;
	}

	close(): void {
		this.#stream.destroy();
	}
}
