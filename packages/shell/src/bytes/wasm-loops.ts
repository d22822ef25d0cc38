import {
	add,
	advance,
	and,
	assemble,
	compileWasm,
	constant,
	equals,
	exclusiveOr,
	get,
	isBelow,
	isNot,
	loadByte,
	loadWord,
	multiply,
	repeatWhile,
	set,
	shiftLeft,
	storeByte,
	storeWord,
	subtract,
	tee,
	type WasmFunction,
	when,
} from '@tenon/core/wasm';
import type { ByteLoops } from './byte-loops.ts';

/**
 * The loops over bytes in WebAssembly, or `undefined` where there is none. Bytes are copied in and out, a piece
 * at a time, which costs little beside the loop. Nothing is in the memory between two calls.
 */
export const compileLoops = (scope: object = globalThis): ByteLoops | undefined => {
	const instance = compileWasm(assemble(pages, [translate, keep, squeeze, findAfter]), scope)?.();
	if (instance === undefined) return undefined;
	const memory = new Uint8Array(instance.memory.buffer);
	const found = new Uint32Array(instance.memory.buffer, placesAt, pieceBytes);
	const run = {
		translate: instance.call('translate'),
		keep: instance.call('keep'),
		squeeze: instance.call('squeeze'),
		findAfter: instance.call('findAfter'),
	};
	// Copies each piece in and gives it to `work`, which says where what became of it ends.
	const forEachPiece = (
		bytes: Uint8Array,
		table: Uint8Array,
		into: Uint8Array,
		work: (end: number) => number,
	): number => {
		memory.set(table);
		let size = 0;
		for (let at = 0; at < bytes.length; at += pieceBytes) {
			const piece = at === 0 && bytes.length <= pieceBytes ? bytes : bytes.subarray(at, at + pieceBytes);
			memory.set(piece, bytesAt);
			const end = work(bytesAt + piece.length);
			into.set(memory.subarray(bytesAt, end), size);
			size += end - bytesAt;
		}
		return size;
	};
	return {
		name: 'wasm',
		translate: (bytes, table, into) =>
			void forEachPiece(bytes, table, into, (end) => run.translate(bytesAt, end)),
		keep: (bytes, isKept, into) => forEachPiece(bytes, isKept, into, (end) => run.keep(bytesAt, end)),
		squeeze: (bytes, isMember, before, into) => {
			let last = before;
			return forEachPiece(bytes, isMember, into, (end) => {
				const next = memory[end - 1]!;
				const to = run.squeeze(bytesAt, end, last);
				last = next;
				return to;
			});
		},
		findAfter: (bytes, byte, from, places) => {
			let count = 0;
			for (let at = from; at < bytes.length && count < places.length; at += pieceBytes) {
				const piece = bytes.subarray(at, at + pieceBytes);
				memory.set(piece, bytesAt);
				const to = run.findAfter(bytesAt, bytesAt + piece.length, byte, at - bytesAt);
				const taken = Math.min((to - placesAt) >> 2, places.length - count);
				places.set(found.subarray(0, taken), count);
				count += taken;
			}
			return count;
		},
	};
};

// A table of bytes, the piece behind it, and behind that a place for each of its bytes.
const bytesAt = 1024;
const pieceBytes = 65_536;
const placesAt = bytesAt + pieceBytes;
const pages = 6;

const at = 0;
const end = 1;

// All of these leave what they write where they read, up to the address that they return.

const translate: WasmFunction = {
	name: 'translate',
	parameters: 2,
	locals: 0,
	body: [
		repeatWhile(isBelow(get(at), get(end)), storeByte(get(at), loadByte(loadByte(get(at)))), advance(at, 1)),
		get(end),
	],
};

const keep: WasmFunction = (() => {
	const [out, byte] = [2, 3];
	return {
		name: 'keep',
		parameters: 2,
		locals: 2,
		body: [
			set(out, get(at)),
			repeatWhile(
				isBelow(get(at), get(end)),
				storeByte(get(out), tee(byte, loadByte(get(at)))),
				set(out, add(get(out), loadByte(get(byte)))),
				advance(at, 1),
			),
			get(out),
		],
	};
})();

const squeeze: WasmFunction = (() => {
	const [last, out, byte] = [2, 3, 4];
	const isRepeated = and(equals(get(byte), get(last)), loadByte(get(byte)));
	return {
		name: 'squeeze',
		parameters: 3,
		locals: 2,
		body: [
			set(out, get(at)),
			repeatWhile(
				isBelow(get(at), get(end)),
				storeByte(get(out), tee(byte, loadByte(get(at)))),
				set(out, add(get(out), exclusiveOr(isRepeated, constant(1)))),
				set(last, get(byte)),
				advance(at, 1),
			),
			get(out),
		],
	};
})();

// `shift` is what an address differs by from the place in the bytes.
const findAfter: WasmFunction = (() => {
	const [byte, shift, out, pattern, word] = [2, 3, 4, 5, 6];
	// A byte that equals is zero after the exclusive or; only then a borrow reaches its highest bit.
	const hasByte = and(
		and(
			subtract(tee(word, exclusiveOr(loadWord(get(at)), get(pattern))), constant(0x01010101)),
			exclusiveOr(get(word), constant(-1)),
		),
		constant(0x80808080),
	);
	return {
		name: 'findAfter',
		parameters: 4,
		locals: 3,
		body: [
			set(out, constant(placesAt)),
			set(pattern, multiply(get(byte), constant(0x01010101))),
			repeatWhile(
				isBelow(get(at), get(end)),
				// Four at a time where none of them equals; what lies after the end is memory too.
				repeatWhile(and(isBelow(get(at), get(end)), isNot(hasByte)), advance(at, 4)),
				when(
					isBelow(get(at), get(end)),
					// Written always, kept only after a byte that equals.
					storeWord(get(out), add(add(get(at), get(shift)), constant(1))),
					set(out, add(get(out), shiftLeft(equals(loadByte(get(at)), get(byte)), constant(2)))),
					advance(at, 1),
				),
			),
			get(out),
		],
	};
})();
