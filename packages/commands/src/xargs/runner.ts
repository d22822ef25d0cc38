import { isPromise, type Maybe } from '@tenon/core';
import type { CommandContext, Input, InvokeOptions } from '@tenon/shell';
import { type Flow, wait } from '../support/flow.ts';
import { quoteName } from '../support/quote.ts';
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
			yield* wait(context.complain(`${words[0]}: No such file or directory`));
			this.#stop(127);
			return;
		}
		const slot = this.#freeSlot();
		const status = context.invoke(words, this.#how(slot));
		if (!isPromise(status)) yield* this.#end(words[0]!, status);
		else if (maxProcesses === 1) yield* this.#end(words[0]!, yield* wait(status));
		else yield* this.#keep(slot, words[0]!, status);
	}

	/** Waits for all that still run. */
	*finish(): Flow<void> {
		while (this.#running.size > 0) yield* wait(Promise.race(this.#running.values()));
	}

	*#keep(slot: number, name: string, status: Promise<number>): Flow<void> {
		const { maxProcesses } = this.#settings;
		const ended = status.then((value) => this.#ended(name, value)).finally(() => this.#running.delete(slot));
		this.#running.set(slot, ended);
		while (maxProcesses > 0 && this.#running.size >= maxProcesses)
			yield* wait(Promise.race(this.#running.values()));
	}

	*#end(name: string, status: number): Flow<void> {
		yield* wait(this.#ended(name, status));
	}

	#ended(name: string, status: number): Maybe<void> {
		if (status === 255) {
			this.#stop(124);
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

	#how(slot: number): InvokeOptions {
		const { slotVariable } = this.#settings;
		return {
			...(this.#sharesInput ? {} : { stdin: noInput }),
			...(slotVariable === undefined ? {} : { environment: new Map([[slotVariable, String(slot)]]) }),
		};
	}
}

const noInput: Input = {
	isTerminal: false,
	pull: () => undefined,
	unread: () => undefined,
	end: () => undefined,
	takeData: () => undefined,
};
