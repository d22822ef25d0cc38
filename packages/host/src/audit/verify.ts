import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { listFullFiles } from './file-names.ts';
import { readLines } from './read-lines.ts';
import { type ChainHead, chainStart, type OpenedLine, openLine } from './seal.ts';

/** The first line that does not fit. */
export interface AuditFault {
	readonly file: string;
	/** From 1. */
	readonly line: number;
	readonly kind: 'changed' | 'missing' | 'out of order' | 'torn';
	readonly problem: string;
}

/** What a log looks like. */
export interface AuditVerdict {
	/** The files that were read, the oldest first. */
	readonly files: readonly string[];
	/** How many lines fit. */
	readonly lines: number;
	/** The last line that fits. Who keeps it elsewhere can tell later whether lines behind it were taken away. */
	readonly head: ChainHead | undefined;
	readonly fault: AuditFault | undefined;
	/** What is no fault and worth knowing: where the log begins, where a chain was begun anew. */
	readonly notes: readonly string[];
}

/** Follows the chain of a log through its full files and its current one, up to the first line that does not fit. */
export const verifyAudit = (file: string): AuditVerdict => {
	const full = listFullFiles(file).map(({ path }) => path);
	const check = new Check();
	const files: string[] = [];
	for (const path of [...full, file]) {
		// A process was ended between two files: the current one is not there yet.
		if (path === file && full.length > 0 && !existsSync(file)) break;
		files.push(path);
		check.read(path);
		if (check.fault !== undefined) break;
	}
	const { lines, head, fault, notes } = check;
	return { files, lines, head, fault, notes };
};

class Check {
	lines = 0;
	head: ChainHead | undefined;
	fault: AuditFault | undefined;
	readonly notes: string[] = [];

	read(file: string): void {
		for (const { bytes, number, isWhole } of readLines(file)) {
			const found = isWhole ? this.#judge(file, number, openLine(bytes)) : torn;
			if (found !== undefined) {
				this.fault = { file, line: number, ...found };
				return;
			}
			this.lines++;
		}
	}

	#judge(file: string, number: number, line: OpenedLine | undefined): Finding | undefined {
		if (line === undefined) return changed;
		const before = this.head;
		const isOpening = number === 1 && line.fields.kind === 'open';
		if (number === 1 && !isOpening)
			return missing('the lines before it are missing: no log begins like this');
		if (isOpening && (before === undefined || isStart(line))) this.#noteStart(file, line);
		else if (before !== undefined) {
			const finding = compare(before, line);
			if (finding !== undefined) return finding;
		}
		this.head = line.head;
		return undefined;
	}

	#noteStart(file: string, line: OpenedLine): void {
		if (this.head !== undefined) this.notes.push(`${file}: a new chain begins here`);
		else if (!isStart(line)) {
			const { continues } = line.fields as { readonly continues?: { readonly file?: unknown } };
			const from = continues === undefined ? 'a file' : basename(String(continues.file));
			this.notes.push(`${file}: goes on from ${from}, which is not here; begins with line ${line.head.seq}`);
		}
	}
}

type Finding = Pick<AuditFault, 'kind' | 'problem'>;

const torn: Finding = {
	kind: 'torn',
	problem: 'the line has no end; its writer was interrupted, or it was cut',
};
const changed: Finding = { kind: 'changed', problem: 'the line is not what was written' };
const missing = (problem: string): Finding => ({ kind: 'missing', problem });

const isStart = ({ head, previous }: OpenedLine): boolean =>
	head.seq === chainStart.seq + 1 && previous === chainStart.hash;

const compare = (before: ChainHead, { head, previous }: OpenedLine): Finding | undefined => {
	const expected = before.seq + 1;
	if (head.seq > expected) {
		const last = head.seq - 1;
		return missing(
			last === expected
				? `number ${expected} is missing before it`
				: `numbers ${expected} to ${last} are missing before it`,
		);
	}
	if (head.seq < expected) {
		return { kind: 'out of order', problem: `it has number ${head.seq} where ${expected} is expected` };
	}
	if (previous === before.hash) return undefined;
	return { kind: 'changed', problem: 'it was not written behind the line that stands before it' };
};
