import {
	errnoText,
	type FileKind,
	type Flow,
	type FsError,
	isFsError,
	type Stat,
	type Value,
	wait,
} from '@tenon/core';
import type { CommandContext, Hiding } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries, stepsOfEntry } from '../support/between-entries.ts';
import { showSize } from '../support/block-size.ts';
import type { Accounts } from '../support/owners.ts';
import { quoteAlways } from '../support/quote.ts';
import { columnLines, commaLines } from './columns.ts';
import type { LinkFacts, LsEntry } from './entry.ts';
import { longLines } from './long.ts';
import { alignsNames, NameWriter } from './name-text.ts';
import { recordOf } from './record.ts';
import { sortEntries } from './sort.ts';
import { type LsStyle, needsFacts } from './style.ts';

/** Shows files and directories; `status` is 2 if an operand could not be shown, 1 if something below one. */
export class Lister {
	status: 0 | 1 | 2 = 0;
	readonly #context: CommandContext;
	readonly #style: LsStyle;
	readonly #names: NameWriter;
	/** What a recursive listing passes over. */
	readonly #hiding: Hiding | undefined;
	readonly #accounts: { readonly users: Accounts; readonly groups: Accounts };
	#hasPrinted = false;

	constructor(
		context: CommandContext,
		style: LsStyle,
		accounts: { readonly users: Accounts; readonly groups: Accounts },
	) {
		this.#context = context;
		this.#style = style;
		this.#accounts = accounts;
		this.#names = new NameWriter(style);
		this.#hiding = style.isRecursive ? context.hiding() : undefined;
	}

	/** Prints all operands: first the files, then the directories, each with what is in it. */
	*show(operands: readonly string[]): Flow<void> {
		const { files, directories } = yield* this.#sortOut(operands);
		if (files.length > 0) this.#print(files, [...files, ...directories]);
		const hasHeadings = operands.length > 1 || this.#style.isRecursive;
		for (const { name } of directories) yield* this.#showDirectory(name, hasHeadings, []);
		this.#context.output.appendText(this.#names.last);
	}

	/** The same as data. */
	*records(operands: readonly string[]): Flow<readonly Value[]> {
		const { files, directories } = yield* this.#sortOut(operands);
		const records: Value[] = files.map((file) => recordOf(file));
		for (const { name } of directories) {
			const below = yield* this.#recordsBelow(name, [], true);
			if (operands.length === 1) return below;
			records.push(
				new Map<string, Value>([
					['NAME', name],
					['TYPE', 'directory'],
					['children', below],
				]),
			);
		}
		return records;
	}

	*#sortOut(
		operands: readonly string[],
	): Flow<{ readonly files: LsEntry[]; readonly directories: LsEntry[] }> {
		const found: LsEntry[] = [];
		for (const operand of operands) {
			yield* betweenEntries(this.#context);
			const entry = yield* this.#operand(operand);
			if (entry !== undefined) found.push(entry);
		}
		const sorted = sortEntries(found, this.#style);
		const isListed = ({ kind }: LsEntry): boolean => kind === 'directory' && !this.#style.directoriesAsFiles;
		return { files: sorted.filter((entry) => !isListed(entry)), directories: sorted.filter(isListed) };
	}

	*#operand(operand: string): Flow<LsEntry | undefined> {
		const { fileSystem } = this.#context;
		const { follows } = this.#style;
		const link = yield* attempt(() => fileSystem.lstat(this.#context.path(operand)));
		let facts: Stat | FsError = link;
		if (!isFsError(link) && link.kind === 'symlink' && follows !== 'never') {
			const target = yield* attempt(() => fileSystem.stat(this.#context.path(operand)));
			// A link that leads nowhere is listed itself; any other trouble on the way is told.
			const isFound = isFsError(target) ? target.errno !== 'ENOENT' : target.kind === 'directory';
			const isMeant = follows !== 'operandDirectories' || isFound;
			if (isMeant) facts = target;
		}
		if (isFsError(facts)) {
			yield* this.#fail(`cannot access ${quoteAlways(operand)}`, facts, 2);
			return undefined;
		}
		return yield* this.#entry(operand, operand, facts.kind, facts);
	}

	*#entry(name: string, path: string, kind: FileKind, facts: Stat | undefined): Flow<LsEntry> {
		const link = kind === 'symlink' ? yield* this.#link(path) : undefined;
		return { name, path, kind, facts, isUnknown: false, link };
	}

	*#link(path: string): Flow<LinkFacts | undefined> {
		const { format, indicators, colors, directoriesFirst } = this.#style;
		const isLong = format === 'long';
		const needsTarget =
			directoriesFirst ||
			colors?.looksAtTargets(isLong) === true ||
			(isLong && (indicators === 'classify' || indicators === 'fileType'));
		if (!isLong && !needsTarget) return undefined;
		const { fileSystem } = this.#context;
		const text = yield* attempt(() => fileSystem.readlink(this.#context.path(path)));
		if (isFsError(text)) {
			yield* this.#fail(`cannot read symbolic link ${quoteAlways(path)}`, text, 1);
			return undefined;
		}
		if (!needsTarget) return { text, target: undefined, isBroken: false };
		const target = yield* attempt(() => fileSystem.stat(this.#context.path(path)));
		return isFsError(target)
			? { text, target: undefined, isBroken: true }
			: { text, target, isBroken: false };
	}

	*#showDirectory(name: string, hasHeading: boolean, above: readonly Stat[]): Flow<void> {
		const { output } = this.#context;
		// The heading stands above what is told of the entries.
		const entries = yield* this.#read(name, above.length === 0 ? 2 : 1, () => {
			if (hasHeading) output.appendText(`${this.#hasPrinted ? '\n' : ''}${this.#names.heading(name)}:\n`);
			this.#hasPrinted = true;
		});
		if (entries === undefined) return;
		this.#printTotal(entries);
		this.#print(entries);
		yield* wait(output.settle());
		if (!this.#style.isRecursive) return;
		yield* this.#descend(name, entries, above, function* (lister, path, inside) {
			yield* lister.#showDirectory(path, true, inside);
		});
	}

	// Visits the directories among entries; one that is above itself, by a link, is told of and left out.
	*#descend(
		name: string,
		entries: readonly LsEntry[],
		above: readonly Stat[],
		visit: (lister: Lister, path: string, inside: readonly Stat[]) => Flow<void>,
	): Flow<void> {
		const own = yield* attempt(() => this.#context.fileSystem.stat(this.#context.path(name)));
		const inside = isFsError(own) ? above : [...above, own];
		for (const entry of entries) {
			if (entry.kind !== 'directory' || entry.name === '.' || entry.name === '..') continue;
			const { facts } = entry;
			if (facts !== undefined && inside.some(({ ino, dev }) => ino === facts.ino && dev === facts.dev)) {
				this.status = 2;
				const text = `${entry.path}: not listing already-listed directory`;
				yield* wait(this.#context.complain(text));
				continue;
			}
			yield* visit(this, entry.path, inside);
		}
	}

	*#recordsBelow(name: string, above: readonly Stat[], isOperand: boolean): Flow<readonly Value[]> {
		const entries = yield* this.#read(name, isOperand ? 2 : 1);
		if (entries === undefined) return [];
		const children = new Map<string, readonly Value[]>();
		if (this.#style.isRecursive)
			yield* this.#descend(name, entries, above, function* (lister, path, inside) {
				children.set(path, yield* lister.#recordsBelow(path, inside, false));
			});
		return entries.map((entry) => recordOf(entry, children.get(entry.path)));
	}

	*#read(name: string, failure: 1 | 2, onOpen?: () => void): Flow<LsEntry[] | undefined> {
		const { fileSystem } = this.#context;
		const { shows, ignored, hidden } = this.#style;
		const listed = yield* attempt(() => fileSystem.list(this.#context.path(name)));
		if (isFsError(listed)) {
			yield* this.#fail(`cannot open directory ${quoteAlways(name)}`, listed, failure);
			return undefined;
		}
		onOpen?.();
		const all = shows === 'all' ? [...dots, ...listed] : listed;
		const wanted = all.filter(({ name: found }) => {
			if (shows === 'visible' && found.startsWith('.')) return false;
			if (ignored.some((pattern) => isMatch(pattern, found))) return false;
			return shows !== 'visible' || !hidden.some((pattern) => isMatch(pattern, found));
		});
		const hiding = this.#hiding;
		const kept = hiding === undefined ? wanted : yield* wait(hiding.shown(this.#context.path(name), wanted));
		const entries: LsEntry[] = [];
		for (const found of kept) {
			entries.push(yield* this.#child(name, found.name, found.kind));
			yield* wait(this.#context.breathe(stepsOfEntry));
		}
		return sortEntries(entries, this.#style);
	}

	*#child(directory: string, name: string, kind: FileKind): Flow<LsEntry> {
		const path = directory === '/' ? `/${name}` : `${directory.replace(/\/+$/, '')}/${name}`;
		const followsLinks = this.#style.isRecursive && this.#style.follows === 'always';
		if (!needsFacts(this.#style) && !this.#context.json && !followsLinks)
			return yield* this.#entry(name, path, kind, undefined);
		const { fileSystem } = this.#context;
		const facts = yield* attempt(() => {
			const place = this.#context.path(path);
			return this.#style.follows === 'always' ? fileSystem.stat(place) : fileSystem.lstat(place);
		});
		if (!isFsError(facts)) return yield* this.#entry(name, path, facts.kind, facts);
		yield* this.#fail(`cannot access ${quoteAlways(directory === '.' ? name : path)}`, facts, 1);
		return { name, path, kind, facts: undefined, isUnknown: true, link: undefined };
	}

	#printTotal(entries: readonly LsEntry[]): void {
		if (this.#style.format !== 'long' && !this.#style.showsBlocks) return;
		const blocks = entries.reduce((sum, { facts }) => sum + (facts?.blocks ?? 0), 0);
		const total = showSize(blocks * 512, this.#style.blockSize);
		this.#context.output.appendText(`total ${total}${this.#style.lineEnd}`);
	}

	// Directories that were named take part in how wide the columns of the named files are.
	#print(entries: readonly LsEntry[], measured: readonly LsEntry[] = entries): void {
		this.#hasPrinted = true;
		if (entries.length === 0) return;
		const { output } = this.#context;
		const { format, lineEnd, lineWidth } = this.#style;
		if (format === 'long') {
			for (const line of longLines(entries, this.#style, this.#names, this.#accounts, measured))
				output.appendText(line + lineEnd);
			return;
		}
		const isAligned = alignsNames(measured, this.#style);
		const before = this.#frills(entries, measured, format !== 'commas');
		const cells = entries.map((entry, index) => {
			const { text, width } = this.#names.write(entry, isAligned);
			return { text: before[index]! + text, width: before[index]!.length + width };
		});
		if (format === 'commas') output.appendText(commaLines(cells, lineWidth) + lineEnd);
		else if (format === 'single') for (const { text } of cells) output.appendText(text + lineEnd);
		else for (const line of columnLines(cells, format, this.#style)) output.appendText(line + lineEnd);
	}

	// Inode and blocks in front of a name.
	#frills(entries: readonly LsEntry[], measured: readonly LsEntry[], isAligned: boolean): readonly string[] {
		const { showsInode, showsBlocks, showsContext, blockSize } = this.#style;
		const textsOf = ({ facts }: LsEntry): readonly string[] => [
			...(showsInode ? [facts === undefined ? '?' : String(facts.ino)] : []),
			...(showsBlocks ? [facts === undefined ? '?' : showSize(facts.blocks * 512, blockSize)] : []),
			...(showsContext ? ['?'] : []),
		];
		const all = measured.map(textsOf);
		const widths = [0, 1, 2].map((at) =>
			all.reduce((widest, row) => Math.max(widest, row[at]?.length ?? 0), 0),
		);
		return entries.map((entry) =>
			textsOf(entry)
				.map((text, at) => `${isAligned ? text.padStart(widths[at]!) : text} `)
				.join(''),
		);
	}

	*#fail(text: string, error: FsError, status: 1 | 2): Flow<void> {
		if (this.status !== 2) this.status = status;
		yield* wait(this.#context.complain(`${text}: ${errnoText[error.errno]}`));
	}
}

const dots: readonly { readonly name: string; readonly kind: FileKind }[] = [
	{ name: '.', kind: 'directory' },
	{ name: '..', kind: 'directory' },
];

// A period in front is matched only by a period, as in the shell.
const isMatch = (pattern: { matchesGuarded(text: string): boolean }, name: string): boolean =>
	pattern.matchesGuarded(name);
