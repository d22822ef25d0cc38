/** The options of chown and chgrp, for their declarations. */
export const ownerOptions = {
	changes: { kind: 'flag', short: 'c', long: 'changes', summary: 'tell of files that are changed' },
	silent: { kind: 'flag', short: 'f', long: 'silent', summary: 'print few errors' },
	quiet: { kind: 'flag', long: 'quiet', summary: 'the same as --silent' },
	verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'tell of each file' },
	dereference: { kind: 'flag', long: 'dereference', summary: 'change what links point to (the default)' },
	noDereference: { kind: 'flag', short: 'h', long: 'no-dereference', summary: 'change links themselves' },
	from: {
		kind: 'value',
		long: 'from',
		value: 'OWNER:GROUP',
		type: 'string',
		summary: 'change only files that have this owner and group',
	},
	noPreserveRoot: {
		kind: 'flag',
		long: 'no-preserve-root',
		summary: 'do not treat / specially (the default)',
	},
	preserveRoot: { kind: 'flag', long: 'preserve-root', summary: 'do not work recursively on /' },
	reference: {
		kind: 'value',
		long: 'reference',
		value: 'FILE',
		type: 'string',
		summary: 'the owner and group of this file',
	},
	recursive: {
		kind: 'flag',
		short: 'R',
		long: 'recursive',
		summary: 'change directories and all below them',
	},
	followOperands: {
		kind: 'flag',
		short: 'H',
		summary: 'with -R, enter operands that are links to directories',
	},
	followAll: { kind: 'flag', short: 'L', summary: 'with -R, enter all links to directories' },
	followNone: { kind: 'flag', short: 'P', summary: 'with -R, enter no links (the default)' },
} as const;

/** What chown or chgrp was asked for. */
export interface OwnerOptions {
	readonly changes: boolean;
	readonly silent: boolean;
	readonly quiet: boolean;
	readonly verbose: boolean;
	readonly from: string | undefined;
	readonly reference: string | undefined;
	readonly recursive: boolean;
}
