import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ManualTimer } from '../../../test/process/manual-timer.ts';
import { defaultSettings } from '../process-settings.ts';
import { FrameWriter } from './frame-writer.ts';

/** A stream that takes what it is given at once, or only when it is told to. */
class Pipe extends Writable {
	readonly writes: string[] = [];
	isBlocked = false;
	#done: (() => void) | undefined;

	override _write(chunk: Buffer, _encoding: string, done: () => void): void {
		this.writes.push(chunk.toString());
		if (this.isBlocked) this.#done = done;
		else done();
	}

	drain(): void {
		this.isBlocked = false;
		this.#done?.();
	}
}

const setUp = () => {
	const timer = new ManualTimer();
	const pipe = new Pipe();
	const lost: string[] = [];
	const settings = { ...defaultSettings, queueFrames: 4, queueBytes: 100 };
	const writer = new FrameWriter(pipe, timer, settings, {
		stuck: (fact) => lost.push(fact),
		broken: () => lost.push('broken'),
	});
	return { timer, pipe, lost, writer };
};

describe('the writer of frames', () => {
	it('puts the frames of one tick into one write', async () => {
		const { pipe, writer } = setUp();
		for (const frame of ['a\n', 'b\n', 'c\n']) writer.write(frame);
		await nextTurn();
		writer.write('d\n');
		await nextTurn();
		expect(pipe.writes).toEqual(['a\nb\nc\n', 'd\n']);
	});

	it('takes many frames in one tick from an extension that reads', async () => {
		const { pipe, lost, writer } = setUp();
		const frames = Array.from({ length: 1_000 }, (_, at) => `${at}\n`);
		for (const frame of frames) writer.write(frame);
		await nextTurn();
		expect(pipe.writes.join('')).toBe(frames.join(''));
		expect(lost).toEqual([]);
	});

	it('keeps frames in order while the extension does not read', async () => {
		const { pipe, writer } = setUp();
		pipe.isBlocked = true;
		writer.write('a\n');
		await nextTurn();
		writer.write('b\n');
		writer.write('c\n');
		await nextTurn();
		expect(pipe.writes).toEqual(['a\n']);
		pipe.drain();
		await nextTurn();
		expect(pipe.writes).toEqual(['a\n', 'b\nc\n']);
	});

	it('gives up an extension that lets too many frames wait', async () => {
		const { pipe, lost, writer } = setUp();
		pipe.isBlocked = true;
		writer.write('a\n');
		await nextTurn();
		for (const frame of ['b\n', 'c\n', 'd\n']) writer.write(frame);
		expect(lost).toEqual([]);
		writer.write('e\n');
		expect(lost).toEqual(['stopped reading: more than 4 frames wait']);
		writer.write('f\n');
		expect(lost).toHaveLength(1);
	});

	it('gives up an extension that lets too many bytes wait, counted as bytes', async () => {
		const { pipe, lost, writer } = setUp();
		pipe.isBlocked = true;
		writer.write('a\n');
		await nextTurn();
		writer.write(`${'ä'.repeat(40)}\n`);
		expect(lost).toEqual([]);
		writer.write(`${'ä'.repeat(20)}\n`);
		expect(lost).toEqual(['stopped reading: more than 100 bytes wait']);
	});

	it('gives up an extension that does not take a write in time', async () => {
		const { timer, pipe, lost, writer } = setUp();
		pipe.isBlocked = true;
		writer.write('a\n');
		await nextTurn();
		timer.advance(4_999);
		expect(lost).toEqual([]);
		timer.advance(1);
		expect(lost).toEqual(['stopped reading: a write took longer than 5000 ms']);
	});

	it('sets no timer for what is taken at once, and leaves none behind', async () => {
		const { timer, pipe, writer } = setUp();
		writer.write('a\n');
		await nextTurn();
		expect(timer.size).toBe(0);
		pipe.isBlocked = true;
		writer.write('b\n');
		await nextTurn();
		expect(timer.size).toBe(1);
		pipe.drain();
		await nextTurn();
		expect(timer.size).toBe(0);
	});

	it('tells once that the reader is gone', async () => {
		const { pipe, lost, writer } = setUp();
		pipe.on('error', () => undefined);
		pipe.destroy();
		writer.write('a\n');
		await nextTurn();
		writer.write('b\n');
		await nextTurn();
		expect(lost).toEqual(['broken']);
	});

	it('writes what waits before it closes the stream', async () => {
		const { pipe, writer } = setUp();
		writer.write('a\n');
		writer.end();
		writer.write('b\n');
		await nextTurn();
		expect(pipe.writes).toEqual(['a\n']);
		expect(pipe.writableEnded).toBe(true);
	});
});
