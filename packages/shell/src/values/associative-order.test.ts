import { describe, expect, it } from 'vitest';
import { runBashScript } from '../../test/bash-batch.ts';
import { associativeOrder } from './associative-order.ts';

const listedByBash = (keys: readonly string[]): readonly string[] =>
	runBashScript(`declare -A m; while IFS= read -r key; do m[$key]=1; done; printf '%s\\n' "\${!m[@]}"`, {
		input: keys.map((key) => `${key}\n`).join(''),
	})
		.trimEnd()
		.split('\n');

describe('the order of an associative array', () => {
	it('is that of the hash table of bash', () => {
		const keys = ['one', 'two', 'three', 'a', 'b', 'c', 'x y', 'é', '日本', '1', '2', '10', '-', '$'];
		expect(associativeOrder(new Map(keys.map((key) => [key, '1'])))).toEqual(listedByBash(keys));
	});

	it('follows the table when it grows, once and again', () => {
		for (const count of [2047, 2048, 2049, 9000]) {
			const keys = Array.from({ length: count }, (_, index) => `key${index}`);
			expect(associativeOrder(new Map(keys.map((key) => [key, '1'])))).toEqual(listedByBash(keys));
		}
	});
});
