import type { ToolContext } from '@tenon/core';
import type { MergedOutput } from './merged-output.ts';

/** Shows the newest output to whoever watches a call: at once when it is the first, then a few times a second. */
export class LiveOutput {
	readonly #context: ToolContext;
	readonly #output: MergedOutput;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#isDue = false;
	#isOver = false;

	constructor(context: ToolContext, output: MergedOutput) {
		this.#context = context;
		this.#output = output;
	}

	/** Something was written. */
	note(): void {
		if (this.#isOver) return;
		if (this.#timer !== undefined) {
			this.#isDue = true;
			return;
		}
		this.#show();
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			if (this.#isDue) this.note();
		}, intervalMs);
	}

	/** The call is over: nothing is shown any more. */
	end(): void {
		this.#isOver = true;
		clearTimeout(this.#timer);
	}

	#show(): void {
		this.#isDue = false;
		this.#context.update({ text: this.#output.latest(maxBytes) });
	}
}

const intervalMs = 100;
const maxBytes = 4096;
