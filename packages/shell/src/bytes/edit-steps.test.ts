import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editSteps } from './choose-edit-steps.ts';
import { type EditSteps, unreached } from './edit-steps.ts';
import { PortableEditSteps } from './portable-edit-steps.ts';
import { wasmEditSteps } from './wasm-edit-steps.ts';

const sequence = fc.array(fc.nat(3), { maxLength: 60 }).map((values) => Uint32Array.from(values));

/** All that the steps of a search over both sequences leave behind and answer, edit by edit. */
const walk = (steps: EditSteps, left: Uint32Array, right: Uint32Array): readonly unknown[] => {
	const { origin, forward, backward } = steps;
	const lowest = origin - right.length;
	const highest = origin + left.length;
	const ends = { forwardLow: origin, forwardHigh: origin, backwardLow: 0, backwardHigh: 0 };
	ends.backwardLow = origin + left.length - right.length;
	ends.backwardHigh = ends.backwardLow;
	const log: unknown[] = [];
	forward[origin] = 0;
	backward[ends.backwardLow] = left.length;
	for (let cost = 0; cost < left.length + right.length; cost++) {
		if (ends.forwardLow > lowest) forward[--ends.forwardLow - 1] = -1;
		else ends.forwardLow += 1;
		if (ends.forwardHigh < highest) forward[++ends.forwardHigh + 1] = -1;
		else ends.forwardHigh -= 1;
		log.push(steps.stepForward(ends.forwardLow, ends.forwardHigh, left.length, right.length));
		if (ends.backwardLow > lowest) backward[--ends.backwardLow - 1] = unreached;
		else ends.backwardLow += 1;
		if (ends.backwardHigh < highest) backward[++ends.backwardHigh + 1] = unreached;
		else ends.backwardHigh -= 1;
		log.push(steps.stepBackward(ends.backwardLow, ends.backwardHigh, 0, 0));
		const low = Math.max(ends.forwardLow, ends.backwardLow);
		log.push(steps.meeting(low, Math.min(ends.forwardHigh, ends.backwardHigh)));
		if (ends.forwardLow > ends.forwardHigh || ends.backwardLow > ends.backwardHigh) break;
	}
	return [...log, Array.from(forward), Array.from(backward)];
};

describe('the steps of a search for the shortest edit', () => {
	it('are the same in WebAssembly and without it, whatever is compared', () => {
		fc.assert(
			fc.property(sequence, sequence, (left, right) => {
				const fast = wasmEditSteps(left, right)!;
				// Its memory may have been another search's.
				fast.forward.fill(0);
				fast.backward.fill(0);
				expect(walk(fast, left, right)).toEqual(walk(new PortableEditSteps(left, right), left, right));
				fast.release();
			}),
			{ numRuns: 500 },
		);
	});

	it('tell of many equal elements', () => {
		const left = Uint32Array.from({ length: 100 }, (_, index) => index);
		const right = Uint32Array.from([1000, ...left]);
		for (const steps of [wasmEditSteps(left, right)!, new PortableEditSteps(left, right)]) {
			const [first, , , second] = walk(steps, left, right);
			expect([first, second]).toEqual([true, false]);
		}
	});

	it('need no WebAssembly', () => {
		const long = new Uint32Array(2000);
		expect(wasmEditSteps(long, long, {})).toBeUndefined();
		expect(editSteps(long, long)).not.toBeInstanceOf(PortableEditSteps);
		expect(editSteps(long.subarray(0, 9), long.subarray(0, 9))).toBeInstanceOf(PortableEditSteps);
	});
});
