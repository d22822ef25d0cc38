import {
	type DirEntry,
	type FileKind,
	type Flow,
	type FsError,
	isFsError,
	type Stat,
	wait,
} from '@tenon/core';
import { type CommandContext, decidingRule } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { decidingRuleOf, type IgnoreLevel, readLevel } from './ignore.ts';
import { osErrorText } from './os-error.ts';
import type { RgSelection } from './settings.ts';

/** A file to search. */
export interface RgFile {
	/** As it is shown. */
	readonly name: string;
	/** Absolute. */
	readonly path: string;
	/** It was named itself. */
	readonly isOperand: boolean;
	/** A FIFO or another device: what comes of it comes once, and maybe late. */
	readonly isDevice: boolean;
}

/** The files below operands, those left out that rules keep out. Faults go to `complain`. */
export class RgWalker {
	readonly files: RgFile[] = [];
	readonly #context: CommandContext;
	readonly #selection: RgSelection;
	readonly #extra: readonly IgnoreLevel[];
	readonly #complain: (text: string) => Flow<void>;

	constructor(
		context: CommandContext,
		selection: RgSelection,
		extra: readonly IgnoreLevel[],
		complain: (text: string) => Flow<void>,
	) {
		this.#context = context;
		this.#selection = selection;
		this.#extra = extra;
		this.#complain = complain;
	}

	/** Gathers what an operand stands for; `shown` is how names start. */
	*gather(operand: string, shown: string): Flow<void> {
		const { fileSystem } = this.#context;
		this.#isUnnamed = shown === '';
		const path = this.#context.path(operand);
		const stat = yield* attempt(() => fileSystem.stat(path));
		if (isFsError(stat)) {
			yield* this.#fail(operand, stat);
			return;
		}
		if (stat.kind !== 'directory') {
			this.files.push({ name: operand, path, isOperand: true, isDevice: stat.kind !== 'file' });
			return;
		}
		const directory = (yield* wait(fileSystem.realpath(path))).replace(/\/?$/, '/');
		const above = this.#selection.ignore.usesParents ? yield* this.#levelsAbove(directory) : [];
		yield* this.#descend(directory, shown, 1, above, [identityOf(stat)]);
	}

	/** The files in the order that was asked for. */
	*sorted(): Flow<readonly RgFile[]> {
		const { sort, isReversed } = this.#selection;
		const keyed: { readonly file: RgFile; readonly key: number }[] = [];
		for (const file of this.files) {
			const stat =
				sort === 'path' || sort === 'none'
					? undefined
					: yield* attempt(() => this.#context.fileSystem.stat(file.path));
			keyed.push({ file, key: stat === undefined || isFsError(stat) ? 0 : timeOf(stat, sort) });
		}
		keyed.sort((one, other) => one.key - other.key);
		const files = keyed.map(({ file }) => file);
		return isReversed ? files.reverse() : files;
	}

	*#fail(name: string, error: FsError): Flow<void> {
		const operation = this.#selection.isSerial ? `IO error for operation on ${name}: ` : '';
		yield* this.#complain(`${name}: ${operation}${osErrorText(error)}`);
	}

	// Rules of the directories above, up to the repository's.
	*#levelsAbove(directory: string): Flow<readonly IgnoreLevel[]> {
		const { ignore } = this.#selection;
		const parts = directory.split('/').slice(1, -2);
		const levels: IgnoreLevel[] = [];
		let isInRepository = yield* this.#isRepository('/');
		for (let count = 0; count <= parts.length; count++) {
			const parent = count === 0 ? '/' : `/${parts.slice(0, count).join('/')}/`;
			isInRepository ||= yield* this.#isRepository(parent);
			const entries = yield* attempt(() => this.#context.fileSystem.list(parent));
			if (isFsError(entries)) continue;
			const names = entries.map(({ name }) => name);
			const level = yield* readLevel(this.#context, parent, names, ignore, isInRepository);
			if (level !== undefined) levels.push(level);
		}
		this.#isInRepository = isInRepository;
		return levels;
	}

	#isInRepository = false;
	#isUnnamed = false;

	*#isRepository(directory: string): Flow<boolean> {
		return !isFsError(yield* attempt(() => this.#context.fileSystem.lstat(`${directory}.git`)));
	}

	*#descend(
		directory: string,
		shown: string,
		depth: number,
		above: readonly IgnoreLevel[],
		ancestors: readonly string[],
	): Flow<void> {
		const { maxDepth, ignore } = this.#selection;
		if (depth > maxDepth) return;
		const entries = yield* attempt(() => this.#context.fileSystem.list(directory));
		if (isFsError(entries)) {
			// Below the directory that was not named it is told as part of the path.
			yield* this.#fail(this.#isUnnamed ? `./${shown}` : shown, entries);
			return;
		}
		const names = entries.map(({ name }) => name);
		if (names.includes('.git')) this.#isInRepository = true;
		const own = yield* readLevel(this.#context, directory, names, ignore, this.#isInRepository);
		const levels = own === undefined ? above : [...above, own];
		for (const entry of [...entries].sort(byName)) {
			yield* this.#take(entry, directory, shown, depth, levels, ancestors);
			const turn = this.#context.breathe();
			if (turn !== undefined) yield* wait(turn);
		}
	}

	*#take(
		entry: DirEntry,
		directory: string,
		shown: string,
		depth: number,
		levels: readonly IgnoreLevel[],
		ancestors: readonly string[],
	): Flow<void> {
		const path = directory + entry.name;
		const name =
			shown === '' ? entry.name : shown.endsWith('/') ? shown + entry.name : `${shown}/${entry.name}`;
		let kind: FileKind = entry.kind;
		let identity: string | undefined;
		if (kind === 'symlink') {
			if (!this.#selection.follows) return;
			const stat = yield* attempt(() => this.#context.fileSystem.stat(path));
			if (isFsError(stat)) {
				yield* this.#fail(name, stat);
				return;
			}
			kind = stat.kind;
			identity = identityOf(stat);
			if (ancestors.includes(identity)) return;
		}
		const isDirectory = kind === 'directory';
		if (!isDirectory && kind !== 'file') return;
		if (!this.#isWanted(entry.name, path, isDirectory, levels)) return;
		if (isDirectory)
			yield* this.#descend(
				`${path}/`,
				name,
				depth + 1,
				levels,
				identity === undefined ? ancestors : [...ancestors, identity],
			);
		else if (yield* this.#fits(path)) this.files.push({ name, path, isOperand: false, isDevice: false });
	}

	*#fits(path: string): Flow<boolean> {
		const { maxFileBytes } = this.#selection;
		if (maxFileBytes === Number.POSITIVE_INFINITY) return true;
		const stat = yield* attempt(() => this.#context.fileSystem.stat(path));
		return !isFsError(stat) && stat.size <= maxFileBytes;
	}

	// Globs of the command line come first, then rules of files, then the habit of hidden files.
	#isWanted(name: string, path: string, isDirectory: boolean, levels: readonly IgnoreLevel[]): boolean {
		const { globs, showsHidden } = this.#selection;
		if (globs.length > 0) {
			const base = this.#context.cwd.replace(/\/?$/, '/');
			const relative = path.startsWith(base) ? path.slice(base.length) : path.slice(1);
			const glob = decidingRule(globs, relative, isDirectory);
			// In `-g` a plain glob lets in and one with `!` keeps out.
			if (glob !== undefined) return !glob.isNegated && this.#isOfType(name, isDirectory);
			if (!isDirectory && globs.some(({ isNegated }) => !isNegated)) return false;
		}
		const rule = decidingRuleOf([...levels, ...this.#extra], path, isDirectory);
		if (rule?.isNegated === false) return false;
		if (name.startsWith('.') && !showsHidden && rule === undefined) return false;
		return this.#isOfType(name, isDirectory);
	}

	#isOfType(name: string, isDirectory: boolean): boolean {
		const { types, typesNot } = this.#selection;
		if (isDirectory) return true;
		if (typesNot.some((pattern) => pattern.matches(name))) return false;
		return types.length === 0 || types.some((pattern) => pattern.matches(name));
	}
}

const identityOf = ({ dev, ino }: Stat): string => `${dev}:${ino}`;

const timeOf = (stat: Stat, sort: string): number =>
	sort === 'accessed' ? stat.atimeMs : sort === 'created' ? stat.birthtimeMs : stat.mtimeMs;

const byName = (one: DirEntry, other: DirEntry): number =>
	one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
