/** The options of `cmp`. */
export const cmpOptions = {
	printBytes: { kind: 'flag', short: 'bc', long: 'print-bytes', summary: 'show the bytes that differ' },
	ignoreInitial: {
		kind: 'list',
		short: 'i',
		long: 'ignore-initial',
		value: 'SKIP',
		summary: 'leave out the first SKIP bytes of both files; SKIP1:SKIP2 for each its own',
	},
	verbose: { kind: 'flag', short: 'l', long: 'verbose', summary: 'print every byte that differs' },
	bytes: {
		kind: 'value',
		short: 'n',
		long: 'bytes',
		value: 'LIMIT',
		type: 'string',
		summary: 'compare no more than LIMIT bytes',
	},
	silent: { kind: 'flag', short: 's', long: 'silent', summary: 'print nothing; the status tells' },
	quiet: { kind: 'flag', long: 'quiet', summary: 'the same as --silent' },
} as const;
