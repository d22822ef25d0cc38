import type { Call, CapabilityDecision, Redactor, TraceStage } from '@tenon/core';
import { AuditFile } from './audit-file.ts';
import { type AuditContent, type AuditEntry, type CallRecord, entryOf } from './entry.ts';
import { AuditError } from './errors.ts';
import { type GuardRecord, guardEntryOf } from './guard-entry.ts';

/** What a log is made of. */
export interface AuditLogOptions {
	/** Where it is written; a process beside takes a name beside (`audit-2.jsonl`). */
	readonly file: string;
	/** All that is written passes it. */
	readonly redactor: Redactor;
	/** Which rule decides a call, so that the log can name it. */
	readonly decide?: (call: Call) => CapabilityDecision;
	/** Milliseconds since 1970. */
	readonly clock?: () => number;
	/** Whether the arguments of calls are written down. They are not, unless this says so. */
	readonly content?: AuditContent;
	/** `disk`: a write is over when the disk has it. `system`: when the system has it, the default. */
	readonly durability?: 'system' | 'disk';
	/** When a new file is begun: 16 MiB. */
	readonly maxFileBytes?: number;
	/** How many full files are kept: 20. */
	readonly maxFullFiles?: number;
}

/**
 * Writes down every decision of a gate, in a chain of hashes. What happens in one turn of the event loop is
 * written at its end, at once. Where it cannot be written, the next call does not start.
 */
export interface AuditLog {
	/** The file that this log writes to. */
	readonly file: string;
	/** What was found when it was opened: a line that was torn, a chain that does not fit. */
	readonly notices: readonly string[];
	/** The stage for `composeGate`; several gates may share a log, each with a `decide` of its own. */
	stage<R>(decide?: AuditLogOptions['decide']): TraceStage<R>;
	/** Writes down what an extension said about something that was about to happen. */
	guard(record: GuardRecord): void;
	/** Writes what waits to be written. */
	flush(): void;
	/** Writes what waits, and lets the file go. May be called twice. */
	close(): void;
}

/** Opens a log; goes on with the chain that is there. */
export const createAuditLog = (options: AuditLogOptions): AuditLog => new Log(options);

class Log implements AuditLog {
	readonly #options: AuditLogOptions;
	readonly #clock: () => number;
	readonly #file: AuditFile;
	// Calls that have ended since the last write, and those under way: written down once they wait.
	#ended: (CallRecord | AuditEntry)[] = [];
	readonly #waiting = new Set<CallRecord>();
	#timer: NodeJS.Immediate | undefined;
	#failure: unknown;
	#isClosed = false;

	constructor(options: AuditLogOptions) {
		this.#options = options;
		this.#clock = options.clock ?? Date.now;
		this.#file = new AuditFile({
			file: options.file,
			maxFileBytes: options.maxFileBytes ?? 16 * 2 ** 20,
			maxFullFiles: options.maxFullFiles ?? 20,
			waitForDisk: options.durability === 'disk',
			clock: this.#clock,
		});
		if (openLogs.size === 0) process.on('exit', closeAll);
		openLogs.add(this);
	}

	get file(): string {
		return this.#file.path;
	}

	get notices(): readonly string[] {
		return this.#file.notices;
	}

	stage<R>(decide: AuditLogOptions['decide'] = this.#options.decide): TraceStage<R> {
		return {
			name: 'audit',
			start: (call) => {
				this.#checkWritable();
				const begun = this.#begin(call);
				return ({ proposed, final, outcome }) => {
					this.#waiting.delete(begun);
					const decision = decide?.(final);
					this.#add({ time: this.#clock(), proposed, final, outcome, decision });
				};
			},
		};
	}

	guard(record: GuardRecord): void {
		const { redactor, content = 'without' } = this.#options;
		this.#add(guardEntryOf(record, this.#clock(), redactor, content));
	}

	flush(): void {
		clearImmediate(this.#timer);
		this.#timer = undefined;
		const { redactor, content = 'without' } = this.#options;
		const records = [...this.#ended, ...this.#waiting];
		if (records.length === 0) return;
		try {
			this.#file.append(
				records.map((record) => ('proposed' in record ? entryOf(record, redactor, content) : record)),
			);
		} catch (cause) {
			this.#failure = cause;
			const problem = cause instanceof Error ? cause.message : String(cause);
			throw new AuditError('audit.write_failed', this.file, `it cannot be written: ${problem}`, { cause });
		}
		this.#failure = undefined;
		this.#ended = [];
		this.#waiting.clear();
	}

	close(): void {
		if (this.#isClosed) return;
		this.flush();
		this.#isClosed = true;
		openLogs.delete(this);
		if (openLogs.size === 0) process.off('exit', closeAll);
		this.#file.close();
	}

	#checkWritable(): void {
		if (this.#isClosed) throw new AuditError('audit.closed', this.file, 'the log is closed; open another');
		if (this.#failure !== undefined) this.flush();
	}

	#begin(call: Call): CallRecord {
		const outcome = { kind: 'begun' } as const;
		const begun = { time: this.#clock(), proposed: call, final: call, outcome, decision: undefined };
		this.#waiting.add(begun);
		this.#schedule();
		return begun;
	}

	#add(record: CallRecord | AuditEntry): void {
		if (this.#isClosed) throw new AuditError('audit.closed', this.file, 'the log is closed; open another');
		this.#ended.push(record);
		if (this.#ended.length >= maxEnded) this.flush();
		else this.#schedule();
	}

	#schedule(): void {
		this.#timer ??= setImmediate(() => {
			this.#timer = undefined;
			try {
				this.flush();
			} catch (error) {
				// Kept: the next call that starts meets it, and does not pass.
				this.#failure = error;
			}
		});
	}
}

// One listener for all, however many a process has.
const openLogs = new Set<Log>();

const closeAll = (): void => {
	for (const log of openLogs) log.close();
};

// A turn that does not end is written in parts.
const maxEnded = 1000;
