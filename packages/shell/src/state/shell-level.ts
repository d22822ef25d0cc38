/** What becomes of `SHLVL` where a shell begins, or makes room for another program. */
export interface ShellLevel {
	readonly text: string;
	/** The level that bash takes for a mistake and does not use. */
	readonly tooHigh?: number;
}

/** The level that is one or more above or below that of a text; a text that is no number counts as 0. */
export const shellLevel = (before: string | undefined, change: number): ShellLevel => {
	const number = /^\s*([+-]?\d+)\s*$/.exec(before ?? '')?.[1];
	const level = Number(number ?? 0) + change;
	if (level < 0) return { text: '0' };
	return level >= highest ? { text: '1', tooHigh: level } : { text: String(level) };
};

const highest = 1000;
