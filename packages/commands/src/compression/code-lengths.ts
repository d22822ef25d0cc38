/** How long the code of each symbol is, none longer than `longest`: rare symbols are counted as less rare until it fits. */
export const codeLengths = (frequencies: Int32Array, longest: number): Uint8Array => {
	let weights = Float64Array.from(frequencies, (frequency) => Math.max(1, frequency));
	for (;;) {
		const lengths = huffmanLengths(weights);
		if (lengths.every((length) => length <= longest)) return lengths;
		weights = weights.map((weight) => Math.floor(weight / 2) + 1);
	}
};

const huffmanLengths = (weights: Float64Array): Uint8Array => {
	const count = weights.length;
	const parents = new Int32Array(2 * count - 1);
	const leaves = Array.from(weights.keys()).sort((one, other) => weights[one]! - weights[other]!);
	const sums: number[] = [];
	let leaf = 0;
	let inner = 0;
	const least = (): readonly [node: number, weight: number] => {
		const isLeaf = leaf < count && (inner >= sums.length || weights[leaves[leaf]!]! <= sums[inner]!);
		if (isLeaf) {
			const node = leaves[leaf++]!;
			return [node, weights[node]!];
		}
		return [count + inner, sums[inner++]!];
	};
	while (sums.length < count - 1) {
		const [first, one] = least();
		const [second, other] = least();
		parents[first] = count + sums.length;
		parents[second] = count + sums.length;
		sums.push(one + other);
	}
	const depths = new Uint8Array(2 * count - 1);
	for (let node = 2 * count - 3; node >= 0; node--) depths[node] = depths[parents[node]!]! + 1;
	return depths.slice(0, count);
};
