import { decodeText, encodeText, type FileHandle, type FileSystem, type OpenOptions } from '@tenon/core';

/** The UTF-8 bytes of a text. */
export const bytesOf = (text: string): Uint8Array => encodeText(text);

/** Writes a text as a whole file. */
export const put = async (fs: FileSystem, path: string, text: string): Promise<void> =>
	fs.write(path, encodeText(text));

/** The whole file as text. */
export const textAt = async (fs: FileSystem, path: string): Promise<string> =>
	decodeText(await fs.read(path));

/** The names in a directory, sorted. */
export const namesIn = async (fs: FileSystem, path: string): Promise<string[]> =>
	(await fs.list(path)).map((entry) => entry.name).sort();

/** The version of what the path leads to. */
export const versionOf = async (fs: FileSystem, path: string): Promise<string> =>
	(await fs.stat(path)).version;

/** The mtime in whole milliseconds: a store may keep a fraction below that. */
export const mtimeOf = async (fs: FileSystem, path: string): Promise<number> =>
	Math.floor((await fs.stat(path)).mtimeMs);

/** Opens, works, closes, whatever the outcome. */
export const withHandle = async <T>(
	fs: FileSystem,
	path: string,
	options: OpenOptions,
	work: (handle: FileHandle) => Promise<T>,
): Promise<T> => {
	const handle = await fs.open(path, options);
	try {
		return await work(handle);
	} finally {
		await handle.close();
	}
};

/** What the handle reads at `position`, as text. */
export const readText = async (handle: FileHandle, length: number, position: number): Promise<string> => {
	const into = new Uint8Array(length);
	return decodeText(into.subarray(0, await handle.read(into, position)));
};

/** `size` bytes without a short period, the same on every call. */
export const patternBytes = (size: number): Uint8Array => {
	const bytes = new Uint8Array(size);
	for (let at = 0; at < size; at++) bytes[at] = (at * 31 + (at >> 8) * 7) & 0xff;
	return bytes;
};
