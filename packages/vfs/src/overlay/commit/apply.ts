import { type FileSystem, type Flow, joinName, parentPath, wait } from '@tenon/core';
import type { DirectoryNode, FileNode, LeafNode, OverlayNode } from '../node.ts';
import type { Journal } from './journal.ts';
import { overwrite } from './overwrite.ts';
import type { CommitPlan, Leaving, Placement } from './plan.ts';
import type { StagedFile } from './stage.ts';
import { Whereabouts } from './whereabouts.ts';

/** What the second phase of a commit works with. */
export interface ApplyParts {
	readonly lower: FileSystem;
	readonly journal: Journal;
	readonly plan: CommitPlan;
	readonly staged: ReadonlyMap<FileNode, StagedFile>;
	readonly newName: () => string;
	/** Told which merged path is being worked on, for errors. */
	readonly onPath: (path: string) => void;
}

/**
 * The second phase: first everything that leaves its place steps aside, then the merged tree is
 * put together from the top. No bytes are copied here but those of files that must stay the file
 * they are; everything else is a rename, a link or a new directory.
 */
export class Apply {
	readonly #lower: FileSystem;
	readonly #journal: Journal;
	readonly #plan: CommitPlan;
	readonly #staged: ReadonlyMap<FileNode, StagedFile>;
	readonly #newName: () => string;
	readonly #onPath: (path: string) => void;
	readonly #leaving: ReadonlySet<string>;
	readonly #where = new Whereabouts();
	readonly #placed = new Map<OverlayNode, string>();
	readonly #backups: string[] = [];

	constructor({ lower, journal, plan, staged, newName, onPath }: ApplyParts) {
		this.#lower = lower;
		this.#journal = journal;
		this.#plan = plan;
		this.#leaving = new Set(plan.leaving.map(({ path }) => path));
		this.#staged = staged;
		this.#newName = newName;
		this.#onPath = onPath;
	}

	*run(): Flow<void> {
		for (const leaving of this.#plan.leaving) yield* this.#stepAside(leaving);
		for (const placement of this.#plan.placements) yield* this.#place(placement);
		for (const [node, staged] of this.#staged) yield* this.#exchange(node, staged);
		for (const node of this.#plan.leaves) yield* this.#setFacts(node, this.#pathOf(node));
		for (const { path, node } of this.#plan.directories.toReversed())
			yield* this.#setDirectoryFacts(path, node);
	}

	/** What is to be deleted once everything has landed. */
	leftovers(): readonly string[] {
		const leftovers = [...this.#backups];
		const kept = new Set(this.#placed.values());
		for (const { path: original } of this.#plan.leaving) {
			const path = this.#where.of(original);
			if (!kept.has(path)) leftovers.push(path);
		}
		for (const { temporary, backup } of this.#staged.values()) {
			if (backup !== undefined) leftovers.push(this.#where.of(temporary), this.#where.of(backup));
		}
		return leftovers;
	}

	*#stepAside({ path, isDirectory }: Leaving): Flow<void> {
		this.#onPath(path);
		const aside = joinName(parentPath(this.#where.of(path)), this.#newName());
		yield* this.#move(path, aside, { isDirectory });
	}

	*#move(original: string, to: string, kind: { readonly isDirectory: boolean }): Flow<void> {
		yield* this.#journal.rename(this.#where.of(original), to);
		this.#where.move(original, to, kind);
	}

	*#place({ path, node }: Placement): Flow<void> {
		this.#onPath(path);
		const original = this.#sourceOf(node);
		const known = this.#placed.get(node) ?? (this.#isAtHome(node) ? this.#pathOf(node) : undefined);
		if (known !== undefined) yield* this.#journal.link(known, path);
		else if (original !== undefined)
			yield* this.#move(original, path, { isDirectory: node.kind === 'directory' });
		else yield* this.#make(path, node);
		if (!this.#placed.has(node)) this.#placed.set(node, path);
	}

	// The lower thing that becomes this node: its new bytes if they are a file of their own, else what it was.
	#sourceOf(node: OverlayNode): string | undefined {
		const staged = node.kind === 'file' ? this.#staged.get(node) : undefined;
		return staged !== undefined && staged.way !== 'rewrite' ? staged.temporary : this.#plan.homes.get(node);
	}

	#isAtHome(node: OverlayNode): boolean {
		const original = this.#sourceOf(node);
		return original !== undefined && original === this.#plan.homes.get(node) && !this.#leaving.has(original);
	}

	*#make(path: string, node: OverlayNode): Flow<void> {
		if (node.kind === 'directory') {
			// The commit must be able to fill it; the mode it should have comes last.
			yield* this.#journal.mkdir(path, node.meta.mode! | 0o700);
		} else if (node.kind === 'symlink') {
			yield* this.#journal.symlink(node.target!, path);
			const { atimeMs, mtimeMs } = node.meta;
			yield* this.#journal.utimes(path, atimeMs!, mtimeMs!);
		}
	}

	*#exchange(node: FileNode, { way, path, temporary, backup }: StagedFile): Flow<void> {
		this.#onPath(path);
		if (way === 'replace') {
			const old = joinName(parentPath(path), this.#newName());
			yield* this.#journal.replace(this.#where.of(temporary), path, old);
			this.#backups.push(old);
			return;
		}
		if (way === 'fresh') return;
		const target = this.#pathOf(node);
		const before = yield* wait(this.#lower.lstat(target));
		yield* this.#journal.overwrite(target, this.#where.of(backup!), () =>
			overwrite(this.#lower, this.#where.of(temporary), target),
		);
		yield* this.#setFacts(node, target);
		const { atimeMs = before.atimeMs, mtimeMs = before.mtimeMs } = node.meta;
		yield* this.#journal.utimes(target, atimeMs, mtimeMs);
	}

	#pathOf(node: OverlayNode): string {
		return this.#placed.get(node) ?? this.#where.of(this.#plan.homes.get(node)!);
	}

	*#setFacts({ meta, asked }: LeafNode, path: string): Flow<void> {
		this.#onPath(path);
		// Giving a file away takes set-user-id bits off it, so the mode comes after the owner.
		if (asked.owner) yield* this.#journal.chown(path, meta.uid!, meta.gid!);
		if (asked.mode) yield* this.#journal.chmod(path, meta.mode!);
		if (asked.times) yield* this.#journal.utimes(path, meta.atimeMs!, meta.mtimeMs!);
	}

	*#setDirectoryFacts(path: string, { meta, asked, origin }: DirectoryNode): Flow<void> {
		this.#onPath(path);
		if (asked.owner) yield* this.#journal.chown(path, meta.uid!, meta.gid!);
		if (asked.mode || origin === undefined) yield* this.#journal.chmod(path, meta.mode!);
	}
}
