import { errnoText, type Flow, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import type { BytePacker } from './byte-packer.ts';
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
	/** What its compressed files are called behind their names. */
	readonly suffix: string;
	packer(sink: (bytes: Uint8Array) => void): BytePacker;
	/** What is said of a file that has the suffix already. */
	already(command: string, name: string): Complaint;
	decoder(context: CommandContext): Decoder;
	/** The name of the file that a compressed one stands for; `undefined` where its ending says nothing. */
	outputName(name: string): string | undefined;
	/** Where the ending says nothing, what is made and what is said; without a name the file is left alone. */
	guess(command: string, name: string): Complaint & { readonly output?: string };
	missing(command: string, name: string, reason: string): Complaint;
	notAFile(command: string, name: string, kind: Stat['kind']): Complaint;
	exists(command: string, output: string): Complaint;
	broken(command: string, input: string, output: string, fault: DecodeFault): Complaint;
	/** Says what is in files; absent where the program of this format has no option for that. */
	list?(context: CommandContext, operands: readonly string[], manner: UnpackManner): Flow<number>;
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
		if (this.#manner.work === 'compress') yield* this.#packToOutput(opened.input);
		else yield* this.#print(opened.input, '(stdin)');
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
			const { work, toStdout } = this.#manner;
			if (work === 'compress')
				yield* toStdout ? this.#packToOutput(opened.input) : this.#packFile(opened.input, operand, stat);
			else if (toStdout || work === 'test') yield* this.#print(opened.input, operand);
			else yield* this.#replace(opened.input, operand, stat);
		} finally {
			yield* wait(opened.close());
		}
	}

	*#pack(input: Input, sink: (piece: Uint8Array) => Flow<void>): Flow<void> {
		const pieces: Uint8Array[] = [];
		const packer = this.#format.packer((bytes) => pieces.push(bytes));
		const context = this.#context;
		const run = function* (work: Generator<undefined>): Flow<void> {
			for (const _ of work) yield* wait(context.breathe(256));
			for (const piece of pieces.splice(0)) yield* sink(piece);
		};
		for (let chunk = yield* wait(input.pull()); chunk !== undefined; chunk = yield* wait(input.pull()))
			yield* run(packer.push(chunk));
		yield* run(packer.end());
	}

	*#packToOutput(input: Input): Flow<void> {
		const { output } = this.#context;
		yield* this.#pack(input, function* (piece) {
			output.append(piece);
			yield* wait(output.settle());
		});
	}

	*#packFile(input: Input, name: string, stat: Stat): Flow<void> {
		const context = this.#context;
		const { suffix, already, exists } = this.#format;
		if (name.endsWith(suffix) && !this.#manner.force)
			return yield* this.#complain(already(context.name, name));
		const output = `${name}${suffix}`;
		const there = yield* attempt(() => context.fileSystem.lstat(context.path(output)));
		if (!isFsError(there) && !this.#manner.force) return yield* this.#complain(exists(context.name, output));
		const file = new NewFile(context, output);
		let isWhole = false;
		try {
			yield* this.#pack(input, (piece) => file.write(piece));
			yield* file.finish(stat);
			isWhole = true;
			if (!this.#manner.keeps) yield* wait(context.fileSystem.remove(context.path(name)));
		} catch (error) {
			if (!isFsError(error)) throw error;
			yield* this.#complain({ text: `${context.name}: ${output}: ${errnoText[error.errno]}\n`, status: 1 });
		} finally {
			if (!isWhole) yield* file.discard();
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
