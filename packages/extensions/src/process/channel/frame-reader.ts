import type { Readable } from 'node:stream';
import type { WorkSlices } from './work-slices.ts';

/** Cuts bytes into frames. */
export interface FrameCutter<Frame> {
	/** The frames that a chunk ends. */
	push(chunk: Uint8Array): readonly Frame[];
	/** The frame that the end of the stream ends, if there is one. */
	end(): Frame | undefined;
	/** Whether to look at a frame may take so long that the time has to be measured. */
	isLong(frame: Frame): boolean;
}

/** What is told what was read. */
export interface FrameReaderListener<Frame> {
	frame(frame: Frame): void;
	/** The frame that the end of the stream ended, which may be cut off; told as any other unless this is there. */
	last?(frame: Frame): void;
	/** After the last frame. */
	ended(): void;
}

/**
 * Reads an extension's frames, in their order, in slices of time. While there is more than fits into one, the stream
 * stands still: the extension has to wait with its writing, and nothing piles up here. A frame that by itself took far
 * longer than a slice is followed by a rest.
 */
export class FrameReader<Frame> {
	readonly #stream: Readable;
	readonly #slices: WorkSlices;
	readonly #listener: FrameReaderListener<Frame>;
	readonly #cutter: FrameCutter<Frame>;
	#chunk: Uint8Array = nothing;
	#frames: readonly Frame[] = [];
	#at = 0;
	#state: 'open' | 'finishing' | 'over' = 'open';
	#hasHeard = false;
	#rest: NodeJS.Timeout | undefined;

	constructor(
		stream: Readable,
		slices: WorkSlices,
		cutter: FrameCutter<Frame>,
		listener: FrameReaderListener<Frame>,
	) {
		this.#cutter = cutter;
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
		for (let count = 1; this.#hasFrame(); count += 1) {
			const frame = this.#frames[this.#at]!;
			this.#at += 1;
			const tookMs = this.#tell(frame);
			// The listener may have had enough.
			if (this.#state === 'over') return false;
			if (tookMs > tiringMs) return this.#restFor(tookMs * restFactor);
			if ((count % framesPerLook === 0 || tookMs > 0) && performance.now() >= endsAt) return true;
		}
		if (this.#state === 'finishing') this.#end();
		else if (this.#stream.isPaused()) this.#stream.resume();
		return false;
	};

	/** How long it took; 0 for a short one, which is not measured. */
	#tell(frame: Frame): number {
		const isLong = this.#cutter.isLong(frame);
		const beganAt = isLong ? performance.now() : 0;
		this.#listener.frame(frame);
		return isLong ? performance.now() - beganAt : 0;
	}

	#restFor(ms: number): false {
		this.#stream.pause();
		this.#rest = setTimeout(() => this.#slices.start(this.#work), Math.min(ms, maxRestMs));
		return false;
	}

	// The chunk is cut piece by piece: it may hold tens of thousands of frames.
	#hasFrame(): boolean {
		while (this.#at === this.#frames.length) {
			if (this.#chunk.length === 0) {
				this.#frames = [];
				this.#at = 0;
				return false;
			}
			this.#frames = this.#cutter.push(this.#chunk.subarray(0, pieceBytes));
			this.#chunk = this.#chunk.length > pieceBytes ? this.#chunk.subarray(pieceBytes) : nothing;
			this.#at = 0;
		}
		return true;
	}

	#end(): void {
		const last = this.#cutter.end();
		if (last !== undefined && this.#listener.last !== undefined) this.#listener.last(last);
		else if (last !== undefined) this.#listener.frame(last);
		if (this.#state === 'over') return;
		this.#state = 'over';
		this.#listener.ended();
	}
}

const nothing = new Uint8Array();
const pieceBytes = 8_192;
const framesPerLook = 8;
const tiringMs = 30;
const restFactor = 20;
const maxRestMs = 2_000;
