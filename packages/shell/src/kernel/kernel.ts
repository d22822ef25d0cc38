import { encodeText, type Maybe, type Value } from '@tenon/core';
import { Capture } from '../pipe/capture.ts';
import { BytesInput } from '../pipe/fixed-streams.ts';
import { OpenFile } from '../pipe/open-file.ts';
import type { Output } from '../pipe/stream.ts';
import type { Shell } from '../state/shell.ts';
import { Slice } from '../state/slice.ts';
import { createShell } from './create-shell.ts';
import { createPorts, type PortOptions } from './default-ports.ts';
import { isInterrupted, runScriptText } from './run-script.ts';

/** What a kernel starts with. Hermetic: nothing of the host is seen that is not passed in. */
export interface KernelOptions extends PortOptions {
	/** Absolute; default `/`. */
	readonly cwd?: string;
	/** Exported variables; default none. */
	readonly environment?: Readonly<Record<string, string>>;
	/** `$0`; default `bash`. */
	readonly name?: string;
	readonly positional?: readonly string[];
}

/** How one script is run. */
export interface ExecuteOptions {
	/** Cancels the script; it is back within a few milliseconds with status 130. */
	readonly signal?: AbortSignal;
	readonly stdin?: string | Uint8Array;
	/** Called with each chunk as it is written, from the first byte on. A promise holds the writer back. */
	readonly onStdout?: (chunk: Uint8Array) => Maybe<void>;
	readonly onStderr?: (chunk: Uint8Array) => Maybe<void>;
}

/** What a script left. */
export interface ExecuteResult {
	readonly status: number;
	readonly stdout: string;
	readonly stderr: string;
	readonly stdoutBytes: Uint8Array;
}

/**
 * A shell that is kept: scripts run one after the other on the same variables, functions, options
 * and directory.
 */
export class Kernel {
	readonly #shell: Shell;
	#last: Promise<unknown> = Promise.resolve();

	constructor(options: KernelOptions) {
		this.#shell = createShell({
			ports: createPorts(options),
			cwd: options.cwd ?? '/',
			environment: options.environment ?? {},
			name: options.name ?? 'bash',
			positional: options.positional ?? [],
			stdin: new BytesInput(none),
			stdout: new Capture(),
			stderr: new Capture(),
			signal: never,
		});
	}

	/** Runs a script when those before it have ended. Never rejects because of what the script does. */
	execute(script: string, options: ExecuteOptions = {}): Promise<ExecuteResult> {
		const result = this.#last.then(() => this.#run(script, options));
		this.#last = result.catch(() => undefined);
		return result;
	}

	async #run(script: string, options: ExecuteOptions): Promise<ExecuteResult> {
		const shell = this.#shell;
		const stdout = new Capture();
		const stderr = new Capture();
		const stdin = typeof options.stdin === 'string' ? encodeText(options.stdin) : (options.stdin ?? none);
		shell.slice = new Slice(shell.ports, options.signal ?? never);
		await shell.io.set(0, new OpenFile('/dev/stdin', { input: new BytesInput(stdin) }));
		await shell.io.set(1, new OpenFile('/dev/stdout', { output: teed(stdout, options.onStdout) }));
		await shell.io.set(2, new OpenFile('/dev/stderr', { output: teed(stderr, options.onStderr) }));
		const status = await this.#status(script);
		return {
			status,
			get stdout() {
				return stdout.text();
			},
			get stderr() {
				return stderr.text();
			},
			get stdoutBytes() {
				return stdout.bytes();
			},
		};
	}

	async #status(script: string): Promise<number> {
		try {
			return await runScriptText(this.#shell, script);
		} catch (error) {
			if (isInterrupted(error)) return interruptedStatus;
			throw error;
		}
	}
}

const interruptedStatus = 130;
const none = new Uint8Array(0);
const never = new AbortController().signal;

// Keeps what is written and passes it on at once.
const teed = (capture: Capture, callback: ((chunk: Uint8Array) => Maybe<void>) | undefined): Output => {
	if (callback === undefined) return capture;
	const pass = (chunk: Uint8Array): Maybe<boolean> => {
		capture.write(chunk);
		const taken = callback(chunk);
		return taken instanceof Promise ? taken.then(() => true) : true;
	};
	return {
		isTerminal: false,
		write: (chunk) => (chunk.length === 0 ? true : pass(chunk)),
		writeText: (text) => (text === '' ? true : pass(encodeText(text))),
		end: () => undefined,
		sendData: (data: Value) => capture.sendData(data),
	};
};
