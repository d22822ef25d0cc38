import { encodeText, type Flow } from '@tenon/core';
import { extraIds, type ZipEntry, zipFlags } from './entry.ts';

/** Takes the bytes of an archive in their order; they may be used again after it. */
export type ZipSink = (bytes: Uint8Array) => Flow<void>;

/** What is known of a member before its data. */
export interface MemberFacts {
	readonly nameBytes: Uint8Array;
	readonly madeBy: number;
	readonly flags: number;
	readonly method: number;
	readonly dosTime: number;
	readonly internal: number;
	readonly external: number;
	/** Fields of the local header and of the directory; none of them for large sizes. */
	readonly localExtra: Uint8Array;
	readonly extra: Uint8Array;
	readonly comment: Uint8Array;
}

/** What is known of its data. */
export interface DataFacts {
	readonly crc: number;
	readonly packedSize: number;
	readonly size: number;
}

const most32 = 0xffffffff;

/** Writes an archive: members one after another, then the directory. */
export class ZipWriter {
	readonly #sink: ZipSink;
	readonly #hold: (bytes: number) => void;
	readonly #directory: Uint8Array[] = [];
	#position = 0;

	constructor(sink: ZipSink, hold: (bytes: number) => void) {
		this.#sink = sink;
		this.#hold = hold;
	}

	get count(): number {
		return this.#directory.length;
	}

	*#write(bytes: Uint8Array): Flow<void> {
		this.#position += bytes.length;
		yield* this.#sink(bytes);
	}

	/** Writes a member whose data is known; `data` writes it. */
	*add(facts: MemberFacts, known: DataFacts, data: (write: ZipSink) => Flow<void>): Flow<void> {
		const offset = this.#position;
		const plain = { ...facts, flags: facts.flags & ~zipFlags.descriptor };
		const isLarge = known.size >= most32 || known.packedSize >= most32;
		yield* this.#write(localHeader(plain, known, isLarge));
		yield* data((bytes) => this.#write(bytes));
		this.#note(plain, known, offset);
	}

	/** Writes a member whose data is known when it is written. `mayBeLarge`: it may need more than 32 bits. */
	*addStream(
		facts: MemberFacts,
		{ mayBeLarge }: { readonly mayBeLarge: boolean },
		data: (write: ZipSink) => Flow<DataFacts>,
	): Flow<DataFacts> {
		const offset = this.#position;
		const streamed = { ...facts, flags: facts.flags | zipFlags.descriptor };
		yield* this.#write(localHeader(streamed, { crc: 0, packedSize: 0, size: 0 }, mayBeLarge));
		const known = yield* data((bytes) => this.#write(bytes));
		const descriptor = new Uint8Array(mayBeLarge ? 24 : 16);
		const view = new DataView(descriptor.buffer);
		view.setUint32(0, 0x08074b50, true);
		view.setUint32(4, known.crc, true);
		if (mayBeLarge) {
			view.setBigUint64(8, BigInt(known.packedSize), true);
			view.setBigUint64(16, BigInt(known.size), true);
		} else {
			view.setUint32(8, known.packedSize, true);
			view.setUint32(12, known.size, true);
		}
		yield* this.#write(descriptor);
		this.#note(streamed, known, offset);
		return known;
	}

	#note(facts: MemberFacts, known: DataFacts, offset: number): void {
		const record = directoryRecord(facts, known, offset);
		this.#hold(record.length + 100);
		this.#directory.push(record);
	}

	/** Writes the directory and the end. */
	*finish(comment: Uint8Array): Flow<void> {
		const offset = this.#position;
		for (const record of this.#directory) yield* this.#write(record);
		const size = this.#position - offset;
		const count = this.#directory.length;
		if (count >= 0xffff || size >= most32 || offset >= most32)
			yield* this.#write(largeEnd(count, size, offset, this.#position));
		const end = new Uint8Array(22 + comment.length);
		const view = new DataView(end.buffer);
		view.setUint32(0, 0x06054b50, true);
		view.setUint16(8, Math.min(count, 0xffff), true);
		view.setUint16(10, Math.min(count, 0xffff), true);
		view.setUint32(12, Math.min(size, most32), true);
		view.setUint32(16, Math.min(offset, most32), true);
		view.setUint16(20, comment.length, true);
		end.set(comment, 22);
		yield* this.#write(end);
	}
}

const neededFor = (method: number, isLarge: boolean): number =>
	isLarge ? 45 : method === 0 ? 10 : method === 12 ? 46 : 20;

const localHeader = (facts: MemberFacts, known: DataFacts, isLarge: boolean): Uint8Array => {
	const wide = isLarge ? wideField([known.size, known.packedSize]) : nothing;
	const { nameBytes, localExtra } = facts;
	const header = new Uint8Array(30 + nameBytes.length + wide.length + localExtra.length);
	const view = new DataView(header.buffer);
	view.setUint32(0, 0x04034b50, true);
	view.setUint16(4, neededFor(facts.method, isLarge), true);
	view.setUint16(6, facts.flags, true);
	view.setUint16(8, facts.method, true);
	view.setUint32(10, facts.dosTime, true);
	view.setUint32(14, known.crc, true);
	view.setUint32(18, isLarge ? most32 : known.packedSize, true);
	view.setUint32(22, isLarge ? most32 : known.size, true);
	view.setUint16(26, nameBytes.length, true);
	view.setUint16(28, wide.length + localExtra.length, true);
	header.set(nameBytes, 30);
	header.set(wide, 30 + nameBytes.length);
	header.set(localExtra, 30 + nameBytes.length + wide.length);
	return header;
};

const directoryRecord = (facts: MemberFacts, known: DataFacts, offset: number): Uint8Array => {
	const { nameBytes, extra, comment } = facts;
	const large = [known.size, known.packedSize, offset].filter((value) => value >= most32);
	const wide = large.length > 0 ? wideField(large) : nothing;
	const record = new Uint8Array(46 + nameBytes.length + wide.length + extra.length + comment.length);
	const view = new DataView(record.buffer);
	view.setUint32(0, 0x02014b50, true);
	view.setUint16(4, facts.madeBy, true);
	view.setUint16(6, neededFor(facts.method, large.length > 0), true);
	view.setUint16(8, facts.flags, true);
	view.setUint16(10, facts.method, true);
	view.setUint32(12, facts.dosTime, true);
	view.setUint32(16, known.crc, true);
	view.setUint32(20, Math.min(known.packedSize, most32), true);
	view.setUint32(24, Math.min(known.size, most32), true);
	view.setUint16(28, nameBytes.length, true);
	view.setUint16(30, wide.length + extra.length, true);
	view.setUint16(32, comment.length, true);
	view.setUint16(36, facts.internal, true);
	view.setUint32(38, facts.external, true);
	view.setUint32(42, Math.min(offset, most32), true);
	let at = 46;
	for (const part of [nameBytes, wide, extra, comment]) {
		record.set(part, at);
		at += part.length;
	}
	return record;
};

const wideField = (values: readonly number[]): Uint8Array => {
	const field = new Uint8Array(4 + values.length * 8);
	const view = new DataView(field.buffer);
	view.setUint16(0, extraIds.zip64, true);
	view.setUint16(2, values.length * 8, true);
	for (const [index, value] of values.entries()) view.setBigUint64(4 + index * 8, BigInt(value), true);
	return field;
};

const largeEnd = (count: number, size: number, offset: number, position: number): Uint8Array => {
	const bytes = new Uint8Array(56 + 20);
	const view = new DataView(bytes.buffer);
	view.setUint32(0, 0x06064b50, true);
	view.setBigUint64(4, 44n, true);
	view.setUint16(12, 45, true);
	view.setUint16(14, 45, true);
	for (const at of [24, 32]) view.setBigUint64(at, BigInt(count), true);
	view.setBigUint64(40, BigInt(size), true);
	view.setBigUint64(48, BigInt(offset), true);
	view.setUint32(56, 0x07064b50, true);
	view.setBigUint64(64, BigInt(position), true);
	view.setUint32(72, 1, true);
	return bytes;
};

const nothing = new Uint8Array(0);

/** Fields of a member without one kind. */
export const extraWithout = (extra: Uint8Array, id: number): Uint8Array => {
	const view = new DataView(extra.buffer, extra.byteOffset, extra.length);
	const kept: number[] = [];
	for (let at = 0; at + 4 <= extra.length; ) {
		const end = at + 4 + view.getUint16(at + 2, true);
		if (end > extra.length) break;
		if (view.getUint16(at, true) !== id) kept.push(...extra.subarray(at, end));
		at = end;
	}
	return Uint8Array.from(kept);
};

/** What a member keeps when it is copied into another archive. */
export const factsOfEntry = (entry: ZipEntry, localExtra: Uint8Array): MemberFacts => ({
	...entry,
	localExtra: extraWithout(localExtra, extraIds.zip64),
	extra: extraWithout(entry.extra, extraIds.zip64),
});

/** The bytes of a name, and the flag that they need. */
export const encodeName = (name: string): { readonly nameBytes: Uint8Array; readonly flags: number } => ({
	nameBytes: encodeText(name),
	// A name that is not UTF-8 has lone surrogates for its bytes.
	flags: /[^\x00-\x7f]/.test(name) && name.isWellFormed() ? zipFlags.utf8 : 0,
});
