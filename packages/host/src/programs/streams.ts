import type { ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { Input, LentDescriptor, Output, ProgramCall } from '@tenon/shell';
import { type Feed, feed } from './feed.ts';
import { makeNamedInput, makeOutputPipe, type NamedInput, type OutputPipe } from './fifo.ts';
import type { FifoNames } from './fifo-names.ts';
import { type Forward, forward } from './forward.ts';
import { InputPipe } from './input-pipe.ts';
import { pipeBank } from './pipe-bank.ts';

/** How a program gets its descriptors, decided before it starts. */
export interface StreamPlan {
	readonly stdio: readonly (string | number)[];
	/** The arguments, with `/dev/fd/N` replaced where N is a pipe with a name. */
	readonly argv: readonly string[];
	/** Begins to pump between the running program and the shell. `child`: its streams where Node pumps through its own. */
	connect(child: Pick<ChildProcess, 'stdio'> | undefined): ConnectedStreams;
	/** Closes what is open here; the program has ended, or never began. */
	release(): void;
}

/** The streams of a running program. */
export interface ConnectedStreams {
	/**
	 * The program has ended: stops feeding it, and waits for what it wrote. Something it started may keep a
	 * pipe open; that is waited for no longer than `lingerMs` after the last byte. Gives the pipes that are
	 * still open then, which the caller cuts or redirects. A wait for the reader of the output is abandoned when the
	 * signal aborts. Throws what a stream of the shell has thrown.
	 */
	finish(lingerMs: number, signal: AbortSignal): Promise<readonly LeftOpen[]>;
}

/** A pipe that something keeps open though the program has ended. */
export interface LeftOpen extends Pick<Forward, 'redirect' | 'cut'> {
	readonly stream: 'stdout' | 'stderr';
	/** The name it had, by which it can be found among the files of processes; `undefined` if it had none. */
	readonly name: string | undefined;
}

/** Decides for each descriptor of a call. What leads to a descriptor of this process is handed on as it is. */
export const planStreams = async (call: ProgramCall, names: FifoNames): Promise<StreamPlan> => {
	const plan = new Plan(call, names);
	await plan.prepare();
	return plan;
};

class Plan implements StreamPlan {
	readonly #call: ProgramCall;
	readonly #names: FifoNames;
	readonly #stdio: (string | number)[];
	#argv: readonly string[];
	readonly #inputs = new Map<Input, InputPipe>();
	readonly #named = new Map<NamedInput, Input>();
	readonly #outputs = new Map<Output, OutputPipe>();
	readonly #lent: LentDescriptor[] = [];
	/** Where no such pipes can be made, Node pumps through sockets of its own; by descriptor. */
	readonly #plainInputs = new Map<number, Input>();
	readonly #plainOutputs = new Map<number, Output>();
	/** Whether what something still writes has another reader from now on. */
	#isHandedOver = false;

	constructor(call: ProgramCall, names: FifoNames) {
		this.#call = call;
		this.#names = names;
		this.#argv = call.argv;
		const last = Math.max(2, ...call.descriptors.keys());
		this.#stdio = Array.from({ length: last + 1 }, () => 'ignore');
	}

	get stdio(): readonly (string | number)[] {
		return this.#stdio;
	}

	get argv(): readonly string[] {
		return this.#argv;
	}

	async prepare(): Promise<void> {
		for (const [number, { input, output }] of this.#call.descriptors) {
			const own =
				input?.hostDescriptor ??
				output?.hostDescriptor ??
				nullDeviceFor(input ?? output) ??
				this.#borrow(input ?? output) ??
				lockedFile(this.#call, number, input ?? output);
			if (own !== undefined) this.#stdio[number] = own;
			else if (input !== undefined) await this.#addInput(number, input);
			else if (output !== undefined) await this.#addOutput(number, output);
		}
	}

	// The open file itself: the program reads and writes where the shell is, and the shell goes on behind it.
	#borrow(stream: Input | Output | undefined): number | undefined {
		const lent = stream?.lend?.();
		if (lent !== undefined) this.#lent.push(lent);
		return lent?.descriptor;
	}

	async #addInput(number: number, input: Input): Promise<void> {
		const name = `/dev/fd/${number}`;
		const isNamed = this.#argv.some((word) => word.endsWith(name));
		const opensDescriptors = process.platform === 'linux';
		if (opensDescriptors || process.platform === 'win32' || !isNamed)
			return this.#addPipe(number, input, { isNamed });
		const named = await makeNamedInput(this.#names);
		this.#named.set(named, input);
		this.#argv = this.#argv.map((word) =>
			word.endsWith(name) ? word.slice(0, -name.length) + named.path : word,
		);
	}

	async #addPipe(number: number, input: Input, { isNamed }: { readonly isNamed: boolean }): Promise<void> {
		// Nothing to read: the program has no pipe that would say so.
		if (!isNamed && input.isFile === true && (await isPastEnd(input))) return;
		if (process.platform !== 'linux') {
			this.#stdio[number] = 'pipe';
			this.#plainInputs.set(number, input);
			return;
		}
		const pipe = this.#inputs.get(input) ?? (await InputPipe.open(pipeBank));
		this.#inputs.set(input, pipe);
		this.#stdio[number] = pipe.childEnd;
	}

	// `2>&1` is one pipe, so that what is written stays in its order.
	async #addOutput(number: number, output: Output): Promise<void> {
		if (process.platform === 'win32') {
			this.#stdio[number] = 'pipe';
			this.#plainOutputs.set(number, output);
			return;
		}
		const pipe = this.#outputs.get(output) ?? (await makeOutputPipe(this.#names));
		this.#outputs.set(output, pipe);
		this.#stdio[number] = pipe.childEnd;
	}

	connect(child: Pick<ChildProcess, 'stdio'> | undefined): ConnectedStreams {
		const feeds = [...this.#plainInputs].map(([number, input]) =>
			feed(input, child!.stdio[number] as Writable),
		);
		for (const [input, pipe] of this.#inputs) {
			feeds.push(feed(input, pipe.ownEnd, () => pipe.takeUnread()));
			pipe.closeChildEnd();
		}
		for (const [named, input] of this.#named) feeds.push(feedNamed(named, input));
		const forwards = [...this.#plainOutputs].map(([number, output]) => ({
			pump: forward(child!.stdio[number] as Readable, output),
			stream: streamOf(number),
			name: undefined as string | undefined,
		}));
		for (const [output, pipe] of this.#outputs) {
			const stream = streamOf(this.#stdio.indexOf(pipe.childEnd));
			forwards.push({ pump: forward(pipe.ownEnd, output), stream, name: pipe.name });
			pipe.closeChildEnd();
		}
		return {
			finish: async (lingerMs, signal) => {
				await Promise.all(feeds.map((each) => each.stop()));
				const isOver = await Promise.all(forwards.map(({ pump }) => pump.finish(lingerMs, signal)));
				return forwards
					.filter((_, at) => !isOver[at])
					.map(({ pump, stream, name }) => ({
						stream,
						name,
						redirect: (sink) => {
							this.#isHandedOver = true;
							pump.redirect(sink);
						},
						cut: () => pump.cut(),
					}));
			},
		};
	}

	release(): void {
		for (const lent of this.#lent.splice(0)) lent.giveBack();
		for (const named of this.#named.keys()) named.release();
		for (const pipe of this.#inputs.values()) pipe.release();
		for (const pipe of this.#outputs.values()) {
			if (this.#isHandedOver) pipe.closeChildEnd();
			else pipe.release();
		}
	}
}

// One for all programs: it has no place, and nothing to close it for.
let nullDevice: number | undefined;
const nullDeviceFor = (stream: Input | Output | undefined): number | undefined => {
	if (stream?.isNullDevice !== true) return undefined;
	nullDevice ??= openSync(devNull, 'r+');
	return nullDevice;
};

// A lock belongs to the open file: `flock 9` needs it itself, reads nothing and writes nothing.
const lockedFile = (
	{ path, argv }: ProgramCall,
	number: number,
	stream: Input | Output | undefined,
): number | undefined =>
	path.endsWith('/flock') && argv.includes(String(number)) ? stream?.fileDescriptor : undefined;

// A file is never waited for, and a FIFO may be.
const isPastEnd = async (input: Input): Promise<boolean> => {
	if ((await input.stat?.())?.kind === 'fifo') return false;
	const chunk = await input.pull();
	if (chunk !== undefined) input.unread(chunk);
	return chunk === undefined;
};

const streamOf = (descriptor: number): 'stdout' | 'stderr' => (descriptor === 2 ? 'stderr' : 'stdout');

// Feeds once the program has opened the pipe, if it ever does.
const feedNamed = (named: NamedInput, input: Input): Feed => {
	let opened: Feed | undefined;
	let isStopped = false;
	void named.whenOpened().then((end) => {
		if (end === undefined) return;
		if (isStopped) end.destroy();
		else opened = feed(input, end);
	});
	return {
		stop: async () => {
			isStopped = true;
			named.release();
			await opened?.stop();
		},
	};
};
