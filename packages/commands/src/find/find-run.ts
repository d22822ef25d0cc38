import { errnoText, type Flow, type FsError, isFsError, type Maybe, runFlow, wait } from '@tenon/core';
import type { CommandContext, Hiding } from '@tenon/shell';
import { type Accounts, readGroups, readUsers } from '../support/owners.ts';
import type { FoundFile } from './found-file.ts';

/** One call of find: what its tests and actions share. */
export class FindRun {
	readonly context: CommandContext;
	/** What ignore rules hide: of find only those that are enforced. */
	readonly hiding: Hiding | undefined;
	/** In seconds since 1970. */
	readonly startedAt: number;
	status = 0;
	/** `-quit` was met. */
	isOver = false;
	/** What is run when all files have been visited: batches of `-exec +`, files of `-fprint`. */
	readonly finishers: (() => Flow<void>)[] = [];
	/** What is run before the files of another directory are visited. */
	readonly directoryFinishers: (() => Flow<void>)[] = [];
	/** `--json` was given: printed paths are kept until the end. */
	isStructured = false;
	readonly listed: string[] = [];
	/** What entries of a directory gave to print while they were tested in one go. */
	printed = '';
	#accounts: { readonly users: Accounts; readonly groups: Accounts } | undefined;

	constructor(context: CommandContext) {
		this.context = context;
		this.hiding = context.hiding({ onlyEnforced: true });
		// The clock shows whole milliseconds: what was done within this one is in the past all the same.
		this.startedAt = (context.ports.now() + 0.999) / 1000;
	}

	/** Learns the names of users and groups; most expressions ask for none. */
	*readAccounts(): Flow<void> {
		this.#accounts ??= { users: yield* readUsers(this.context), groups: yield* readGroups(this.context) };
	}

	/** Known once {@link readAccounts} has run. */
	get users(): Accounts {
		return this.#accounts!.users;
	}

	/** Known once {@link readAccounts} has run. */
	get groups(): Accounts {
		return this.#accounts!.groups;
	}

	/** Prints the parts of a text behind what was printed: to put them together would copy them once more. */
	printLines(...parts: readonly string[]): void {
		const { output } = this.context;
		if (this.printed !== '') output.appendText(this.printed);
		this.printed = '';
		for (const part of parts) output.appendText(part);
	}

	/** Reports what went wrong with a file; the walk goes on. */
	complain(file: FoundFile | string, error: FsError): Maybe<void> {
		const path = typeof file === 'string' ? file : file.path;
		return this.complainOf(`${this.context.quote(path)}: ${errnoText[error.errno]}`);
	}

	complainOf(text: string): Maybe<void> {
		this.status = 1;
		return this.context.complain(text);
	}

	/** Runs all that waits for the end. */
	*finish(): Flow<void> {
		for (const finisher of [...this.directoryFinishers, ...this.finishers]) yield* finisher();
	}

	/** Runs what waits for the end of a directory. */
	*finishDirectory(): Flow<void> {
		for (const finisher of this.directoryFinishers) yield* wait(run(finisher));
	}

	/** An error of a file is a test that does not hold; all others pass. */
	recover(file: FoundFile, error: unknown): Maybe<boolean> {
		if (!isFsError(error)) throw error;
		const reported = this.complain(file, error);
		return reported instanceof Promise ? reported.then(() => false) : false;
	}
}

const run = (finisher: () => Flow<void>): Maybe<void> => runFlow(finisher());
