import {
	closeSync,
	fdatasyncSync,
	fstatSync,
	ftruncateSync,
	mkdirSync,
	openSync,
	renameSync,
	rmSync,
	writeSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { takeOwnerLock } from '../lock/owner-lock.ts';
import { AuditError } from './errors.ts';
import { fullFile, listFullFiles, writerFile } from './file-names.ts';
import { type FoundHead, findHead, setTornLineAside } from './last-line.ts';
import { type ChainHead, chainStart, sealLine } from './seal.ts';

/** How a file of the log is kept. */
export interface AuditFileOptions {
	readonly file: string;
	readonly maxFileBytes: number;
	/** How many full files are kept beside the current one. */
	readonly maxFullFiles: number;
	/** Whether each write waits until the disk has it. */
	readonly waitForDisk: boolean;
	readonly clock: () => number;
}

/**
 * The file that this process writes its chain to, and no other process at the same time. Lines are added at its
 * end and never changed.
 */
export class AuditFile {
	readonly path: string;
	/** What was found when it was opened, for people. */
	readonly notices: readonly string[];
	readonly #options: AuditFileOptions;
	readonly #release: () => void;
	#descriptor: number;
	#size: number;
	#head: ChainHead;
	// The line that the next ones are to follow.
	#opening: object | undefined;

	constructor(options: AuditFileOptions) {
		this.#options = options;
		mkdirSync(dirname(options.file), { recursive: true, mode: 0o700 });
		const { path, release } = takeWriterFile(options.file);
		this.path = path;
		this.#release = release;
		try {
			const torn = setTornLineAside(path, options.clock());
			const found = findHead(path);
			if (found.kind === 'damaged') renameSync(path, nextFullFile(path));
			this.notices = [
				...(torn === undefined
					? []
					: [`${path}: its last line was torn; ${torn.bytes} bytes are kept in ${torn.keptIn}`]),
				...(found.kind === 'damaged' ? [`${path}: its last line does not fit; a new chain was begun`] : []),
			];
			this.#head = found.kind === 'head' ? found.head : chainStart;
			this.#descriptor = openSync(path, 'a', 0o600);
			this.#size = fstatSync(this.#descriptor).size;
			this.#opening = openingLine(options.clock(), found, torn?.bytes);
			this.append([]);
		} catch (error) {
			release();
			throw error;
		}
	}

	/** Adds lines at the end, all of them or, where it throws, none. */
	append(entries: readonly object[]): void {
		if (this.#size >= this.#options.maxFileBytes) this.#startNextFile();
		let head = this.#head;
		let text = '';
		for (const entry of this.#opening === undefined ? entries : [this.#opening, ...entries]) {
			const sealed = sealLine(entry, head);
			text += `${sealed.text}\n`;
			head = sealed.head;
		}
		this.#write(Buffer.from(text));
		this.#head = head;
		this.#opening = undefined;
	}

	close(): void {
		closeSync(this.#descriptor);
		this.#release();
	}

	#write(bytes: Uint8Array): void {
		try {
			for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
			if (this.#options.waitForDisk) fdatasyncSync(this.#descriptor);
		} catch (error) {
			// A disk that is full takes half a line: it is taken back, so that the next attempt fits.
			ftruncateSync(this.#descriptor, this.#size);
			throw error;
		}
		this.#size += bytes.length;
	}

	#startNextFile(): void {
		const full = nextFullFile(this.path);
		renameSync(this.path, full);
		const descriptor = openSync(this.path, 'a', 0o600);
		closeSync(this.#descriptor);
		this.#descriptor = descriptor;
		this.#size = 0;
		this.#opening = openingLine(
			this.#options.clock(),
			{ kind: 'head', head: this.#head, file: full },
			undefined,
		);
		const olds = listFullFiles(this.path);
		for (const { path } of olds.slice(0, Math.max(0, olds.length - this.#options.maxFullFiles))) rmSync(path);
	}
}

const takeWriterFile = (file: string): { readonly path: string; readonly release: () => void } => {
	for (let writer = 1; writer <= maxWriters; writer++) {
		const path = writerFile(file, writer);
		const lock = takeOwnerLock(`${path}.lock`);
		if (lock !== undefined) return { path, release: lock.release };
	}
	throw new AuditError('audit.busy', file, `${maxWriters} processes write to it already; end one of them`);
};

const maxWriters = 1000;

const nextFullFile = (path: string): string => fullFile(path, (listFullFiles(path).at(-1)?.number ?? 0) + 1);

// The first line of every file, and of every process that goes on with one.
const openingLine = (time: number, found: FoundHead, tornBytes: number | undefined): object => ({
	time: new Date(time).toISOString(),
	kind: 'open',
	version: 1,
	pid: process.pid,
	...(found.kind === 'head' ? { continues: { file: basename(found.file), hash: found.head.hash } } : {}),
	...(tornBytes === undefined ? {} : { tornBytes }),
});
