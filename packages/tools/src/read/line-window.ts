import { decodeText, type Flow, type ToolContext, wait } from '@tenon/core';
import { byteKit } from '@tenon/shell';
import { readChunks } from '@tenon/vfs';
import type { FileCache } from '../files/file-cache.ts';
import { readBytes } from '../files/read-text.ts';
import type { FoundFile } from '../support/look-up.ts';

/** Which lines of a file are wanted, and how much of them may be kept. */
export interface WindowRequest {
	/** From 1. */
	readonly firstLine: number;
	readonly maxLines: number;
	/** Characters of one line; the rest of it is counted. */
	readonly maxLineChars: number;
	/** Characters of all lines together. */
	readonly maxChars: number;
}

/** Lines of a file. */
export interface LineWindow {
	readonly lines: readonly string[];
	/** How many lines the file has; `undefined` where reading stopped before its end. */
	readonly totalLines: number | undefined;
	/** Whether lines follow behind the window. */
	readonly hasMore: boolean;
	readonly clippedLines: number;
	/** Whether a byte in it is not UTF-8. */
	readonly hasRawBytes: boolean;
	/** Whether a line ends in a carriage return, which is left out here. */
	readonly hasCarriageReturns: boolean;
}

/** Reads a window of lines in one pass; of a file that the cache does not keep, in memory that does not grow with it. */
export const readLineWindow = function* (
	context: ToolContext,
	file: FoundFile,
	cache: FileCache,
	request: WindowRequest,
): Flow<LineWindow> {
	const reading = new WindowReading(request);
	const { fileSystem, signal } = context;
	if (file.stat.size > 0 && file.stat.size <= cache.maxFileBytes)
		reading.push(yield* readBytes(context, file, cache));
	else
		yield* wait(
			readChunks(fileSystem, file.realPath, (chunk) => reading.push(chunk), { signal, chunkBytes }),
		);
	return reading.end();
};

const chunkBytes = 256 * 1024;
// Behind the window lines are only counted, up to here.
const maxCountedBytes = 64 * 1024 * 1024;

class WindowReading {
	readonly #request: WindowRequest;
	readonly #lines: string[] = [];
	/** The line under way: its first bytes, and how many it has. */
	#parts: Uint8Array[] = [];
	#keptBytes = 0;
	#lineBytes = 0;
	#line = 1;
	#windowChars = 0;
	#readBytes = 0;
	#clippedLines = 0;
	#hasRawBytes = false;
	#hasCarriageReturns = false;
	#isFull = false;
	#isStopped = false;

	constructor(request: WindowRequest) {
		this.#request = request;
	}

	push(chunk: Uint8Array): boolean {
		this.#readBytes += chunk.length;
		let from = 0;
		for (
			let end = byteKit.indexOfByte(chunk, newline);
			end >= 0;
			end = byteKit.indexOfByte(chunk, newline, from)
		) {
			this.#add(chunk, from, end);
			this.#endLine();
			from = end + 1;
		}
		this.#add(chunk, from, chunk.length);
		this.#isStopped = this.#isFull && this.#readBytes > maxCountedBytes;
		return !this.#isStopped;
	}

	end(): LineWindow {
		if (this.#lineBytes > 0) this.#endLine();
		const seen = this.#line - 1;
		return {
			lines: this.#lines,
			totalLines: this.#isStopped ? undefined : seen,
			hasMore: this.#isStopped || seen >= this.#request.firstLine + this.#lines.length,
			clippedLines: this.#clippedLines,
			hasRawBytes: this.#hasRawBytes,
			hasCarriageReturns: this.#hasCarriageReturns,
		};
	}

	get #isWanted(): boolean {
		return this.#line >= this.#request.firstLine && !this.#isFull;
	}

	#add(chunk: Uint8Array, from: number, to: number): void {
		if (to === from) return;
		this.#lineBytes += to - from;
		// A character takes at most four bytes, and one more character tells that the line goes on.
		const room = (this.#request.maxLineChars + 1) * 4 - this.#keptBytes;
		if (room <= 0 || !this.#isWanted) return;
		const part = chunk.slice(from, Math.min(to, from + room));
		this.#parts.push(part);
		this.#keptBytes += part.length;
	}

	#endLine(): void {
		if (this.#isWanted) this.#take();
		this.#line += 1;
		this.#parts = [];
		this.#keptBytes = 0;
		this.#lineBytes = 0;
	}

	#take(): void {
		const { maxLineChars, maxLines, maxChars } = this.#request;
		const raw = decodeText(byteKit.concat(this.#parts));
		const isEnded = raw.endsWith('\r') && this.#keptBytes === this.#lineBytes;
		this.#hasCarriageReturns ||= isEnded;
		const whole = raw.toWellFormed();
		const text = isEnded ? whole.slice(0, -1) : whole;
		if (whole !== raw && this.#keptBytes === this.#lineBytes) this.#hasRawBytes = true;
		const isLong = text.length > maxLineChars;
		const shown = isLong ? text.slice(0, maxLineChars).toWellFormed() : text;
		const kept = isLong ? `${shown} [… line cut, it has ${this.#lineBytes} bytes]` : shown;
		this.#windowChars += kept.length;
		if (this.#windowChars > maxChars && this.#lines.length > 0) {
			this.#isFull = true;
			return;
		}
		if (isLong) this.#clippedLines += 1;
		this.#lines.push(kept);
		this.#isFull = this.#lines.length >= maxLines;
	}
}

const newline = 0x0a;
