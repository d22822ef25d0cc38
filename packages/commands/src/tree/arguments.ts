/**
 * Sets tree's arguments apart as tree itself reads them: a letter that needs a value takes the next word,
 * wherever it stands among other letters. What tree does not know is a fault, in its words.
 */
export const treeArguments = (
	argv: readonly string[],
): readonly string[] | { readonly fault: string; readonly hint: boolean } => {
	const words: string[] = [];
	for (let at = 0; at < argv.length; at += 1) {
		const word = argv[at]!;
		if (word === '--') return [...words, ...argv.slice(at)];
		if (word.startsWith('--')) {
			const [name] = word.slice(2).split('=', 1);
			if (!longNames.has(name!)) return { fault: `Invalid argument \`${word}'.\n${usage}`, hint: false };
			if (needsWord.test(word) && at + 1 === argv.length)
				return { fault: `Missing argument to ${word}`, hint: false };
			words.push(word);
		} else if (word.startsWith('-') && word.length > 1) {
			for (const letter of word.slice(1)) {
				if (!letters.includes(letter))
					return { fault: `Invalid argument -\`${letter}'.\n${usage}`, hint: false };
				words.push(`-${letter}`);
				if (!lettersWithWord.includes(letter)) continue;
				at += 1;
				if (at === argv.length) return { fault: `Missing argument to -${letter} option.`, hint: false };
				words.push(argv[at]!);
			}
		} else words.push(word);
	}
	return words;
};

// As tree has it.
const usage = `usage: tree [-acdfghilnpqrstuvxACDFJQNSUX] [-L level [-R]] [-H  baseHREF]
\t[-T title] [-o filename] [-P pattern] [-I pattern] [--gitignore]
\t[--gitfile[=]file] [--matchdirs] [--metafirst] [--ignore-case]
\t[--nolinks] [--hintro[=]file] [--houtro[=]file] [--inodes] [--device]
\t[--sort[=]<name>] [--dirsfirst] [--filesfirst] [--filelimit #] [--si]
\t[--du] [--prune] [--charset[=]X] [--timefmt[=]format] [--fromfile]
\t[--fflinks] [--info] [--infofile[=]file] [--noreport] [--version]
\t[--help] [--] [directory ...]`;

const letters = 'acdfghilnpqrstuvxACDFJQNSUXLRHTOoPI';
const lettersWithWord = 'LPIHTo';

// Those of tree, `no-ignore` and `json`, which are ours.
const longNames: ReadonlySet<string> = new Set([
	'gitignore',
	'gitfile',
	'matchdirs',
	'metafirst',
	'ignore-case',
	'nolinks',
	'hintro',
	'houtro',
	'inodes',
	'device',
	'sort',
	'dirsfirst',
	'filesfirst',
	'filelimit',
	'si',
	'du',
	'prune',
	'charset',
	'timefmt',
	'fromfile',
	'fflinks',
	'info',
	'infofile',
	'noreport',
	'version',
	'help',
	'no-ignore',
	'json',
]);

const needsWord = /^--(?:charset|filelimit|sort|timefmt)$/;
