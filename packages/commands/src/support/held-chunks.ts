import { byteKit, type CommandContext, type Input } from '@tenon/shell';

/** Chunks that wait until it is known whether they are the end, each with what it weighs. */
export class HeldChunks {
	readonly #context: CommandContext;
	readonly #weigh: (chunk: Uint8Array) => number;
	#chunks: { readonly chunk: Uint8Array; readonly weight: number }[] = [];
	#first = 0;
	/** Memory of copies that were dropped. */
	readonly #spare: Uint8Array[] = [];
	/** Of all chunks that are held. */
	weight = 0;

	constructor(context: CommandContext, weigh: (chunk: Uint8Array) => number) {
		this.#context = context;
		this.#weigh = weigh;
	}

	get last(): Uint8Array | undefined {
		return this.#chunks.at(-1)?.chunk;
	}

	/** Holds a copy of a chunk that is not to be kept; only {@link drop} may let go of it. */
	pushCopy(chunk: Uint8Array): void {
		if (chunk.length < spareBytes >> 1) {
			this.push(chunk.slice());
			return;
		}
		const fits = chunk.length <= spareBytes ? this.#spare.pop() : undefined;
		const memory = fits ?? new Uint8Array(Math.max(chunk.length, spareBytes));
		memory.set(chunk);
		this.push(memory.subarray(0, chunk.length));
	}

	/** Lets go of copies from the front while `decide`, told the weight behind a chunk, says so. */
	drop(decide: (behind: number) => boolean): void {
		for (const { buffer } of this.take(decide))
			if (buffer.byteLength === spareBytes && this.#spare.length < mostSpare)
				this.#spare.push(new Uint8Array(buffer));
	}

	push(chunk: Uint8Array): void {
		const weight = this.#weigh(chunk);
		this.#context.holdMemory(chunk.buffer.byteLength + chunkOverhead);
		this.#chunks.push({ chunk, weight });
		this.weight += weight;
	}

	/**
	 * Takes chunks from the front while `decide`, told the weight behind a chunk, says `true`; a number is
	 * how many bytes of the chunk are taken as the last ones.
	 */
	take(decide: (behind: number, chunk: Uint8Array, weight: number) => boolean | number): Uint8Array[] {
		const taken: Uint8Array[] = [];
		while (this.#first < this.#chunks.length) {
			const { chunk, weight } = this.#chunks[this.#first]!;
			const decided = decide(this.weight - weight, chunk, weight);
			if (decided === false) break;
			if (decided !== true) {
				taken.push(chunk.subarray(0, decided));
				this.#chunks[this.#first] = { chunk: chunk.subarray(decided), weight };
				break;
			}
			taken.push(chunk);
			this.#context.releaseMemory(chunk.buffer.byteLength + chunkOverhead);
			this.#first += 1;
			this.weight -= weight;
		}
		if (this.#first > 64 && this.#first * 2 > this.#chunks.length) {
			this.#chunks = this.#chunks.slice(this.#first);
			this.#first = 0;
		}
		return taken;
	}

	/** All that is still held. */
	rest(): readonly Uint8Array[] {
		return this.#chunks.slice(this.#first).map(({ chunk }) => chunk);
	}

	/** Puts what is still held back into a file, for its next reader; a pipe takes nothing back. */
	giveBack(input: Input): void {
		if (input.isFile !== true) return;
		const rest = this.rest();
		if (rest.length > 0) input.unread(byteKit.concat(rest));
	}
}

const spareBytes = 65_536;
// What a chunk takes beside its bytes.
const chunkOverhead = 200;
const mostSpare = 4;
