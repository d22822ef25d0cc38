import { TenonError } from '@tenon/core';

/** Why a regular expression was refused. */
export type RegexFault =
	| 'invalid-expression'
	| 'invalid-collation'
	| 'invalid-class'
	| 'trailing-backslash'
	| 'invalid-reference'
	| 'unmatched-bracket'
	| 'unmatched-open'
	| 'unmatched-close'
	| 'unmatched-brace'
	| 'invalid-interval'
	| 'invalid-range'
	| 'invalid-repeat'
	| 'too-big'
	| 'too-complex';

/**
 * A regular expression that cannot be compiled, or (`too-complex` alone) one whose match would cost
 * more work than is allowed. The message is GNU's own text, because commands print it as it is.
 */
export class RegexError extends TenonError {
	readonly code: `regex.${RegexFault}`;
	readonly fault: RegexFault;

	constructor(fault: RegexFault) {
		super(messages[fault]);
		this.code = `regex.${fault}`;
		this.fault = fault;
	}
}

const messages: Readonly<Record<RegexFault, string>> = {
	'invalid-expression': 'Invalid regular expression',
	'invalid-collation': 'Invalid collation character',
	'invalid-class': 'Invalid character class name',
	'trailing-backslash': 'Trailing backslash',
	'invalid-reference': 'Invalid back reference',
	'unmatched-bracket': 'Unmatched [, [^, [:, [., or [=',
	'unmatched-open': 'Unmatched ( or \\(',
	'unmatched-close': 'Unmatched ) or \\)',
	'unmatched-brace': 'Unmatched \\{',
	'invalid-interval': 'Invalid content of \\{\\}',
	'invalid-range': 'Invalid range end',
	'invalid-repeat': 'Invalid preceding regular expression',
	'too-big': 'Regular expression too big',
	'too-complex': 'Regular expression too complex for this text',
};
