/** The options of `comm`. */
export const commOptions = {
	suppress1: { kind: 'flag', short: '1', summary: 'leave out lines that are only in FILE1' },
	suppress2: { kind: 'flag', short: '2', summary: 'leave out lines that are only in FILE2' },
	suppress3: { kind: 'flag', short: '3', summary: 'leave out lines that are in both' },
	checkOrder: { kind: 'flag', long: 'check-order', summary: 'fail if an input is not sorted' },
	nocheckOrder: { kind: 'flag', long: 'nocheck-order', summary: 'do not look whether the inputs are sorted' },
	outputDelimiter: {
		kind: 'list',
		long: 'output-delimiter',
		value: 'STR',
		summary: 'put STR between the columns',
	},
	total: { kind: 'flag', long: 'total', summary: 'print how many lines each column has' },
	zeroTerminated: {
		kind: 'flag',
		short: 'z',
		long: 'zero-terminated',
		summary: 'lines end in NUL',
		endsLinesWithNul: true,
	},
} as const;
