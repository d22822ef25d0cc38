import { describe, expect, it, vi } from 'vitest';
import { Channel, channelCapacity } from './channel.ts';
import { BytesInput } from './fixed-streams.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const memory = new Uint8Array(16);

// A channel with one chunk in it, and whether its memory was given back.
const holding = (text: string): { readonly channel: Channel; isReleased: boolean } => {
	const held = { channel: new Channel(), isReleased: false };
	void held.channel.output.write(bytesOf(text), () => {
		held.isReleased = true;
	});
	return held;
};

describe('the memory of a chunk', () => {
	it('is given back when a reader that keeps nothing asks for the next', () => {
		const held = holding('one');
		void held.channel.output.write(bytesOf('two'));
		expect(held.channel.input.pullInto!(memory)).toEqual(bytesOf('one'));
		expect(held.isReleased).toBe(false);
		expect(held.channel.input.pullInto!(memory)).toEqual(bytesOf('two'));
		expect(held.isReleased).toBe(true);
	});

	it('is given back when such a reader waits for the next', async () => {
		const held = holding('one');
		void held.channel.input.pullInto!(memory);
		const next = held.channel.input.pullInto!(memory);
		expect(held.isReleased).toBe(true);
		void held.channel.output.end();
		expect(await next).toBe(undefined);
	});

	it('is not given back by a reader that may keep it', () => {
		const held = holding('one');
		expect(held.channel.input.pull()).toEqual(bytesOf('one'));
		void held.channel.output.end();
		expect(held.channel.input.pull()).toBe(undefined);
		expect(held.isReleased).toBe(false);
	});

	it('is not given back when a part of it was put back', () => {
		const held = holding('one');
		const chunk = held.channel.input.pullInto!(memory) as Uint8Array;
		held.channel.input.unread(chunk.subarray(1));
		expect(held.channel.input.pullInto!(memory)).toEqual(bytesOf('ne'));
		void held.channel.output.end();
		expect(held.channel.input.pullInto!(memory)).toBe(undefined);
		expect(held.isReleased).toBe(false);
	});

	it('is not given back by a reader that goes away', () => {
		const held = holding('one');
		void held.channel.input.end();
		expect(held.isReleased).toBe(false);
		expect(held.channel.output.write(bytesOf('two'))).toBe(false);
	});
});

describe('a writer that goes on and on', () => {
	it('lets the reader have a turn after 16 writes, 32, 64 and so on', () => {
		const { output } = new Channel();
		const waits: number[] = [];
		for (let count = 1; count <= 200; count++) if (output.writeText('y\n') !== true) waits.push(count);
		expect(waits).toEqual([16, 32, 64, 128]);
	});

	it('hears in its turn that the reader has gone away', async () => {
		const { input, output } = new Channel();
		for (let count = 1; count < 16; count++) void output.writeText('y\n');
		const written = output.writeText('y\n');
		void input.end();
		expect(await written).toBe(false);
	});
});

describe('a file that the reader takes by itself', () => {
	const file = (bytes: number): BytesInput =>
		new BytesInput(new Uint8Array(bytes), undefined, { isFile: true });

	it('counts as written when the reader ends after a part, if the pipe would have held it', async () => {
		const channel = new Channel();
		const forwarded = channel.output.forward!(file(1000));
		channel.input.end();
		expect(await forwarded).toBe(true);
		expect(await channel.output.forward!(file(channelCapacity - 1000))).toBe(true);
		expect(await channel.output.forward!(file(1))).toBe(false);
	});

	it('does not count as written if the pipe would have been full', async () => {
		const channel = new Channel();
		const forwarded = channel.output.forward!(file(channelCapacity + 1));
		channel.input.end();
		expect(await forwarded).toBe(false);
		expect(channel.output.write(bytesOf('more'))).toBe(false);
	});

	it('always tells its writer that the reader is gone', async () => {
		const channel = new Channel();
		const forwarded = channel.output.forward!(file(10));
		channel.input.end();
		expect(await forwarded).toBe(true);
		expect(channel.output.write(new Uint8Array(0))).toBe(false);
	});
});

describe('several readers of one pipe', () => {
	it('take in the order in which they wait, and all see its end', async () => {
		const { input, output } = new Channel();
		const taken = [input.pull(), input.pull(), input.pull()];
		void output.write(bytesOf('one'));
		void output.write(bytesOf('two'));
		void output.end();
		expect(await Promise.all(taken)).toEqual([bytesOf('one'), bytesOf('two'), undefined]);
	});

	it('have what another of them puts back, also while they wait', async () => {
		const { input, output } = new Channel();
		const [first, second] = [input.pull(), input.pull()];
		void output.write(bytesOf('one'));
		input.unread((await first)!);
		expect(await second).toEqual(bytesOf('one'));
	});
});

describe('a reader that ends before anything is written', () => {
	it('leaves room for what a writer that begins with it has, and no more', () => {
		const { output, input } = new Channel();
		void input.end();
		expect(output.writeText('a few lines\n')).toBe(true);
		expect(output.write(new Uint8Array(channelCapacity))).toBe(false);
		expect(output.writeText('more')).toBe(false);
	});

	it('leaves none to a writer that begins later', () => {
		const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
		const { output, input } = new Channel();
		void input.end();
		clock.mockReturnValue(1000);
		expect(output.writeText('late')).toBe(false);
		clock.mockRestore();
	});

	it('leaves none where it was there to read', () => {
		const { output, input } = new Channel();
		expect(output.writeText('one')).toBe(true);
		void input.end();
		expect(output.writeText('two')).toBe(false);
	});
});
