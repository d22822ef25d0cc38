import { decodeText, type ToolUpdate } from '@tenon/core';
import {
	type ExecuteOptions,
	type ExecuteResult,
	type Input,
	type Output,
	settledCaller,
} from '@tenon/shell';
import { ThrownHere } from './faults.ts';
import { GivenInput } from './given-input.ts';
import type {
	Fault,
	InputLeft,
	RemoteOutput,
	RemoteStream,
	Run,
	RunAnswer,
	StreamName,
	TimeLimits,
} from './messages.ts';
import type { CallWatcher, PoolWorker } from './pool-worker.ts';

/** How long a run may take, and how long it may then take to come back. */
export interface RunTimes extends TimeLimits {
	readonly graceMs: number;
}

/** One run as the pool's thread sees it: feeds its input, takes its output, ends it when it must. */
export class RunWatcher implements CallWatcher {
	readonly run: Omit<Run, 'plan'>;
	readonly #worker: Pick<PoolWorker, 'send' | 'terminate'>;
	readonly #options: ExecuteOptions;
	readonly #graceMs: number;
	readonly #times: TimeLimits;
	readonly #thrown = new ThrownHere();
	readonly #input: GivenInput | undefined;
	readonly #turns: Record<StreamName, Promise<void>> = {
		stdout: Promise.resolve(),
		stderr: Promise.resolve(),
	};
	/** What a listener threw that nobody waits for. */
	#failure: { readonly error: unknown } | undefined;
	#call = 0;
	#abortTimer: NodeJS.Timeout | undefined;
	#clockTimer: NodeJS.Timeout | undefined;

	constructor(worker: Pick<PoolWorker, 'send' | 'terminate'>, given: ExecuteOptions, times: RunTimes) {
		const options = settledCaller(given);
		const { signal, stdin, stdout, stderr, onStdout, onStderr, onUpdate, ...rest } = options;
		this.#worker = worker;
		this.#options = options;
		this.#graceMs = times.graceMs;
		this.#times = times;
		this.#input = isStream(stdin) ? new GivenInput(stdin, this.#thrown) : undefined;
		this.run = {
			options: rest,
			isAborted: signal?.aborted ?? false,
			stdin: this.#input?.source ?? bytesOf(stdin),
			stdout: outputOf(stdout, onStdout),
			stderr: outputOf(stderr, onStderr),
			watchesTools: onUpdate !== undefined,
		};
	}

	/** The request is under way. */
	started(call: number): void {
		const { signal, timeoutMs = this.#times.usualMs } = this.#options;
		const timeMs = Math.min(timeoutMs, this.#times.maxMs);
		this.#call = call;
		if (signal?.aborted === true) this.#abort();
		else signal?.addEventListener('abort', this.#abort, { once: true });
		if (timeMs !== Number.POSITIVE_INFINITY) this.#probeAfter(timeMs + this.#graceMs);
	}

	/** Everything has come. */
	end(): void {
		this.#options.signal?.removeEventListener('abort', this.#abort);
		clearTimeout(this.#abortTimer);
		clearTimeout(this.#clockTimer);
	}

	/** The result of what came back. Throws what a listener has thrown. */
	result(answer: RunAnswer): ExecuteResult {
		if (this.#failure !== undefined) throw this.#failure.error;
		return {
			...answer,
			get stdout() {
				return decodeText(answer.stdoutBytes);
			},
		};
	}

	/** What the caller's own stream or listener threw, if that is what came back. */
	original(error: unknown): unknown {
		return this.#thrown.original(error);
	}

	pull(received: number): void {
		void this.#input?.next(received).then((got) => {
			if (got !== undefined) this.#worker.send({ kind: 'input', call: this.#call, got });
		});
	}

	left(input: InputLeft): void {
		this.#input?.takeBack(input);
	}

	// As in one thread, where the tool's end throws it: the script goes no further, and its call fails.
	update(tool: string, update: ToolUpdate): void {
		try {
			this.#options.onUpdate?.(tool, update);
		} catch (error) {
			this.#failure ??= { error };
			this.#abort();
		}
	}

	/** The worker lives: it has time as long as the script has, and then the grace once more. */
	probed(isOverdue: boolean): void {
		clearTimeout(this.#clockTimer);
		if (isOverdue) this.#clockTimer = this.#terminateLater();
		else this.#probeAfter(this.#graceMs);
	}

	output(stream: StreamName, chunk: Uint8Array): void {
		const take = async (): Promise<void> => {
			const open = await this.#deliver(stream, chunk);
			this.#worker.send({ kind: 'taken', call: this.#call, stream, open });
		};
		this.#turns[stream] = this.#turns[stream].then(take);
	}

	async #deliver(stream: StreamName, chunk: Uint8Array): Promise<boolean | Fault> {
		const output = this.#options[stream];
		try {
			if (output !== undefined) return await output.write(chunk);
			await (stream === 'stdout' ? this.#options.onStdout : this.#options.onStderr)?.(chunk);
			return true;
		} catch (error) {
			return this.#thrown.fault(error);
		}
	}

	readonly #abort = (): void => {
		this.#worker.send({ kind: 'abort', call: this.#call });
		clearTimeout(this.#abortTimer);
		this.#abortTimer = this.#terminateLater();
	};

	// The worker keeps the time itself: holds stop its clock, and calls in front of this one come first.
	#probeAfter(ms: number): void {
		this.#clockTimer = setTimeout(() => {
			this.#clockTimer = this.#terminateLater();
			this.#worker.send({ kind: 'probe', call: this.#call });
		}, ms);
	}

	#terminateLater(): NodeJS.Timeout {
		const terminate = (): void =>
			void this.#worker.terminate(`a script did not stop within ${this.#graceMs} ms`);
		return setTimeout(terminate, this.#graceMs);
	}
}

const isStream = (stdin: ExecuteOptions['stdin']): stdin is Input =>
	typeof stdin === 'object' && !(stdin instanceof Uint8Array);

// A copy where it is a part of something larger: the message would carry all of it along.
const bytesOf = (stdin: ExecuteOptions['stdin']): string | Uint8Array | undefined => {
	if (!(stdin instanceof Uint8Array)) return stdin as string | undefined;
	return stdin.length < stdin.buffer.byteLength ? stdin.slice() : stdin;
};

const outputOf = (output: Output | undefined, callback: unknown): RemoteOutput => {
	if (output !== undefined) return remoteOf(output);
	return callback === undefined ? 'kept' : 'watched';
};

const remoteOf = ({ isTerminal, hostDescriptor }: Output): RemoteStream => ({
	isTerminal,
	hostDescriptor,
});
