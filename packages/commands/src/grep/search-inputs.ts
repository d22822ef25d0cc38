import {
	andThen,
	type ByteRange,
	type DirEntry,
	errnoText,
	type FileSystem,
	type Flow,
	type FsError,
	isFsError,
	joinName,
	type Maybe,
	type Stat,
	wait,
} from '@tenon/core';
import { byteKit, type Hiding, type Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { chunkSteps } from '../support/chunks.ts';
import { outputFile } from '../support/output-file.ts';
import { passing } from '../support/passing-chunks.ts';
import type { FileFilter } from './file-filter.ts';
import { FileSearch } from './file-search.ts';
import type { GrepRun } from './grep-run.ts';
import { LineWriter } from './line-writer.ts';
import type { GrepSettings } from './settings.ts';
import { SmallFiles } from './small-files.ts';
import { WholeFileWriter } from './whole-file-writer.ts';

/** Searches all operands, one after the other; those that fail are reported. */
export function* searchInputs(run: GrepRun, filter: FileFilter, operands: readonly string[]): Flow<void> {
	const { directories } = run.settings;
	if (operands.length === 0 && directories === 'recurse') {
		const searcher = new Searcher(run, filter, true, true);
		yield* searcher.lookAtOutput();
		const { context } = run;
		const here = yield* attempt(() => context.fileSystem.stat(context.path('.')));
		yield* searcher.searchDirectory('.', '', isFsError(here) ? [] : [identityOf(here)]);
		return;
	}
	const names = operands.length === 0 ? ['-'] : operands;
	const searcher = new Searcher(run, filter, false, names.length > 1);
	yield* searcher.lookAtOutput();
	for (const name of names) {
		if (run.isOver) return;
		yield* searcher.searchOperand(name);
		yield* wait(run.context.breathe());
	}
}

class Searcher {
	readonly #run: GrepRun;
	readonly #filter: FileFilter;
	readonly #isImplicit: boolean;
	readonly #fileSystem: FileSystem;
	/** What ignore rules hide of what is in directories. */
	readonly #hiding: Hiding | undefined;
	/** There is nothing to say about a file without a match. */
	readonly #isQuietWithoutMatch: boolean;
	/** For files that need no more; `undefined` where it cannot write what is asked for. */
	readonly #wholeWriter: WholeFileWriter | undefined;
	#showsNames: boolean;
	#outputIdentity: string | undefined;
	/** Made when the first directory is searched. */
	#filesTogether: SmallFiles | undefined;

	// `isImplicit`: no operand was given, so `.` is not part of names.
	constructor(run: GrepRun, filter: FileFilter, isImplicit: boolean, hasSeveral: boolean) {
		const { fileNames, inverts, report } = run.settings;
		this.#run = run;
		this.#fileSystem = run.context.fileSystem;
		this.#hiding = run.context.hiding();
		this.#isQuietWithoutMatch = !inverts && report !== 'count' && report !== 'names-without';
		if (!run.isStructured && WholeFileWriter.canWrite(run.settings))
			this.#wholeWriter = new WholeFileWriter(run.settings, run.matcher, run.context.output);
		this.#filter = filter;
		this.#isImplicit = isImplicit;
		this.#showsNames = fileNames === 'always' || (fileNames === 'auto' && hasSeveral);
	}

	/** Learns which file the output goes to: to search that one as well might never end. */
	*lookAtOutput(): Flow<void> {
		const { context, settings } = this.#run;
		const writes = settings.report === 'lines' || settings.report === 'matches';
		if (!writes || settings.maxCount <= 1) return;
		const stat = yield* outputFile(context);
		if (stat !== undefined) this.#outputIdentity = identityOf(stat);
	}

	*searchOperand(operand: string): Flow<void> {
		const { settings, context } = this.#run;
		if (operand === '-') {
			const { stdin } = context;
			if (stdin === undefined) {
				yield* this.#fail(settings.standardInputName, errnoText.EBADF);
				return;
			}
			const stat = this.#outputIdentity === undefined ? undefined : yield* attempt(() => stdin.stat?.());
			if (stat !== undefined && !isFsError(stat) && identityOf(stat) === this.#outputIdentity)
				yield* this.#fail(settings.standardInputName, 'input file is also the output');
			else yield* this.#searchStream(stdin, settings.standardInputName);
			return;
		}
		if (operand.startsWith('/dev/')) {
			yield* this.#searchDevice(operand);
			return;
		}
		const stat = yield* attempt(() => context.fileSystem.stat(context.path(operand)));
		if (isFsError(stat)) {
			yield* this.#fail(operand, stat);
			return;
		}
		if (stat.kind === 'directory') yield* this.#searchDirectoryOperand(operand, stat);
		else if (this.#filter.skipsOperand(operand)) return;
		// A FIFO may never have a writer: a wait for it ends with the script.
		else if (isDevice(stat)) yield* this.#searchDevice(operand);
		else yield* this.#searchFile(operand, context.path(operand));
	}

	*#searchDirectoryOperand(operand: string, stat: Stat): Flow<void> {
		const { settings } = this.#run;
		if (settings.directories === 'skip' || this.#filter.skipsDirectoryOperand(operand)) return;
		if (settings.directories === 'read') {
			yield* this.#fail(operand, 'Is a directory');
			yield* wait(this.#finish(this.#searchOf(operand, 0), operand));
			return;
		}
		const trimmed = operand.replace(/(?<=[^/])\/+$/, '');
		yield* this.searchDirectory(operand, trimmed, [identityOf(stat)]);
	}

	/** Searches what is in a directory. `prefix` stands before names; `above` are the directories it is in. */
	*searchDirectory(directory: string, prefix: string, above: readonly string[]): Flow<void> {
		const { context, settings } = this.#run;
		if (settings.fileNames === 'auto') this.#showsNames = true;
		const path = context.path(directory);
		const start = prefix === '' ? '' : prefix.endsWith('/') ? prefix : `${prefix}/`;
		const mayGoByName = this.#hiding === undefined && this.#outputIdentity === undefined;
		const files = mayGoByName ? yield* wait(context.fileSystem.namesOfLeaf?.(path, 'files')) : undefined;
		if (files !== undefined) {
			yield* this.#searchFiles(this.#filter.searched(files), start, path);
			return;
		}
		const listed = yield* attempt(() => context.fileSystem.list(path));
		if (isFsError(listed)) {
			yield* this.#fail(directory, listed);
			return;
		}
		const entries = this.#hiding === undefined ? listed : yield* wait(this.#hiding.shown(path, listed));
		const pathStart = path.endsWith('/') ? path : `${path}/`;
		// Files that stand next to each other go together.
		let names: string[] = [];
		for (const entry of entries) {
			if (entry.kind === 'file' && this.#outputIdentity === undefined) {
				if (!this.#filter.skips(entry.name)) names.push(entry.name);
				continue;
			}
			yield* this.#searchFiles(names, start, path);
			names = [];
			if (this.#run.isOver) return;
			yield* this.#searchEntry(entry, start + entry.name, pathStart + entry.name, above);
		}
		yield* this.#searchFiles(names, start, path);
	}

	/** Searches files of a directory: small ones, as most are in a tree, many in one step. */
	*#searchFiles(names: readonly string[], start: string, directory: string): Flow<void> {
		const { context } = this.#run;
		this.#filesTogether ??= new SmallFiles(this.#fileSystem, blockBytes);
		const files = this.#filesTogether;
		for (let at = 0; at < names.length && !this.#run.isOver; ) {
			yield* files.read(directory, names, at);
			if (files.count > 0) yield* this.#searchTogether(files, names, at, start);
			else yield* this.#searchBlocks(start + names[at]!, joinName(directory, names[at]!));
			at += Math.max(1, files.count);
			const turn = context.breathe(Math.max(1, files.count));
			if (turn !== undefined) yield turn;
		}
	}

	// Most of them have no match, and then a search of all of them is all that they take.
	*#searchTogether(files: SmallFiles, names: readonly string[], from: number, start: string): Flow<void> {
		const { matcher, settings } = this.#run;
		const all = files.joined(settings.delimiter);
		const isSearched = this.#isQuietWithoutMatch && !(matcher.seesLineEnds && hasNul(all));
		const count = isSearched ? matcher.findLines(all, 0, files.places) : 0;
		if (isSearched && count * 2 < files.places.length) {
			if (count > 0) yield* this.#showFound(files, all, count, names, from, start);
			return;
		}
		for (let index = 0; index < files.count && !this.#run.isOver; index++) {
			const waits = this.#searchWhole(start, names[from + index]!, files.bytesOf(index));
			if (waits !== undefined) yield waits;
		}
	}

	// The lines with a match are known; so there is no need to search their files again.
	*#showFound(
		files: SmallFiles,
		all: Uint8Array,
		count: number,
		names: readonly string[],
		from: number,
		start: string,
	): Flow<void> {
		const { settings, context } = this.#run;
		const writer = this.#wholeWriter?.canShow(all) === true ? this.#wholeWriter : undefined;
		const showsName = this.#showsNames || settings.report === 'names';
		const { places } = files;
		let index = 0;
		for (let line = 0; line < count && !this.#run.isOver; ) {
			index = files.indexOf(places[line * 2]!, index);
			const first = line;
			while (line < count && places[line * 2]! < files.endOf(index)) line += 1;
			// After a line that a file ends with, there is none.
			const last = places[line * 2 - 2] === files.endOf(index) - 1 ? line - 1 : line;
			if (first === last) continue;
			const name = names[from + index]!;
			if (writer === undefined) {
				const waits = this.#searchWhole(start, name, files.bytesOf(index));
				if (waits !== undefined) yield waits;
				continue;
			}
			writer.writeFound(all, files.startOf(index), places, first, last, showsName ? start + name : undefined);
			this.#run.hasSelected = true;
			const settled = settings.flushesLines ? context.flush() : context.output.settle();
			if (settled !== undefined) yield settled;
		}
	}

	*#searchEntry(entry: DirEntry, name: string, path: string, above: readonly string[]): Flow<void> {
		const { settings, context } = this.#run;
		let { kind } = entry;
		let identity: string | undefined;
		if (settings.followsLinks && (kind === 'symlink' || kind === 'directory')) {
			const stat = yield* attempt(() => context.fileSystem.stat(path));
			if (isFsError(stat)) {
				if (!this.#filter.skips(entry.name)) yield* this.#fail(name, stat);
				return;
			}
			kind = stat.kind;
			identity = identityOf(stat);
		}
		if (kind === 'directory') {
			if (this.#filter.skipsDirectory(entry.name)) return;
			if (identity !== undefined && above.includes(identity)) {
				yield* this.#warn(`${name}: warning: recursive directory loop`);
				return;
			}
			yield* this.searchDirectory(
				this.#isImplicit ? path : name,
				name,
				identity === undefined ? above : [...above, identity],
			);
			return;
		}
		if (kind === 'symlink' || this.#filter.skips(entry.name)) return;
		if (kind !== 'file' && settings.devices !== 'read') return;
		yield* this.#searchFile(name, path);
		const turn = context.breathe();
		if (turn !== undefined) yield* wait(turn);
	}

	*#searchFile(name: string, path: string): Flow<void> {
		const { fileSystem } = this.#run.context;
		if (this.#outputIdentity !== undefined) {
			const stat = yield* attempt(() => fileSystem.stat(path));
			if (!isFsError(stat) && identityOf(stat) === this.#outputIdentity) {
				yield* this.#fail(name, 'input file is also the output');
				return;
			}
		}
		const first = yield* attempt(() => fileSystem.read(path, firstBlock));
		if (isFsError(first)) yield* this.#fail(name, first);
		else if (first.length === blockBytes) yield* this.#searchBlocks(name, path);
		else yield* wait(this.#searchWhole('', name, first));
	}

	// Most files of a tree have no match, and then there is nothing to say about them, nor is their name needed.
	#searchWhole(start: string, ownName: string, bytes: Uint8Array): Maybe<void> {
		const run = this.#run;
		const { settings, matcher, context } = run;
		let found = -1;
		if (this.#isQuietWithoutMatch) {
			found = bytes.length === 0 ? -1 : matcher.findLine(bytes, 0);
			if (found < 0 && !(matcher.seesLineEnds && hasNul(bytes))) return undefined;
		}
		const name = start + ownName;
		const shown = this.#showsNames || settings.report === 'names' ? name : undefined;
		if (found >= 0 && this.#wholeWriter?.write(bytes, found, shown) === true) {
			run.hasSelected = true;
			return settings.flushesLines ? context.flush() : context.output.settle();
		}
		const search = this.#searchOf(name, bytes.length);
		if (search.isDone) return this.#finish(search, name);
		return andThen(
			andThen(search.push(bytes), () => search.written()),
			() => this.#finish(search, name),
		);
	}

	// A file of several blocks stays open, so that all of them are of the same file.
	*#searchBlocks(name: string, path: string): Flow<void> {
		const { context } = this.#run;
		const handle = yield* attempt(() => context.fileSystem.open(path, { read: true }));
		if (isFsError(handle)) {
			yield* this.#fail(name, handle);
			return;
		}
		try {
			const { size } = yield* wait(handle.stat());
			const search = this.#searchOf(name, size);
			const block = new Uint8Array(blockBytes);
			for (let at = 0; !search.isDone; ) {
				const count = yield* attempt(() => handle.read(block, at));
				if (isFsError(count)) {
					yield* this.#fail(name, count);
					break;
				}
				if (count === 0) break;
				at += count;
				const searched = search.push(count === block.length ? block : block.subarray(0, count));
				if (searched !== undefined) yield searched;
				const waits = search.written() ?? context.output.settle() ?? context.breathe(chunkSteps);
				if (waits !== undefined) yield waits;
			}
			yield* wait(this.#finish(search, name));
		} finally {
			yield* wait(handle.close());
		}
	}

	*#searchDevice(operand: string): Flow<void> {
		const { context, settings } = this.#run;
		if (settings.devices === 'skip') return;
		const opened = yield* attempt(() => context.openInput(operand));
		if (isFsError(opened)) {
			yield* this.#fail(operand, opened);
			return;
		}
		try {
			yield* this.#searchStream(opened.input, operand);
		} finally {
			yield* wait(opened.close());
		}
	}

	// Only the width of numbers needs it.
	*#sizeOf(input: Input): Flow<number | undefined> {
		if (!this.#run.settings.alignsTabs) return undefined;
		const stat = yield* attempt(() => input.stat?.());
		return stat === undefined || isFsError(stat) || stat.kind !== 'file' ? undefined : stat.size;
	}

	*#searchStream(input: Input, name: string): Flow<void> {
		const { context } = this.#run;
		const search = this.#searchOf(name, yield* this.#sizeOf(input));
		const source = passing(input, blockBytes);
		let pulled = 0;
		let last: Uint8Array | undefined;
		while (!search.isDone) {
			const chunk = yield* attempt(() => source.pull());
			if (isFsError(chunk)) {
				yield* this.#fail(name, chunk);
				break;
			}
			if (chunk === undefined) break;
			last = chunk;
			pulled += chunk.length;
			const searched = search.push(chunk);
			if (searched !== undefined) yield searched;
			const waits = search.written() ?? context.output.settle() ?? context.breathe(chunkSteps);
			if (waits !== undefined) yield waits;
		}
		// What comes after the last line that was wanted belongs to the next reader; of a pipe it is lost.
		const rest = Math.min(pulled - search.selectedTo, last?.length ?? 0);
		if (search.isFull && input.isFile === true && last !== undefined && rest > 0)
			input.unread(last.subarray(last.length - rest));
		yield* wait(this.#finish(search, name));
	}

	#searchOf(name: string, size: number | undefined): FileSearch {
		const run = this.#run;
		const { settings, matcher, context } = run;
		if (run.isStructured) return new FileSearch(run, run.rowsOf(name), { copiesLines: false });
		const width = settings.alignsTabs ? numberWidth(size, settings.showsLineNumbers) : 0;
		const shown = this.#showsNames ? name : undefined;
		const writer = new LineWriter(settings, matcher, context.output, shown, width);
		return new FileSearch(run, writer, { copiesLines: !this.#showsNames && printsBareLines(settings) });
	}

	#finish(search: FileSearch, name: string): Maybe<void> {
		return andThen(
			andThen(search.end(), () => search.written()),
			() => this.#tell(search, name),
		);
	}

	#tell(search: FileSearch, name: string): Maybe<void> {
		const run = this.#run;
		const { context, settings } = run;
		if (search.selected > 0) run.hasSelected = true;
		this.#report(search, name);
		const settled = settings.flushesLines ? context.flush() : context.output.settle();
		if (!search.hasHiddenMatches || settings.binary === 'without-match' || run.isStructured) return settled;
		return andThen(settled, () => context.writeError(`grep: ${name}: binary file matches\n`));
	}

	#report(search: FileSearch, name: string): void {
		const { settings, matcher, context, rows } = this.#run;
		const { report, nulAfterNames } = settings;
		const isCount = report === 'count';
		const isListed = report === (search.selected > 0 ? 'names' : 'names-without');
		if (!isCount && !isListed) return;
		if (this.#run.isStructured) {
			rows.push(isCount ? { path: name, count: search.selected } : { path: name });
			return;
		}
		const shown = isListed || this.#showsNames ? name : undefined;
		new LineWriter(settings, matcher, context.output, shown, 0).writeName(isListed ? '' : ':');
		if (isCount) context.output.appendText(`${search.selected}\n`);
		else if (!nulAfterNames) context.output.appendText('\n');
	}

	*#fail(name: string, reason: FsError | string): Flow<void> {
		this.#run.hasFailed = true;
		if (this.#run.settings.isSilent) return;
		yield* this.#warn(`${name}: ${typeof reason === 'string' ? reason : errnoText[reason.errno]}`);
	}

	*#warn(text: string): Flow<void> {
		yield* wait(this.#run.context.writeError(`grep: ${text}\n`));
	}
}

// As much as GNU's grep reads at once, which decides from where on a file counts as binary.
const blockBytes = 98_304;
const firstBlock: ByteRange = { offset: 0, length: blockBytes };

// In a file that is binary, these end lines too.
const hasNul = (bytes: Uint8Array): boolean => byteKit.indexOfByte(bytes, 0) >= 0;

const identityOf = ({ dev, ino }: Stat): string => `${dev}:${ino}`;

const isDevice = ({ kind }: Stat): boolean => kind !== 'file' && kind !== 'directory' && kind !== 'symlink';

// As wide as the largest number that can come; a file of unknown size may have any.
const numberWidth = (size: number | undefined, hasLineNumbers: boolean): number =>
	size === undefined ? 19 : String(size + (hasLineNumbers ? 1 : 0)).length;

const printsBareLines = (settings: GrepSettings): boolean =>
	settings.report === 'lines' &&
	!settings.showsLineNumbers &&
	!settings.showsOffsets &&
	settings.colors === undefined &&
	settings.before < 0 &&
	settings.after < 0 &&
	settings.maxCount === Number.POSITIVE_INFINITY;
