import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { LuaBinary } from './lua-binary.ts';

/**
 * Compiles Lua with a bound of its linear memory. The file lies in the package wasmoon; where the program was bundled, at
 * `file`.
 */
export const compileLua = async (
	maxMemoryBytes: number,
	file: string | URL = wasmFile(),
): Promise<LuaBinary> => {
	const bytes = withMemoryMaximum(await readFile(file), Math.ceil(maxMemoryBytes / pageBytes));
	return { module: await WebAssembly.compile(bytes), maxMemoryBytes };
};

const wasmFile = (): string => createRequire(import.meta.url).resolve('wasmoon/dist/glue.wasm');

/** The same WebAssembly file with another maximum of its memory. Throws where it has no memory of its own. */
export const withMemoryMaximum = (file: Uint8Array, maxPages: number): Uint8Array<ArrayBuffer> => {
	for (let at = headerBytes; at < file.length; ) {
		const id = file[at]!;
		const size = readLeb(file, at + 1);
		const end = size.end + size.value;
		if (id === memorySection) {
			const count = readLeb(file, size.end);
			const initial = readLeb(file, count.end + 1);
			if (count.value !== 1) throw new Error('the file has more than one memory');
			if (maxPages < initial.value)
				throw new RangeError(
					`Lua's memory begins with ${initial.value * pageBytes} bytes; its maximum has to be as large`,
				);
			const body = [1, hasMaximum, ...leb(initial.value), ...leb(maxPages)];
			const section = [memorySection, ...leb(body.length), ...body];
			const changed = new Uint8Array(at + section.length + file.length - end);
			changed.set(file.subarray(0, at));
			changed.set(section, at);
			changed.set(file.subarray(end), at + section.length);
			return changed;
		}
		at = end;
	}
	throw new Error('the file has no memory');
};

const readLeb = (bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } => {
	let value = 0;
	for (let at = start, shift = 0; at < bytes.length; at += 1, shift += 7) {
		const byte = bytes[at]!;
		value += (byte & 0x7f) * 2 ** shift;
		if (byte < 0x80) return { value, end: at + 1 };
	}
	throw new Error('the file is cut off');
};

const leb = (value: number): readonly number[] =>
	value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)];

const pageBytes = 65_536;
const headerBytes = 8;
const memorySection = 5;
const hasMaximum = 1;
