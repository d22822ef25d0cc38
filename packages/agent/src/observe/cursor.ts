/** A place in what a session told: which process told it, and how much of it. Opaque to those who hold one. */
export interface Cursor {
	readonly incarnation: string;
	readonly revision: number;
	/** How many live events came before. */
	readonly position: number;
}

/** A cursor as a text that clients keep. */
export const writeCursor = ({ incarnation, revision, position }: Cursor): string =>
	`${revision}.${position}.${incarnation}`;

/** The cursor in a text; `undefined` if there is none, which is as good as one of long ago. */
export const readCursor = (text: string): Cursor | undefined => {
	const match = /^(\d{1,15})\.(\d{1,15})\.(.{1,100})$/s.exec(text);
	if (match === null) return undefined;
	const [, revision, position, incarnation] = match;
	return { incarnation: incarnation!, revision: Number(revision), position: Number(position) };
};
