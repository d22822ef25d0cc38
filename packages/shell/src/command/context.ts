import {
	andThen,
	type ExecContext,
	type FileHandle,
	type FileSystem,
	type Flow,
	FsError,
	type Maybe,
	type OpenNetwork,
	type OpenOptions,
	runFlow,
	type Value,
	wait,
} from '@tenon/core';
import { exportedVariable, exportedVariables } from '../compile/exported-variables.ts';
import { absolutePath, descriptorNamed } from '../compile/open-target.ts';
import { afterProcessEnd } from '../compile/tell-of-end.ts';
import { FileStream } from '../pipe/file-stream.ts';
import { CallbackOutput } from '../pipe/fixed-streams.ts';
import { OpenFile } from '../pipe/open-file.ts';
import type { Input, Output } from '../pipe/stream.ts';
import { ScatterSink } from '../scatter/scatter-streams.ts';
import { emit } from '../state/emit.ts';
import { quoteFor } from '../state/message-quotes.ts';
import { commandFolder } from '../state/path-search.ts';
import type { ShellLimits } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { signalOutside } from '../state/signal-outside.ts';
import type { CommandDeclaration, OutputShape } from './declaration.ts';
import { MemoryExhausted } from './errors.ts';
import { filesOfCommands } from './files-of-commands.ts';
import { HeldLines, type LineDelimiter } from './held-lines.ts';
import { interruptibleInput } from './interruptible-input.ts';
import { InterruptibleOutput } from './interruptible-output.ts';
import { type InvokeOptions, invoke, type LocateOptions, locate } from './invoke.ts';
import { KernelView } from './kernel-view.ts';
import { CommandOutput } from './output.ts';

const nowhere: Output = new CallbackOutput(() => true);

/** The line below most usage errors. */
export const usualHint = (name: string): string => `Try '${name} --help' for more information.`;

/**
 * What a command in the process sees of the shell that runs it: files, its streams, exported
 * variables, the signal. It belongs to one call.
 */
export class CommandContext extends KernelView implements ExecContext {
	readonly #shell: Shell;
	readonly #usageHint: string;
	readonly #ignoresClosedOutput: boolean;
	readonly #shapes: NonNullable<CommandDeclaration['shapes']>;
	#output: CommandOutput | undefined;
	#files: FileSystem | undefined;
	#stdin: Input | undefined;
	#stdout: InterruptibleOutput | undefined;
	#sentTo: Output | undefined;
	/** Bytes that are counted as held by this command. */
	#held = 0;

	constructor(
		shell: Shell,
		name: string,
		json: boolean,
		{
			usageHint = usualHint(name),
			ignoresClosedOutput = false,
			shapes = {},
		}: Pick<CommandDeclaration, 'usageHint' | 'ignoresClosedOutput' | 'shapes'> = {},
	) {
		super(shell, name, json ? 'json' : 'text');
		this.#shell = shell;
		this.#usageHint = usageHint;
		this.#ignoresClosedOutput = ignoresClosedOutput;
		this.#shapes = shapes;
	}

	/** The shape that the command declares for who reads its output. */
	get shape(): OutputShape {
		return this.#shapes[this.outputContext] ?? 'plain';
	}

	/** Standard output, gathered; what is left in it is written when the command returns. */
	get output(): CommandOutput {
		this.#output ??= new CommandOutput(this.stdout ?? (this.#ignoresClosedOutput ? nowhere : undefined));
		return this.#output;
	}

	/** Writes what {@link output} still holds. */
	flush(): Maybe<void> {
		return this.#output?.flush();
	}

	/** The kernel's files; descriptors are opened by {@link openInput} and {@link openOutput}. */
	get fileSystem(): FileSystem {
		this.#files ??= filesOfCommands(this.#shell);
		return this.#files;
	}

	/** A path as the file system wants it: absolute, nothing resolved. The empty one is refused. */
	path(operand: string): string {
		if (operand === '') throw new FsError('ENOENT', 'open', operand);
		return absolutePath(this.#shell, operand);
	}

	/** What `nice` has added up to around this command. */
	get niceness(): number {
		return this.#shell.niceness;
	}

	/** Permission bits under the shell's umask. */
	permissions(wanted: number): number {
		return wanted & ~this.#shell.umask;
	}

	/** What a process would see of a variable: nothing if it is not exported. */
	variable(name: string): string | undefined {
		return exportedVariable(this.#shell, name);
	}

	/** Whether each byte beyond ASCII is a character: the exported variables choose the locale C. */
	get hasByteCharacters(): boolean {
		const name = this.variable('LC_ALL') || this.variable('LC_CTYPE') || this.variable('LANG') || '';
		return name === '' ? this.#shell.locale.hasBytesByDefault : name === 'C' || name === 'POSIX';
	}

	// A shell tells each program its path; a program hands on what it was told.
	#programPath(): string | undefined {
		const { passedProgram } = this.#shell;
		return passedProgram === undefined ? `${commandFolder(this.#shell)}/${this.name}` : passedProgram.path;
	}

	/** The exported variables, in the order in which they were made. */
	environment(): ReadonlyMap<string, string> {
		return exportedVariables(this.#shell, this.#programPath());
	}

	/**
	 * Runs another command as a process would be run: no function or alias counts, and nothing of it stays
	 * in the shell. What this command has written comes first.
	 */
	invoke(argv: readonly string[], how: InvokeOptions = {}): Maybe<number> {
		return andThen(this.flush(), () => invoke(this.#shell, argv, how, this.#programPath()));
	}

	/** The command ends as a process does that a signal ends: the shell tells of it. Gives the status to return. */
	endBy(signal: number): Maybe<number> {
		return andThen(this.flush(), () => afterProcessEnd(this.#shell, signal, this.#shell.jobs.nextPid()));
	}

	/** Whether a process runs: one of the shell's, or one of the machine, of which the gate decides who may ask. */
	isRunning(pid: number): Maybe<boolean> {
		if (this.#shell.jobs.receivers.has(pid)) return true;
		return andThen(
			signalOutside(this.#shell, 0, pid),
			(outcome) => outcome === 'sent' || outcome === 'denied',
		);
	}

	/** Where {@link invoke} would find a command of that name, or `undefined`. */
	locate(name: string, how?: LocateOptions): Maybe<string | undefined> {
		return locate(this.#shell, name, how);
	}

	/** Standard input; a wait for it ends with the script. */
	get stdin(): Input | undefined {
		const input = this.#shell.io.get(0)?.input;
		if (input === undefined) return undefined;
		this.#stdin ??= interruptibleInput(this.#shell, input);
		return this.#stdin;
	}

	/** Standard output; a wait for its reader ends with the script. */
	get stdout(): Output | undefined {
		const output = this.#shell.io.get(1)?.output;
		// A place for items is more than an output, and never makes a writer wait.
		if (output === undefined || output instanceof ScatterSink) return output;
		if (this.#stdout?.output !== output) this.#stdout = new InterruptibleOutput(this.#shell, output);
		return this.#stdout;
	}

	/** What a standard descriptor is: the absolute or typed path of a file, `pipe`, `here-document` … */
	streamName(descriptor: 0 | 1 | 2): string | undefined {
		return this.#shell.io.get(descriptor)?.name;
	}

	/**
	 * Opens an operand for reading: `-` is standard input, `/dev/fd/N` a descriptor of the shell. The caller that
	 * opens it ends it with `close`.
	 */
	openInput(operand: string): Maybe<{ readonly input: Input; close(): Maybe<void> }> {
		const descriptor = operand === '-' ? 0 : descriptorNamed(operand);
		const file = descriptor === undefined ? undefined : this.#shell.io.get(descriptor);
		if (file?.input !== undefined) {
			const own = { input: interruptibleInput(this.#shell, file.input), close: () => undefined };
			if (operand === '-' || !(file.input instanceof FileStream)) return own;
			return andThen(file.input.again('read'), (again) => {
				if (again === undefined) return own;
				const input = interruptibleInput(this.#shell, again);
				return { input, close: () => input.end() };
			});
		}
		if (operand === '-') throw new FsError('EBADF', 'read', operand);
		return andThen(this.open(operand, { read: true }), (handle) => {
			const input = interruptibleInput(this.#shell, new FileStream(handle, { appends: false }));
			return { input, close: () => input.end() };
		});
	}

	/** The open descriptor of the shell that `/dev/stdout`, `/dev/fd/N` and the like stand for. */
	outputNamed(operand: string): Output | undefined {
		const descriptor = descriptorNamed(operand);
		const output = descriptor === undefined ? undefined : this.#shell.io.get(descriptor)?.output;
		return output === undefined ? undefined : new InterruptibleOutput(this.#shell, output);
	}

	/**
	 * Opens an operand for writing, made anew or added to: `/dev/stdout`, `/dev/fd/N` and the like are
	 * descriptors of the shell, such as a process substitution; a file that one leads to is opened once more, with a
	 * position of its own. Its opener ends it with `close`.
	 */
	openOutput(
		operand: string,
		{ appends }: { readonly appends: boolean },
	): Maybe<{ readonly output: Output; close(): Maybe<void> }> {
		const output = this.outputNamed(operand);
		if (output !== undefined) {
			const own = { output, close: () => undefined };
			const file = this.#shell.io.get(descriptorNamed(operand)!)?.output;
			if (!(file instanceof FileStream)) return own;
			return andThen(file.again(appends ? 'append' : 'overwrite'), (again) =>
				again === undefined ? own : { output: again, close: () => again.end() },
			);
		}
		const permissions = this.permissions(0o666);
		const how = { create: true, permissions, ...(appends ? { append: true } : { truncate: true }) };
		return andThen(this.open(operand, { write: true, ...how }), (handle) => {
			const file = new FileStream(handle, { appends });
			return { output: file, close: () => file.end() };
		});
	}

	/**
	 * The network for one call: each request is judged by the kernel's gate where it has one. `undefined` where the
	 * kernel has no network. `signal`: what else ends the requests.
	 */
	openNetwork(signal: AbortSignal = this.signal): OpenNetwork | undefined {
		return this.#shell.ports.network?.open({
			cwd: this.cwd,
			signal,
			patient: (budgetMs) => this.patient(budgetMs),
		});
	}

	open(operand: string, options: OpenOptions): Maybe<FileHandle> {
		return this.fileSystem.open(this.path(operand), options);
	}

	/** Writes text to standard output; a status other than 0 is what the command must return. */
	write(text: string): Maybe<number> {
		return andThen(this.flush(), () => emit(this.#shell, this.name, text));
	}

	/**
	 * Runs a part of this command, and gives the lines that it writes to standard output in place of writing them: no
	 * more than a text may hold. Throws, which ends the command with a message, if they are too much or no text.
	 */
	hold<T>(
		run: () => Maybe<T>,
		delimiter: LineDelimiter = '\n',
	): Maybe<{ readonly result: T; readonly lines: readonly string[] }> {
		return runFlow(this.#hold(run, new HeldLines(this.#shell, delimiter)));
	}

	*#hold<T>(
		run: () => Maybe<T>,
		held: HeldLines,
	): Flow<{ readonly result: T; readonly lines: readonly string[] }> {
		yield* wait(this.flush());
		const { io } = this.#shell;
		const before = io.exchange(1, new OpenFile('pipe', { output: held }));
		this.#output = undefined;
		try {
			const result = yield* wait(run());
			yield* wait(this.flush());
			return { result, lines: held.finish() };
		} finally {
			io.exchange(1, before);
			this.#output = undefined;
		}
	}

	/** Hands a structured value beside the bytes; comes before the first byte. */
	sendData(data: Value): void {
		this.#sentTo = this.stdout;
		this.#sentTo?.sendData(data);
	}

	/** Marks the end of what belongs to the value that was handed over, if there was one. */
	endData(): void {
		this.#sentTo?.endData?.();
	}

	/** Writes `name: text` to standard error, behind all that was written to standard output. */
	complain(text: string): Maybe<void> {
		return this.writeError(`${this.name}: ${text}\n`);
	}

	/** Writes text as it is to standard error, behind all that was written to standard output. */
	writeError(text: string): Maybe<void> {
		return andThen(this.flush(), () => andThen(this.#shell.write(2, text), () => undefined));
	}

	/**
	 * Writes text to standard error, before what has gathered for standard output: so do programs that leave their
	 * buffers alone. What such a buffer would not hold comes first all the same.
	 */
	writeErrorAhead(text: string): Maybe<void> {
		const { isTerminal, size } = this.output;
		if (isTerminal || size >= stdioBytes) return this.writeError(text);
		return andThen(this.#shell.write(2, text), () => undefined);
	}

	/** Writes `name: text` and where to find help; the status is the caller's to return. */
	complainOfUsage(text: string): Maybe<void> {
		return this.writeError(`${this.name}: ${text}\n${this.#usageHint}\n`);
	}

	/** Puts quotes round what was typed, as GNU's messages do in the locale of the script. */
	quote(text: string): string {
		return quoteFor(this.#shell)(text);
	}

	/**
	 * Gives the event loop a turn if the slice is used up; throws when the script was cancelled. The clock
	 * is looked at every 256 steps: a call behind work of a millisecond or so counts as that many.
	 */
	breathe(steps = 1): Maybe<void> {
		const { slice } = this.#shell;
		return slice.isDue(steps) ? slice.turn() : undefined;
	}

	/**
	 * Asked before memory is taken: refuses `bytes` in one text, or in all that the command holds, where the limits
	 * allow less. Throws `MemoryExhausted`, which ends the command, and the result's warnings name the limit.
	 */
	requireRoom(bytes: number, within: 'maxTextBytes' | 'maxValueBytes' = 'maxTextBytes'): void {
		const { limits, usage } = this.#shell.ports;
		if (bytes <= limits[within]) return;
		usage.notes.reached(within);
		throw new MemoryExhausted(usage.notes.text(within));
	}

	/** Waits, cancelled with the script or by a signal that ends with it. */
	sleep(ms: number, signal: AbortSignal = this.signal): Promise<void> {
		return this.#shell.ports.sleep(ms, signal);
	}

	/**
	 * Counts bytes that this command is about to hold beyond the line or the chunk that it works on: lines that it
	 * gathers, tables. Throws `MemoryExhausted`, which ends the command, if all commands of the kernel would hold more
	 * than variables may. What is still held is released at the end of the command.
	 */
	holdMemory(bytes: number): void {
		this.#shell.ports.usage.commands.hold(bytes);
		this.#held += bytes;
	}

	/** Bytes that were counted with {@link holdMemory} and are held no more; all of them if none are named. */
	releaseMemory(bytes: number = this.#held): void {
		if (bytes === 0) return;
		this.#shell.ports.usage.commands.release(bytes);
		this.#held -= bytes;
	}

	/** Notes that a limit ended the work of this command: a warning of the result names it and what raises it. */
	noteLimit(name: keyof ShellLimits): void {
		this.#shell.ports.usage.notes.reached(name);
	}
}

// What the C library gathers for a pipe or a file.
const stdioBytes = 4096;
