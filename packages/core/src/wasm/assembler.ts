/**
 * A small assembler for WebAssembly: functions on 32-bit integers, vectors of sixteen bytes and one memory, nothing
 * else. Each helper gives the bytes of an expression or a statement, so that code is written as it would be in any
 * language.
 */

/** Bytes of instructions, in as many parts as they were written in: they are joined once, at the end. */
export type Code = readonly (number | Code)[];

/** A function: parameters and further locals are numbered from 0, 32-bit integers before vectors. */
export interface WasmFunction {
	readonly name: string;
	readonly parameters: number;
	readonly locals: number;
	/** How many locals are vectors; none if not given. */
	readonly vectors?: number;
	/** Leaves one value behind: the result. */
	readonly body: readonly Code[];
}

/** A module that exports `memory`, of `pages` of 64 KiB at the start, and the functions by their names. */
export const assemble = (pages: number, functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(
		joined([
			[0x00, ...textBytes('asm'), 0x01, 0x00, 0x00, 0x00],
			section(1, functions.map(signature)),
			section(
				3,
				functions.map((_, index) => unsigned(index)),
			),
			section(5, [[0x00, unsigned(pages)]]),
			section(7, [
				[name('memory'), 0x02, 0x00],
				...functions.map((one, index) => [name(one.name), 0x00, unsigned(index)]),
			]),
			section(10, functions.map(functionBody)),
		]),
	);

const joined = (code: Code, into: number[] = []): number[] => {
	for (const part of code) {
		if (typeof part === 'number') into.push(part);
		else joined(part, into);
	}
	return into;
};

// How long it is stands before it.
const measured = (code: Code): Code => {
	const content = joined(code);
	return [unsigned(content.length), content];
};

const section = (id: number, items: readonly Code[]): Code => [id, measured([unsigned(items.length), items])];

const signature = ({ parameters }: WasmFunction): Code => [
	0x60,
	unsigned(parameters),
	Array.from({ length: parameters }, () => integer),
	[1, integer],
];

const functionBody = ({ locals, vectors = 0, body }: WasmFunction): Code =>
	measured([2, unsigned(locals), integer, unsigned(vectors), vector, body, end]);

const textBytes = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
const name = (text: string): Code => measured(textBytes(text));

// Seven bits at a time, the lowest first.
const unsigned = (value: number): Code => {
	const bytes: number[] = [];
	let rest = value;
	while (rest >= 0x80) {
		bytes.push((rest & 0x7f) | 0x80);
		rest >>>= 7;
	}
	bytes.push(rest);
	return bytes;
};

const signed = (value: number): Code => {
	const bytes: number[] = [];
	let rest = value | 0;
	while (rest < -0x40 || rest >= 0x40) {
		bytes.push((rest & 0x7f) | 0x80);
		rest >>= 7;
	}
	bytes.push(rest & 0x7f);
	return bytes;
};

const integer = 0x7f;
const vector = 0x7b;
const end = 0x0b;
const noResult = 0x40;

export const constant = (value: number): Code => [0x41, signed(value)];
export const get = (local: number): Code => [0x20, unsigned(local)];
export const set = (local: number, value: Code): Code => [value, 0x21, unsigned(local)];
/** Sets a local and is its value. */
export const tee = (local: number, value: Code): Code => [value, 0x22, unsigned(local)];
/** Adds a constant to a local. */
export const advance = (local: number, by: number): Code => set(local, add(get(local), constant(by)));

const binary =
	(opcode: number) =>
	(left: Code, right: Code): Code => [left, right, opcode];

export const add: (left: Code, right: Code) => Code = binary(0x6a);
export const subtract: (left: Code, right: Code) => Code = binary(0x6b);
export const multiply: (left: Code, right: Code) => Code = binary(0x6c);
export const and: (left: Code, right: Code) => Code = binary(0x71);
export const or: (left: Code, right: Code) => Code = binary(0x72);
export const exclusiveOr: (left: Code, right: Code) => Code = binary(0x73);
export const shiftLeft: (left: Code, right: Code) => Code = binary(0x74);
export const shiftRight: (left: Code, right: Code) => Code = binary(0x76);
export const equals: (left: Code, right: Code) => Code = binary(0x46);
/** Unsigned. */
export const isBelow: (left: Code, right: Code) => Code = binary(0x49);
/** Signed. */
export const isLess: (left: Code, right: Code) => Code = binary(0x48);
/** Keeps the sign. */
export const shiftSigned: (left: Code, right: Code) => Code = binary(0x75);
/** One of two values, without a branch: both are computed. */
export const select = (condition: Code, one: Code, other: Code): Code => [one, other, condition, 0x1b];
export const isNot = (value: Code): Code => [value, 0x45];

/** How many bits below the lowest that is set are not. */
export const lowestBit = (value: Code): Code => [value, 0x68];
/** How many bits above the highest that is set are not. */
export const bitsAbove = (value: Code): Code => [value, 0x67];

/** Sixteen bytes from an address on, which need not be aligned. */
export const loadVector = (address: Code): Code => [address, 0xfd, 0x00, 0, 0];
export const storeVector = (address: Code, value: Code): Code => [address, value, [0xfd, 0x0b, 0, 0]];
/** The same byte sixteen times. */
export const splat = (byte: Code): Code => [byte, 0xfd, 0x0f];
/** All bits set in each byte that equals the other's, none in all others. */
export const equalBytes = (left: Code, right: Code): Code => [left, right, 0xfd, 0x23];
export const andVector = (left: Code, right: Code): Code => [left, right, 0xfd, 0x4e];
/** A bit for each byte: its highest. */
export const bitsOf = (value: Code): Code => [value, 0xfd, 0x64];

/** Addresses need not be aligned. */
export const loadByte = (address: Code, offset = 0): Code => [address, 0x2d, 0, unsigned(offset)];
export const loadWord = (address: Code, offset = 0): Code => [address, 0x28, 0, unsigned(offset)];
export const storeByte = (address: Code, value: Code): Code => [address, value, 0x3a, 0, 0];
export const storeWord = (address: Code, value: Code, offset = 0): Code => [
	address,
	value,
	0x36,
	0,
	unsigned(offset),
];

/** Statements that {@link leave} ends when it stands directly in them, or within that many loops and `when`s. */
export const block = (...body: readonly Code[]): Code => [0x02, noResult, body, end];
/** Runs the body for as long as the condition holds. Counts as two for {@link leave}. */
export const repeatWhile = (condition: Code, ...body: readonly Code[]): Code => [
	[0x02, noResult, 0x03, noResult],
	condition,
	[0x45, 0x0d, 1],
	body,
	[0x0c, 0, end, end],
];
/** Runs the body if the condition holds. Counts as one for {@link leave}. */
export const when = (condition: Code, ...body: readonly Code[]): Code => [
	condition,
	[0x04, noResult],
	body,
	end,
];
/** Goes on behind the statement that encloses this one `depth` levels up; 0 is the innermost. */
export const leave = (depth: number): Code => [0x0c, unsigned(depth)];
