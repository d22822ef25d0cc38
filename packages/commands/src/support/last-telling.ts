/** How much a command tells of what it does to files. */
export type Telling = 'nothing' | 'changes' | 'all';

/** What the last of `--verbose` and `--changes` asks for. */
export const lastTelling = (order: readonly string[]): Telling => {
	const last = order.findLast((name) => name === 'verbose' || name === 'changes');
	return last === undefined ? 'nothing' : last === 'verbose' ? 'all' : 'changes';
};
