import { type Flow, isPromise, type Maybe, wait } from '@tenon/core';
import type { CommandContext, Input, InvokeOptions } from '@tenon/shell';
import { quoteName } from '../support/quote.ts';
import { whyNotRun } from '../support/run-program.ts';
import { XargsRefusal, type XargsSettings } from './settings.ts';

/** Runs commands, as many at one time as wanted, and keeps the status that xargs ends with. */
export class CommandRunner {
	/** How many were started. */
	started = 0;
	/** 0, 123 if one failed, or why no more is run. */
	status = 0;
	/** No further command is started. */
	isOver = false;
	readonly #context: CommandContext;
	readonly #settings: XargsSettings;
	/** Commands get nothing to read where xargs itself reads standard input. */
	readonly #sharesInput: boolean;
	readonly #running = new Map<number, Promise<void>>();

	constructor(context: CommandContext, settings: XargsSettings, sharesInput: boolean) {
		this.#context = context;
		this.#settings = settings;
		this.#sharesInput = sharesInput;
	}

	/** Starts a command; waits where too many run. */
	*run(words: readonly string[]): Flow<void> {
		const { maxProcesses, showsCommands, asks } = this.#settings;
		const context = this.#context;
		if (showsCommands)
			yield* wait(context.writeError(`${words.map(quoteName).join(' ')}${asks ? '' : '\n'}`));
		if (asks) throw new XargsRefusal('failed to open /dev/tty for reading: No such device or address');
		this.started += 1;
		if ((yield* wait(context.locate(words[0]!))) === undefined) {
			const { reason, status } = yield* whyNotRun(context, words[0]!);
			yield* wait(context.complain(`${words[0]}: ${reason}`));
			this.#stop(status);
			return;
		}
		const slot = this.#freeSlot();
		const end: CommandEnd = { name: words[0]!, signal: undefined };
		const status = context.invoke(words, this.#how(slot, end));
		if (!isPromise(status)) yield* this.#end(end, status);
		else if (maxProcesses === 1) yield* this.#end(end, yield* wait(status));
		else yield* this.#keep(slot, end, status);
	}

	/** Waits for all that still run. */
	*finish(): Flow<void> {
		while (this.#running.size > 0) yield* wait(Promise.race(this.#running.values()));
	}

	*#keep(slot: number, end: CommandEnd, status: Promise<number>): Flow<void> {
		const { maxProcesses } = this.#settings;
		const ended = status.then((value) => this.#ended(end, value)).finally(() => this.#running.delete(slot));
		this.#running.set(slot, ended);
		while (maxProcesses > 0 && this.#running.size >= maxProcesses)
			yield* wait(Promise.race(this.#running.values()));
	}

	*#end(end: CommandEnd, status: number): Flow<void> {
		yield* wait(this.#ended(end, status));
	}

	#ended({ name, signal }: CommandEnd, status: number): Maybe<void> {
		if (signal !== undefined && !this.isOver) {
			this.#stop(125);
			return this.#context.complain(`${name}: terminated by signal ${signal}`);
		}
		if (status === 255) {
			this.#stop(this.status === 0 ? 124 : this.status);
			return this.#context.complain(`${name}: exited with status 255; aborting`);
		}
		if (status !== 0 && !this.isOver) this.status = 123;
		return undefined;
	}

	#stop(status: number): void {
		this.status = status;
		this.isOver = true;
	}

	#freeSlot(): number {
		let slot = 0;
		while (this.#running.has(slot)) slot += 1;
		return slot;
	}

	#how(slot: number, end: CommandEnd): InvokeOptions {
		const { slotVariable } = this.#settings;
		return {
			onSignal: (signal) => {
				end.signal = signal;
			},
			...(this.#sharesInput ? {} : { stdin: noInput }),
			...(slotVariable === undefined ? {} : { environment: new Map([[slotVariable, String(slot)]]) }),
		};
	}
}

/** How a command that was run ended. */
interface CommandEnd {
	readonly name: string;
	/** The signal that ended it. */
	signal: number | undefined;
}

const noInput: Input = {
	isTerminal: false,
	pull: () => undefined,
	unread: () => undefined,
	end: () => undefined,
	takeData: () => undefined,
};
