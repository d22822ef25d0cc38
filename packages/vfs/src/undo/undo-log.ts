import {
	createPace,
	type FileSystem,
	type Flow,
	type Maybe,
	runFlow,
	type Trash,
	type UndoLog,
	type UndoRecorder,
	type UndoReport,
	type UndoStep,
	wait,
} from '@tenon/core';
import { changedSince } from './changed-since.ts';
import { changesBetween, type FileDifference } from './changes-between.ts';
import type { HiddenNames, Journal, JournalHeader } from './journal.ts';
import { PastStates } from './past-states.ts';
import { StepRecorder } from './recorder.ts';
import { restoreStep } from './restore-step.ts';
import { StepStore } from './step-store.ts';
import { stepToUndo } from './step-to-undo.ts';
import { type StoredStep, stepOf, undidBefore, withUndone } from './stored-step.ts';
import { UndoError } from './undo-error.ts';
import { UndoTrash } from './undo-trash.ts';

/** How much an undo log keeps; `Infinity` is no limit. */
export interface UndoLimits {
	/** What is larger is not copied. What can be moved is kept whatever its size. */
	readonly maxBytesPerItem: number;
	/** Of all steps together; the oldest go first, never the newest. */
	readonly maxTotalBytes: number;
	readonly maxSteps: number;
	/** Older steps are forgotten when a new one ends. */
	readonly maxAgeMs: number;
}

/** Limits for those who name none. */
export const defaultUndoLimits: UndoLimits = {
	maxBytesPerItem: 10 * 1024 * 1024,
	maxTotalBytes: 1024 * 1024 * 1024,
	maxSteps: 200,
	maxAgeMs: 30 * 24 * 60 * 60 * 1000,
};

/** What an undo log needs. */
export interface UndoLogOptions {
	/** Without a guard in front of it: the log's own steps are not to be recorded. */
	readonly fileSystem: FileSystem;
	/** Absolute; made when first needed. Belongs to the log alone. */
	readonly directory: string;
	/** Milliseconds since 1970. */
	readonly clock: () => number;
	/** Fills the buffer with unpredictable bytes. */
	readonly entropy: (into: Uint8Array) => void;
	/** Default {@link defaultUndoLimits}. */
	readonly limits?: Partial<UndoLimits>;
	/** Keeps secrets in the names of files out of the journals. Default: names are written down as they are. */
	readonly names?: HiddenNames;
	/** Whether a path without links is build output that can be lost: what is there is not kept. */
	readonly isExpendable?: (path: string) => Maybe<boolean>;
}

/** An undo log in a directory, with the view of it as a trash. */
export interface DirectoryUndoLog extends UndoLog {
	/** What the steps hold, thing by thing. */
	readonly trash: Trash;
	/**
	 * What became of files: from before a step to after it, or from before the first step that began at a time or later
	 * until now. What is told of can be read as long as nothing is undone. Throws `UndoError` if there is no such step.
	 */
	changes(range: UndoRange): Maybe<readonly FileDifference[]>;
}

/** Whose changes are to be told: those of a step, or all since a time in milliseconds since 1970. */
export type UndoRange = { readonly step: string } | { readonly since: number };

/**
 * An undo log in a directory of a file system, so that it outlives the process. Nothing is read or made
 * before the first change. What one process has open another does not see as open; each step is its own.
 */
export const createUndoLog = (options: UndoLogOptions): DirectoryUndoLog => new StoredUndoLog(options);

class StoredUndoLog implements DirectoryUndoLog {
	readonly trash: Trash;
	readonly #options: UndoLogOptions;
	readonly #limits: UndoLimits;
	readonly #store: StepStore;
	readonly #open = new Set<string>();
	/** Steps of this process that have nothing but notes, oldest first. */
	readonly #notes: string[] = [];

	constructor(options: UndoLogOptions) {
		this.#options = options;
		this.#limits = { ...defaultUndoLimits, ...options.limits };
		this.#store = new StepStore(options.fileSystem, options.directory, options.names);
		this.trash = new UndoTrash({
			store: this.#store,
			settings: { directory: options.directory, ...this.#limits },
			isOpen: (name) => this.#open.has(name),
			begin: (label) => this.#begin(label),
		});
	}

	begin(label: string): UndoRecorder {
		return this.#begin(label);
	}

	list(): Maybe<readonly UndoStep[]> {
		return runFlow(this.#list());
	}

	undo(id?: string): Maybe<UndoReport> {
		return runFlow(this.#undo(id));
	}

	changes(range: UndoRange): Maybe<readonly FileDifference[]> {
		return runFlow(this.#changes(range));
	}

	*#changes(range: UndoRange): Flow<readonly FileDifference[]> {
		const { fileSystem } = this.#store;
		const steps = yield* this.#stored(() => true);
		const first = firstOf(range, steps);
		if (first === undefined) return [];
		const states = new PastStates();
		let after = states.copy();
		const paths = new Set<string>();
		const undoing = new Map<string, PastStates>();
		for (const step of steps) {
			const { header } = step.journal;
			if ('step' in range && step === first) after = states.copy();
			if (header.undoes !== undefined) undoing.set(header.undoes, states.copy());
			this.#goBack(states, step, undoing.get(header.id));
			if (!('step' in range) || step === first)
				for (const path of touchedPaths(step.journal)) paths.add(path);
			if (step === first) break;
		}
		return yield* changesBetween(fileSystem, paths, states, after);
	}

	// What an undone step held is what the step that undid it has left.
	#goBack(states: PastStates, { name, journal, isUndone }: StoredStep, undone: PastStates | undefined): void {
		for (const change of journal.changes.toReversed())
			states.back(change, (item, path) =>
				isUndone && undone !== undefined
					? undone.at(path)
					: { kind: 'at', path: this.#store.itemPath(name, item) },
			);
	}

	*#list(): Flow<readonly UndoStep[]> {
		return (yield* this.#ended()).map(stepOf);
	}

	*#undo(id: string | undefined): Flow<UndoReport> {
		const steps = yield* this.#ended();
		const step = stepToUndo(steps.map(stepOf), id);
		const chosen = steps.find(({ journal }) => journal.header.id === step.id)!;
		const { name, journal } = chosen;
		const notes = [...journal.notes];
		const recorder = this.#begin(`undo ${journal.header.label}`, journal.header.id);
		const recording = yield* wait(recorder.open());
		try {
			for (const path of yield* changedSince(this.#store.fileSystem, journal)) {
				notes.push(`${path} was changed since; that is kept in step ${recorder.step}`);
			}
			const { restored, failed } = yield* restoreStep({
				store: this.#store,
				name,
				journal,
				recorder,
				undid: undidBefore(steps, step.id),
			});
			yield* wait(recorder.end());
			if (failed.length === 0) yield* wait(this.#store.discardItems(name));
			return { step: { ...step, isUndone: true }, restored, failed, notes };
		} finally {
			// Broken off by an error it is a step like one of a process that died.
			this.#open.delete(recording);
		}
	}

	#begin(label: string, undoes?: string): StepRecorder {
		const { clock, entropy, isExpendable = () => false } = this.#options;
		const header: JournalHeader = {
			line: 'step',
			format: 1,
			id: newId(entropy),
			label: oneLine(label),
			startedAtMs: clock(),
			...(undoes !== undefined && { undoes }),
		};
		return new StepRecorder({
			store: this.#store,
			header,
			maxBytesPerItem: this.#limits.maxBytesPerItem,
			isExpendable,
			onOpen: (name) => void this.#open.add(name),
			onEnd: (name, { isForgotten, hasOnlyNotes }) => {
				if (name === undefined) return;
				this.#open.delete(name);
				if (isForgotten) return;
				if (hasOnlyNotes) this.#notes.push(name);
				return runFlow(this.#evict(name));
			},
		});
	}

	/** All steps that are not open here, newest first. */
	*#ended(): Flow<readonly StoredStep[]> {
		return yield* this.#stored((name) => !this.#open.has(name));
	}

	*#stored(isWanted: (name: string) => boolean): Flow<readonly StoredStep[]> {
		const names = (yield* wait(this.#store.names())).filter(isWanted);
		const steps: StoredStep[] = [];
		const pace = createPace();
		for (const name of names.toReversed()) {
			const journal = yield* wait(this.#store.read(name, pace));
			if (journal === undefined) continue;
			// Its process died before it changed anything.
			if (journal.changes.length === 0 && journal.end === undefined) continue;
			steps.push({ name, journal, isUndone: false });
		}
		return withUndone(steps);
	}

	*#evict(newest: string): Flow<void> {
		// What holds nothing must not push out what holds something.
		while (this.#notes.length > mostNotes) yield* wait(this.#store.discard(this.#notes.shift()!));
		const names = (yield* wait(this.#store.names())).filter((name) => !this.#open.has(name));
		const { maxSteps, maxTotalBytes, maxAgeMs } = this.#limits;
		const oldest = this.#options.clock() - maxAgeMs;
		let count = names.length;
		let bytes = 0;
		for (const name of names) bytes += yield* wait(this.#store.size(name));
		for (const name of names) {
			if (name === newest) return;
			// A journal that cannot be read is of no age: it goes when there is too much.
			const isTooOld = (yield* wait(this.#store.startOf(name))) < oldest;
			if (count <= maxSteps && bytes <= maxTotalBytes && !isTooOld) return;
			bytes -= yield* wait(this.#store.size(name));
			count -= 1;
			yield* wait(this.#store.discard(name));
		}
	}
}

/** The oldest step of a range, of steps that come newest first. */
const firstOf = (range: UndoRange, steps: readonly StoredStep[]): StoredStep | undefined => {
	if ('since' in range) return steps.findLast(({ journal }) => journal.header.startedAtMs >= range.since);
	const matching = steps.filter(
		({ journal }) => range.step !== '' && journal.header.id.startsWith(range.step),
	);
	const [step] = matching;
	if (step === undefined)
		throw new UndoError('not_found', `${range.step}: there is no such step; see undo --list`, range.step);
	if (matching.length === 1) return step;
	const ids = matching.map(({ journal }) => journal.header.id).join(', ');
	throw new UndoError('ambiguous', `${range.step}: several steps begin so: ${ids}`, range.step);
};

const touchedPaths = ({ changes }: Journal): readonly string[] =>
	changes.flatMap((change) => (change.line === 'rename' ? [change.path, change.to] : [change.path]));

const newId = (entropy: (into: Uint8Array) => void): string => {
	const bytes = new Uint8Array(6);
	entropy(bytes);
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const oneLine = (text: string): string => {
	const line = text.trim().split('\n', 1)[0] ?? '';
	return line.length > longestLabel ? `${line.slice(0, longestLabel)}…` : line;
};

const longestLabel = 120;
const mostNotes = 20;
