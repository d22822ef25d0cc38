/** What the words of zgrep say. */
export interface ZgrepWords {
	/** What grep is given: options, and the pattern. */
	readonly grepWords: readonly string[];
	readonly files: readonly string[];
	/** Files that patterns are read from. */
	readonly patternFiles: readonly string[];
	/** `undefined`: where there is more than one file. */
	readonly hasNames: boolean | undefined;
}

/** Tells options of grep from the pattern and the files. */
export const readWords = (argv: readonly string[]): ZgrepWords | { readonly fault: string } => {
	const options: string[] = [];
	const operands: string[] = [];
	const patternFiles: string[] = [];
	let hasPattern = false;
	let hasNames: boolean | undefined;
	for (let at = 0; at < argv.length; at++) {
		const word = argv[at]!;
		if (word === '--') {
			for (const each of argv.slice(at + 1)) operands.push(each);
			break;
		}
		if (!word.startsWith('-') || word === '-') {
			operands.push(word);
			continue;
		}
		if (/^--(?:di|exc|inc|rec|nu)/.test(word)) return { fault: `${word}: option not supported` };
		const valued = word.startsWith('--') ? longValue.exec(word) : shortValue.exec(word);
		const letters = word.startsWith('--') ? '' : (valued?.[1] ?? word.slice(1));
		if (/[drRzZ]/.test(letters)) return { fault: `${word}: option not supported` };
		if (letters.includes('h') || /^--no-f/.test(word)) hasNames = false;
		if (letters.includes('H') || /^--wi/.test(word)) hasNames ??= true;
		if (valued === null) {
			options.push(word);
			continue;
		}
		const [, , letter = '', own = ''] = valued;
		const kind = word.startsWith('--') ? `--${letter}` : letter;
		if (own === '' && at + 1 >= argv.length) return { fault: `${word} option requires an argument` };
		const value = own === '' ? argv[++at]! : own.replace(/^=/, '');
		options.push(...(own === '' ? [word, value] : [word]));
		if (kind === 'e' || kind.startsWith('--reg')) hasPattern = true;
		if (kind === 'f' || kind.startsWith('--file')) {
			hasPattern = true;
			patternFiles.push(value);
		}
	}
	if (hasPattern) return { grepWords: options, files: operands, patternFiles, hasNames };
	const [pattern, ...files] = operands;
	if (pattern === undefined) return { fault: "missing pattern; try `zgrep --help' for help" };
	return { grepWords: [...options, '--', pattern], files, patternFiles, hasNames };
};

/** Letters without values, then one with a value, then the value if it is in the same word. */
const shortValue = /^-([^ABCDXdefm]*)([ABCDXdefm])(.*)$/s;
const longValue = /^(--)((?:binary-|file(?=$|=)|la|ma|reg)[^=]*)(=.*)?$/s;
