/** What an error says to the caller that waits for an answer. */
export const messageOf = (error: unknown): string =>
	error instanceof Error && error.message !== '' ? error.message : String(error);
