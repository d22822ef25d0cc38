import { encodeText, type Flow } from '@tenon/core';
import { blockBytes, formatHeader, type HeaderType, type TarFormat } from './header.ts';
import type { Member } from './member.ts';
import { formatPax } from './pax.ts';

/** Takes the bytes of an archive; it may keep them. */
export type ArchiveSink = (bytes: Uint8Array) => Flow<void>;

/** Archives are filled up to a multiple of this. */
const recordBytes = 20 * blockBytes;

/** Writes one member after another. The caller that adds a file writes as many bytes as its size says. */
export class ArchiveWriter {
	readonly #sink: ArchiveSink;
	readonly #format: TarFormat;
	#written: number;
	#left = 0;

	/** `start`: bytes that are in the archive already. */
	constructor(sink: ArchiveSink, format: TarFormat, start = 0) {
		this.#sink = sink;
		this.#format = format;
		this.#written = start;
	}

	/** Bytes of the archive so far. */
	get written(): number {
		return this.#written;
	}

	/** Writes the header of a member. */
	*begin(member: Member): Flow<void> {
		const nameBytes = encodeText(member.name);
		const linkBytes = encodeText(member.linkName);
		const split = this.#format === 'gnu' || nameBytes.length <= 100 ? undefined : splitName(member.name);
		if (this.#format === 'gnu') {
			if (linkBytes.length > 100) yield* this.#extra('long-link', '././@LongLink', nulEnded(linkBytes));
			if (nameBytes.length > 100) yield* this.#extra('long-name', '././@LongLink', nulEnded(nameBytes));
		} else if (this.#format === 'pax')
			yield* this.#paxHeader(member, nameBytes, linkBytes, split === undefined);
		yield* this.#put(
			formatHeader(
				{
					...member,
					mtimeSeconds: Math.floor(member.mtimeSeconds),
					type: member.kind === 'sparse' ? 'file' : member.kind,
					name: split?.name ?? member.name,
					prefix: split?.prefix ?? '',
				},
				this.#format,
			),
		);
		this.#left = member.size;
	}

	/** Whether a member can be written in this format. */
	fits({ name, linkName }: Member): boolean {
		if (this.#format !== 'ustar') return true;
		const isShort = encodeText(name).length <= 100 || splitName(name) !== undefined;
		return isShort && encodeText(linkName).length <= 100;
	}

	*write(bytes: Uint8Array): Flow<void> {
		this.#left -= bytes.length;
		yield* this.#put(bytes);
	}

	/** Fills up the content of a member to whole blocks, with zeros also where it was too short. */
	*end(): Flow<void> {
		for (; this.#left > 0; this.#left -= zeros.length)
			yield* this.#put(zeros.subarray(0, Math.min(this.#left, zeros.length)));
		this.#left = 0;
		const rest = this.#written % blockBytes;
		if (rest > 0) yield* this.#put(zeros.subarray(0, blockBytes - rest));
	}

	/** Ends the archive. */
	*finish(): Flow<void> {
		yield* this.#put(zeros.subarray(0, 2 * blockBytes));
		const rest = this.#written % recordBytes;
		if (rest > 0) yield* this.#put(zeros.subarray(0, recordBytes - rest));
	}

	*#paxHeader(member: Member, name: Uint8Array, link: Uint8Array, isLong: boolean): Flow<void> {
		const records = new Map<string, string>();
		if (name.length > 100 && isLong) records.set('path', member.name);
		if (link.length > 100) records.set('linkpath', member.linkName);
		if (member.size >= 8 ** 11) records.set('size', String(member.size));
		if (!Number.isInteger(member.mtimeSeconds)) records.set('mtime', String(member.mtimeSeconds));
		if (records.size === 0) return;
		const slash = member.name.replace(/\/$/, '').lastIndexOf('/');
		const base = member.name.replace(/\/$/, '').slice(slash + 1);
		const folder = slash < 0 ? '.' : member.name.slice(0, slash);
		yield* this.#extra('pax', `${folder}/PaxHeaders/${base}`, formatPax(records));
	}

	*#extra(
		type: HeaderType & ('long-name' | 'long-link' | 'pax'),
		name: string,
		bytes: Uint8Array,
	): Flow<void> {
		const header = { ...noFacts, type, name, size: bytes.length, prefix: '' };
		yield* this.#put(
			formatHeader(type === 'pax' ? { ...header, userName: '', groupName: '' } : header, this.#format),
		);
		yield* this.#put(bytes);
		const rest = bytes.length % blockBytes;
		if (rest > 0) yield* this.#put(zeros.subarray(0, blockBytes - rest));
	}

	*#put(bytes: Uint8Array): Flow<void> {
		this.#written += bytes.length;
		yield* this.#sink(bytes);
	}
}

const zeros = new Uint8Array(recordBytes);

const noFacts = {
	linkName: '',
	mode: 0o644,
	uid: 0,
	gid: 0,
	mtimeSeconds: 0,
	userName: 'root',
	groupName: 'root',
	device: [0, 0],
} as const;

const nulEnded = (bytes: Uint8Array): Uint8Array => {
	const longer = new Uint8Array(bytes.length + 1);
	longer.set(bytes);
	return longer;
};

// ustar has room for 155 bytes before a slash, and 100 after it.
const splitName = (name: string): { readonly prefix: string; readonly name: string } | undefined => {
	for (let at = name.lastIndexOf('/', name.length - 2); at > 0; at = name.lastIndexOf('/', at - 1)) {
		const last = encodeText(name.slice(at + 1)).length;
		const first = encodeText(name.slice(0, at)).length;
		if (last > 100) return undefined;
		if (first <= 155) return { prefix: name.slice(0, at), name: name.slice(at + 1) };
	}
	return undefined;
};
