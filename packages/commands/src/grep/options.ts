/** The options of GNU's grep. */
export const grepOptions = {
	basic: {
		kind: 'flag',
		short: 'G',
		long: 'basic-regexp',
		summary: 'patterns are basic regular expressions; the default',
	},
	extended: {
		kind: 'flag',
		short: 'E',
		long: 'extended-regexp',
		summary: 'patterns are extended regular expressions',
	},
	fixed: { kind: 'flag', short: 'F', long: 'fixed-strings', summary: 'patterns are plain texts' },
	perl: { kind: 'flag', short: 'P', long: 'perl-regexp', summary: 'patterns are Perl regular expressions' },
	after: {
		kind: 'value',
		short: 'A',
		long: 'after-context',
		value: 'NUM',
		type: 'string',
		summary: 'print NUM lines after each selected one',
	},
	before: {
		kind: 'value',
		short: 'B',
		long: 'before-context',
		value: 'NUM',
		type: 'string',
		summary: 'print NUM lines before each selected one',
	},
	binaryFiles: {
		kind: 'list',
		long: 'binary-files',
		value: 'TYPE',
		summary: 'treat binary files as binary, text or without-match',
	},
	byteOffset: { kind: 'flag', short: 'b', long: 'byte-offset', summary: 'print the offset of each line' },
	context: {
		kind: 'value',
		short: 'C',
		long: 'context',
		value: 'NUM',
		type: 'string',
		summary: 'print NUM lines around each; also -NUM',
	},
	color: { kind: 'optional', long: 'color', value: 'WHEN', summary: 'mark matches: always, never or auto' },
	colour: { kind: 'optional', long: 'colour', value: 'WHEN', summary: 'the same' },
	count: { kind: 'flag', short: 'c', long: 'count', summary: 'print only how many lines are selected' },
	devices: {
		kind: 'value',
		short: 'D',
		long: 'devices',
		value: 'ACTION',
		type: 'string',
		summary: 'read or skip devices, FIFOs and sockets',
	},
	directories: {
		kind: 'value',
		short: 'd',
		long: 'directories',
		value: 'ACTION',
		type: 'string',
		summary: 'read, recurse into or skip directories',
	},
	excludes: { kind: 'list', long: 'exclude', value: 'GLOB', summary: 'skip files that match GLOB' },
	excludeFrom: {
		kind: 'list',
		long: 'exclude-from',
		value: 'FILE',
		summary: 'skip files that match a pattern in FILE',
	},
	excludedDirectories: {
		kind: 'list',
		long: 'exclude-dir',
		value: 'GLOB',
		summary: 'skip directories that match GLOB',
	},
	patternFiles: {
		kind: 'list',
		short: 'f',
		long: 'file',
		value: 'FILE',
		summary: 'take patterns from FILE, one per line',
	},
	filesWithMatches: {
		kind: 'flag',
		short: 'l',
		long: 'files-with-matches',
		summary: 'print only names of files with selected lines',
	},
	filesWithoutMatch: {
		kind: 'flag',
		short: 'L',
		long: 'files-without-match',
		summary: 'print only names of files without selected lines',
	},
	groupSeparator: {
		kind: 'value',
		long: 'group-separator',
		value: 'SEP',
		type: 'string',
		summary: 'print SEP between groups of lines',
	},
	includes: { kind: 'list', long: 'include', value: 'GLOB', summary: 'search only files that match GLOB' },
	ignoreCase: {
		kind: 'flag',
		short: 'iy',
		long: 'ignore-case',
		summary: 'upper and lower case are the same',
	},
	noIgnoreCase: { kind: 'flag', long: 'no-ignore-case', summary: 'they differ; the default' },
	initialTab: { kind: 'flag', short: 'T', long: 'initial-tab', summary: 'line up tabs' },
	label: {
		kind: 'value',
		long: 'label',
		value: 'LABEL',
		type: 'string',
		summary: 'the name of standard input',
	},
	lineBuffered: { kind: 'flag', long: 'line-buffered', summary: 'write each line at once' },
	lineNumber: { kind: 'flag', short: 'n', long: 'line-number', summary: 'print the number of each line' },
	wholeLines: { kind: 'flag', short: 'x', long: 'line-regexp', summary: 'match only whole lines' },
	maxCount: {
		kind: 'value',
		short: 'm',
		long: 'max-count',
		value: 'NUM',
		type: 'string',
		summary: 'stop after NUM selected lines',
	},
	noFilename: { kind: 'flag', short: 'h', long: 'no-filename', summary: 'do not' },
	noGroupSeparator: { kind: 'flag', long: 'no-group-separator', summary: 'print nothing between groups' },
	silent: {
		kind: 'flag',
		short: 's',
		long: 'no-messages',
		summary: 'say nothing of files that cannot be read',
	},
	null: { kind: 'flag', short: 'Z', long: 'null', summary: 'print a NUL byte after file names' },
	nullData: { kind: 'flag', short: 'z', long: 'null-data', summary: 'lines end in a NUL byte' },
	onlyMatching: {
		kind: 'flag',
		short: 'o',
		long: 'only-matching',
		summary: 'print only the matches that are not empty',
	},
	quiet: { kind: 'flag', short: 'q', long: 'quiet', summary: 'print nothing; stop at the first match' },
	recursive: {
		kind: 'flag',
		short: 'r',
		long: 'recursive',
		summary: 'search directories and all below them',
	},
	dereference: {
		kind: 'flag',
		short: 'R',
		long: 'dereference-recursive',
		summary: 'the same, and follow all links',
	},
	patterns: {
		kind: 'list',
		short: 'e',
		long: 'regexp',
		value: 'PATTERNS',
		summary: 'a list of patterns, one per line',
	},
	invert: { kind: 'flag', short: 'v', long: 'invert-match', summary: 'select the lines that do not match' },
	silentOutput: { kind: 'flag', long: 'silent', summary: 'the same as --quiet' },
	text: { kind: 'flag', short: 'a', long: 'text', summary: 'treat binary files as text' },
	binary: { kind: 'flag', short: 'U', long: 'binary', summary: 'changes nothing' },
	unixOffsets: { kind: 'flag', short: 'u', long: 'unix-byte-offsets', summary: 'changes nothing' },
	withFilename: {
		kind: 'flag',
		short: 'H',
		long: 'with-filename',
		summary: 'print the name of the file with each line',
	},
	words: { kind: 'flag', short: 'w', long: 'word-regexp', summary: 'match only whole words' },
	skipBinary: { kind: 'flag', short: 'I', summary: 'binary files do not match' },
} as const;

/** Turns `-NUM` into `--context=NUM`, also in the middle of letters. */
export const rewriteNumbers = (argv: readonly string[]): readonly string[] => {
	if (argv.length === 1 && argv[0] === '-V') return ['--version'];
	const end = argv.indexOf('--');
	const words = argv.slice(0, end < 0 ? argv.length : end);
	if (!words.some((word) => /^-[^-]*\d/.test(word))) return argv;
	return [...rewrittenWords(words), ...(end < 0 ? [] : argv.slice(end))];
};

const rewrittenWords = (words: readonly string[]): readonly string[] => {
	const rewritten: string[] = [];
	for (let at = 0; at < words.length; at++) {
		const word = words[at]!;
		if (!/^-[^-]/.test(word)) {
			rewritten.push(word);
			if (takesNextWord(word) && at + 1 < words.length) rewritten.push(words[++at]!);
			continue;
		}
		const [, letters, rest] = /^-([^ABCDdefm]*)(.*)$/s.exec(word)!;
		for (const part of letters!.match(/\d+|\D+/g) ?? [])
			rewritten.push(/\d/.test(part) ? `--context=${part}` : `-${part}`);
		if (rest !== '') rewritten.push(`-${rest}`);
		if (rest!.length === 1 && at + 1 < words.length) rewritten.push(words[++at]!);
	}
	return rewritten;
};

// A long option whose value is the next word; what begins with digits there is no option.
const takesNextWord = (word: string): boolean =>
	word.startsWith('--') &&
	!word.includes('=') &&
	Object.values(grepOptions).some(
		(option) => option.kind !== 'flag' && option.kind !== 'optional' && option.long === word.slice(2),
	);
