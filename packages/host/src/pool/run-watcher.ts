import { decodeText, type ToolUpdate } from '@tenon/core';
import type { ExecuteOptions, ExecuteResult, Input, Output } from '@tenon/shell';
import type { RemoteOutput, Run, RunAnswer, StreamName, TimeLimits } from './messages.ts';
import type { CallWatcher, PoolWorker } from './pool-worker.ts';

/** What is to run. */
export type RunPlan = Pick<Run, 'script' | 'argv'>;

/** How long a run may take, and how long it may then take to come back. */
export interface RunTimes extends TimeLimits {
	readonly graceMs: number;
}

/** One run as the pool's thread sees it: feeds its input, takes its output, ends it when it must. */
export class RunWatcher implements CallWatcher {
	readonly run: Omit<Run, 'script' | 'argv'>;
	readonly #worker: Pick<PoolWorker, 'send' | 'terminate'>;
	readonly #options: ExecuteOptions;
	readonly #graceMs: number;
	readonly #times: TimeLimits;
	readonly #turns: Record<StreamName, Promise<void>> = {
		stdout: Promise.resolve(),
		stderr: Promise.resolve(),
	};
	#call = 0;
	#abortTimer: NodeJS.Timeout | undefined;
	#clockTimer: NodeJS.Timeout | undefined;

	constructor(worker: Pick<PoolWorker, 'send' | 'terminate'>, options: ExecuteOptions, times: RunTimes) {
		const { signal, stdin, stdout, stderr, onStdout, onStderr, onUpdate, ...rest } = options;
		this.#worker = worker;
		this.#options = options;
		this.#graceMs = times.graceMs;
		this.#times = times;
		this.run = {
			options: rest,
			isAborted: signal?.aborted ?? false,
			stdin: isStream(stdin) ? remoteOf(stdin) : stdin,
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

	pull(): void {
		const stdin = this.#options.stdin as Input;
		const give = (chunk: Uint8Array | undefined): void =>
			this.#worker.send({ kind: 'input', call: this.#call, chunk });
		Promise.resolve(stdin.pull()).then(give, () => give(undefined));
	}

	update(tool: string, update: ToolUpdate): void {
		this.#options.onUpdate?.(tool, update);
	}

	/** The worker lives: it has time as long as the script has, and then the grace once more. */
	probed(isOverdue: boolean): void {
		clearTimeout(this.#clockTimer);
		if (isOverdue) this.#clockTimer = this.#giveUpLater();
		else this.#probeAfter(this.#graceMs);
	}

	output(stream: StreamName, chunk: Uint8Array): void {
		const take = async (): Promise<void> => {
			const open = await this.#deliver(stream, chunk);
			this.#worker.send({ kind: 'taken', call: this.#call, stream, open });
		};
		this.#turns[stream] = this.#turns[stream].then(take);
	}

	async #deliver(stream: StreamName, chunk: Uint8Array): Promise<boolean> {
		const output = this.#options[stream];
		if (output !== undefined) return output.write(chunk);
		await (stream === 'stdout' ? this.#options.onStdout : this.#options.onStderr)?.(chunk);
		return true;
	}

	readonly #abort = (): void => {
		this.#worker.send({ kind: 'abort', call: this.#call });
		this.#abortTimer = this.#giveUpLater();
	};

	// The worker keeps the time itself: holds stop its clock, and calls in front of this one come first.
	#probeAfter(ms: number): void {
		this.#clockTimer = setTimeout(() => {
			this.#clockTimer = this.#giveUpLater();
			this.#worker.send({ kind: 'probe', call: this.#call });
		}, ms);
	}

	#giveUpLater(): NodeJS.Timeout {
		const giveUp = (): void =>
			void this.#worker.terminate(`a script did not stop within ${this.#graceMs} ms`);
		return setTimeout(giveUp, this.#graceMs);
	}
}

/** Makes the result of what came back. */
export const resultOf = (value: unknown): ExecuteResult => {
	const answer = value as RunAnswer;
	return {
		...answer,
		get stdout() {
			return decodeText(answer.stdoutBytes);
		},
	};
};

const isStream = (stdin: ExecuteOptions['stdin']): stdin is Input =>
	typeof stdin === 'object' && !(stdin instanceof Uint8Array);

const outputOf = (output: Output | undefined, callback: unknown): RemoteOutput => {
	if (output !== undefined) return remoteOf(output);
	return callback === undefined ? 'kept' : 'watched';
};

const remoteOf = ({ isTerminal, hostDescriptor }: Input | Output): Exclude<RemoteOutput, string> => ({
	isTerminal,
	hostDescriptor,
});
