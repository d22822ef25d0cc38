import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SlicedWork, WorkSlices } from './work-slices.ts';

const sliceMs = 5;
const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** What the clock says: it goes on by what the work takes, and by nothing else. */
let now = 0;

beforeEach(() => {
	now = 0;
	vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => vi.restoreAllMocks());

/** Work that takes all the time it is given, so many times. */
const greedy = (name: string, slices: number, seen: string[]): SlicedWork => {
	let left = slices;
	return (endsAt) => {
		now = Math.max(now, endsAt);
		seen.push(name);
		left -= 1;
		return left > 0;
	};
};

it('little work is done at once, and waits for no turn of the event loop', () => {
	const immediate = vi.spyOn(globalThis, 'setImmediate');
	const slices = new WorkSlices(sliceMs);
	expect(slices.start(() => false)).toBe(true);
	expect(slices.start(() => false)).toBe(true);
	expect(immediate).not.toHaveBeenCalled();
});

it('little work, done often enough in one turn, has to wait for the next', async () => {
	const slices = new WorkSlices(sliceMs);
	const little: SlicedWork = () => {
		now += 0.2;
		return false;
	};
	let count = 0;
	while (slices.start(little)) count += 1;
	expect(count).toBe(sliceMs / 0.2);
	await nextTurn();
	await nextTurn();
	expect(slices.start(() => false)).toBe(true);
});

it('what is left of a slice waits for the next turn, and so does what comes behind it', async () => {
	const slices = new WorkSlices(sliceMs);
	const seen: string[] = [];
	expect(slices.start(greedy('a', 2, seen))).toBe(false);
	expect(slices.start(greedy('b', 1, seen))).toBe(false);
	expect(seen).toEqual(['a']);
	await nextTurn();
	expect(seen).toEqual(['a', 'a', 'b']);
});

it('all who wait get their part in turn, however much one of them has', async () => {
	const slices = new WorkSlices(sliceMs);
	const seen: string[] = [];
	slices.start(greedy('flood', 100, seen));
	slices.start(greedy('x', 1, seen));
	slices.start(greedy('y', 1, seen));
	for (let turn = 0; turn < 4; turn += 1) await nextTurn();
	expect(seen.filter((name) => name !== 'flood').sort()).toEqual(['x', 'y']);
});

it('work that is dropped is not done', async () => {
	const slices = new WorkSlices(sliceMs);
	const seen: string[] = [];
	const work = greedy('a', 10, seen);
	slices.start(work);
	slices.drop(work);
	await nextTurn();
	await nextTurn();
	expect(seen).toEqual(['a']);
});
