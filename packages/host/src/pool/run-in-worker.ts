import type { ToolUpdate } from '@tenon/core';
import type { ExecuteOptions, ExecuteResult, Kernel } from '@tenon/shell';
import type { Fault, Got, RemoteOutput, Report, Run, RunAnswer, StreamName } from './messages.ts';
import { ChunkSender, RemoteInput, remoteOutput } from './remote-streams.ts';

/** One run as its worker sees it: streams and the abort come by message. */
export class RunInWorker {
	readonly #call: number;
	readonly #run: Run;
	readonly #report: (message: Report) => void;
	readonly #aborting = new AbortController();
	readonly #senders: Readonly<Record<StreamName, ChunkSender>>;
	readonly #stdin: RemoteInput | undefined;
	#kernel: Kernel | undefined;

	constructor(call: number, run: Run, report: (message: Report) => void) {
		this.#call = call;
		this.#run = run;
		this.#report = report;
		this.#senders = { stdout: this.#sender('stdout'), stderr: this.#sender('stderr') };
		if (run.isAborted) this.#aborting.abort();
		const { stdin } = run;
		if (typeof stdin === 'object' && !(stdin instanceof Uint8Array)) {
			this.#stdin = new RemoteInput(stdin, (received) => report({ kind: 'pull', call, received }));
		}
	}

	/** Runs to the end; the answer holds what the result holds. */
	async on(kernel: Kernel): Promise<RunAnswer> {
		this.#kernel = kernel;
		try {
			return answerOf(await this.#start(kernel));
		} finally {
			for (const sender of Object.values(this.#senders)) sender.end();
			const input = this.#stdin?.left();
			if (input !== undefined) this.#report({ kind: 'left', call: this.#call, input });
		}
	}

	#start(kernel: Kernel): Promise<ExecuteResult> {
		const { plan, options, stdin, stdout, stderr, watchesTools } = this.#run;
		const all: ExecuteOptions = {
			...options,
			signal: this.#aborting.signal,
			...(stdin === undefined ? {} : { stdin: this.#stdin ?? (stdin as string | Uint8Array) }),
			...this.#outputOptions('stdout', stdout),
			...this.#outputOptions('stderr', stderr),
			...(watchesTools ? { onUpdate: this.#onUpdate } : {}),
		};
		switch (plan.kind) {
			case 'script':
				return kernel.execute(plan.script, all);
			case 'input':
				return kernel.executeInput(all);
			case 'argv':
				return kernel.executeArgv(plan.argv, all);
		}
	}

	/** Whether the time of what runs in its kernel is up. */
	get isOverdue(): boolean {
		return this.#kernel?.isOverdue ?? false;
	}

	abort(): void {
		this.#aborting.abort();
	}

	input(got: Got): void {
		this.#stdin?.give(got);
	}

	taken(stream: StreamName, open: boolean | Fault): void {
		this.#senders[stream].taken(open);
	}

	readonly #onUpdate = (tool: string, update: ToolUpdate): void =>
		this.#report({ kind: 'update', call: this.#call, tool, update });

	#sender(stream: StreamName): ChunkSender {
		return new ChunkSender((chunk) => this.#report({ kind: 'output', call: this.#call, stream, chunk }));
	}

	#outputOptions(name: StreamName, output: RemoteOutput): ExecuteOptions {
		if (output === 'kept') return {};
		const sender = this.#senders[name];
		if (output !== 'watched') return { [name]: remoteOutput(sender, output) };
		const watch = async (chunk: Uint8Array): Promise<void> => void (await sender.send(chunk));
		return name === 'stdout' ? { onStdout: watch } : { onStderr: watch };
	}
}

// Its text is made of the bytes where it is read.
const answerOf = (result: ExecuteResult): RunAnswer => ({
	code: result.code,
	originalCode: result.originalCode,
	data: result.data,
	exited: result.exited,
	signal: result.signal,
	stopped: result.stopped,
	refused: result.refused,
	truncated: result.truncated,
	jobs: result.jobs,
	warnings: result.warnings,
	errors: result.errors,
	trace: result.trace,
	latches: result.latches,
	undoStep: result.undoStep,
	spills: result.spills,
	stdoutBytes: result.stdoutBytes,
	stderr: result.stderr,
});
