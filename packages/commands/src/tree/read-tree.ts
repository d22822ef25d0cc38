import { type DirEntry, encodeText, type Flow, isFsError, type Stat, wait } from '@tenon/core';
import { byteKit, type CommandContext, type Hiding, IgnoreRules } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { stepsOfEntry } from '../support/between-entries.ts';
import { compareNames } from '../support/name-order.ts';
import { readWhole } from '../support/read-whole.ts';
import { type ListedFile, listedFacts, readListing } from './listing.ts';
import type { TreeStyle } from './style.ts';
import { compareVersionNames } from './version-names.ts';

/** A file of the drawing. */
export interface TreeNode {
	readonly name: string;
	readonly path: string;
	readonly facts: Stat | undefined;
	/** What a link points to. */
	readonly target: string | undefined;
	readonly targetFacts: Stat | undefined;
	/** `undefined` for what is not a directory, or was not entered. */
	readonly children: readonly TreeNode[] | undefined;
	/** It was to be entered and could not be. */
	readonly problem: string | undefined;
}

/** Reads trees and counts what it shows. */
export class TreeReader {
	/** Bytes are those of all that is below the operands, a directory with what is in it. */
	readonly counts = { directories: 0, files: 0, bytes: 0 };
	failed = false;
	/** Those of the directory that was named. */
	#device = 0;
	#root = '';
	readonly #context: CommandContext;
	readonly #style: TreeStyle;
	readonly #hiding: Hiding | undefined;
	/** Directories that were entered: a link does not lead into one again. */
	readonly #entered = new Set<string>();

	constructor(context: CommandContext, style: TreeStyle, hiding: Hiding | undefined) {
		this.#context = context;
		this.#style = style;
		this.#hiding = hiding;
	}

	*read(given: string): Flow<TreeNode> {
		const operand = this.#style.showsPaths ? withoutSlashes(given) : given;
		const facts = yield* attempt(() => this.#context.fileSystem.stat(this.#context.path(operand)));
		const entry = yield* attempt(() => this.#context.fileSystem.lstat(this.#context.path(operand)));
		const own = isFsError(entry) ? undefined : entry;
		const node = { name: operand, path: operand, target: undefined, targetFacts: undefined };
		if (isFsError(facts) || facts.kind !== 'directory') {
			if (own === undefined) this.failed = true;
			else this.counts.files += 1;
			this.counts.bytes += own?.size ?? 0;
			return { ...node, facts: own, children: undefined, problem: 'error opening dir' };
		}
		this.#entered.add(`${facts.dev}:${facts.ino}`);
		const ignores = this.#style.usesGitignore
			? yield* this.#ignoresAt(operand, IgnoreRules.none)
			: IgnoreRules.none;
		this.#device = facts.dev;
		this.#root = operand;
		const children = yield* this.#children(operand, 1, ignores);
		if (children === unreadable) this.failed = true;
		else if (typeof children === 'string' && this.#readsAhead) {
			// What tree read ahead it knows no more about: the reason is lost then.
			this.counts.files += 1;
			this.counts.bytes += own?.size ?? 0;
			return { ...node, facts: own, children: undefined, problem: unreadable };
		} else if (typeof children === 'string' || children.length > 0) this.counts.directories += 1;
		if (typeof children === 'string' || children.length === 0) this.counts.bytes += own?.size ?? 0;
		return this.#counted({ ...node, facts: own, ...contentsOf(children) });
	}

	// Whether a tree must be known before anything of it is shown.
	get #readsAhead(): boolean {
		const { sumsSizes, prunes, matchesDirectories } = this.#style;
		return sumsSizes || prunes || matchesDirectories;
	}

	/** The same for paths that a file lists, `.` for standard input. */
	*readListed(operand: string): Flow<TreeNode> {
		const text = yield* this.#listing(operand);
		const own = yield* attempt(() => this.#context.fileSystem.stat(this.#context.path(operand)));
		const facts = isFsError(own) ? undefined : own;
		const node = { name: operand, path: operand, facts, target: undefined, targetFacts: undefined };
		if (text === undefined) {
			this.failed = true;
			return { ...node, facts: undefined, children: undefined, problem: unreadable };
		}
		this.counts.directories += 1;
		return { ...node, children: this.#listedChildren(readListing(text), operand, 1), problem: undefined };
	}

	*#listing(operand: string): Flow<string | undefined> {
		const opened = yield* attempt(() => this.#context.openInput(operand === '.' ? '-' : operand));
		if (isFsError(opened)) return undefined;
		const bytes = yield* attempt(() => readWhole(this.#context, opened.input));
		return isFsError(bytes) ? '' : byteKit.decode(bytes);
	}

	// Names in the first level are not held against -a and -I.
	#listedChildren(
		files: ReadonlyMap<string, ListedFile>,
		folder: string,
		level: number,
	): readonly TreeNode[] {
		const { showsHidden, prunes } = this.#style;
		const nodes: TreeNode[] = [];
		for (const file of files.values()) {
			const { name, children } = file;
			const node: TreeNode = {
				name,
				path: `${folder}/${name}`,
				facts: listedFacts(file),
				target: undefined,
				targetFacts: undefined,
				children: undefined,
				problem: undefined,
			};
			if (level > 1 && name.startsWith('.') && !showsHidden) continue;
			if (prunes && children?.size === 0) continue;
			if (!this.#isShown(node, IgnoreRules.none, false, level > 1)) continue;
			if (children === undefined) {
				this.counts.files += 1;
				nodes.push(node);
				continue;
			}
			this.counts.directories += 1;
			const isEntered = level < this.#style.level;
			nodes.push(
				isEntered ? { ...node, children: this.#listedChildren(children, node.path, level + 1) } : node,
			);
		}
		this.#sort(nodes);
		return nodes;
	}

	// What is in a directory, or why that is not shown.
	*#children(directory: string, level: number, ignores: IgnoreRules): Flow<readonly TreeNode[] | string> {
		const entries = yield* this.#entries(directory);
		if (entries === undefined) return unreadable;
		const showsAll = level > 1 && this.#isNamed(directory);
		const found: TreeNode[] = [];
		for (const { name } of entries) {
			yield* wait(this.#context.breathe(stepsOfEntry));
			const path = `${withoutSlashes(directory)}${directory === '/' ? '' : '/'}${name}`;
			const node = yield* this.#node(name, path);
			if (node !== undefined && this.#isShown(node, ignores, showsAll)) found.push(node);
		}
		if (found.length > this.#style.fileLimit)
			return `${found.length} entries exceeds filelimit, not opening dir`;
		this.#sort(found);
		const nodes: TreeNode[] = [];
		for (const node of found) {
			const entered = yield* this.#enter(node, level, ignores);
			if (entered === undefined) continue;
			if (leadsToDirectory(entered)) this.counts.directories += 1;
			else this.counts.files += 1;
			this.counts.bytes += entered.facts?.size ?? 0;
			nodes.push(entered);
		}
		if (this.#style.sumsSizes && this.#style.sort === 'bySize') this.#sort(nodes);
		return nodes;
	}

	// With --matchdirs a pattern may fit the path of a directory: all files in it are shown then.
	#isNamed(directory: string): boolean {
		const { matched, matchesDirectories } = this.#style;
		if (!matchesDirectories) return false;
		const path = directory.slice(this.#root.length).replace(/^\/+/, '');
		return matched.some(({ pattern }) => pattern.matches(path));
	}

	*#entries(directory: string): Flow<readonly DirEntry[] | undefined> {
		const path = this.#context.path(directory);
		const listed = yield* attempt(() => this.#context.fileSystem.list(path));
		if (isFsError(listed)) return undefined;
		const { showsHidden } = this.#style;
		const entries = showsHidden ? listed : listed.filter(({ name }) => !name.startsWith('.'));
		return this.#hiding === undefined ? entries : yield* wait(this.#hiding.shown(path, entries));
	}

	*#node(name: string, path: string): Flow<TreeNode | undefined> {
		const { fileSystem } = this.#context;
		const facts = yield* attempt(() => fileSystem.lstat(this.#context.path(path)));
		if (isFsError(facts)) return undefined;
		const node = { name, path, facts, children: undefined, problem: undefined };
		if (facts.kind !== 'symlink') return { ...node, target: undefined, targetFacts: undefined };
		const target = yield* attempt(() => fileSystem.readlink(this.#context.path(path)));
		const targetFacts = yield* attempt(() => fileSystem.stat(this.#context.path(path)));
		return {
			...node,
			target: isFsError(target) ? '' : target,
			targetFacts: isFsError(targetFacts) ? undefined : targetFacts,
		};
	}

	#isShown(node: TreeNode, ignores: IgnoreRules, showsAll: boolean, canIgnore = true): boolean {
		const { ignored, matched, onlyDirectories, matchesDirectories, follows } = this.#style;
		const isFolder = leadsToDirectory(node);
		if (onlyDirectories && !isFolder) return false;
		if (
			canIgnore &&
			ignored.some((one) => one.pattern.matches(node.name) && (isFolder || !one.isForDirectories))
		)
			return false;
		// A link to a directory is a file to patterns, unless it is followed.
		const isEntered = isFolder && (node.target === undefined || follows);
		if (matched.length > 0 && !showsAll && (!isEntered || matchesDirectories)) {
			const fits = matched.some(
				(one) => one.pattern.matches(node.name) && (isFolder || !one.isForDirectories),
			);
			if (!fits && !isEntered) return false;
		}
		return !ignores.isIgnored(this.#context.path(node.path), isFolder ? 'directory' : 'file');
	}

	*#enter(node: TreeNode, level: number, ignores: IgnoreRules): Flow<TreeNode | undefined> {
		const { follows } = this.#style;
		const prunes = this.#style.prunes && !this.#isNamed(node.path);
		const facts = node.facts?.kind === 'directory' ? node.facts : follows ? node.targetFacts : undefined;
		// A link to a directory that is not followed shows nothing either.
		if (facts?.kind !== 'directory') return prunes && leadsToDirectory(node) ? undefined : node;
		const key = `${facts.dev}:${facts.ino}`;
		if (node.target !== undefined && this.#entered.has(key))
			return { ...node, problem: 'recursive, not followed' };
		this.#entered.add(key);
		const isElsewhere = this.#style.staysOnDevice && facts.dev !== this.#device;
		if (level >= this.#style.level || isElsewhere) return prunes ? undefined : { ...node, children: [] };
		const below = this.#style.usesGitignore ? yield* this.#ignoresAt(node.path, ignores) : ignores;
		const children = yield* this.#children(node.path, level + 1, below);
		if (prunes && (typeof children === 'string' || children.length === 0)) return undefined;
		return this.#counted({ ...node, ...contentsOf(children) });
	}

	// With --du a directory is as large as all that is shown of it.
	#counted(node: TreeNode): TreeNode {
		const { facts, children = [] } = node;
		if (!this.#style.sumsSizes || facts === undefined) return node;
		const size = children.reduce((sum, child) => sum + (child.facts?.size ?? 0), facts.size);
		return { ...node, facts: { ...facts, size } };
	}

	#ignoresAt(directory: string, above: IgnoreRules): Flow<IgnoreRules> {
		return above.below(this.#context.fileSystem, withoutSlashes(this.#context.path(directory)));
	}

	#sort(nodes: TreeNode[]): void {
		const { sort, isReversed, first } = this.#style;
		if (sort === 'unsorted') return;
		const direction = isReversed ? -1 : 1;
		nodes.sort((a, b) => {
			if (first !== 'none') {
				const order = Number(leadsToDirectory(b)) - Number(leadsToDirectory(a));
				if (order !== 0) return first === 'directories' ? order : -order;
			}
			return direction * (orders[sort](a, b) || compareNames(a.name, b.name));
		});
	}
}

const orders: Readonly<Record<Exclude<TreeStyle['sort'], 'unsorted'>, (a: TreeNode, b: TreeNode) => number>> =
	{
		name: () => 0,
		byVersion: (a, b) => compareVersionNames(encodeText(a.name), encodeText(b.name)),
		byTime: (a, b) => (a.facts?.mtimeMs ?? 0) - (b.facts?.mtimeMs ?? 0),
		byChange: (a, b) => (a.facts?.ctimeMs ?? 0) - (b.facts?.ctimeMs ?? 0),
		bySize: (a, b) => (b.facts?.size ?? 0) - (a.facts?.size ?? 0),
	};

const withoutSlashes = (path: string): string => path.replace(/(?<=.)\/+$/, '');

const unreadable = 'error opening dir';

const contentsOf = (found: readonly TreeNode[] | string): Pick<TreeNode, 'children' | 'problem'> =>
	typeof found === 'string'
		? { children: undefined, problem: found }
		: { children: found, problem: undefined };

/** Whether a file is a directory, or a link to one. */
const leadsToDirectory = ({ facts, targetFacts }: TreeNode): boolean =>
	facts?.kind === 'directory' || targetFacts?.kind === 'directory';
