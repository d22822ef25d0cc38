/** Whether a pass over the lines of a file has come to the end of a piece: then it breathes. */
export const endsPiece = (line: number): boolean => (line & (pieceLines - 1)) === pieceLines - 1;

/** So many lines are passed in a fraction of a millisecond. */
export const pieceLines: number = 1 << 16;

/** What a piece counts as, told to `breathe`. */
export const pieceSteps = 256;
