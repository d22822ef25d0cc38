import { andThen, encodeText, type FileSystem, type Maybe, type Value } from '@tenon/core';
import { signalEffect, signalNames } from '../builtins/signals.ts';
import { exportedVariables } from '../command/invoke.ts';
import { dispatch } from '../compile/dispatch.ts';
import { sendSignal } from '../compile/pending-signals.ts';
import { recover } from '../compile/recover.ts';
import { expandPrompt } from '../expand/prompt.ts';
import { Capture } from '../pipe/capture.ts';
import { BytesInput } from '../pipe/fixed-streams.ts';
import { OpenFile } from '../pipe/open-file.ts';
import type { Input, Output } from '../pipe/stream.ts';
import { restoreSnapshot } from '../snapshot/restore.ts';
import type { ShellSnapshot } from '../snapshot/snapshot.ts';
import { takeSnapshot } from '../snapshot/take.ts';
import { forkShell } from '../state/fork.ts';
import { runExitTrap } from '../state/run-trap.ts';
import type { CallFrame, Shell } from '../state/shell.ts';
import { Slice } from '../state/slice.ts';
import type { CheckMode } from './check-text.ts';
import { type CommandClass, classify } from './classify.ts';
import { createShell } from './create-shell.ts';
import { createPorts, type PortOptions } from './default-ports.ts';
import type { ExecuteOptions, ExecuteResult } from './execution.ts';
import { applyOverrides } from './overrides.ts';
import { RunLimits } from './run-limits.ts';
import {
	isInterrupted,
	type PreparedScript,
	prepareScript,
	runPrepared,
	type ScriptEnd,
} from './run-script.ts';
import { applyShellFlags, type ShellFlags } from './shell-flags.ts';

/** What a kernel starts with. Hermetic: nothing of the host is seen that is not passed in. */
export interface KernelOptions extends PortOptions {
	/** Absolute; default `/`. */
	readonly cwd?: string;
	/** Exported variables; default none. */
	readonly environment?: Readonly<Record<string, string>>;
	/** `$0`; default `bash`. */
	readonly name?: string;
	readonly positional?: readonly string[];
	/** What a script with arguments that a command is certain to reject meets; default `refuse`. */
	readonly check?: CheckMode;
	/** Flags of a command line that the shell starts with. */
	readonly flags?: ShellFlags;
}

/**
 * A shell that is kept: scripts run one after the other on the same variables, functions, options
 * and directory.
 */
export class Kernel {
	readonly #shell: Shell;
	readonly #check: CheckMode;
	#last: Promise<unknown> = Promise.resolve();
	#running: RunLimits | undefined;

	constructor(options: KernelOptions | KernelFork) {
		this.#check = options.check ?? 'refuse';
		this.#shell = options instanceof KernelFork ? options.shell : startShell(options);
	}

	/** Runs a script when those before it have ended. Never rejects because of what the script does. */
	execute(script: string, options: ExecuteOptions = {}): Promise<ExecuteResult> {
		const origin = { file: options.file ?? 'environment', line: options.firstLine ?? 1 };
		return this.#inTurn(options, () => {
			// A text that came from no file is what `bash -c` calls the string it was given.
			if (options.file === undefined) this.#shell.variables.setText('BASH_EXECUTION_STRING', script);
			return prepareScript(this.#shell, script, this.#check, origin);
		});
	}

	/** Runs one command with words that are taken as they are: nothing in them is expanded. */
	executeArgv(argv: readonly [string, ...string[]], options: ExecuteOptions = {}): Promise<ExecuteResult> {
		const shell = this.#shell;
		return this.#inTurn(options, () => ({
			findings: [],
			run: () => recover(shell, () => dispatch(shell, argv)),
		}));
	}

	/** Ends the script that runs, with status 130. Those that wait for their turn are not touched. */
	cancel(): void {
		this.#running?.cancel();
	}

	/**
	 * A signal reaches the shell from outside. Its trap runs when the command under way is over; an ignored one
	 * does nothing. Without a trap the script ends there, its EXIT trap runs, and the result names the signal.
	 */
	signal(number: number): void {
		const shell = this.#shell;
		const trap = shell.traps.get(signalNames.get(number) ?? '');
		if (trap !== undefined) sendSignal(shell, number);
		else if (signalEffect(number) === 'ends') {
			shell.endedBy = number;
			this.#running?.cancel('signal');
		}
	}

	/**
	 * Expands a prompt such as PS1 as bash does before it shows it. `$?` and the like are as before afterwards;
	 * what the prompt's substitutions say goes where `options` lead.
	 */
	async prompt(text: string, options: ExecuteOptions = {}): Promise<string> {
		const shell = this.#shell;
		let expanded = '';
		const run = (): Maybe<number> => {
			const { status, pipeStatus, lastArgument } = shell;
			return andThen(expandPrompt(shell, text), (result) => {
				expanded = result;
				Object.assign(shell, { pipeStatus, lastArgument });
				return status;
			});
		};
		await this.#inTurn({ ...options, endsShell: false }, () => ({ findings: [], run }));
		return expanded;
	}

	/** Ends all jobs and waits until they have ended. The kernel may be used again. */
	async shutdown(): Promise<void> {
		this.cancel();
		const jobs = this.#shell.jobs.listed();
		for (const job of jobs) if (job.status === undefined) await job.kill(killSignal);
		await Promise.allSettled(jobs.map((job) => job.done));
	}

	/**
	 * A kernel that starts in the state of this one and goes its own way from here. Nothing is copied until
	 * one of the two changes it.
	 */
	fork(): Kernel {
		return new Kernel(new KernelFork(forkMain(this.#shell), this.#check));
	}

	/** The state as data. Take it between scripts. */
	snapshot(): ShellSnapshot {
		return takeSnapshot(this.#shell);
	}

	/** Puts the kernel into a state that was taken before; throws `SnapshotError` if the data is none. */
	restore(data: unknown): void {
		restoreSnapshot(this.#shell, data);
	}

	/** What a name would run if it were the first word of a command. */
	classify(name: string): Maybe<CommandClass> {
		return classify(this.#shell, name);
	}

	/** The text of a variable; `undefined` if it is unset. */
	variable(name: string): string | undefined {
		return this.#shell.variables.text(name);
	}

	/** The exported variables. */
	environment(): ReadonlyMap<string, string> {
		return exportedVariables(this.#shell);
	}

	/** The files that scripts see. */
	get fileSystem(): FileSystem {
		return this.#shell.ports.fileSystem;
	}

	get cwd(): string {
		return this.#shell.cwd;
	}

	#inTurn(options: ExecuteOptions, prepare: () => PreparedScript): Promise<ExecuteResult> {
		const result = this.#last.then(() => this.#run(options, prepare));
		this.#last = result.catch(() => undefined);
		return result;
	}

	async #run(options: ExecuteOptions, prepare: () => PreparedScript): Promise<ExecuteResult> {
		const shell = this.#shell;
		const limits = new RunLimits(options, { monotonicMs: shell.ports.monotonicMs, after });
		this.#running = limits;
		shell.endedBy = undefined;
		const putBack = applyOverrides(shell, options);
		try {
			const captures = await connect(shell, options);
			shell.slice = new Slice(shell.ports, limits.signal, limits.watchdog);
			const prepared = prepare();
			const end = limits.reason === undefined ? await runToEnd(shell, prepared, options) : undefined;
			return resultOf(shell, captures, prepared, end ?? (await stopHere(shell, limits)));
		} finally {
			putBack();
			this.#running = undefined;
			limits.end({ hasJobs: shell.jobs.live > 0 });
		}
	}
}

/** A shell that another kernel has forked off. */
class KernelFork {
	readonly shell: Shell;
	readonly check: CheckMode;

	constructor(shell: Shell, check: CheckMode) {
		this.shell = shell;
		this.check = check;
	}
}

const startShell = (options: KernelOptions): Shell => {
	const shell = createShell({
		ports: createPorts(options),
		cwd: options.cwd ?? '/',
		environment: options.environment ?? {},
		name: options.name ?? 'bash',
		positional: options.positional ?? [],
		stdin: new BytesInput(none),
		stdout: new Capture(),
		stderr: new Capture(),
		signal: never,
		interactive: options.flags?.isInteractive ?? false,
	});
	if (options.flags !== undefined) applyShellFlags(shell, options.flags);
	return shell;
};

const forkMain = (parent: Shell): Shell => {
	const child = forkShell(parent, { asMain: true, isNested: false, slice: new Slice(parent.ports, never) });
	child.traps = parent.traps.clone();
	return child;
};

const after = (ms: number, run: () => void): (() => void) => {
	const timer = setTimeout(run, ms);
	return () => clearTimeout(timer);
};

// `undefined` if it was stopped before its end.
const runToEnd = async (
	shell: Shell,
	prepared: PreparedScript,
	{ file, endsShell = true }: ExecuteOptions,
): Promise<ScriptEnd | undefined> => {
	const { frame } = shell;
	if (file !== undefined) shell.frame = mainFrame(shell, file);
	try {
		return await runPrepared(shell, prepared, { endsShell });
	} catch (error) {
		if (isInterrupted(error)) return undefined;
		throw error;
	} finally {
		shell.frame = frame;
	}
};

const mainFrame = ({ positional }: Shell, file: string): CallFrame => ({
	kind: 'main',
	name: 'main',
	file,
	callLine: 0,
	args: positional,
	positional,
	caller: undefined,
});

// A script was stopped before its end; a signal ends the shell with it, whose EXIT trap then runs.
const stopHere = async (shell: Shell, { reason = 'cancelled' }: RunLimits): Promise<ScriptEnd> => {
	if (reason === 'signal') {
		shell.slice = new Slice(shell.ports, never);
		shell.status = await runExitTrap(shell, 128 + shell.endedBy!);
	} else shell.status = stopStatus[reason];
	return { status: shell.status, exited: reason === 'signal' };
};

const stopStatus = { cancelled: 130, timeout: 124 } as const;
const killSignal = 9;

interface Captures {
	readonly stdout: Capture;
	readonly stderr: Capture;
}

const connect = async (shell: Shell, options: ExecuteOptions): Promise<Captures> => {
	const limit = { maxBytes: shell.ports.limits.maxOutputBytes, whenFull: 'drop' } as const;
	const stdout = new Capture(limit);
	const stderr = new Capture(limit);
	const out = options.stdout ?? teed(stdout, options.onStdout);
	const error = options.stderr ?? teed(stderr, options.onStderr);
	await shell.io.set(0, new OpenFile('/dev/stdin', { input: inputOf(options.stdin) }));
	await shell.io.set(1, new OpenFile('/dev/stdout', { output: out }));
	await shell.io.set(2, new OpenFile('/dev/stderr', { output: error }));
	return { stdout, stderr };
};

const inputOf = (stdin: ExecuteOptions['stdin']): Input => {
	if (stdin === undefined || typeof stdin === 'string' || stdin instanceof Uint8Array) {
		const bytes = typeof stdin === 'string' ? encodeText(stdin) : (stdin ?? none);
		return new BytesInput(bytes, undefined, { isFile: true });
	}
	return stdin;
};

const resultOf = (
	shell: Shell,
	{ stdout, stderr }: Captures,
	{ findings }: PreparedScript,
	{ status, exited }: ScriptEnd,
): ExecuteResult => {
	const truncated = stdout.overflowed || stderr.overflowed;
	return {
		code: truncated ? cutCode : status,
		originalCode: status,
		exited,
		signal: exited ? shell.endedBy : undefined,
		data: stdout.data,
		truncated,
		jobs: shell.jobs.running === 0 ? [] : runningJobs(shell),
		warnings: findings.filter(({ severity }) => severity === 'warning'),
		errors: findings.filter(({ severity }) => severity === 'error'),
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
};

const runningJobs = (shell: Shell): ExecuteResult['jobs'] =>
	shell.jobs
		.list()
		.filter((job) => job.status === undefined)
		.map(({ id, pid, command }) => ({ id, pid, command }));

/** More was written than a result may keep. */
const cutCode = 3;
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
