import { TenonError } from '@tenon/core';

/**
 * Turns compressed bytes back, a piece at a time, whatever their ratio: a piece has at most some 96 KiB, and each call
 * of {@link read} works for a few milliseconds at most. It does no I/O.
 */
export interface Decoder {
	/** Takes more input; the bytes must stay as they are. */
	feed(chunk: Uint8Array): void;
	/** There is no more input. */
	finish(): void;
	/** The next piece, good until the next call; `again` if the call only worked; `undefined` if it needs input, or is done. */
	read(): Uint8Array | 'again' | undefined;
	readonly isDone: boolean;
	/** What followed the end and was no part of it. */
	readonly hasGarbage: boolean;
}

/** How compressed data is broken. */
export type DecodeFault = 'format' | 'truncated' | 'corrupt' | 'checksum' | 'length' | 'unsupported';

/** Data that cannot be turned back. */
export class DecodeFailed extends TenonError {
	readonly code = 'commands.decode-failed';
	readonly fault: DecodeFault;

	constructor(fault: DecodeFault) {
		super(faultTexts[fault]);
		this.fault = fault;
	}
}

const faultTexts: Readonly<Record<DecodeFault, string>> = {
	format: 'the data is not in the format that was expected',
	truncated: 'the data ends too early',
	corrupt: 'the data is damaged',
	checksum: 'the checksum does not match the data',
	length: 'the length does not match the data',
	unsupported: 'the data uses a feature that is not supported',
};

/** Input that was fed and is not used up yet. */
export class PendingInput {
	bytes: Uint8Array = nothing;
	at = 0;
	isFinished = false;

	get size(): number {
		return this.bytes.length - this.at;
	}

	feed(chunk: Uint8Array): void {
		if (this.size === 0) this.bytes = chunk;
		else {
			const joined = new Uint8Array(this.size + chunk.length);
			joined.set(this.bytes.subarray(this.at));
			joined.set(chunk, this.size);
			this.bytes = joined;
		}
		this.at = 0;
	}

	/** So many bytes, or `undefined` until they are there. Throws at an end that comes too early. */
	take(count: number): Uint8Array | undefined {
		if (this.size < count) {
			if (this.isFinished) throw new DecodeFailed('truncated');
			return undefined;
		}
		this.at += count;
		return this.bytes.subarray(this.at - count, this.at);
	}

	/** The rest, used up by this. */
	takeAll(): Uint8Array {
		const rest = this.bytes.subarray(this.at);
		this.at = this.bytes.length;
		return rest;
	}
}

const nothing = new Uint8Array(0);
