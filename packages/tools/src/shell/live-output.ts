import type { ToolContext } from '@tenon/core';
import type { MergedOutput, StreamName } from './merged-output.ts';
import { RecentOutput } from './recent-output.ts';

/** Shows the newest output to the watcher of a call: at once when it is the first, then a few times a second. */
export class LiveOutput {
	readonly #context: ToolContext;
	readonly #output: MergedOutput;
	readonly #recent = new RecentOutput();
	#timer: ReturnType<typeof setTimeout> | undefined;
	#isDue = false;
	#isOver = false;

	constructor(context: ToolContext, output: MergedOutput) {
		this.#context = context;
		this.#output = output;
	}

	/** Something was written, which the output has already. */
	note(stream: StreamName, chunk: Uint8Array): void {
		if (this.#isOver) return;
		this.#recent.write(stream, chunk);
		if (this.#timer === undefined) this.#show();
		else this.#isDue = true;
	}

	/** The call is over: what is left of the output is told, and nothing any more. */
	end(): void {
		this.#isOver = true;
		clearTimeout(this.#timer);
		if (this.#isDue) this.#context.update({ output: this.#recent.take() });
	}

	#show(): void {
		this.#isDue = false;
		this.#context.update({ text: this.#output.latest(maxBytes), output: this.#recent.take() });
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			if (this.#isDue) this.#show();
		}, intervalMs);
	}
}

const intervalMs = 100;
const maxBytes = 4096;
