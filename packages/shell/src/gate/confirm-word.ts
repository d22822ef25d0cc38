/** The words of a command without the confirmation among them. */
export interface ConfirmedWords {
	readonly argv: readonly string[];
	readonly nonce: string | undefined;
}

/** Takes `--confirm=NONCE` out of the arguments of a command; behind `--` it is an operand. */
export const takeConfirmation = (argv: readonly string[]): ConfirmedWords => {
	const at = confirmationAt(argv);
	if (at === -1) return { argv, nonce: undefined };
	return { argv: argv.toSpliced(at, 1), nonce: argv[at]!.slice(option.length) };
};

/** Where among the arguments of a command its confirmation stands; -1 if there is none, or none that is known yet. */
export const confirmationAt = (argv: readonly (string | undefined)[]): number => {
	const end = argv.indexOf('--');
	const at = argv.findIndex((word) => word?.startsWith(option) === true);
	return end !== -1 && end < at ? -1 : at;
};

const option = '--confirm=';
