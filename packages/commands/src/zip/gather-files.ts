import { type Flow, isFsError, type Stat } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import type { ZipManner } from './manner.ts';
import { ZipFailure, type ZipReport } from './report.ts';

/** A file that goes into the archive. */
export interface FoundFile {
	/** The name of the member; that of a directory ends in a slash. */
	readonly name: string;
	/** As it was named, or found. */
	readonly file: string;
	/** Of what is stored; `undefined` for standard input. */
	readonly stat: Stat | undefined;
}

/** The name that a file has in an archive: neither absolute nor with `./` before it. */
export const memberName = (file: string): string => file.replace(/^(?:\.?\/+)+/, '').replace(/^\.$/, '');

/** Finds the files that are meant, directories before what is in them. */
export class FileGatherer {
	readonly #context: CommandContext;
	readonly #manner: ZipManner;
	readonly #report: ZipReport;
	readonly #found = new Map<string, FoundFile>();

	constructor(context: CommandContext, manner: ZipManner, report: ZipReport) {
		this.#context = context;
		this.#manner = manner;
		this.#report = report;
	}

	*run(): Flow<ReadonlyMap<string, FoundFile>> {
		for (const name of this.#manner.names) {
			if (name === '-') this.#keep({ name: '-', file: '-', stat: undefined });
			else yield* this.#operand(name);
			yield* betweenEntries(this.#context);
		}
		return this.#found;
	}

	*#operand(name: string): Flow<void> {
		const stat = yield* this.#stat(name);
		if (stat === undefined) yield* this.#report.warn(`name not matched: ${name}`);
		else yield* this.#add(name, stat);
	}

	*#stat(file: string): Flow<Stat | undefined> {
		if (file === '') return undefined;
		const path = this.#context.path(file);
		const { fileSystem } = this.#context;
		const stat = yield* attempt(() =>
			this.#manner.options.symlinks ? fileSystem.lstat(path) : fileSystem.stat(path),
		);
		return isFsError(stat) ? undefined : stat;
	}

	*#add(file: string, stat: Stat): Flow<void> {
		const plain = file.replace(/(?<=.)\/+$/, '');
		if (stat.kind !== 'directory') {
			if (stat.kind === 'file' || stat.kind === 'symlink')
				this.#keep({ name: this.#nameOf(plain), file: plain, stat });
			else yield* this.#report.warn(`ignoring special file: ${file}`);
			return;
		}
		const { options } = this.#manner;
		const name = memberName(plain);
		if (name !== '' && !options.junkPaths && !options.noDirectories)
			this.#keep({ name: `${name}/`, file: plain, stat });
		if (!options.recurse && !options.recursePatterns) return;
		const entries = yield* attempt(() => this.#context.fileSystem.list(this.#context.path(plain)));
		if (isFsError(entries)) return yield* this.#report.warn(`could not open for reading: ${file}`);
		const base = plain === '.' ? '' : plain === '/' ? '/' : `${plain}/`;
		for (const { name: entry } of entries) {
			const below = `${base}${entry}`;
			const found = yield* this.#stat(below);
			if (found === undefined) yield* this.#report.warn(`could not open for reading: ${below}`);
			else yield* this.#add(below, found);
			yield* betweenEntries(this.#context);
		}
	}

	#nameOf(file: string): string {
		return this.#manner.options.junkPaths ? file.slice(file.lastIndexOf('/') + 1) : memberName(file);
	}

	#keep(found: FoundFile): void {
		const { name, file, stat } = found;
		const { includes, excludes, since, before, options } = this.#manner;
		if (includes !== undefined && !includes.matches(name)) return;
		if (excludes.matches(name)) return;
		const seconds = stat === undefined ? undefined : Math.floor(stat.mtimeMs / 1000);
		if (seconds !== undefined && (seconds < since || seconds >= before)) return;
		const other = this.#found.get(name);
		if (other !== undefined) {
			if (other.file === file) return;
			const [first, second] = [other.file, file].sort();
			const note = options.junkPaths ? '\n                     this may be a result of using -j' : '';
			throw new RepeatedName(
				`  first full name: ${first}\n                      second full name: ${second}\n                     name in zip file repeated: ${name}${note}`,
			);
		}
		this.#context.holdMemory((name.length + file.length) * 2 + 400);
		this.#found.set(name, found);
	}
}

/** Two files would have one name; the warning that comes before the failure. */
export class RepeatedName extends ZipFailure {
	readonly warning: string;

	constructor(warning: string) {
		super('Invalid command arguments (cannot repeat names in zip file)', 16);
		this.warning = warning;
	}
}
