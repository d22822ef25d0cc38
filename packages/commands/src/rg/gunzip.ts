import { isFsError } from '@tenon/core';
import type { Input } from '@tenon/shell';
import { pulledInput } from './mapped-input.ts';

/** An input of what a file of gzip holds; `fault` says after its end what was wrong with the file, in gzip's words. */
export interface GunzippedInput {
	readonly input: Input;
	readonly fault: () => string | undefined;
}

/** Reads the content of a file of gzip as it comes. */
export const gunzip = (packed: Input): GunzippedInput => {
	let readBytes = 0;
	let isGzip = true;
	let fault: string | undefined;
	const source = new ReadableStream<Uint8Array<ArrayBuffer>>(
		{
			pull: async (controller) => {
				const chunk = await packed.pull();
				if (chunk === undefined) {
					controller.close();
					return;
				}
				if (readBytes === 0) isGzip = chunk[0] === 0x1f && chunk[1] === 0x8b;
				readBytes += chunk.length;
				controller.enqueue(chunk.slice());
			},
		},
		{ highWaterMark: 0 },
	);
	const reader = source.pipeThrough(new DecompressionStream('gzip')).getReader();
	const pull = async (): Promise<Uint8Array | undefined> => {
		try {
			for (;;) {
				const { done, value } = await reader.read();
				if (done) return undefined;
				if (value.length > 0) return value;
			}
		} catch (error) {
			if (isFsError(error)) throw error;
			fault = isGzip ? 'unexpected end of file' : 'not in gzip format';
			return undefined;
		}
	};
	return { input: pulledInput(pull), fault: () => fault };
};

/** The program that packed a file, by the end of its name; `undefined` if none did. */
export const packerOf = (name: string): string | undefined =>
	packers.get(/\.([^./]+)$/.exec(name)?.[1] ?? '');

const packers: ReadonlyMap<string, string> = new Map([
	['gz', 'gzip'],
	['tgz', 'gzip'],
	['bz2', 'bzip2'],
	['tbz2', 'bzip2'],
	['xz', 'xz'],
	['txz', 'xz'],
	['lzma', 'xz'],
	['lz4', 'lz4'],
	['br', 'brotli'],
	['zst', 'zstd'],
	['zstd', 'zstd'],
	['Z', 'compress'],
]);
