import { type Flow, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { type ZipEntry, zipMethods } from '../zip-format/entry.ts';
import { nameFilter } from '../zip-format/name-filter.ts';
import type { OpenZip } from '../zip-format/open-zip.ts';
import { packedBytes } from '../zip-format/read-content.ts';
import type { ZipDirectory } from '../zip-format/read-directory.ts';
import { factsOfEntry, type ZipWriter } from '../zip-format/write-archive.ts';
import { FileGatherer, type FoundFile } from './gather-files.ts';
import type { ZipManner } from './manner.ts';
import { dosTimeOfFile, memberFacts } from './member-facts.ts';
import { type Packed, packFile, unreadable } from './pack-file.ts';
import { ZipFailure, type ZipReport } from './report.ts';

/** The archive that there is already. */
export interface OldArchive {
	readonly zip: OpenZip;
	readonly directory: ZipDirectory;
}

/** What is to become of the members that there are, and which files are new. */
export interface UpdatePlan {
	/** In the order of the old archive. */
	readonly old: readonly { readonly entry: ZipEntry; readonly become: 'kept' | 'deleted' | FoundFile }[];
	readonly added: readonly FoundFile[];
}

/** Decides what is done; finds the files. */
export function* planUpdate(
	context: CommandContext,
	manner: ZipManner,
	report: ZipReport,
	old: OldArchive | undefined,
): Flow<UpdatePlan> {
	const entries = old?.directory.entries ?? [];
	if (manner.work === 'delete') {
		const { includes, excludes } = manner;
		const filter = nameFilter(manner.names, { ignoresCase: false });
		const isMeant = (name: string): boolean =>
			filter.matches(name) && !excludes.matches(name) && (includes?.matches(name) ?? true);
		const planned = entries.map((entry) => ({
			entry,
			become: isMeant(entry.name) ? ('deleted' as const) : ('kept' as const),
		}));
		if (old !== undefined && planned.every(({ become }) => become === 'kept'))
			for (const pattern of filter.unmatched()) yield* report.warn(`name not matched: ${pattern}`);
		return { old: planned, added: [] };
	}
	if (manner.work === 'copy') {
		const { includes, excludes } = manner;
		const isMeant = ({ name }: ZipEntry): boolean =>
			!excludes.matches(name) && (includes?.matches(name) ?? true);
		return { old: entries.filter(isMeant).map((entry) => ({ entry, become: 'kept' })), added: [] };
	}
	const found = yield* new FileGatherer(context, manner, report).run();
	const timeZone = context.variable('TZ');
	const names = new Set(entries.map(({ name }) => name));
	const become = (entry: ZipEntry): UpdatePlan['old'][number]['become'] => {
		const file = found.get(entry.name);
		if (file === undefined) return manner.work === 'sync' ? 'deleted' : 'kept';
		if (manner.work === 'add' || file.stat === undefined) return file;
		return hasChanged(entry, file.stat, manner.work, timeZone) ? file : 'kept';
	};
	const added = manner.work === 'freshen' ? [] : [...found.values()].filter(({ name }) => !names.has(name));
	return { old: entries.map((entry) => ({ entry, become: become(entry) })), added };
}

const hasChanged = (
	entry: ZipEntry,
	stat: Stat,
	work: ZipManner['work'],
	timeZone: string | undefined,
): boolean => {
	const time = dosTimeOfFile(stat, timeZone);
	if (work !== 'sync') return time > entry.dosTime;
	return time !== entry.dosTime || (stat.kind === 'file' && stat.size !== entry.size);
};

/** What was written. */
export interface UpdateResult {
	/** Files that were stored, in their order. */
	readonly stored: readonly FoundFile[];
	readonly size: number;
	readonly packedSize: number;
	/** How many files could not be read. */
	readonly unread: number;
}

/** Writes the archive anew as planned. */
export class ArchiveUpdate {
	readonly #context: CommandContext;
	readonly #manner: ZipManner;
	readonly #report: ZipReport;
	readonly #writer: ZipWriter;
	readonly #stored: FoundFile[] = [];
	#size = 0;
	#packedSize = 0;
	#unread = 0;

	constructor(context: CommandContext, manner: ZipManner, report: ZipReport, writer: ZipWriter) {
		this.#context = context;
		this.#manner = manner;
		this.#report = report;
		this.#writer = writer;
	}

	*run(plan: UpdatePlan, old: OldArchive | undefined): Flow<UpdateResult> {
		for (const { entry, become } of plan.old) {
			if (become === 'deleted') yield* this.#report.tell(`deleting: ${entry.name}\n`);
			else if (become === 'kept') {
				const blank = this.#manner.options.verbose && entry.packedSize > 0 ? ' ' : '';
				if (this.#manner.work === 'copy') yield* this.#report.tell(` copying: ${entry.name}${blank}\n`);
				yield* this.#copy(entry, old!);
			} else if (!(yield* this.#store(become, this.#manner.work === 'freshen' ? 'freshening' : 'updating')))
				yield* this.#copy(entry, old!);
			yield* wait(this.#context.breathe(64));
		}
		for (const file of plan.added) {
			yield* this.#store(file, '  adding');
			yield* wait(this.#context.breathe(64));
		}
		return {
			stored: this.#stored,
			size: this.#size,
			packedSize: this.#packedSize,
			unread: this.#unread,
		};
	}

	*#copy(entry: ZipEntry, { zip }: OldArchive): Flow<void> {
		this.#size += entry.size;
		this.#packedSize += entry.packedSize;
		const header = yield* zip.source.read(entry.offset, 30);
		const view = new DataView(header.buffer, header.byteOffset, header.length);
		if (header.length < 30 || view.getUint32(0, true) !== 0x04034b50)
			throw new ZipFailure(`Zip file structure invalid (was copying ${entry.name})`, 3);
		const start = entry.offset + 30 + view.getUint16(26, true);
		const localExtra = yield* zip.source.read(start, view.getUint16(28, true));
		const packed = yield* packedBytes(zip.source, entry);
		const context = this.#context;
		yield* this.#writer.add(factsOfEntry(entry, localExtra), entry, function* (write) {
			for (;;) {
				const chunk = yield* packed.pull();
				if (chunk === undefined) return;
				yield* write(chunk);
				yield* wait(context.breathe(64));
			}
		});
	}

	*#store(file: FoundFile, verb: string): Flow<boolean> {
		const { options, suffixes } = this.#manner;
		const facts = memberFacts(file.name, file.stat, {
			timeZone: this.#context.variable('TZ'),
			hasExtra: !options.noExtra,
			nowMs: this.#context.ports.now(),
		});
		const isPlain = suffixes.some((suffix) => file.name.toLowerCase().endsWith(suffix.toLowerCase()));
		const level = isPlain ? 0 : this.#manner.level;
		const packed = yield* packFile(this.#context, this.#writer, file, facts, level);
		if (isFsError(packed)) {
			yield* this.#report.warn(`${unreadable(packed)}`);
			yield* this.#report.warn(`could not open for reading: ${file.file}`);
			this.#unread += 1;
			return false;
		}
		this.#stored.push(file);
		this.#size += packed.size;
		this.#packedSize += packed.packedSize;
		const detail = options.verbose ? `\t(in=${packed.size}) (out=${packed.packedSize})` : '';
		yield* this.#report.tell(`${verb}: ${file.name}${detail} (${savedText(packed)})\n`);
		return true;
	}
}

const savedText = ({ method, size, packedSize }: Packed): string =>
	method === zipMethods.stored ? 'stored 0%' : `deflated ${percentSaved(size, packedSize)}%`;

/** How many hundredths something became smaller. */
export const percentSaved = (size: number, packedSize: number): number =>
	size === 0 ? 0 : Math.trunc((1 + Math.trunc((200 * (size - packedSize)) / size)) / 2);
