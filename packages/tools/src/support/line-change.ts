/** Lines of a text that others take the place of; either may be none. Lines count from 0. */
export interface LineChange {
	readonly oldStart: number;
	readonly oldEnd: number;
	readonly newStart: number;
	readonly newEnd: number;
}

/**
 * The changes that lead from one list of lines to the other, as few lines as can be found with bounded work:
 * where the two differ in very many places, what lies between their common ends is one change.
 */
export const findLineChanges = (
	oldLines: readonly string[],
	newLines: readonly string[],
): readonly LineChange[] => {
	const shorter = Math.min(oldLines.length, newLines.length);
	let start = 0;
	while (start < shorter && oldLines[start] === newLines[start]) start += 1;
	let end = 0;
	while (end < shorter - start && oldLines.at(-1 - end) === newLines.at(-1 - end)) end += 1;
	const oldEnd = oldLines.length - end;
	const newEnd = newLines.length - end;
	if (start === oldEnd && start === newEnd) return [];
	const whole = { oldStart: start, oldEnd, newStart: start, newEnd };
	if (start === oldEnd || start === newEnd) return [whole];
	const matches = commonLines(oldLines.slice(start, oldEnd), newLines.slice(start, newEnd));
	return matches === undefined ? [whole] : changesBetween(matches, whole);
};

/** Lines that are the same in both, as pairs of places. */
type Match = readonly [number, number];

// The greedy search for the shortest edit: for each number of edits, how far each diagonal reaches.
const commonLines = (
	oldLines: readonly string[],
	newLines: readonly string[],
): readonly Match[] | undefined => {
	const most = Math.min(oldLines.length + newLines.length, maxEdits);
	const offset = most + 1;
	const reach = new Int32Array(2 * most + 3);
	const trace: Int32Array[] = [];
	for (let edits = 0; edits <= most; edits++) {
		trace.push(reach.slice(offset - edits - 1, offset + edits + 2));
		for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
			const isDown =
				diagonal === -edits ||
				(diagonal !== edits && reach[offset + diagonal - 1]! < reach[offset + diagonal + 1]!);
			let at = isDown ? reach[offset + diagonal + 1]! : reach[offset + diagonal - 1]! + 1;
			while (at < oldLines.length && oldLines[at] === newLines[at - diagonal]) at += 1;
			reach[offset + diagonal] = at;
			if (at >= oldLines.length && at - diagonal >= newLines.length)
				return walkBack(trace, oldLines.length, newLines.length);
		}
	}
	return undefined;
};

const maxEdits = 1000;

const walkBack = (trace: readonly Int32Array[], oldEnd: number, newEnd: number): readonly Match[] => {
	const matches: Match[] = [];
	let at = oldEnd;
	let other = newEnd;
	for (let edits = trace.length - 1; edits >= 0; edits--) {
		const reach = trace[edits]!;
		const reachOf = (diagonal: number): number => reach[diagonal + edits + 1]!;
		const diagonal = at - other;
		const isDown =
			diagonal === -edits || (diagonal !== edits && reachOf(diagonal - 1) < reachOf(diagonal + 1));
		const before = isDown ? diagonal + 1 : diagonal - 1;
		const beforeAt = edits === 0 ? 0 : reachOf(before);
		const beforeOther = edits === 0 ? 0 : beforeAt - before;
		const snakeStart = edits === 0 ? 0 : isDown ? beforeAt : beforeAt + 1;
		for (; at > snakeStart; at--, other--) matches.push([at - 1, other - 1]);
		at = beforeAt;
		other = beforeOther;
	}
	return matches.reverse();
};

const changesBetween = (matches: readonly Match[], whole: LineChange): readonly LineChange[] => {
	const changes: LineChange[] = [];
	let oldAt = whole.oldStart;
	let newAt = whole.newStart;
	const close = (oldNext: number, newNext: number): void => {
		if (oldNext > oldAt || newNext > newAt)
			changes.push({ oldStart: oldAt, oldEnd: oldNext, newStart: newAt, newEnd: newNext });
	};
	for (const [old, other] of matches) {
		close(whole.oldStart + old, whole.newStart + other);
		oldAt = whole.oldStart + old + 1;
		newAt = whole.newStart + other + 1;
	}
	close(whole.oldEnd, whole.newEnd);
	return changes;
};
