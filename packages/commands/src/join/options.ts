/** The options of `join`. */
export const joinOptions = {
	unpairable: {
		kind: 'list',
		short: 'a',
		value: 'FILENUM',
		summary: 'also print lines of file 1 or 2 that have no partner',
	},
	empty: { kind: 'list', short: 'e', value: 'STRING', summary: 'print STRING for fields that are missing' },
	ignoreCase: {
		kind: 'flag',
		short: 'i',
		long: 'ignore-case',
		summary: 'case of the join fields does not count',
	},
	field: { kind: 'list', short: 'j', value: 'FIELD', summary: 'the same as -1 FIELD -2 FIELD' },
	format: {
		kind: 'list',
		short: 'o',
		value: 'FORMAT',
		summary: 'which fields a line has: 0 for the join field, FILENUM.FIELD, or auto',
	},
	separator: {
		kind: 'list',
		short: 't',
		value: 'CHAR',
		summary: 'what stands between fields, instead of blanks',
	},
	onlyUnpairable: {
		kind: 'list',
		short: 'v',
		value: 'FILENUM',
		summary: 'print only lines of file 1 or 2 that have no partner',
	},
	field1: { kind: 'list', short: '1', value: 'FIELD', summary: 'join on this field of file 1' },
	field2: { kind: 'list', short: '2', value: 'FIELD', summary: 'join on this field of file 2' },
	checkOrder: { kind: 'flag', long: 'check-order', summary: 'fail if an input is not sorted' },
	nocheckOrder: { kind: 'flag', long: 'nocheck-order', summary: 'do not look whether the inputs are sorted' },
	header: { kind: 'flag', long: 'header', summary: 'the first line of each file is a header' },
	zeroTerminated: {
		kind: 'flag',
		short: 'z',
		long: 'zero-terminated',
		summary: 'lines end in NUL',
		endsLinesWithNul: true,
	},
} as const;
