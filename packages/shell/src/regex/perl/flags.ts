/** What letters such as `(?i)` turn on. */
export interface PerlFlags {
	readonly ignoreCase: boolean;
	readonly isMultiline: boolean;
	readonly dotAll: boolean;
	readonly isExtended: boolean;
	readonly isUngreedy: boolean;
	/** Only groups with a name are kept. */
	readonly namesOnly: boolean;
	/** Several groups may have one name. */
	readonly sharesNames: boolean;
}

/** All that the caller does not choose. */
export const noFlags: Omit<PerlFlags, 'ignoreCase' | 'isMultiline'> = {
	dotAll: false,
	isExtended: false,
	isUngreedy: false,
	namesOnly: false,
	sharesNames: false,
};

/** Flags with some letters turned on or off. */
export const changedFlags = (flags: PerlFlags, letters: string, isOn: boolean): PerlFlags => ({
	ignoreCase: letters.includes('i') ? isOn : flags.ignoreCase,
	isMultiline: letters.includes('m') ? isOn : flags.isMultiline,
	dotAll: letters.includes('s') ? isOn : flags.dotAll,
	isExtended: letters.includes('x') ? isOn : flags.isExtended,
	isUngreedy: letters.includes('U') ? isOn : flags.isUngreedy,
	namesOnly: letters.includes('n') ? isOn : flags.namesOnly,
	sharesNames: letters.includes('J') ? isOn : flags.sharesNames,
});
