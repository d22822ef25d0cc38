import { decodeText, type Flow } from '@tenon/core';
import { blockBytes, parseHeader, type RawHeader } from './header.ts';
import { ArchiveFault, type Member } from './member.ts';
import { type PaxRecords, parsePax, withPax } from './pax.ts';

/** Where the bytes of an archive come from. A piece is good until the next is pulled. */
export interface ArchiveBytes {
	pull(): Flow<Uint8Array | undefined>;
}

/** A name or an extended header that is longer than this is none. */
const maxExtraBytes = 1 << 20;

/** Reads one member after another. Its content is pulled in pieces, or else passed over. */
export class ArchiveReader {
	readonly #source: ArchiveBytes;
	#piece: Uint8Array = nothing;
	#at = 0;
	#left = 0;
	#padding = 0;
	#global: PaxRecords = new Map();
	#current: string | undefined;
	/** Bytes of the archive before the header of the member, and at the end before the zeros. */
	position = 0;
	#consumed = 0;
	/** Whether a member, or the end of an archive, was there. */
	isArchive = false;
	/** Told what does not end it. */
	readonly onWarning: (text: string) => Flow<void>;

	readonly #ignoresZeros: boolean;

	/** `ignoresZeros`: what follows the end of an archive is read, too. */
	constructor(
		source: ArchiveBytes,
		onWarning: (text: string) => Flow<void>,
		{ ignoresZeros = false }: { readonly ignoresZeros?: boolean } = {},
	) {
		this.#source = source;
		this.onWarning = onWarning;
		this.#ignoresZeros = ignoresZeros;
	}

	/** The next member; `undefined` at the end. */
	*next(): Flow<Member | undefined> {
		yield* this.#skipContent();
		let longName: string | undefined;
		let longLink: string | undefined;
		let records: PaxRecords = new Map();
		this.position = this.#consumed;
		let isSkipping = false;
		for (;;) {
			const block = yield* this.#readBlock();
			if (block === undefined) return yield* this.#atEnd(longName);
			if (block.every((byte) => byte === 0)) {
				this.isArchive = true;
				if (this.#ignoresZeros) continue;
				const second = yield* this.#readBlock();
				if (second === undefined || second.every((byte) => byte === 0)) return undefined;
				yield* this.onWarning(`A lone zero block at ${this.#consumed / blockBytes - 1}`);
				return undefined;
			}
			const header = parseHeader(block);
			if (header === undefined) {
				if (!this.isArchive) throw new ArchiveFault('This does not look like a tar archive');
				if (!isSkipping) yield* this.onWarning('Skipping to next header');
				isSkipping = true;
				continue;
			}
			this.isArchive = true;
			this.#current = header.name;
			switch (header.type) {
				case 'long-name':
					longName = yield* this.#readText(header);
					break;
				case 'long-link':
					longLink = yield* this.#readText(header);
					break;
				case 'pax':
					records = parsePax(yield* this.#readExtra(header));
					break;
				case 'pax-global':
					this.#global = parsePax(yield* this.#readExtra(header));
					break;
				case 'label':
					yield* this.#readExtra(header);
					break;
				default: {
					const { type, ...facts } = header;
					const named: Member = {
						...facts,
						kind: type === 'other' ? 'file' : type === 'dumped-directory' ? 'directory' : type,
						name: longName ?? facts.name,
						linkName: longLink ?? facts.linkName,
					};
					return this.#begin(withPax(withPax(named, this.#global), records), type === 'dumped-directory');
				}
			}
		}
	}

	// Of a directory that an incremental archive has dumped, the list of names is passed over.
	#begin(member: Member, hasList: boolean): Member {
		this.#current = member.name;
		const hasContent = member.kind === 'file' || member.kind === 'sparse';
		if (member.size < 0 || !Number.isSafeInteger(member.size))
			throw new ArchiveFault('Archive contains an impossible size', member.name);
		this.#left = hasContent || hasList ? member.size : 0;
		this.#padding = (blockBytes - (this.#left % blockBytes)) % blockBytes;
		return hasContent ? member : { ...member, size: 0 };
	}

	/** The next piece of the member's content; `undefined` behind its last. */
	*pullContent(): Flow<Uint8Array | undefined> {
		if (this.#left === 0) return undefined;
		yield* this.#fill();
		const piece = this.#take(this.#left);
		this.#left -= piece.length;
		return piece;
	}

	*#skipContent(): Flow<void> {
		this.#left += this.#padding;
		this.#padding = 0;
		while (this.#left > 0) yield* this.pullContent();
	}

	*#atEnd(longName: string | undefined): Flow<undefined> {
		if (!this.isArchive && this.#consumed === 0)
			throw new ArchiveFault('This does not look like a tar archive');
		if (longName !== undefined) throw new ArchiveFault('Unexpected EOF in archive', longName);
		yield* noWait();
		return undefined;
	}

	// A block; nothing at the end of the file, where one that is not whole does not count.
	*#readBlock(): Flow<Uint8Array | undefined> {
		if (this.#at === this.#piece.length && !(yield* this.#pull())) return undefined;
		if (this.#piece.length - this.#at >= blockBytes) return this.#take(blockBytes);
		const block = new Uint8Array(blockBytes);
		for (let size = 0; size < blockBytes; ) {
			if (this.#at === this.#piece.length && !(yield* this.#pull())) {
				if (!this.isArchive) throw new ArchiveFault('This does not look like a tar archive');
				return undefined;
			}
			const part = this.#take(blockBytes - size);
			block.set(part, size);
			size += part.length;
		}
		return block;
	}

	*#readExtra(header: RawHeader): Flow<Uint8Array> {
		if (header.size > maxExtraBytes)
			throw new ArchiveFault(`An extended header has ${header.size} bytes, which is too many`, header.name);
		const bytes = new Uint8Array(header.size);
		for (let size = 0; size < bytes.length; ) {
			yield* this.#fill();
			const part = this.#take(bytes.length - size);
			bytes.set(part, size);
			size += part.length;
		}
		for (let padding = (blockBytes - (bytes.length % blockBytes)) % blockBytes; padding > 0; ) {
			yield* this.#fill();
			padding -= this.#take(padding).length;
		}
		return bytes;
	}

	*#readText(header: RawHeader): Flow<string> {
		const bytes = yield* this.#readExtra(header);
		const end = bytes.indexOf(0);
		return decodeText(end < 0 ? bytes : bytes.subarray(0, end));
	}

	*#fill(): Flow<void> {
		if (this.#at === this.#piece.length && !(yield* this.#pull()))
			throw new ArchiveFault('Unexpected EOF in archive', this.#current);
	}

	*#pull(): Flow<boolean> {
		const piece = yield* this.#source.pull();
		if (piece === undefined) return false;
		this.#piece = piece;
		this.#at = 0;
		return piece.length > 0 || (yield* this.#pull());
	}

	#take(count: number): Uint8Array {
		const part = this.#piece.subarray(this.#at, this.#at + count);
		this.#at += part.length;
		this.#consumed += part.length;
		return part;
	}
}

function* noWait(): Flow<void> {
	// There is nothing to wait for.
}

const nothing = new Uint8Array(0);
