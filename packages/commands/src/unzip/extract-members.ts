import { decodeText, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { CoveredParts } from '../zip-format/covered.ts';
import { kindOfEntry, mtimeOf, type ZipEntry, zipMethods } from '../zip-format/entry.ts';
import type { OpenZip } from '../zip-format/open-zip.ts';
import { ContentFailed, dataPosition, readContent, refusalOf } from '../zip-format/read-content.ts';
import { lineEndConverter } from './line-ends.ts';
import { isWanted, type UnzipManner } from './manner.ts';
import { type Made, MemberMaker } from './member-maker.ts';
import { safeName, shownName } from './member-name.ts';
import { OverwriteQuestions } from './overwrite-questions.ts';

/** A target of a link that is longer is none. */
const longestTarget = 1 << 16;

/** Takes the members that are meant out of an archive: into files, to standard output, or nowhere to test them. */
export class MemberExtraction {
	readonly #context: CommandContext;
	readonly #zip: OpenZip;
	readonly #manner: UnzipManner;
	readonly #maker: MemberMaker;
	readonly #questions: OverwriteQuestions;
	readonly #covered = new CoveredParts();
	#status = 0;
	#done = 0;
	#skipped = 0;

	constructor(context: CommandContext, zip: OpenZip, manner: UnzipManner) {
		this.#context = context;
		this.#zip = zip;
		this.#manner = manner;
		const root = manner.directory === '' ? context.cwd : context.path(manner.directory);
		this.#maker = new MemberMaker(context, root, manner);
		this.#questions = new OverwriteQuestions(context, manner.overwrites);
	}

	*run(entries: readonly ZipEntry[]): Flow<number> {
		const { work, wanted } = this.#manner;
		if (work === 'extract') yield* this.#makeRoot();
		let number = 0;
		try {
			for (const entry of entries) {
				number += 1;
				if (!isWanted(this.#manner, entry.name)) continue;
				yield* this.#one(entry, number);
				yield* betweenEntries(this.#context);
			}
		} finally {
			if (work === 'extract') yield* this.#finish();
		}
		for (const pattern of wanted?.unmatched() ?? []) {
			const caution = `caution: filename not matched:  ${pattern}\n`;
			if (work === 'test') this.#say(caution);
			else yield* this.#warn(caution);
			this.#raise(11);
		}
		if (work === 'test') this.#sumUp();
		if (this.#questions.ranOut) this.#raise(1);
		return this.#status;
	}

	#raise(status: number): void {
		this.#status = Math.max(this.#status, status);
	}

	#say(text: string): void {
		this.#context.output.appendText(text);
	}

	*#warn(text: string): Flow<void> {
		yield* wait(this.#context.writeError(text));
	}

	// Only the last part of its name is made.
	*#makeRoot(): Flow<void> {
		const { directory } = this.#manner;
		if (directory === '') return;
		const { fileSystem } = this.#context;
		const path = this.#context.path(directory);
		const there = yield* attempt(() => fileSystem.stat(path));
		const made = isFsError(there)
			? yield* attempt(() => fileSystem.mkdir(path, { permissions: this.#context.permissions(0o777) }))
			: undefined;
		const reason = isFsError(made)
			? errnoText[made.errno]
			: !isFsError(there) && there.kind !== 'directory'
				? errnoText.EEXIST
				: undefined;
		if (reason === undefined) return;
		yield* this.#warn(`checkdir:  cannot create extraction directory: ${directory}\n           ${reason}\n`);
		throw new CommandFailure('nothing was extracted', { status: 2 });
	}

	*#one(entry: ZipEntry, number: number): Flow<void> {
		const refusal = refusalOf(entry);
		if (refusal !== undefined) {
			const line = `   skipping: ${shownName(entry.name).padEnd(22)}  ${refusal.text}\n`;
			if (this.#manner.work === 'test') this.#say(line);
			else yield* this.#warn(line);
			this.#skipped += 1;
			return this.#raise(refusal.status);
		}
		const { offset, nameBytes, packedSize } = entry;
		if (!this.#covered.add(offset, offset + 30 + nameBytes.length + packedSize)) {
			yield* this.#warn('error: invalid zip file with overlapped components (possible zip bomb)\n');
			throw new CommandFailure('the archive is refused', { status: 12 });
		}
		try {
			yield* dataPosition(this.#zip.source, entry);
		} catch (error) {
			if (!(error instanceof ContentFailed)) throw error;
			yield* this.#warn(`file #${number}:  bad zipfile offset (local header sig):  ${offset}\n`);
			return this.#raise(3);
		}
		switch (this.#manner.work) {
			case 'test':
				return yield* this.#test(entry);
			case 'extract':
				return yield* this.#extract(entry);
			default:
				return yield* this.#print(entry);
		}
	}

	*#test(entry: ZipEntry): Flow<void> {
		const { quiet } = this.#manner;
		const name = shownName(entry.name).padEnd(22);
		if (quiet === 0) this.#say(`    testing: ${name}  `);
		this.#done += 1;
		const fault = yield* this.#faultOf(
			readContent(this.#context, this.#zip.source, entry, function* () {
				// Only whether it is whole is asked.
			}),
		);
		if (fault === undefined) return this.#say(quiet === 0 ? ' OK\n' : '');
		this.#say(`${quiet > 0 ? `${name} ` : ''}${fault}`);
	}

	*#print(entry: ZipEntry): Flow<void> {
		if (entry.name.endsWith('/')) return;
		const { output } = this.#context;
		const tells = this.#manner.work === 'print' && this.#manner.quiet === 0;
		if (tells) this.#say(`${verbOf(entry)}${shownName(entry.name).padEnd(22)}  \n`);
		const fault = yield* this.#faultOf(
			readContent(this.#context, this.#zip.source, entry, function* (piece) {
				output.append(piece);
				yield* wait(output.settle());
			}),
		);
		if (fault !== undefined) yield* this.#warn(`${shownName(entry.name).padEnd(22)} ${fault}`);
		else if (tells) this.#say('\n');
	}

	*#faultOf(work: Flow<void>): Flow<string | undefined> {
		try {
			yield* work;
			return undefined;
		} catch (error) {
			if (!(error instanceof ContentFailed)) throw error;
			const { fault } = error;
			this.#raise(2);
			return ` ${fault.kind === 'crc' ? badCrc(fault) : ' error:  invalid compressed data to inflate'}\n`;
		}
	}

	*#extract(entry: ZipEntry): Flow<void> {
		const safe = safeName(entry.name, this.#manner);
		if (safe.wasAbsolute) {
			yield* this.#warn(`warning:  stripped absolute path spec from ${shownName(entry.name)}\n`);
			this.#raise(1);
		}
		if (safe.ledUp) {
			this.#say(`warning:  skipped "../" path component(s) in ${shownName(entry.name)}\n`);
			this.#raise(1);
		}
		if (safe.name === '') return;
		const kind = kindOfEntry(entry);
		if (kind === 'directory') return yield* this.#extractDirectory(entry, this.#placed(safe.name));
		const place = yield* this.#freePlace(entry, safe.name);
		if (place === undefined) return;
		if (kind === 'symlink') yield* this.#extractLink(entry, place);
		else yield* this.#extractFile(entry, place);
	}

	#placed(name: string): string {
		const { directory } = this.#manner;
		return directory === '' ? name : `${directory.replace(/(?<=.)\/+$/, '')}/${name}`;
	}

	// Where a member goes; `undefined` where it is left out.
	*#freePlace(entry: ZipEntry, name: string): Flow<string | undefined> {
		const { onlyNewer, onlyThere } = this.#manner;
		for (let place = this.#placed(name); ; ) {
			const path = this.#context.path(place);
			const there = yield* attempt(() => this.#context.fileSystem.lstat(path));
			if (isFsError(there)) return onlyThere ? undefined : place;
			if (there.kind === 'directory') {
				yield* this.#cannot('error:  cannot delete old', place, { reason: errnoText.EISDIR });
				return undefined;
			}
			const mtime = mtimeOf(entry, this.#context.variable('TZ'));
			if (onlyNewer && Math.floor(there.mtimeMs / 1000) >= mtime) return undefined;
			const choice = yield* this.#questions.ask(place);
			if (choice === 'overwrite') return place;
			if (choice === 'skip') return undefined;
			place = this.#placed(safeName(choice.newName, { junkPaths: false }).name);
		}
	}

	*#extractDirectory(entry: ZipEntry, place: string): Flow<void> {
		if (this.#manner.onlyThere) return;
		const made = yield* this.#maker.makeDirectory(this.#context.path(place), entry);
		if (!made.isMade) return yield* this.#cannot('checkdir error:  cannot create', place, made);
		if (made.isNew === true && this.#manner.quiet === 0) this.#say(`   creating: ${shownName(place)}/\n`);
	}

	*#extractFile(entry: ZipEntry, place: string): Flow<void> {
		const { converts, quiet } = this.#manner;
		const isText = converts === 'all' || (converts === 'text' && (entry.internal & 1) === 1);
		const kindText = converts !== 'text' ? '' : isText ? '[text]  ' : '[binary]';
		if (quiet === 0) this.#say(`${verbOf(entry)}${shownName(place).padEnd(22)}  ${kindText}`);
		let made: Made = { isMade: true };
		const maker = this.#maker;
		const { source } = this.#zip;
		const context = this.#context;
		const fault = yield* this.#faultOf(
			(function* () {
				made = yield* maker.makeFile(context.path(place), entry, function* (write) {
					const convert = isText ? lineEndConverter(write) : undefined;
					yield* readContent(context, source, entry, convert?.push ?? write);
					yield* convert?.end() ?? [];
				});
			})(),
		);
		if (fault !== undefined) {
			const name = quiet > 0 ? `${shownName(place).padEnd(22)} ` : '';
			return yield* this.#warn(`${name}${fault}`);
		}
		if (quiet === 0) this.#say('\n');
		if (!made.isMade) yield* this.#cannot('error:  cannot create', place, made);
	}

	*#extractLink(entry: ZipEntry, place: string): Flow<void> {
		const name = shownName(place);
		if (entry.size > longestTarget)
			return yield* this.#cannot('error:  link with a target that is too long:', place, undefined);
		const parts: number[] = [];
		const fault = yield* this.#faultOf(
			readContent(this.#context, this.#zip.source, entry, function* (piece) {
				yield* [];
				for (const byte of piece) parts.push(byte);
			}),
		);
		if (fault !== undefined) return yield* this.#warn(`${name.padEnd(22)} ${fault}`);
		const target = decodeText(Uint8Array.from(parts));
		if (this.#manner.quiet === 0) this.#say(`    linking: ${name.padEnd(22)}  -> ${shownName(target)} \n`);
		const made = yield* this.#maker.makeLink(this.#context.path(place), place, target);
		if (!made.isMade) yield* this.#cannot('error:  cannot create', place, made);
	}

	*#cannot(what: string, place: string, made: { readonly reason: string } | undefined): Flow<void> {
		const reason = made === undefined ? '' : `\n        ${made.reason}`;
		yield* this.#warn(`${what} ${shownName(place)}${reason}\n`);
		this.#raise(50);
	}

	*#finish(): Flow<void> {
		let isFirst = true;
		const say = (text: string): void => {
			if (this.#manner.quiet === 0) this.#say(text);
		};
		const warn = (text: string): Flow<void> => this.#warn(text);
		yield* this.#maker.finish(function* (name, target, failure) {
			if (isFirst) say('finishing deferred symbolic links:\n');
			isFirst = false;
			say(`  ${shownName(name).padEnd(22)} -> ${shownName(target)}\n`);
			if (failure !== undefined) yield* warn(`symlink error: ${failure}\n`);
		});
	}

	#sumUp(): void {
		const { quiet, wanted } = this.#manner;
		const { name } = this.#zip;
		const hasErrors = this.#status > 1 && this.#status !== 81;
		if (quiet < 2) {
			if (hasErrors) this.#say(`At least one error was detected in ${name}.\n`);
			else if (this.#done === 0) this.#say(`Caution:  zero files tested in ${name}.\n`);
			else if (wanted === undefined && this.#skipped === 0)
				this.#say(`No errors detected in compressed data of ${name}.\n`);
			else
				this.#say(
					`No errors detected in ${name} for the ${this.#done} file${this.#done === 1 ? '' : 's'} tested.\n`,
				);
			if (this.#status === 81)
				this.#say(
					`${this.#skipped} file${this.#skipped === 1 ? '' : 's'} skipped because of unsupported compression or encoding.\n`,
				);
		}
	}
}

const verbOf = ({ method }: ZipEntry): string =>
	method === zipMethods.stored
		? ' extracting: '
		: method === zipMethods.bzip2
			? ' bunzipping: '
			: '  inflating: ';

const hex = (crc: number): string => crc.toString(16).padStart(8, '0');

const badCrc = ({ found, expected }: { readonly found: number; readonly expected: number }): string =>
	`bad CRC ${hex(found)}  (should be ${hex(expected)})`;
