/** How the names of pieces end. */
export interface SuffixStyle {
	readonly alphabet: string;
	readonly length: number;
	/** Whether the suffix grows when all of its length are used up. */
	readonly grows: boolean;
	/** Where the count starts, in digits of the alphabet. */
	readonly first: string;
}

/** The names of pieces in order, `undefined` when there are no more. */
export const pieceNames = function* (
	style: SuffixStyle,
	prefix: string,
	behind: string,
): Generator<string, undefined> {
	for (const suffix of suffixes(style)) yield `${prefix}${suffix}${behind}`;
	return undefined;
};

// A suffix that grows starts with the alphabet's last letter for each time it has grown, so that names stay
// in order: `yz` is followed by `zaaa`.
const suffixes = function* ({ alphabet, length, grows, first }: SuffixStyle): Generator<string> {
	const base = alphabet.length;
	let digits = [...first.padStart(length, alphabet[0]!)].map((letter) => alphabet.indexOf(letter));
	let prefix = '';
	for (;;) {
		yield prefix + digits.map((digit) => alphabet[digit]).join('');
		let at = digits.length - 1;
		while (at >= 0 && digits[at] === base - 1) {
			digits[at] = 0;
			at -= 1;
		}
		if (at < 0) return;
		digits[at]! += 1;
		if (grows && at === 0 && digits[0] === base - 1) {
			prefix += alphabet[base - 1];
			digits = new Array<number>(digits.length + 1).fill(0);
		}
	}
};

/** How long a suffix must be for so many pieces. */
export const lengthFor = (pieces: number, alphabet: string): number => {
	let length = 1;
	for (
		let rest = Math.floor((pieces - 1) / alphabet.length);
		rest > 0;
		rest = Math.floor(rest / alphabet.length)
	) {
		length += 1;
	}
	return length;
};
