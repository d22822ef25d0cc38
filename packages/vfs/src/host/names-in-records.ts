import { Buffer } from 'node:buffer';
import {
	add,
	advance,
	and,
	assemble,
	block,
	type Code,
	compileWasm,
	constant,
	equals,
	get,
	isBelow,
	isNot,
	leave,
	loadByte,
	or,
	repeatWhile,
	set,
	shiftLeft,
	storeByte,
	subtract,
	tee,
	type WasmFunction,
	when,
} from '@tenon/core/wasm';

/**
 * A place for records of `getdents64` and for the names in them. A record has two numbers of 64 bits that say nothing
 * here, its size, the kind of its entry and the name, which a NUL ends; the first byte of a number is the least.
 */
export interface RecordReader {
	/** Where records are put, from its start on; good until {@link readNames}. */
	readonly records: Buffer<ArrayBuffer>;
	/** Where names are found after each other, a slash behind each. */
	readonly names: Buffer<ArrayBuffer>;
	/**
	 * Takes the names of the first `size` bytes of records; returns how many bytes they are, or -1 where an entry is not
	 * a regular file; with `areAllTaken`, where it is a directory or of a kind that is not told. Those of the directory
	 * itself and of the one above it are left out.
	 */
	readNames(size: number, areAllTaken: boolean): number;
	/** Whether all that was taken last is ASCII. */
	isAscii(): boolean;
}

/** Reads in WebAssembly, which is fast in a first run already; in JavaScript where there is none. */
export const recordReader = (): RecordReader => (reader ??= wasmReader() ?? plainReader());
let reader: RecordReader | undefined;

/** As many bytes of records are read at once. */
const recordsSize = 32_768;

export const sizeAt = 16;
export const kindAt = 18;
export const nameAt = 19;
const regularFile = 8;
const directoryKind = 4;
const unknownKind = 0;
const dot = 0x2e;
const slash = 0x2f;

/** The reader in WebAssembly; `undefined` where the platform has none. */
export const wasmReader = (): RecordReader | undefined => {
	const instance = compileWasm(assemble(1, [readNames]))?.();
	if (instance === undefined) return undefined;
	const { buffer } = instance.memory;
	const read = instance.call('readNames');
	// After the names is what their bytes have in common.
	const bits = new Uint8Array(buffer, bitsPlace, 1);
	return {
		records: Buffer.from(buffer, 0, recordsSize),
		names: Buffer.from(buffer, namesPlace, bitsPlace - namesPlace),
		readNames: (size, areAllTaken) => read(size, areAllTaken ? 1 : 0),
		isAscii: () => bits[0]! < 0x80,
	};
};

const namesPlace = recordsSize;
const bitsPlace = 65_535;

const [size, areAllTaken, at, from, to, kind, byte, bits] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const recordSize: Code = or(loadByte(get(at), sizeAt), shiftLeft(loadByte(get(at), sizeAt + 1), constant(8)));

const isOwnOrAbove: Code = and(
	equals(loadByte(get(at), nameAt), constant(dot)),
	or(
		isNot(loadByte(get(at), nameAt + 1)),
		and(equals(loadByte(get(at), nameAt + 1), constant(dot)), isNot(loadByte(get(at), nameAt + 2))),
	),
);

const copyName: readonly Code[] = [
	set(from, add(get(at), constant(nameAt))),
	repeatWhile(
		tee(byte, loadByte(get(from))),
		storeByte(get(to), get(byte)),
		set(bits, or(get(bits), get(byte))),
		advance(from, 1),
		advance(to, 1),
	),
	storeByte(get(to), constant(slash)),
	advance(to, 1),
];

const isTaken: Code = or(
	equals(get(kind), constant(regularFile)),
	and(
		get(areAllTaken),
		and(isNot(equals(get(kind), constant(directoryKind))), isNot(equals(get(kind), constant(unknownKind)))),
	),
);

// The block is left behind each record, and the loop with the first that does not do.
const readNames: WasmFunction = {
	name: 'readNames',
	parameters: 2,
	locals: 6,
	body: [
		set(to, constant(namesPlace)),
		repeatWhile(
			isBelow(get(at), get(size)),
			set(kind, loadByte(get(at), kindAt)),
			block(
				when(isTaken, copyName, leave(1)),
				when(and(equals(get(kind), constant(directoryKind)), isOwnOrAbove), leave(1)),
				set(to, constant(namesPlace - 1)),
				leave(2),
			),
			set(at, add(get(at), recordSize)),
		),
		storeByte(constant(bitsPlace), get(bits)),
		subtract(get(to), constant(namesPlace)),
	],
};

/** The twin in JavaScript. */
export const plainReader = (): RecordReader => {
	const records = Buffer.alloc(recordsSize);
	const names = Buffer.alloc(recordsSize);
	let bits = 0;
	const isLeftOut = (start: number): boolean =>
		records[start] === dot &&
		(records[start + 1] === 0 || (records[start + 1] === dot && records[start + 2] === 0));
	return {
		records,
		names,
		readNames(size, areAllTaken) {
			let to = 0;
			bits = 0;
			for (let at = 0; at < size; at += records[at + sizeAt]! | (records[at + sizeAt + 1]! << 8)) {
				const kind = records[at + kindAt]!;
				const start = at + nameAt;
				if (kind === regularFile || (areAllTaken && kind !== directoryKind && kind !== unknownKind)) {
					for (let from = start; records[from] !== 0; from++) {
						names[to++] = records[from]!;
						bits |= records[from]!;
					}
					names[to++] = slash;
				} else if (kind !== directoryKind || !isLeftOut(start)) return -1;
			}
			return to;
		},
		isAscii: () => bits < 0x80,
	};
};
