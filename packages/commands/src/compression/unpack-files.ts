import { errnoText, type Flow, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { DecodedInput } from './decode-input.ts';
import { DecodeFailed, type DecodeFault, type Decoder } from './decoder.ts';
import { NewFile } from './new-file.ts';
import type { UnpackManner } from './unpack-options.ts';

/** What is said of one operand, and the status that it leaves. */
export interface Complaint {
	/** As it is printed, the command's name included. */
	readonly text: string;
	readonly status: number;
}

/** A way of compressing, and how its program puts things. */
export interface UnpackFormat {
	decoder(context: CommandContext): Decoder;
	/** The name of the file that a compressed one stands for; `undefined` where its ending says nothing. */
	outputName(name: string): string | undefined;
	/** Where the ending says nothing, what is made and what is said; without a name the file is left alone. */
	guess(command: string, name: string): Complaint & { readonly output?: string };
	missing(command: string, name: string, reason: string): Complaint;
	notAFile(command: string, name: string, kind: Stat['kind']): Complaint;
	exists(command: string, output: string): Complaint;
	broken(command: string, input: string, output: string, fault: DecodeFault): Complaint;
}

/** Turns one file after another back; the highest status is the result. */
export class UnpackFiles {
	readonly #context: CommandContext;
	readonly #manner: UnpackManner;
	readonly #format: UnpackFormat;
	#status = 0;

	constructor(context: CommandContext, manner: UnpackManner, format: UnpackFormat) {
		this.#context = context;
		this.#manner = manner;
		this.#format = format;
	}

	*run(operands: readonly string[]): Flow<number> {
		if (this.#manner.work === 'compress')
			throw new CommandFailure('compressing is not available here; use gzip or zip');
		for (const operand of operands.length === 0 ? ['-'] : operands) {
			if (operand === '-') yield* this.#standard();
			else yield* this.#file(operand);
			yield* betweenEntries(this.#context);
		}
		return this.#status;
	}

	*#complain({ text, status }: Complaint): Flow<void> {
		this.#status = Math.max(this.#status, status);
		if (text !== '') yield* wait(this.#context.writeError(text));
	}

	*#standard(): Flow<void> {
		const { name } = this.#context;
		const opened = yield* attempt(() => this.#context.openInput('-'));
		if (isFsError(opened))
			return yield* this.#complain(this.#format.missing(name, '(stdin)', errnoText[opened.errno]));
		yield* this.#print(opened.input, '(stdin)');
	}

	*#file(operand: string): Flow<void> {
		const context = this.#context;
		const format = this.#format;
		const stat = yield* attempt(() => context.fileSystem.stat(context.path(operand)));
		if (isFsError(stat))
			return yield* this.#complain(format.missing(context.name, operand, errnoText[stat.errno]));
		if (stat.kind !== 'file') return yield* this.#complain(format.notAFile(context.name, operand, stat.kind));
		const opened = yield* attempt(() => context.openInput(operand));
		if (isFsError(opened))
			return yield* this.#complain(format.missing(context.name, operand, errnoText[opened.errno]));
		try {
			if (this.#manner.toStdout || this.#manner.work === 'test') yield* this.#print(opened.input, operand);
			else yield* this.#replace(opened.input, operand, stat);
		} finally {
			yield* wait(opened.close());
		}
	}

	*#print(input: Input, name: string): Flow<void> {
		const isTest = this.#manner.work === 'test';
		const { output } = this.#context;
		yield* this.#decode(input, name, '(stdout)', function* (piece) {
			if (isTest) return;
			output.append(piece);
			yield* wait(output.settle());
		});
	}

	*#replace(input: Input, name: string, stat: Stat): Flow<void> {
		const context = this.#context;
		const output = this.#format.outputName(name) ?? (yield* this.#guess(name));
		if (output === undefined) return yield* this.#leaveAlone(input, name);
		const there = yield* attempt(() => context.fileSystem.lstat(context.path(output)));
		if (!isFsError(there) && !this.#manner.force)
			return yield* this.#complain(this.#format.exists(context.name, output));
		const file = new NewFile(context, output);
		let isWhole = false;
		try {
			isWhole = yield* this.#decode(input, name, output, (piece) => file.write(piece));
			if (!isWhole) return;
			yield* file.finish(stat);
			if (!this.#manner.keeps) yield* wait(context.fileSystem.remove(context.path(name)));
		} catch (error) {
			isWhole = false;
			if (!isFsError(error)) throw error;
			yield* this.#complain({ text: `${context.name}: ${output}: ${errnoText[error.errno]}\n`, status: 1 });
		} finally {
			if (!isWhole) yield* file.discard();
		}
	}

	*#guess(name: string): Flow<string | undefined> {
		const guess = this.#format.guess(this.#context.name, name);
		if (guess.output !== undefined) yield* this.#complain(guess);
		return guess.output;
	}

	// That the name says nothing matters only where the file itself is right.
	*#leaveAlone(input: Input, name: string): Flow<void> {
		if (
			yield* this.#decode(input, name, '', function* () {
				// Nothing is done with it.
			})
		)
			yield* this.#complain(this.#format.guess(this.#context.name, name));
	}

	*#decode(
		input: Input,
		name: string,
		output: string,
		sink: (piece: Uint8Array) => Flow<void>,
	): Flow<boolean> {
		const decoded = new DecodedInput(this.#context, input, this.#format.decoder(this.#context));
		try {
			for (let piece = yield* decoded.pull(); piece !== undefined; piece = yield* decoded.pull())
				yield* sink(piece);
			return true;
		} catch (error) {
			if (!(error instanceof DecodeFailed)) throw error;
			yield* this.#complain(this.#format.broken(this.#context.name, name, output, error.fault));
			return false;
		} finally {
			this.#context.releaseMemory();
		}
	}
}
