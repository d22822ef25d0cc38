import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { EntropySource, type RandomSource } from './random.ts';

/**
 * The first `count` of `total` numbers in random order. Keeps only those numbers that have changed places, so
 * that a few of very many cost little.
 */
export function* permutation(
	context: CommandContext,
	source: RandomSource,
	count: number,
	total: bigint,
): Flow<readonly bigint[]> {
	if (total <= densest) return yield* densePermutation(context, source, count, Number(total));
	const moved = new Map<bigint, bigint>();
	const chosen: bigint[] = [];
	for (let index = 0n; index < BigInt(count); index++) {
		const other = index + (yield* source.choose(total - index));
		chosen.push(moved.get(other) ?? other);
		moved.set(other, moved.get(index) ?? index);
		moved.delete(index);
		yield* wait(context.breathe());
	}
	return chosen;
}

const densest = 1n << 24n;

function* densePermutation(
	context: CommandContext,
	source: RandomSource,
	count: number,
	total: number,
): Flow<readonly bigint[]> {
	const places = Uint32Array.from({ length: total }, (_, index) => index);
	for (let index = 0; index < count; index++) {
		const choices = total - index;
		const other =
			index +
			(source instanceof EntropySource
				? source.pick(choices)
				: Number(yield* source.choose(BigInt(choices))));
		const value = places[other]!;
		places[other] = places[index]!;
		places[index] = value;
		yield* wait(context.breathe());
	}
	return Array.from(places.subarray(0, count), BigInt);
}
