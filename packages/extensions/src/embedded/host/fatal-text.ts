/** The end of what a process wrote to its standard error, where Node says of what it died. */
export class FatalText {
	#text = '';

	push(bytes: Uint8Array): void {
		const last = bytes.subarray(Math.max(0, bytes.length - maxLength));
		this.#text = (this.#text + Buffer.from(last).toString('latin1')).slice(-maxLength);
	}

	/** Whether it says that its memory was used up. */
	isOutOfMemory(): boolean {
		return outOfMemory.test(this.#text);
	}
}

// The heap is full; or a table would grow beyond what V8 can hold in one piece.
const outOfMemory = /^(?:FATAL ERROR:|# ?Fatal).*(?:out of memory|OOM|invalid size|invalid array length)/im;
/** Below the line is a list of native functions. */
const maxLength = 16_384;
