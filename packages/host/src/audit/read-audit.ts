import { existsSync } from 'node:fs';
import type { AuditEntry } from './entry.ts';
import { listFullFiles, listWriterFiles } from './file-names.ts';
import { readLines } from './read-lines.ts';
import { openLine } from './seal.ts';

/** A decision out of a log, with its place in the chain. */
export interface AuditRecord {
	/** The line as it stands in the file. */
	readonly text: string;
	readonly entry: AuditEntry & { readonly seq: number; readonly hash: string };
}

/** Where a log is unless another is named: below `$XDG_STATE_HOME`, or `~/.local/state`. */
export const defaultAuditFile = (environment: Readonly<Record<string, string | undefined>>): string =>
	`${environment.XDG_STATE_HOME || `${environment.HOME ?? ''}/.local/state`}/tenon/audit/audit.jsonl`;

/** The current files of all processes that have written to a log. */
export const auditFiles = (file: string): readonly string[] => listWriterFiles(file);

/**
 * The decisions of a log in the order of its files, the full ones first. Lines that are not what was written are
 * told to `skipped` and left out; whether lines are missing is a matter for `verifyAudit`.
 */
export function* readAudit(
	file: string,
	skipped: (file: string, line: number) => void,
): Generator<AuditRecord> {
	for (const path of [...listFullFiles(file).map(({ path }) => path), file]) {
		if (path === file && !existsSync(path)) continue;
		for (const { bytes, number, isWhole } of readLines(path)) {
			const line = isWhole ? openLine(bytes) : undefined;
			if (line === undefined) skipped(path, number);
			else if (line.fields.kind !== 'open') {
				const entry = line.fields as unknown as AuditRecord['entry'];
				yield { text: Buffer.from(bytes).toString('utf8'), entry };
			}
		}
	}
}
