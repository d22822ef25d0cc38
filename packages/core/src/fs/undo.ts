import type { Maybe } from '../maybe/maybe.ts';

/** A change of one path that is about to happen. Paths are absolute, with the links on the way resolved. */
export type FileChange =
	/** The name is free: a file, a directory or a link will be made there. */
	| { readonly kind: 'create'; readonly path: string }
	/** The content will be replaced, truncated, written in or added to. */
	| { readonly kind: 'overwrite'; readonly path: string }
	/** A file, a link, or a directory; with `recursive` all below it. */
	| { readonly kind: 'remove'; readonly path: string; readonly recursive: boolean }
	/** What is at `to`, if anything, will be gone. */
	| { readonly kind: 'rename'; readonly path: string; readonly to: string }
	/** Mode, owner or times. */
	| { readonly kind: 'attributes'; readonly path: string };

/** Whether the state before a change is held, so that it can be brought back. */
export type Holding =
	| { readonly held: true }
	/** `reason` follows a path in a sentence: `larger than 10485760 bytes`. */
	| { readonly held: false; readonly reason: string };

/** What became of a change that was announced: `done` says that it has been carried out already. */
export type Announced = Holding & { readonly done: boolean };

/**
 * Keeps what one execution changes, as one step that can be undone. A writer announces each
 * change first; a crash at any moment leaves the old state where it was or kept.
 */
export interface UndoRecorder {
	readonly step: string;
	/** Whether the state before this change could be held. Changes nothing. */
	canHold(change: FileChange): Maybe<Holding>;
	/**
	 * Holds the state before the change where it can. A removal is carried out by moving the thing away.
	 * `beforeLoss` is called before anything that cannot be held is given up: what it throws ends the
	 * announcement, and the step knows nothing of the change.
	 */
	announce(change: FileChange, beforeLoss?: BeforeLoss): Maybe<Announced>;
	/**
	 * Something happened that is not tracked: `program make ran`. Shown when the step is undone, which is remembered
	 * for it even if nothing else is in it.
	 */
	note(text: string): void;
	/** No more changes; a step without any, and without a note, is forgotten. */
	end(): Maybe<void>;
}

/** Told that the state of a path would be lost, and why. */
export type BeforeLoss = (path: string, reason: string) => void;

/** One execution, as it can be undone. */
export interface UndoStep {
	readonly id: string;
	/** The script or tool, cut to one line. */
	readonly label: string;
	readonly startedAtMs: number;
	/** In the order in which they happened; one per path. */
	readonly changes: readonly { readonly path: string; readonly kind: FileChange['kind'] }[];
	/** What could not be held, and what is not tracked. */
	readonly notes: readonly string[];
	readonly isUndone: boolean;
	/** The step that this one undid, if it is an undo itself. */
	readonly undoes?: string;
}

/** What undoing a step did. */
export interface UndoReport {
	readonly step: UndoStep;
	/** Paths that are as they were before the step. */
	readonly restored: readonly string[];
	/** What is not, and why. */
	readonly failed: readonly { readonly path: string; readonly reason: string }[];
	/** What was never tracked. */
	readonly notes: readonly string[];
}

/** The steps of one workspace that can be undone, bounded in number and size. */
export interface UndoLog {
	/** Opens a step. Several may be open at once. */
	begin(label: string): UndoRecorder;
	/** Newest first. */
	list(): Maybe<readonly UndoStep[]>;
	/**
	 * Brings back the state before a step, by default the newest that is not undone, as one step that can be
	 * undone in turn. What others changed since is kept first, and named. Throws `UndoError` if there is none.
	 */
	undo(id?: string): Maybe<UndoReport>;
}
