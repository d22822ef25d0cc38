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

/** Which changes; without a path: all. */
export interface DiffRequest {
	readonly path?: string;
}

/** Changes as a unified diff. */
export interface DiffText {
	readonly text: string;
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
	/** What is kept aside in an overlay. Rejects with `service.unavailable` where files are changed in place. */
	diff(which: DiffRequest): Promise<DiffText>;
	listSpills(): Promise<readonly SpillFile[]>;
	/** Rejects with `service.unknown-output`. */
	readSpill(which: ReadSpill): Promise<SpillData>;
	/** What a path that is being typed can become. What cannot be listed has no paths. */
	completePath(which: CompletePath): Promise<CompletedPaths>;
}
