import { andThen, isPromise, type Maybe } from '@tenon/core';
import { Channel, type CommandContext, type InvokeOptions } from '@tenon/shell';

/** A command of the shell that runs beside the program: what it reads, or writes, or both, passes through pipes. */
export class ChildCommand {
	/** What it reads; `undefined` if it reads what the program reads. */
	readonly toChild: Channel | undefined;
	/** What it writes; `undefined` if it writes where the program writes. */
	readonly fromChild: Channel | undefined;
	#ending: Promise<number> | number;
	#failure: unknown;
	#hasFailed = false;
	#endedBy: number | undefined;

	constructor(
		context: CommandContext,
		command: string,
		pipes: { readonly reads: boolean; readonly writes: boolean },
		environment: ReadonlyMap<string, string | undefined>,
	) {
		this.toChild = pipes.reads ? new Channel() : undefined;
		this.fromChild = pipes.writes ? new Channel() : undefined;
		const how: InvokeOptions = {
			environment,
			...(this.toChild === undefined ? {} : { stdin: this.toChild.input }),
			...(this.fromChild === undefined ? {} : { stdout: this.fromChild.output }),
			onSignal: (signal) => {
				this.#endedBy = signal;
			},
		};
		const started = context.invoke(['sh', '-c', command], how);
		// A failure is kept for the caller that waits for the end, which may be later.
		this.#ending = isPromise(started)
			? started.catch((error: unknown) => {
					this.#failure = error;
					this.#hasFailed = true;
					return 0;
				})
			: started;
	}

	/** Waits for its end, after the pipes were closed; its status as gawk tells it. */
	end(): Maybe<number> {
		return andThen(this.toChild?.output.end(), () =>
			andThen(this.fromChild?.input.end(), () => andThen(this.#ending, (status) => this.#status(status))),
		);
	}

	#status(status: number): number {
		if (this.#hasFailed) throw this.#failure;
		return this.#endedBy === undefined ? status : 256 + this.#endedBy;
	}
}
