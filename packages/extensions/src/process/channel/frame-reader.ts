import type { Readable } from 'node:stream';
import { FrameSplitter, maxFrameBytes, type SplitLine } from '@tenon/wire';
import type { WorkSlices } from './work-slices.ts';

/** What is told what was read. */
export interface FrameReaderListener {
	line(line: SplitLine): void;
	/** After the last line. */
	ended(): void;
}

/**
 * Reads an extension's lines, in their order, in slices of time. While there is more than fits into one, the stream
 * stands still: the extension has to wait with its writing, and nothing piles up here. A line that by itself took far
 * longer than a slice is followed by a rest.
 */
export class FrameReader {
	readonly #stream: Readable;
	readonly #slices: WorkSlices;
	readonly #listener: FrameReaderListener;
	readonly #splitter: FrameSplitter;
	#chunk: Uint8Array = nothing;
	#lines: readonly SplitLine[] = [];
	#at = 0;
	#state: 'open' | 'finishing' | 'over' = 'open';
	#hasHeard = false;
	#rest: NodeJS.Timeout | undefined;

	constructor(
		stream: Readable,
		slices: WorkSlices,
		listener: FrameReaderListener,
		maxLineBytes: number = maxFrameBytes,
	) {
		this.#splitter = new FrameSplitter(maxLineBytes);
		this.#stream = stream;
		this.#slices = slices;
		this.#listener = listener;
		stream.on('data', this.#take);
		stream.once('end', this.finish);
		stream.once('close', this.finish);
	}

	/** No more will come: what is there is read, then the listener is told of the end. */
	readonly finish = (): void => {
		if (this.#state !== 'open') return;
		this.#state = 'finishing';
		this.#slices.start(this.#work);
	};

	/** Whether nothing came since the last time that this was asked, and nothing waits to be read. */
	isQuiet(): boolean {
		const isQuiet = !this.#hasHeard && !this.#stream.isPaused();
		this.#hasHeard = false;
		return isQuiet;
	}

	/** Reads nothing any more, and tells nothing. What comes is thrown away, so that the extension can end. */
	stop(): void {
		this.#state = 'over';
		clearTimeout(this.#rest);
		this.#slices.drop(this.#work);
		this.#stream.off('data', this.#take);
		this.#stream.resume();
	}

	readonly #take = (chunk: Uint8Array): void => {
		this.#hasHeard = true;
		this.#chunk = this.#chunk.length === 0 ? chunk : Buffer.concat([this.#chunk, chunk]);
		if (!this.#slices.start(this.#work)) this.#stream.pause();
	};

	readonly #work = (endsAt: number): boolean => {
		for (let count = 1; this.#hasLine(); count += 1) {
			const line = this.#lines[this.#at]!;
			this.#at += 1;
			const tookMs = this.#tell(line);
			// The listener may have had enough.
			if (this.#state === 'over') return false;
			if (tookMs > tiringMs) return this.#restFor(tookMs * restFactor);
			if ((count % linesPerLook === 0 || tookMs > 0) && performance.now() >= endsAt) return true;
		}
		if (this.#state === 'finishing') this.#end();
		else if (this.#stream.isPaused()) this.#stream.resume();
		return false;
	};

	/** How long it took; 0 for a short one, at which nobody looks. */
	#tell(line: SplitLine): number {
		const isLong = line.kind === 'line' && line.text.length > longLine;
		const beganAt = isLong ? performance.now() : 0;
		this.#listener.line(line);
		return isLong ? performance.now() - beganAt : 0;
	}

	#restFor(ms: number): false {
		this.#stream.pause();
		this.#rest = setTimeout(() => this.#slices.start(this.#work), Math.min(ms, maxRestMs));
		return false;
	}

	// The chunk is cut piece by piece: it may hold tens of thousands of lines.
	#hasLine(): boolean {
		while (this.#at === this.#lines.length) {
			if (this.#chunk.length === 0) {
				this.#lines = [];
				this.#at = 0;
				return false;
			}
			this.#lines = this.#splitter.push(this.#chunk.subarray(0, pieceBytes));
			this.#chunk = this.#chunk.length > pieceBytes ? this.#chunk.subarray(pieceBytes) : nothing;
			this.#at = 0;
		}
		return true;
	}

	#end(): void {
		const last = this.#splitter.end();
		if (last !== undefined) this.#listener.line(last);
		if (this.#state === 'over') return;
		this.#state = 'over';
		this.#listener.ended();
	}
}

const nothing = new Uint8Array();
const pieceBytes = 8_192;
const linesPerLook = 8;
const longLine = 65_536;
const tiringMs = 30;
const restFactor = 20;
const maxRestMs = 2_000;
