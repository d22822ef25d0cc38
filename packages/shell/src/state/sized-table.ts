/**
 * An associative array with fewer buckets than bash gives to others, which shows in the order in which its keys
 * are listed.
 */
export class SizedTable extends Map<string, string> {
	readonly buckets: number;

	constructor(buckets: number, entries: Iterable<readonly [string, string]> = []) {
		super(entries);
		this.buckets = buckets;
	}
}

/** Buckets of the tables that bash makes. */
export const bucketsOf = {
	/** `declare -A`. */
	declared: 1024,
	/** What was a scalar before. */
	converted: 128,
	/** Places of commands. */
	commands: 256,
	aliases: 64,
} as const;

/** A copy of a table that lists its keys as the table does. */
export const tableLike = (
	table: ReadonlyMap<string, string>,
	entries: Iterable<readonly [string, string]>,
): Map<string, string> =>
	table instanceof SizedTable ? new SizedTable(table.buckets, entries) : new Map(entries);
