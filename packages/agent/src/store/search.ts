/** Asks for what was said in any session. */
export interface SearchRequest {
	/** Words that all have to be in one message, in any order; the last may be the beginning of one. */
	readonly text: string;
	/** How many are given at most; at most 100. */
	readonly limit: number;
	/** That of a hit: those after it are given. */
	readonly cursor?: string;
}

/** A message in which all words are. */
export interface SearchHit {
	/** The session in which it was said; where that was deleted, the oldest fork that shares it. */
	readonly sessionId: string;
	readonly nodeId: string;
	/** Its place on the path of the session. */
	readonly position: number;
	/** When it was committed. */
	readonly at: number;
	readonly role: 'user' | 'assistant' | 'tool';
	/** A few words around what was looked for. */
	readonly snippet: string;
	/** Of the session. */
	readonly title: string | null;
	readonly cwd: string | null;
	/** For a request that goes on after this hit. */
	readonly cursor: string;
}
