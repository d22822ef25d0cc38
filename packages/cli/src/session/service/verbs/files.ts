/** One execution whose changes of files can be undone. */
export interface UndoEntry {
	readonly step: string;
	/** The script or tool, cut to one line. */
	readonly label: string;
	readonly startedAt: number;
	readonly changes: readonly { readonly path: string; readonly kind: string }[];
	/** What could not be kept, and what is not tracked. */
	readonly notes: readonly string[];
	readonly isUndone: boolean;
	/** The step that this one undid; null if it is no undo. */
	readonly undoes: string | null;
}

/** Which step; without one: the newest that is not undone. */
export interface UndoStepRequest {
	readonly step?: string;
}

/** What undoing did. */
export interface UndoneStep {
	readonly step: string;
	/** Paths that are as they were before the step. */
	readonly restored: readonly string[];
	readonly failed: readonly { readonly path: string; readonly reason: string }[];
	readonly notes: readonly string[];
}

/** Which changes. */
export interface DiffRequest {
	/** A file, or what is below a folder; absent: all. */
	readonly path?: string;
	/** What this execution did, by its id or the beginning of it. */
	readonly step?: string;
	/**
	 * All that executions have done since, in milliseconds since 1970. Without it and `step`: what is not committed, in an
	 * overlay; else all since the session began.
	 */
	readonly since?: number;
}

/** A file that is different. Paths are as seen from the folder of the session. */
export interface ChangedFile {
	readonly path: string;
	readonly kind: 'added' | 'modified' | 'removed' | 'renamed';
	/** What a renamed file was called; null for all others. */
	readonly from: string | null;
	readonly addedLines: number;
	readonly removedLines: number;
}

/** Changes as a unified diff, bounded; what cannot be compared has a line of its own. */
export interface DiffText {
	readonly text: string;
	/** By path. */
	readonly files: readonly ChangedFile[];
}

/** An output that a result has cut, kept whole. */
export interface SpillFile {
	readonly name: string;
	readonly byteLength: number;
}

/** A part of it. */
export interface ReadSpill {
	readonly name: string;
	/** From 0. */
	readonly offset: number;
	/** At most 1 MiB. */
	readonly length: number;
}

/** Bytes of an output. */
export interface SpillData {
	/** In base64; shorter than asked for at the end. */
	readonly data: string;
}

/** The beginning of a path, as a person has typed it: absolute, or relative to the folder of the project. */
export interface CompletePath {
	readonly text: string;
}

/** Paths that begin so, folders with a slash at their end; at most 100, by name. */
export interface CompletedPaths {
	readonly paths: readonly string[];
}

/** What was done to files, and what outputs are kept. */
export interface FileVerbs {
	/** Newest first. */
	listUndo(): Promise<readonly UndoEntry[]>;
	/** Rejects with `service.unknown-step`. */
	undo(which: UndoStepRequest): Promise<UndoneStep>;
	/** What was done to files. What a program did that was started by a script is not known. Rejects with `service.unknown-step`. */
	diff(which: DiffRequest): Promise<DiffText>;
	listSpills(): Promise<readonly SpillFile[]>;
	/** Rejects with `service.unknown-output`. */
	readSpill(which: ReadSpill): Promise<SpillData>;
	/** What a path that is being typed can become. What cannot be listed has no paths. */
	completePath(which: CompletePath): Promise<CompletedPaths>;
}
