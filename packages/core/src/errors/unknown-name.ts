/** Says that a name is not among those that are known: with the nearest of them, and all of them. */
export const unknownName = (what: string, given: string, known: readonly string[]): string => {
	const nearest = nearestName(given, known);
	const all = known.join(', ');
	return nearest === undefined
		? `${JSON.stringify(given)} is no ${what}; expected one of ${all}`
		: `${JSON.stringify(given)} is no ${what}; did you mean ${JSON.stringify(nearest)}, of ${all}?`;
};

/** The name that was most likely meant; `undefined` if none is near. */
export const nearestName = (given: string, known: readonly string[]): string | undefined =>
	nearestNames(given, known, 1)[0];

/** The names that may have been meant, the most likely first; at most `most`, and none that is not near. */
export const nearestNames = (given: string, known: readonly string[], most: number): readonly string[] => {
	const limit = Math.max(2, Math.floor(given.length / 3));
	return known
		.map((name) => ({ name, distance: editDistance(given.toLowerCase(), name.toLowerCase()) }))
		.filter(({ distance }) => distance <= limit)
		.toSorted((one, other) => one.distance - other.distance)
		.slice(0, most)
		.map(({ name }) => name);
};

// Changes of one letter, and swaps of two neighbours, that turn one text into the other.
const editDistance = (a: string, b: string): number => {
	if (a.length > maxCompared) return a.length;
	let before: number[] = [];
	let row = Array.from({ length: b.length + 1 }, (_, at) => at);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++) {
			const isSame = a[i - 1] === b[j - 1];
			let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
				cost = Math.min(cost, before[j - 2]! + 1);
			}
			next.push(cost);
		}
		before = row;
		row = next;
	}
	return row[b.length]!;
};

const maxCompared = 100;
