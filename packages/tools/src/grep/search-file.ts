import { andThen, type Flow, type Maybe, runFlow, type ToolContext, wait } from '@tenon/core';
import { LineSplitter, LineTooLong } from '@tenon/shell';
import { readChunks } from '@tenon/vfs';
import { Breather } from '../support/breather.ts';
import { type LineMatch, LineSearch, type SearchRequest } from './line-search.ts';

/** What a file gave. */
export type FileSearch =
	| { readonly kind: 'searched'; readonly matches: readonly LineMatch[] }
	| { readonly kind: 'binary' }
	/** A line has more bytes than are held at once. */
	| { readonly kind: 'long-line' };

/** What the searches of one call share, one after the other. */
export class SearchWorkspace {
	readonly breather: Breather;
	/** Where the start of each file is read to. */
	readonly buffer: Uint8Array = new Uint8Array(chunkBytes);

	constructor(signal: AbortSignal) {
		this.breather = new Breather(signal);
	}
}

/** Searches one file in memory that does not grow with it, and stops when enough was found. */
export const searchFile = function* (
	{ fileSystem, signal }: ToolContext,
	path: string,
	request: SearchRequest,
	{ breather, buffer }: SearchWorkspace,
): Flow<FileSearch> {
	const search = new LineSearch(request);
	const splitter = new LineSplitter({ maxLineBytes });
	const push = (chunk: Uint8Array): Maybe<boolean> => {
		const isMoreWanted = search.push(splitter.wholeLines(chunk));
		return andThen(runFlow(breather.breathe(chunk.length / bytesPerUnit)), () => isMoreWanted);
	};
	// Most files are read at one go, without being opened.
	const length = chunkBytes;
	const start = yield* wait(fileSystem.read(path, { offset: 0, length, into: buffer }));
	if (start.subarray(0, probedBytes).includes(0)) return { kind: 'binary' };
	try {
		const isMoreWanted = yield* wait(push(start));
		const range = { offset: length, length: Number.MAX_SAFE_INTEGER - length };
		if (isMoreWanted && start.length === length)
			yield* wait(readChunks(fileSystem, path, push, { signal, chunkBytes, range }));
		search.push(splitter.rest());
	} catch (error) {
		if (error instanceof LineTooLong) return { kind: 'long-line' };
		throw error;
	}
	return { kind: 'searched', matches: search.matches };
};

const chunkBytes = 128 * 1024;
const bytesPerUnit = 500;
const probedBytes = 8192;
const maxLineBytes = 4 * 1024 * 1024;
