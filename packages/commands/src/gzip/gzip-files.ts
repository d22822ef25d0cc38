import { decodeText, encodeText, errnoText, type Flow, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { DecodedInput } from '../compression/decode-input.ts';
import { DecodeFailed } from '../compression/decoder.ts';
import { deflatePieceBytes } from '../compression/deflater.ts';
import { Gunzip } from '../compression/gunzip.ts';
import { GzipWriter } from '../compression/gzip-writer.ts';
import { NewFile } from '../compression/new-file.ts';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { gzipFault } from './fault-text.ts';
import { GzipList, ratioText } from './list.ts';
import type { GzipManner } from './manner.ts';
import { endingOf, withoutSuffix } from './suffix.ts';

/** Where bytes go: standard output, a file, or nowhere. */
type Sink = (bytes: Uint8Array) => Flow<void>;

/** Works on one operand after another; the worst that happened is the status: 1 is worse than 2. */
export class GzipFiles {
	readonly #context: CommandContext;
	readonly #manner: GzipManner;
	readonly #list: GzipList;
	#status = 0;

	constructor(context: CommandContext, manner: GzipManner) {
		this.#context = context;
		this.#manner = manner;
		this.#list = new GzipList(context, manner);
	}

	*run(operands: readonly string[]): Flow<number> {
		if (this.#manner.suffix === '') throw new CommandFailure(`invalid suffix '${this.#manner.suffix}'`);
		for (const operand of operands.length === 0 ? ['-'] : operands) {
			if (operand === '-') yield* this.#standard();
			else yield* this.#file(operand);
			yield* betweenEntries(this.#context);
		}
		this.#list.end();
		return this.#status;
	}

	*#fail(text: string): Flow<void> {
		this.#status = 1;
		yield* wait(this.#context.writeError(`gzip: ${text}\n`));
	}

	// What is wrong with the data stands apart.
	*#failApart(text: string): Flow<void> {
		this.#status = 1;
		yield* wait(this.#context.writeError(`\ngzip: ${text}\n`));
	}

	*#warnApart(text: string): Flow<void> {
		if (this.#status === 0) this.#status = 2;
		if (!this.#manner.quiet) yield* wait(this.#context.writeError(`\ngzip: ${text}\n`));
	}

	*#warn(text: string): Flow<void> {
		if (this.#status === 0) this.#status = 2;
		yield* this.#note(text);
	}

	*#note(text: string): Flow<void> {
		if (!this.#manner.quiet) yield* wait(this.#context.writeError(`gzip: ${text}\n`));
	}

	*#standard(): Flow<void> {
		const opened = yield* attempt(() => this.#context.openInput('-'));
		if (isFsError(opened)) return yield* this.#fail(`stdin: ${errnoText[opened.errno]}`);
		if (this.#manner.work === 'compress')
			yield* this.#compress(opened.input, 'stdin', undefined, this.#toOutput);
		else yield* this.#readBack(opened.input, 'stdin', undefined);
	}

	readonly #toOutput: Sink = function* (this: GzipFiles, bytes: Uint8Array): Flow<void> {
		this.#context.output.append(bytes);
		yield* wait(this.#context.output.settle());
	}.bind(this);

	*#file(operand: string): Flow<void> {
		const found = yield* this.#find(operand);
		if (found === undefined) return;
		const { name, stat } = found;
		if (stat.kind === 'directory') {
			if (this.#manner.recursive) yield* this.#directory(name);
			else yield* this.#warn(`${name} is a directory -- ignored`);
			return;
		}
		const { work, toStdout, force, suffix } = this.#manner;
		const isFree = toStdout || work === 'test' || work === 'list';
		if (!isFree && stat.kind !== 'file')
			return yield* this.#warn(`${name} is not a directory or a regular file - ignored`);
		if (!isFree && !force && stat.nlink > 1) {
			const others = stat.nlink - 1;
			return yield* this.#warn(`${name} has ${others} other link${others > 1 ? 's' : ''} -- file ignored`);
		}
		if (work === 'compress' && !toStdout && endingOf(name, suffix) !== undefined)
			return yield* this.#note(`${name} already has ${endingOf(name, suffix)![0]} suffix -- unchanged`);
		const output = work === 'compress' ? name + suffix : withoutSuffix(name, suffix);
		if (!isFree && output === undefined) return yield* this.#warn(`${name}: unknown suffix -- ignored`);
		const opened = yield* attempt(() => this.#context.openInput(name));
		if (isFsError(opened)) return yield* this.#fail(`${name}: ${errnoText[opened.errno]}`);
		try {
			if (isFree) {
				if (work === 'compress') yield* this.#compress(opened.input, name, stat, this.#toOutput);
				else yield* this.#readBack(opened.input, name, stat);
			} else yield* this.#replace(opened.input, name, stat, output!);
		} finally {
			yield* wait(opened.close());
		}
	}

	// Without the ending that it has, a compressed file is found too.
	*#find(operand: string): Flow<{ readonly name: string; readonly stat: Stat } | undefined> {
		const { work, toStdout, force, suffix } = this.#manner;
		const follows = force || toStdout || work === 'test' || work === 'list';
		const look = (name: string) => {
			const path = this.#context.path(name);
			return follows ? this.#context.fileSystem.stat(path) : this.#context.fileSystem.lstat(path);
		};
		const stat = yield* attempt(() => look(operand));
		if (!isFsError(stat)) {
			if (stat.kind !== 'symlink') return { name: operand, stat };
			yield* this.#fail(`${operand}: ${errnoText.ELOOP}`);
			return undefined;
		}
		const tries = work !== 'compress' && stat.errno === 'ENOENT' && endingOf(operand, suffix) === undefined;
		const name = tries ? operand + suffix : operand;
		const second = tries ? yield* attempt(() => look(name)) : stat;
		if (!isFsError(second)) return { name, stat: second };
		yield* this.#fail(`${name}: ${errnoText[second.errno]}`);
		return undefined;
	}

	*#directory(name: string): Flow<void> {
		const entries = yield* attempt(() => this.#context.fileSystem.list(this.#context.path(name)));
		if (isFsError(entries)) return yield* this.#fail(`${name}: ${errnoText[entries.errno]}`);
		const { work, suffix } = this.#manner;
		for (const entry of entries) {
			const isDone = (endingOf(entry.name, suffix) !== undefined) === (work === 'compress');
			if (entry.kind === 'file' && isDone) continue;
			if (entry.kind === 'file' || entry.kind === 'directory')
				yield* this.#file(`${name.replace(/\/+$/, '')}/${entry.name}`);
			yield* betweenEntries(this.#context);
		}
	}

	*#compress(input: Input, name: string, stat: Stat | undefined, sink: Sink): Flow<GzipWriter | undefined> {
		const stores = this.#manner.usesName !== false && stat !== undefined;
		const base = name.slice(name.lastIndexOf('/') + 1);
		const held: Uint8Array[] = [];
		const writer = new GzipWriter(
			{
				level: this.#manner.level,
				name: stores ? encodeText(base) : undefined,
				mtimeSeconds: stores ? stat.mtimeMs / 1000 : 0,
			},
			(bytes) => held.push(bytes),
		);
		const drain = function* (): Flow<void> {
			for (const bytes of held.splice(0)) yield* sink(bytes);
		};
		for (;;) {
			const chunk = yield* attempt(() => input.pull());
			if (chunk === undefined) break;
			if (isFsError(chunk)) {
				yield* this.#fail(`${name}: ${errnoText[chunk.errno]}`);
				return undefined;
			}
			for (let at = 0; at < chunk.length; at += deflatePieceBytes) {
				writer.push(chunk.subarray(at, at + deflatePieceBytes));
				yield* drain();
				yield* wait(this.#context.breathe(256));
			}
		}
		writer.end();
		yield* drain();
		if (this.#manner.verbose && sink === this.#toOutput && name !== 'stdin')
			yield* wait(this.#context.writeError(`${name}:\t${savedText(writer)} -- replaced with stdout\n`));
		return writer;
	}

	// Tests, lists, or prints.
	*#readBack(input: Input, name: string, stat: Stat | undefined): Flow<void> {
		const { work } = this.#manner;
		const counted = yield* this.#decompress(input, name, work === 'decompress' ? this.#toOutput : nowhere);
		if (counted === undefined) return;
		if (work === 'list') this.#list.add(counted, name, stat);
		else if (this.#manner.verbose) {
			const text = work === 'test' ? ' OK' : ratioOf(counted);
			yield* wait(this.#context.writeError(`${name}:\t${text}\n`));
		}
	}

	*#decompress(input: Input, name: string, sink: Sink): Flow<Counted | undefined> {
		const decoder = new Gunzip();
		const counting = new CountingInput(input);
		const decoded = new DecodedInput(this.#context, counting, decoder);
		let size = 0;
		try {
			for (let piece = yield* decoded.pull(); piece !== undefined; piece = yield* decoded.pull()) {
				size += piece.length;
				yield* sink(piece);
			}
		} catch (error) {
			if (isFsError(error)) yield* this.#fail(`${name}: ${errnoText[error.errno]}`);
			else if (!(error instanceof DecodeFailed)) throw error;
			else if (error.fault === 'format' && this.#manner.force && this.#manner.toStdout)
				return yield* this.#copy(counting, sink);
			else yield* this.#failApart(`${name}: ${gzipFault(error.fault)}`);
			return undefined;
		}
		if (decoder.hasGarbage) yield* this.#warnApart(`${name}: decompression OK, trailing garbage ignored`);
		return { size, packed: counting.size, decoder };
	}

	// `-cdf` passes on what is not compressed.
	*#copy(input: CountingInput, sink: Sink): Flow<undefined> {
		for (const chunk of input.firstChunks) yield* sink(chunk);
		for (let chunk = yield* wait(input.pull()); chunk !== undefined; chunk = yield* wait(input.pull())) {
			yield* sink(chunk);
			yield* wait(this.#context.breathe(64));
		}
		return undefined;
	}

	*#replace(input: Input, name: string, stat: Stat, plannedOutput: string): Flow<void> {
		const { work, force, keeps, verbose, usesName } = this.#manner;
		const context = this.#context;
		let output = plannedOutput;
		if (!force && (yield* this.#exists(output))) return;
		const file = new NewFile(context, output);
		let isWhole = false;
		try {
			const sink: Sink = (bytes) => file.write(bytes);
			let told: string | undefined;
			if (work === 'compress') {
				const writer = yield* this.#compress(input, name, stat, sink);
				if (writer === undefined) return;
				told = savedText(writer);
			} else {
				const counted = yield* this.#decompress(input, name, sink);
				if (counted === undefined) return;
				told = ratioOf(counted);
				const stored = counted.decoder.header;
				const base = usesName === true && stored?.name !== undefined ? decodeText(stored.name) : undefined;
				const own = base?.slice(base.lastIndexOf('/') + 1);
				if (own !== undefined && own !== '' && own !== '..' && own !== '.') {
					const moved = output.slice(0, output.lastIndexOf('/') + 1) + own;
					if (moved !== output && !force && (yield* this.#exists(moved))) return;
					yield* file.renameTo(moved);
					output = moved;
				}
			}
			isWhole = true;
			const mtime = work === 'decompress' && usesName === true ? undefined : stat.mtimeMs;
			yield* file.finish({ mode: stat.mode, atimeMs: stat.atimeMs, mtimeMs: mtime ?? stat.mtimeMs });
			if (!keeps) yield* wait(context.fileSystem.remove(context.path(name)));
			if (verbose) {
				const what = keeps ? 'created' : 'replaced with';
				yield* wait(context.writeError(`${name}:\t${told} -- ${what} ${output}\n`));
			}
		} catch (error) {
			if (!isFsError(error)) throw error;
			yield* this.#fail(`${output}: ${errnoText[error.errno]}`);
			isWhole = false;
		} finally {
			if (!isWhole) yield* file.discard();
		}
	}

	*#exists(output: string): Flow<boolean> {
		const there = yield* attempt(() => this.#context.fileSystem.lstat(this.#context.path(output)));
		if (isFsError(there)) return false;
		yield* this.#warn(`${output} already exists;\tnot overwritten`);
		return true;
	}
}

/** What came of turning a file back. */
export interface Counted {
	readonly size: number;
	readonly packed: number;
	readonly decoder: Gunzip;
}

// What is only tested goes nowhere.
function* nowhere(_bytes: Uint8Array): Flow<void> {
	// Nothing is done.
}

const savedText = (writer: GzipWriter): string =>
	ratioText(writer.size - (writer.written - writer.headerBytes - 8), writer.size);

const ratioOf = ({ size, packed, decoder }: Counted): string =>
	ratioText(size - (packed - decoder.headerBytes - 8), size);

/** Counts what is pulled, and keeps what came first for the case that it is not compressed. */
class CountingInput {
	readonly #input: Input;
	size = 0;
	firstChunks: Uint8Array[] = [];

	constructor(input: Input) {
		this.#input = input;
	}

	pull(): ReturnType<Input['pull']> {
		const chunk = this.#input.pull();
		return chunk instanceof Promise ? chunk.then((later) => this.#counted(later)) : this.#counted(chunk);
	}

	#counted(chunk: Uint8Array | undefined): Uint8Array | undefined {
		if (chunk === undefined) return undefined;
		if (this.size < 2) this.firstChunks.push(chunk);
		else this.firstChunks = [];
		this.size += chunk.length;
		return chunk;
	}
}
