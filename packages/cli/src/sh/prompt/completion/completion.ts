/** What a text may go on as. */
export interface Completion {
	/** Where in the text before the cursor the part begins that a candidate replaces. */
	readonly start: number;
	readonly candidates: readonly Candidate[];
}

/** One way to go on. */
export interface Candidate {
	/** As it has to be typed. */
	readonly insert: string;
	/** What is inserted after it when it is the only one: a blank, a closing quote, a slash. */
	readonly after: string;
	/** As it is listed. */
	readonly shown: string;
}
