import { describe, expect, it } from 'vitest';
import { readExtensionFrame, readHostFrame } from '../src/frames/read-frame.ts';
import { extensionTable, hostTable } from '../src/frames/tables.ts';
import { writeExtensionFrame, writeHostFrame } from '../src/frames/write-frame.ts';
import frames from '../vectors/frames.json' with { type: 'json' };

interface FrameVector {
	readonly name: string;
	readonly from: string;
	readonly line: string;
	readonly reads: string;
	readonly writes?: string;
	readonly problem?: string;
}

const vectors: readonly FrameVector[] = frames;

describe('the vectors of frames', () => {
	it.each(vectors)('$from: $name', (vector) => {
		expect(replay(vector)).toEqual({
			reads: vector.reads,
			writes: vector.writes,
			problem: vector.problem,
		});
	});

	it('have names of their own', () => {
		expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
	});

	it.each([
		['host', Object.keys(hostTable)],
		['extension', Object.keys(extensionTable)],
	])('have every frame of the %s in its canonical form', (from, types) => {
		const canonical = vectors.filter((vector) => vector.from === from && vector.writes === vector.line);
		const shown = new Set(canonical.map(({ line }) => (JSON.parse(line) as { type: string }).type));
		expect(types.filter((type) => !shown.has(type))).toEqual([]);
	});
});

const replay = (vector: FrameVector) =>
	vector.from === 'host'
		? outcome(vector, readHostFrame(vector.line), writeHostFrame)
		: outcome(vector, readExtensionFrame(vector.line), writeExtensionFrame);

const outcome = <Frame>(
	vector: FrameVector,
	read:
		| { readonly kind: 'frame'; readonly frame: Frame }
		| { readonly kind: 'unknown' }
		| { readonly kind: 'malformed'; readonly problem: { readonly path: string } },
	write: (frame: Frame) => string,
) => ({
	reads: read.kind,
	writes: read.kind === 'frame' && vector.writes !== undefined ? write(read.frame).slice(0, -1) : undefined,
	problem: read.kind === 'malformed' ? read.problem.path : undefined,
});
