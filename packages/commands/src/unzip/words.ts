/** What a rewrite of words gives. */
export type Rewritten = readonly string[] | { readonly fault: string; readonly hint?: boolean };

/**
 * Brings the words of unzip into the form that a parser knows: options come first, `-q` and `-a` may be given twice,
 * `-x` takes all words that follow, and members may look like options. `-Z` makes the words those of zipinfo.
 */
export const rewriteUnzip = (argv: readonly string[]): Rewritten => {
	if (argv[0]?.startsWith('-Z')) {
		const rest = argv[0].slice(2);
		return ['--zipinfo-mode', '--', ...(rest === '' ? [] : [`-${rest}`]), ...argv.slice(1)];
	}
	const options: string[] = [];
	const operands: string[] = [];
	let at = 0;
	for (; at < argv.length; at++) {
		const word = argv[at]!;
		if (word.startsWith('--')) {
			if (word === '--') {
				at += 1;
				break;
			}
			options.push(word);
			continue;
		}
		if (!word.startsWith('-') || word === '-') break;
		for (let index = 1; index < word.length; index++) {
			const letter = word[index]!;
			if (letter === 'd') {
				const value = word.slice(index + 1) || argv[++at];
				if (value === undefined) return { fault: noDirectory, hint: false };
				options.push('-d', value);
				break;
			}
			options.push(letter === 'q' ? '--quiet-level=1' : letter === 'a' ? '--text-level=1' : `-${letter}`);
		}
	}
	if (at < argv.length) operands.push(argv[at++]!);
	let excludes = false;
	for (; at < argv.length; at++) {
		const word = argv[at]!;
		if (word === '-x') excludes = true;
		else if (/^-d/.test(word)) {
			const value = word.slice(2) || argv[++at];
			if (value === undefined) return { fault: noDirectory, hint: false };
			options.push('-d', value);
		} else if (excludes) options.push('-x', word);
		else operands.push(word);
	}
	return [...options, '--', ...operands];
};

const noDirectory = 'error:  must specify directory to which to extract with -d option';
