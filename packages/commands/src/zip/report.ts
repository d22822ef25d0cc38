import { type Flow, TenonError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** What ends zip early, in its own words and with its own status. */
export class ZipFailure extends TenonError {
	readonly code = 'commands.zip-failed';
	readonly status: number;

	constructor(text: string, status: number) {
		super(text);
		this.status = status;
	}
}

/** What zip says goes to standard output, unless the archive does. */
export class ZipReport {
	readonly #context: CommandContext;
	readonly #isOnStderr: boolean;
	readonly #isQuiet: boolean;

	constructor(
		context: CommandContext,
		{ archive, isQuiet }: { readonly archive: string; readonly isQuiet: boolean },
	) {
		this.#context = context;
		this.#isOnStderr = archive === '-';
		this.#isQuiet = isQuiet;
	}

	/** Prints it, however quiet zip is to be. */
	*print(text: string): Flow<void> {
		if (this.#isOnStderr) {
			yield* wait(this.#context.writeError(text));
			return;
		}
		this.#context.output.appendText(text);
		yield* wait(this.#context.output.settle());
	}

	*tell(text: string): Flow<void> {
		if (!this.#isQuiet) yield* this.print(text);
	}

	*warn(text: string): Flow<void> {
		yield* this.tell(`\tzip warning: ${text}\n`);
	}

	*fail(text: string): Flow<void> {
		yield* this.print(`\nzip error: ${text}\n`);
	}
}
