import { errnoText, type Flow, isFsError, type Maybe, runFlow, wait } from '@tenon/core';
import { attempt } from '../../support/attempt.ts';
import { AwkFatal } from '../errors.ts';
import { readStringEscapes } from '../syntax/escapes.ts';
import { isVariableName } from '../syntax/parse.ts';
import { AwkArray } from './array.ts';
import { RecordReader } from './record-reader.ts';
import type { Runtime } from './runtime.ts';
import { countOf } from './special-variables.ts';
import { InputText } from './values.ts';

/** What happens round each file. */
export interface FileRules {
	/** Before a file is read; `false` skips it. The error's text if it cannot be opened. */
	begin(name: string, error: string | undefined): Flow<'read' | 'skip'>;
	end(): Flow<void>;
	/** Whether a file that cannot be opened is for {@link begin} to judge. */
	readonly judgesErrors: boolean;
}

/** The records of all files among the operands, one after the other. Assignments are made when they are reached. */
export class MainInput {
	readonly #runtime: Runtime;
	readonly #rules: FileRules;
	#reader: RecordReader | undefined;
	#close: () => Maybe<void> = () => undefined;
	#nextArgument = 1;
	#hasSeenFile = false;
	#hasEnded = false;

	constructor(runtime: Runtime, rules: FileRules) {
		this.#runtime = runtime;
		this.#rules = rules;
	}

	/** Reads the next record; `undefined` if there is none left. It is in the reader until the next is read. */
	next(): Maybe<RecordReader | undefined> {
		const reader = this.#reader;
		if (reader === undefined) return runFlow(this.#nextFrom(undefined));
		const found = reader.next();
		if (found !== true) return runFlow(this.#nextFrom(found));
		this.#count();
		return reader;
	}

	#count(): void {
		this.#runtime.recordNumber += 1;
		this.#runtime.fileRecordNumber += 1;
	}

	// `pending` is what the reader that is open has answered.
	*#nextFrom(pending: Maybe<boolean> | undefined): Flow<RecordReader | undefined> {
		let answer = pending;
		for (;;) {
			const reader = this.#reader;
			if (reader === undefined) {
				if (!(yield* this.#openNext())) return undefined;
				continue;
			}
			const first = answer;
			answer = undefined;
			const found = yield* attempt(() => first ?? reader.next());
			if (isFsError(found)) {
				if (found.errno !== 'EISDIR') throw this.#readError(errnoText[found.errno]);
				// What can be opened and not read.
				yield* this.close();
				yield* this.#tellDirectory();
				continue;
			}
			if (found) {
				this.#count();
				return reader;
			}
			yield* this.skipFile();
		}
	}

	*#tellDirectory(): Flow<void> {
		const runtime = this.#runtime;
		const name = runtime.textOf(runtime.global('FILENAME').value);
		runtime.fileRecordNumber = 0;
		yield* wait(runtime.warn(`command line argument \`${name}' is a directory: skipped`, undefined));
	}

	#readError(reason: string): AwkFatal {
		const name = this.#runtime.textOf(this.#runtime.global('FILENAME').value);
		return new AwkFatal(`error reading input file \`${name}': ${reason}`);
	}

	/** Ends the file that is read. */
	*skipFile(): Flow<void> {
		if (this.#reader === undefined) return;
		this.#reader = undefined;
		const close = this.#close;
		this.#close = () => undefined;
		yield* wait(close());
		yield* this.#rules.end();
	}

	/** Lets go of the file that is read, whatever comes of it. */
	*close(): Flow<void> {
		const close = this.#close;
		this.#close = () => undefined;
		this.#reader = undefined;
		yield* wait(close());
	}

	*#openNext(): Flow<boolean> {
		const runtime = this.#runtime;
		if (this.#hasEnded) return false;
		while (this.#nextArgument < countOf(runtime.global('ARGC').value)) {
			const index = this.#nextArgument;
			this.#nextArgument += 1;
			const list = runtime.globalArray('ARGV');
			const element = list.has(index) ? list.look(index) : undefined;
			if (element instanceof AwkArray) continue;
			const operand = runtime.textOf(element);
			if (operand === '' || this.#assign(operand)) continue;
			runtime.global('ARGIND').set(index);
			this.#hasSeenFile = true;
			if (yield* this.#open(operand)) return true;
		}
		this.#hasEnded = true;
		if (this.#hasSeenFile) return false;
		return yield* this.#open('-');
	}

	#assign(operand: string): boolean {
		const equals = operand.indexOf('=');
		const name = operand.slice(0, Math.max(0, equals));
		if (equals <= 0 || !isVariableName(name) || !this.#runtime.options.takesAssignments) return false;
		assignOperand(this.#runtime, name, operand.slice(equals + 1));
		return true;
	}

	*#open(operand: string): Flow<boolean> {
		const runtime = this.#runtime;
		const { context } = runtime;
		runtime.global('FILENAME').set(new InputText(operand));
		const opened = yield* attempt(() => context.openInput(operand === '/dev/stdin' ? '-' : operand));
		if (isFsError(opened)) {
			yield* this.#refuse(operand, opened.errno);
			return false;
		}
		this.#close = () => opened.close();
		runtime.fileRecordNumber = 0;
		this.#reader = new RecordReader(opened.input, runtime);
		runtime.reader = this.#reader;
		if ((yield* this.#rules.begin(operand, undefined)) === 'read') return true;
		yield* this.skipFile();
		return false;
	}

	*#refuse(operand: string, errno: keyof typeof errnoText): Flow<void> {
		const runtime = this.#runtime;
		const reason = errnoText[errno];
		if (this.#rules.judgesErrors) {
			runtime.fileRecordNumber = 0;
			if ((yield* this.#rules.begin(operand, reason)) === 'skip') return;
		}
		if (errno === 'EISDIR') {
			yield* this.#tellDirectory();
			return;
		}
		throw new AwkFatal(`cannot open file \`${operand}' for reading: ${reason}`);
	}
}

/** Assigns what `name=text` on the command line says: escapes count, and a text that looks like a number is one. */
export const assignOperand = (runtime: Runtime, name: string, text: string): void => {
	const { hasBytes } = runtime.options;
	const value = readStringEscapes(text, { hasBytes }, () => undefined);
	const cell = runtime.global(name);
	if (cell.array !== undefined) throw new AwkFatal(`cannot use array \`${name}' as a variable`);
	if (name === 'NF') runtime.record.count = Math.trunc(Number(value));
	else if (name === 'NR') runtime.recordNumber = Number(value);
	else if (name === 'FNR') runtime.fileRecordNumber = Number(value);
	else cell.set(new InputText(value));
};
