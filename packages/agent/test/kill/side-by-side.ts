/** Does all of something, so many at the same time; rejects with the first failure, when those under way have ended. */
export const sideBySide = async <T>(
	items: readonly T[],
	limit: number,
	work: (item: T, index: number) => Promise<void>,
): Promise<void> => {
	const left = items.entries();
	const lanes = Array.from({ length: limit }, async () => {
		for (const [index, item] of left) await work(item, index);
	});
	const ends = await Promise.allSettled(lanes);
	for (const end of ends) if (end.status === 'rejected') throw end.reason;
};

/** A list cut into pieces that are no longer than this. */
export const batches = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
	Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
		items.slice(index * size, (index + 1) * size),
	);
