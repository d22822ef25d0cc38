import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ByteLoops, byteLoops } from './byte-loops.ts';
import { portableLoops } from './portable-loops.ts';
import { compileLoops } from './wasm-loops.ts';

const wasmLoops = compileLoops()!;
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const only = (text: string): Uint8Array => {
	const table = new Uint8Array(256);
	for (const byte of bytesOf(text)) table[byte] = 1;
	return table;
};

describe('the choice of loops', () => {
	it('is JavaScript for a few bytes and WebAssembly for many', () => {
		expect(byteLoops(100).name).toBe('portable');
		expect(byteLoops(1 << 16).name).toBe('wasm');
	});

	it('has no WebAssembly where the platform has none', () => {
		expect(compileLoops({})).toBe(undefined);
	});

	it('has no WebAssembly where a security policy forbids it', () => {
		class CompileError extends Error {}
		const Module = class {
			constructor() {
				throw new CompileError('refused by policy');
			}
		};
		expect(compileLoops({ WebAssembly: { Module, Instance: Object, CompileError } })).toBe(undefined);
	});
});

describe.each([portableLoops, wasmLoops])('the $name loops', (loops) => {
	it('translate every byte', () => {
		const table = Uint8Array.from({ length: 256 }, (_, byte) => 255 - byte);
		const into = new Uint8Array(4);
		loops.translate(Uint8Array.of(0, 1, 128, 255), table, into);
		expect(into).toEqual(Uint8Array.of(255, 254, 127, 0));
	});

	it('keep the bytes of a set', () => {
		const into = new Uint8Array(16);
		const size = loops.keep(bytesOf('hello, world'), only('lo'), into);
		expect(textOf(into.subarray(0, size))).toBe('llool');
	});

	it('squeeze equal bytes of a set, also over the start of the bytes', () => {
		const into = new Uint8Array(16);
		const size = loops.squeeze(bytesOf('aabbaac'), only('a'), 0x61, into);
		expect(textOf(into.subarray(0, size))).toBe('bbac');
		expect(loops.squeeze(bytesOf('aab'), only('a'), -1, into)).toBe(2);
	});

	it('find the places behind a byte, as many as there is room for', () => {
		const places = new Uint32Array(2);
		expect(loops.findAfter(bytesOf('a\nbc\n\n'), 0x0a, 0, places)).toBe(2);
		expect(places).toEqual(Uint32Array.of(2, 5));
		expect(loops.findAfter(bytesOf('a\nbc\n\n'), 0x0a, 5, places)).toBe(1);
		expect(places[0]).toBe(6);
		expect(loops.findAfter(new Uint8Array(0), 0x0a, 0, places)).toBe(0);
	});
});

describe('the loops in WebAssembly', () => {
	// Around the end of a piece, and where it is full of what is sought.
	const lengths = fc.oneof(fc.nat(40), fc.integer({ min: 65_530, max: 65_545 }), fc.constant(200_001));
	const chunk = fc
		.tuple(lengths, fc.uint8Array({ minLength: 1, maxLength: 64, max: 255 }))
		.map(([length, pattern]) => Uint8Array.from({ length }, (_, at) => pattern[at % pattern.length]!));
	const table = fc.uint8Array({ minLength: 256, maxLength: 256, max: 1 });

	const agree = (run: (loops: ByteLoops) => unknown): void =>
		expect(run(wasmLoops)).toEqual(run(portableLoops));

	it('do what those in JavaScript do, also in place', () => {
		fc.assert(
			fc.property(chunk, table, fc.integer({ min: -1, max: 255 }), (bytes, marks, before) => {
				const inPlace = (work: (into: Uint8Array) => number): Uint8Array => {
					const into = bytes.slice();
					return into.subarray(0, work(into));
				};
				agree((loops) => inPlace((into) => loops.keep(into, marks, into)));
				agree((loops) => inPlace((into) => loops.squeeze(into, marks, before, into)));
				agree((loops) =>
					inPlace((into) => {
						loops.translate(into, marks, into);
						return into.length;
					}),
				);
			}),
			{ numRuns: 40 },
		);
	});

	it('find what those in JavaScript find', () => {
		fc.assert(
			fc.property(
				chunk,
				fc.integer({ min: 0, max: 255 }),
				fc.nat(70_000),
				fc.nat(300),
				(bytes, byte, from, room) => {
					for (const sought of [byte, bytes[0] ?? 0]) {
						agree((loops) => {
							const places = new Uint32Array(room);
							return [loops.findAfter(bytes, sought, Math.min(from, bytes.length), places), places];
						});
					}
				},
			),
			{ numRuns: 40 },
		);
	});

	it('find every byte of a piece', () => {
		const places = new Uint32Array(70_000);
		expect(wasmLoops.findAfter(new Uint8Array(70_000), 0, 0, places)).toBe(70_000);
		expect(places.every((place, index) => place === index + 1)).toBe(true);
	});
});
