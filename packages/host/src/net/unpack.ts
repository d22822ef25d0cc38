import { type Duplex, pipeline, type Readable } from 'node:stream';
import { NetworkError } from '@tenon/core';

/**
 * A body with what was packed unpacked, piece by piece as it is asked for: one that grows without end costs what its
 * reader takes of it. Throws `NetworkError` for one that is packed twice or in an unknown way, and for one of which
 * more than `maxBytes` come, unpacked or not.
 */
export const unpack = async function* (
	url: string,
	body: Readable,
	encoding: string,
	maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
	const source = bounded(url, body, maxBytes);
	const first = await source.next();
	// A body that has nothing in it is packed in no way, whatever its headers say.
	if (first.done === true) return;
	const all = startingWith(first.value, source);
	const unpacker = unpackerFor(url, encoding);
	// What goes wrong in the pipeline is thrown to the reader of its end.
	yield* unpacker === undefined
		? all
		: bounded(
				url,
				pipeline(all, unpacker, () => undefined),
				maxBytes,
			);
};

const bounded = async function* (
	url: string,
	pieces: AsyncIterable<Uint8Array>,
	maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
	let size = 0;
	for await (const piece of pieces) {
		size += piece.length;
		if (size > maxBytes)
			throw new NetworkError('too_long', url, { reason: `the body is longer than ${maxBytes} bytes` });
		yield piece;
	}
};

const startingWith = async function* (
	first: Uint8Array,
	rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
	yield first;
	yield* rest;
};

// What is packed twice may unpack to much that unpacks to nothing, for which no reader sets a bound.
const unpackerFor = (url: string, encoding: string): Duplex | undefined => {
	const [way, ...more] = encoding
		.toLowerCase()
		.split(',')
		.map((each) => each.trim())
		.filter((each) => each !== '' && each !== 'identity');
	if (way === undefined) return undefined;
	const unpacker = more.length === 0 ? unpackers.get(way) : undefined;
	if (unpacker !== undefined) return unpacker();
	throw new NetworkError('unsupported', url, { reason: `the body is packed as ${JSON.stringify(encoding)}` });
};

const zlib = (): typeof import('node:zlib') => process.getBuiltinModule('node:zlib');

const unpackers: ReadonlyMap<string, () => Duplex> = new Map([
	['gzip', () => zlib().createGunzip()],
	['x-gzip', () => zlib().createGunzip()],
	['deflate', () => zlib().createInflate()],
	['br', () => zlib().createBrotliDecompress()],
]);
