/** Which letters and names a command knows, so that digits among them can be told apart. */
export interface DigitSpelling {
	readonly flags: string;
	/** Letters and long names that take the next word as their value. */
	readonly valued: string;
	readonly names: readonly string[];
	/** The letter of the option that the number is meant for. */
	readonly option: string;
}

/** Turns `fold -5` and `expand -4,8` into the option with that value; the number goes to the end of its word. */
export const rewriteDigits = (argv: readonly string[], spelling: DigitSpelling): readonly string[] => {
	const { flags, valued, names, option } = spelling;
	const words: string[] = [];
	for (let at = 0; at < argv.length; at++) {
		const word = argv[at]!;
		if (word === '--') return [...words, ...argv.slice(at)];
		const digits = new RegExp(`^-([${flags}]*)(\\d.*)$`, 's').exec(word);
		if (digits !== null) {
			if (digits[1] !== '') words.push(`-${digits[1]}`);
			words.push(`-${option}${digits[2]}`);
			continue;
		}
		words.push(word);
		const takesNext =
			new RegExp(`^-[${flags}]*[${valued}]$`).test(word) || names.some((name) => word === `--${name}`);
		if (takesNext && at + 1 < argv.length) {
			at += 1;
			words.push(argv[at]!);
		}
	}
	return words;
};
