/** A construct of bash that is refused by name, and how to write it instead. */
export interface Refusal {
	/** Stable: `shell.refused.…`. */
	readonly code: string;
	/** The construct as people know it. */
	readonly construct: string;
	/** What to write instead, as an order. */
	readonly instead: string;
}

/** The fact and the way out, in one sentence. */
export const refusalMessage = ({ construct, instead }: Refusal): string =>
	`${construct} is not supported here; ${instead}`;

/** Everything the parser itself refuses. */
export const refusedSyntax: Readonly<Record<'splicedAnsi' | 'nestedQuotes', Refusal>> = {
	splicedAnsi: {
		code: 'shell.refused.spliced-ansi',
		construct: '$\'…\' that stands for a quote, $, `, } or a final \\, inside of "${…}"',
		instead: 'put the text into a variable first',
	},
	nestedQuotes: {
		code: 'shell.refused.nested-quotes',
		construct: 'a double quote between single quotes inside of "${…}"',
		instead: 'put the text into a variable first',
	},
};
