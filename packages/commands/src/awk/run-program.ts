import { type Flow, isPromise, type Maybe, runFlow, wait } from '@tenon/core';
import { after, type Code, plain, waiting } from './compile/code.ts';
import { Compiler } from './compile/compiler.ts';
import { functionTable } from './compile/function-table.ts';
import { compileRule } from './compile/rules.ts';
import { signals } from './compile/signals.ts';
import { compileBlock, sequence } from './compile/statements.ts';
import { changesRecord, fieldsLookedAt, mentionedNames } from './compile/waits.ts';
import { ControlTransfer } from './errors.ts';
import type { InPlaceEdit } from './run/in-place-edit.ts';
import { findsSingly } from './run/input-record.ts';
import { type FileRules, MainInput } from './run/main-input.ts';
import type { RecordReader } from './run/record-reader.ts';
import type { Runtime } from './run/runtime.ts';
import { builtinArities } from './syntax/builtin-names.ts';
import type { Pattern, Program } from './syntax/tree.ts';

/** A program that is compiled for one run. */
export class ProgramRun implements FileRules {
	readonly #runtime: Runtime;
	readonly #input: MainInput;
	readonly #edit: InPlaceEdit | undefined;
	readonly #begin: Code<number>;
	readonly #end: Code<number>;
	readonly #beginFile: Code<number>;
	readonly #endFile: Code<number>;
	readonly #rules: Code<number>;
	readonly #rulesInSlices: Code<number>;
	readonly #looksAtFields: 'none' | 'few' | 'many';
	readonly #readsInput: boolean;
	readonly #tellsTerminator: boolean;
	readonly judgesErrors: boolean;
	#hasExited = false;
	/** `nextfile` in a rule before the file is read. */
	#isSkipped = false;

	constructor(runtime: Runtime, program: Program, edit: InPlaceEdit | undefined) {
		this.#runtime = runtime;
		this.#edit = edit;
		this.#input = new MainInput(runtime, this);
		const functions = functionTable(program);
		const compiler = new Compiler(runtime, functions, this.#input, changesRecord(program));
		for (const called of functions.values())
			called.body = compileBlock(compiler.within(called.node.parameters), called.node.body);
		const of = (kind: Pattern['kind']): Code<number> =>
			sequence(
				program.rules
					.filter(({ pattern }) => pattern.kind === kind)
					.map(({ body }) => compileBlock(compiler, body ?? [])),
			);
		this.#begin = of('begin');
		this.#end = of('end');
		this.#beginFile = of('begin-file');
		this.#endFile = of('end-file');
		const perRecord = program.rules.filter(({ pattern }) =>
			['always', 'condition', 'range'].includes(pattern.kind),
		);
		this.#rules =
			perRecord.length === 0
				? plain(() => 0)
				: sequence(perRecord.map((rule) => compileRule(compiler, rule)));
		const { record, context } = runtime;
		const split = (): Maybe<void> => runFlow(record.splitInSlices((steps) => context.breathe(steps)));
		this.#rulesInSlices = waiting(() => after(split(), () => this.#rules.run()));
		this.#looksAtFields = fieldsLookedAt(program);
		this.#readsInput = program.rules.some(({ pattern }) => pattern.kind !== 'begin');
		this.judgesErrors = program.rules.some(({ pattern }) => pattern.kind === 'begin-file');
		const names = mentionedNames(program);
		if (names.has('FUNCTAB')) {
			const table = runtime.globalArray('FUNCTAB');
			for (const name of [...builtinArities.keys(), ...functions.keys()]) table.set(name, name);
		}
		this.#tellsTerminator = names.has('RT') || names.has('SYMTAB');
	}

	/** Runs all of it; the status that it ends with. */
	*run(): Flow<number> {
		const runtime = this.#runtime;
		try {
			this.#note(yield* this.#guarded(this.#begin));
			if (!this.#hasExited && this.#readsInput) yield* this.#readAll();
			yield* this.#guarded(this.#end);
			yield* runtime.tellWarnings();
			yield* runtime.streams.closeAll();
			return runtime.exitStatus;
		} finally {
			yield* this.#input.close();
			yield* this.#discardEdit();
		}
	}

	*#discardEdit(): Flow<void> {
		if (this.#edit !== undefined) yield* this.#edit.discard();
	}

	#note(signal: number): void {
		if (signal === signals.exit) this.#hasExited = true;
	}

	// What leaves a rule from inside of a function leaves all that is nested.
	*#guarded(code: Code<number>): Flow<number> {
		const runtime = this.#runtime;
		try {
			return yield* wait(code.run());
		} catch (error) {
			if (!(error instanceof ControlTransfer)) throw error;
			runtime.frame = [];
			runtime.depth = 0;
			return error.signal;
		}
	}

	*#readAll(): Flow<void> {
		const { record } = this.#runtime;
		while (!this.#hasExited) {
			const batch = this.#runBatch();
			if (batch instanceof PendingRecord) {
				const reader = (yield batch.reader) as RecordReader | undefined;
				if (reader === undefined) return;
				if (this.#hasExited) return;
				this.#take(reader);
				const rules = this.#isLong(reader) ? this.#rulesInSlices : this.#rules;
				yield* this.#after(yield* this.#guarded(rules));
			} else if (isPromise(batch)) {
				const pending = batch;
				yield* this.#after(yield* this.#guarded({ waits: true, run: () => pending }));
			} else if (batch === ended) return;
			else yield* this.#after(batch);
			yield* wait(this.#runtime.breathe());
		}
		record.detach();
	}

	*#after(signal: number): Flow<void> {
		this.#note(signal);
		if (signal === signals.nextFile) yield* this.#input.skipFile();
	}

	// As many records as need no wait; a signal that needs one, or what is to be waited for.
	#runBatch(): Maybe<number> | PendingRecord {
		const { run } = this.#rules;
		try {
			for (let count = 0; count < recordsPerBreath; count++) {
				const reader = this.#input.next();
				if (isPromise(reader)) return new PendingRecord(reader);
				if (reader === undefined || this.#hasExited) return ended;
				this.#take(reader);
				const signal = this.#isLong(reader) ? this.#rulesInSlices.run() : run();
				if (typeof signal !== 'number') return signal;
				if (signal === signals.exit || signal === signals.nextFile) return signal;
			}
			return signals.normal;
		} catch (error) {
			if (!(error instanceof ControlTransfer)) throw error;
			this.#runtime.frame = [];
			this.#runtime.depth = 0;
			return error.signal;
		}
	}

	// A record of which so many fields may be asked for that they are found before, with turns for others.
	#isLong({ start, end }: RecordReader): boolean {
		if (end - start <= longRecord || this.#looksAtFields === 'none') return false;
		return this.#looksAtFields === 'many' || !findsSingly(this.#runtime.splitter);
	}

	#take(reader: RecordReader): void {
		const runtime = this.#runtime;
		const { bytes, start, end } = reader;
		runtime.record.setRaw(bytes, start, end);
		if (this.#tellsTerminator) runtime.global('RT').value = runtime.decode(bytes, end, reader.terminatorEnd);
	}

	*begin(name: string, error: string | undefined): Flow<'read' | 'skip'> {
		const runtime = this.#runtime;
		if (this.judgesErrors) {
			runtime.global('ERRNO').value = error ?? '';
			runtime.record.set('');
		}
		this.#isSkipped = false;
		if (this.#edit !== undefined && error === undefined) yield* this.#edit.begin(name);
		const signal = yield* this.#guarded(this.#beginFile);
		this.#note(signal);
		if (signal === signals.nextFile || signal === signals.exit) this.#isSkipped = true;
		return this.#isSkipped ? 'skip' : 'read';
	}

	*end(): Flow<void> {
		if (!this.#hasExited && !(this.#isSkipped && this.#edit === undefined))
			this.#note(yield* this.#guarded(this.#endFile));
		if (this.#edit !== undefined) yield* this.#edit.end();
	}
}

class PendingRecord {
	readonly reader: Promise<RecordReader | undefined>;

	constructor(reader: Promise<RecordReader | undefined>) {
		this.reader = reader;
	}
}

const ended = -1;
const recordsPerBreath = 256;
const longRecord = 1 << 18;
