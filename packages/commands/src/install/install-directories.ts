import { errnoText, type Flow, type FsErrno, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { quoteAlways } from '../support/quote.ts';
import { type GivenFacts, giveFacts } from './given-facts.ts';

/** A directory that could not be made. */
interface Failure {
	readonly name: string;
	readonly errno: FsErrno;
}

/** Makes directories, and those above them, whatever the umask. */
export class DirectoryInstaller {
	readonly #context: CommandContext;
	readonly #isVerbose: boolean;

	constructor(context: CommandContext, isVerbose: boolean) {
		this.#context = context;
		this.#isVerbose = isVerbose;
	}

	/** Makes a directory, or gives one that is there its mode and owner; `false` if something was reported. */
	*install(operand: string, facts: GivenFacts): Flow<boolean> {
		const failure = (yield* this.makeAbove(operand)) ?? (yield* this.#make(operand));
		if (failure !== undefined) {
			const text = `cannot create directory ${this.#context.quote(failure.name)}: ${errnoText[failure.errno]}`;
			yield* wait(this.#context.complain(text));
			return false;
		}
		const found = yield* attempt(() => this.#context.fileSystem.stat(this.#context.path(operand)));
		const kept = isFsError(found) ? 0 : found.mode & ~facts.directoryBits & 0o6000;
		return yield* giveFacts(this.#context, operand, facts, facts.directoryMode | kept);
	}

	/** Makes the directories above a name; returns the one that could not be made. */
	*makeAbove(name: string): Flow<Failure | undefined> {
		for (const match of name.matchAll(/[^/](?=\/+[^/])/g)) {
			const failure = yield* this.#make(name.slice(0, match.index + 1));
			if (failure !== undefined) return failure;
		}
		return undefined;
	}

	*#make(name: string): Flow<Failure | undefined> {
		const { fileSystem } = this.#context;
		const path = this.#context.path(name);
		const made = yield* attempt(() => fileSystem.mkdir(path, { permissions: 0o755 }));
		if (!isFsError(made)) {
			if (this.#isVerbose)
				this.#context.output.appendText(`install: creating directory ${quoteAlways(name)}\n`);
			return undefined;
		}
		if (made.errno !== 'EEXIST') return { name, errno: made.errno };
		const found = yield* attempt(() => fileSystem.stat(path));
		return !isFsError(found) && found.kind === 'directory' ? undefined : { name, errno: 'EEXIST' };
	}
}
