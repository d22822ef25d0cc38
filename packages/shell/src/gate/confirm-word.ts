/** The words of a command without the confirmation among them. */
export interface ConfirmedWords {
	readonly argv: readonly string[];
	readonly nonce: string | undefined;
}

/** Takes `--confirm=NONCE` out of the arguments of a command; after `--` it is an operand. */
export const takeConfirmation = (argv: readonly string[]): ConfirmedWords => {
	const at = confirmationAt(argv);
	if (at === -1) return { argv, nonce: undefined };
	return { argv: argv.toSpliced(at, 1), nonce: argv[at]!.slice(option.length) };
};

/** Where among the arguments of a command its confirmation stands; -1 if there is none, or none that is known yet. */
export const confirmationAt = (argv: readonly (string | undefined)[]): number => {
	for (let at = 0; at < argv.length; at++) {
		const word = argv[at];
		if (word === '--') return -1;
		if (word?.startsWith(option) === true) return at;
	}
	return -1;
};

const option = '--confirm=';
