/** What a file is, for people and as MIME has it. */
export interface ContentKind {
	readonly text: string;
	readonly mime: string;
	/** `us-ascii`, `utf-8`, `binary` … */
	readonly encoding: string;
}

/** A kind whose bytes are no text. */
export const binaryKind = (text: string, mime: string): ContentKind => ({ text, mime, encoding: 'binary' });
