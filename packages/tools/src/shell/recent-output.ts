import type { ToolOutputPiece } from '@tenon/core';
import type { StreamName } from './merged-output.ts';

/**
 * What a script wrote since it was last taken, in the order of writing. Keeps the newest part of it: a watcher reads
 * a preview. A character whose bytes come in two writes is whole.
 */
export class RecentOutput {
	readonly #decoders: Readonly<Record<StreamName, TextDecoder>> = {
		stdout: new TextDecoder(),
		stderr: new TextDecoder(),
	};
	#runs: Run[] = [];
	#bytes = 0;

	/** Takes what a stream wrote. The bytes stay the writer's. */
	write(stream: StreamName, chunk: Uint8Array): void {
		const part = chunk.length > maxBytes ? chunk.subarray(chunk.length - maxBytes) : chunk;
		const last = this.#runs.at(-1);
		const run =
			last?.stream === stream && last.used + part.length <= last.bytes.length
				? last
				: this.#open(stream, part);
		run.bytes.set(part, run.used);
		run.used += part.length;
		this.#bytes += part.length;
		while (this.#runs.length > maxRuns || this.#bytes - this.#runs[0]!.used >= maxBytes) {
			this.#bytes -= this.#runs.shift()!.used;
		}
	}

	/** All of it; then there is nothing. */
	take(): readonly ToolOutputPiece[] {
		const pieces: { stream: StreamName; text: string }[] = [];
		for (const { stream, bytes, used } of this.#runs) {
			const text = this.#decoders[stream].decode(bytes.subarray(0, used), { stream: true });
			const last = pieces.at(-1);
			if (last?.stream === stream) last.text += text;
			else if (text !== '') pieces.push({ stream, text });
		}
		this.#runs = [];
		this.#bytes = 0;
		return pieces;
	}

	#open(stream: StreamName, part: Uint8Array): Run {
		const run = { stream, bytes: new Uint8Array(Math.max(runBytes, part.length)), used: 0 };
		this.#runs.push(run);
		return run;
	}
}

/** What one stream wrote before the other did. */
interface Run {
	readonly stream: StreamName;
	readonly bytes: Uint8Array;
	used: number;
}

const maxBytes = 16 * 1024;
const maxRuns = 32;
const runBytes = 2048;
