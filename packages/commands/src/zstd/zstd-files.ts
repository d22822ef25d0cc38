import { errnoText, type Flow, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { DecodedInput } from '../compression/decode-input.ts';
import { DecodeFailed, type DecodeFault, type Decoder } from '../compression/decoder.ts';
import { Gunzip } from '../compression/gunzip.ts';
import { NewFile } from '../compression/new-file.ts';
import { Unxz } from '../compression/unxz.ts';
import { Unzstd } from '../compression/unzstd.ts';
import { createZstdPacker } from '../compression/zstd-packer.ts';
import { readsYes } from '../support/answer-line.ts';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { unpackedName, type ZstdManner } from './options.ts';
import { doneText, sumText } from './report.ts';

/** Where bytes go. */
type Sink = (bytes: Uint8Array) => Flow<void>;

/** What was read and written for one file. */
interface Done {
	readonly readBytes: number;
	readonly writtenBytes: number;
}

/** What files are made of, or turned into. */
type FileManner = ZstdManner & { readonly work: Exclude<ZstdManner['work'], 'list'> };

/** Works on one file after another. */
export class ZstdFiles {
	readonly #context: CommandContext;
	readonly #manner: FileManner;
	readonly #done: Done[] = [];
	#status = 0;

	constructor(context: CommandContext, manner: FileManner) {
		this.#context = context;
		this.#manner = manner;
	}

	*run(operands: readonly string[]): Flow<number> {
		const { output, quiet, isReduced, work } = this.#manner;
		const files = operands.length === 0 ? ['-'] : operands;
		if (isReduced && work === 'compress' && quiet === 0)
			yield* this.#say('Warning : compression level higher than max, reduced to 19 ');
		if (output !== undefined && output !== '-' && work !== 'test') yield* this.#toOne(files, output);
		else
			for (const file of files) {
				yield* this.#file(file);
				yield* betweenEntries(this.#context);
			}
		if (this.#done.length > 1 && quiet === 0 && output !== '-' && work === 'compress')
			yield* this.#say(sumText(this.#done));
		return this.#status;
	}

	*#say(text: string): Flow<void> {
		yield* wait(this.#context.writeError(`${text}\n`));
	}

	*#fail(text: string): Flow<void> {
		this.#status = 1;
		yield* this.#say(`zstd: ${text} `);
	}

	// The name stands for standard input, or for a file that is told of where it is none.
	*#open(
		file: string,
	): Flow<{ readonly input: Input; readonly stat: Stat | undefined; close(): Flow<void> } | undefined> {
		const context = this.#context;
		let stat: Stat | undefined;
		if (file !== '-') {
			const found = yield* attempt(() => context.fileSystem.stat(context.path(file)));
			if (isFsError(found)) {
				yield* this.#fail(`can't stat ${file} : ${errnoText[found.errno]} -- ignored`);
				return undefined;
			}
			if (found.kind === 'directory') {
				yield* this.#fail(`${file} is a directory -- ignored`);
				return undefined;
			}
			stat = found;
		}
		const opened = yield* attempt(() => context.openInput(file));
		if (isFsError(opened)) {
			yield* this.#fail(`${file}: ${errnoText[opened.errno]}`);
			return undefined;
		}
		const close = function* (): Flow<void> {
			yield* wait(opened.close());
		};
		return { input: opened.input, stat, close };
	}

	*#file(file: string): Flow<void> {
		const { output, work } = this.#manner;
		const name = output === '-' || work === 'test' || file === '-' ? undefined : this.#outputName(file);
		if (name === null) return yield* this.#unknownSuffix(file);
		const opened = yield* this.#open(file);
		if (opened === undefined) return;
		try {
			if (name === undefined) yield* this.#work(opened, file, this.#toOutput, undefined);
			else yield* this.#toFile(opened, file, name);
		} finally {
			yield* opened.close();
		}
	}

	#outputName(file: string): string | null {
		return this.#manner.work === 'compress' ? `${file}.zst` : (unpackedName(file) ?? null);
	}

	*#unknownSuffix(file: string): Flow<void> {
		this.#status = 1;
		yield* this.#say(
			`zstd: ${file}: unknown suffix (.zst/.tzst/.gz/.tgz/.lzma/.xz/.txz/.lz4/.tlz4 expected). Can't derive the output file name. Specify it with -o dstFileName. Ignoring.`,
		);
	}

	readonly #toOutput: Sink = function* (this: ZstdFiles, bytes: Uint8Array): Flow<void> {
		if (this.#manner.work === 'test') return;
		this.#context.output.append(bytes);
		yield* wait(this.#context.output.settle());
	}.bind(this);

	*#mayOverwrite(name: string): Flow<boolean> {
		const there = yield* attempt(() => this.#context.fileSystem.lstat(this.#context.path(name)));
		if (isFsError(there) || this.#manner.force) return true;
		if (this.#manner.quiet > 0) {
			yield* this.#fail(`${name} already exists; not overwritten `);
			return false;
		}
		yield* wait(this.#context.writeError(`zstd: ${name} already exists; overwrite (y/n) ? `));
		if (yield* readsYes(this.#context)) return true;
		this.#status = 1;
		yield* this.#say('Not overwritten  \n ');
		return false;
	}

	*#toFile(
		opened: { readonly input: Input; readonly stat: Stat | undefined },
		file: string,
		name: string,
	): Flow<void> {
		if (!(yield* this.#mayOverwrite(name))) return;
		const created = new NewFile(this.#context, name);
		let isWhole = false;
		try {
			isWhole = yield* this.#work(opened, file, (bytes) => created.write(bytes), name);
			if (!isWhole) return;
			yield* created.finish(opened.stat!);
			if (this.#manner.removes) yield* wait(this.#context.fileSystem.remove(this.#context.path(file)));
		} catch (error) {
			isWhole = false;
			if (!isFsError(error)) throw error;
			yield* this.#fail(`${name}: ${errnoText[error.errno]}`);
		} finally {
			if (!isWhole) yield* created.discard();
		}
	}

	// Several files become one, one after another.
	*#toOne(files: readonly string[], name: string): Flow<void> {
		if (files.length > 1 && !this.#manner.force)
			throw new CommandFailure('several files would become one: use -f to allow it', { status: 1 });
		if (!(yield* this.#mayOverwrite(name))) return;
		const created = new NewFile(this.#context, name);
		let like: Stat | undefined;
		let isWhole = false;
		try {
			for (const file of files) {
				const opened = yield* this.#open(file);
				if (opened === undefined) return;
				like ??= opened.stat;
				try {
					isWhole = yield* this.#work(opened, file, (bytes) => created.write(bytes), name);
				} finally {
					yield* opened.close();
				}
				if (!isWhole) return;
			}
			const now = this.#context.ports.now();
			const usual = { mode: this.#context.permissions(0o666), atimeMs: now, mtimeMs: now };
			yield* created.finish(like ?? usual);
		} catch (error) {
			isWhole = false;
			if (!isFsError(error)) throw error;
			yield* this.#fail(`${name}: ${errnoText[error.errno]}`);
		} finally {
			if (!isWhole) yield* created.discard();
		}
	}

	*#work(
		opened: { readonly input: Input; readonly stat: Stat | undefined },
		file: string,
		sink: Sink,
		name: string | undefined,
	): Flow<boolean> {
		const { work, quiet } = this.#manner;
		const done =
			work === 'compress'
				? yield* this.#compress(opened.input, opened.stat, sink)
				: yield* this.#decompress(opened.input, file === '-' ? '/*stdin*\\' : file, sink);
		if (done === undefined) return false;
		this.#done.push(done);
		if (quiet === 0 && (name !== undefined || work === 'test') && file !== '-')
			yield* this.#say(doneText(work, file, done, name));
		return true;
	}

	*#compress(input: Input, stat: Stat | undefined, sink: Sink): Flow<Done | undefined> {
		const { level, hasChecksum } = this.#manner;
		const sizeBytes = stat?.kind === 'file' ? stat.size : undefined;
		const packer = createZstdPacker({ level, hasChecksum, sizeBytes });
		if (packer === undefined)
			throw new CommandFailure('compressing needs Node, which is not here; use gzip or zip', { status: 1 });
		let readBytes = 0;
		let writtenBytes = 0;
		const write = function* (pieces: readonly Uint8Array[]): Flow<void> {
			for (const piece of pieces) {
				writtenBytes += piece.length;
				yield* sink(piece);
			}
		};
		try {
			for (;;) {
				yield* wait(this.#context.breathe(64));
				const chunk = yield* wait(input.pull());
				if (chunk === undefined) break;
				readBytes += chunk.length;
				yield* write(yield* wait(packer.push(chunk)));
			}
			yield* write(yield* wait(packer.end()));
		} finally {
			packer.close();
		}
		return { readBytes, writtenBytes };
	}

	*#decompress(input: Input, name: string, sink: Sink): Flow<Done | undefined> {
		const first = yield* wait(input.pull());
		if (first !== undefined) input.unread(first);
		const decoder = this.#decoderFor(first);
		let writtenBytes = 0;
		try {
			const { force, output } = this.#manner;
			if (decoder === undefined && !(force && output === '-')) {
				yield* this.#fail(`${name}: unsupported format`);
				return undefined;
			}
			const source = decoder === undefined ? undefined : new DecodedInput(this.#context, input, decoder);
			for (;;) {
				yield* wait(this.#context.breathe(64));
				const piece = source === undefined ? yield* wait(input.pull()) : yield* source.pull();
				if (piece === undefined) break;
				writtenBytes += piece.length;
				yield* sink(piece);
			}
			return { readBytes: 0, writtenBytes };
		} catch (error) {
			if (!(error instanceof DecodeFailed)) throw error;
			this.#status = 1;
			yield* this.#say(faultText(name, error.fault));
			return undefined;
		} finally {
			this.#context.releaseMemory();
		}
	}

	// The programs of other formats are known too.
	#decoderFor(first: Uint8Array | undefined): Decoder | undefined {
		const room = (bytes: number): void => this.#context.holdMemory(bytes);
		if (first === undefined) return new Unzstd(room);
		if (first[0] === 0x1f && first[1] === 0x8b) return new Gunzip();
		if (first[0] === 0xfd && first[1] === 0x37) return new Unxz(room);
		const isFrame = first[0] === 0x28 && first[1] === 0xb5;
		return isFrame || ((first[0]! & 0xf0) === 0x50 && first[1] === 0x2a) ? new Unzstd(room) : undefined;
	}
}

const faultText = (name: string, fault: DecodeFault): string => {
	switch (fault) {
		case 'truncated':
			return `${name} : Read error (39) : premature end `;
		case 'checksum':
			return `${name} : Decoding error (36) : Restored data doesn't match checksum `;
		case 'unsupported':
			return `${name} : Decoding error (36) : Unsupported frame parameter `;
		case 'format':
			return `zstd: ${name}: unknown header `;
		default:
			return `${name} : Decoding error (36) : Data corruption detected `;
	}
};
