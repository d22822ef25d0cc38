/** What an operand begins with that stands for `-C`: no word of a script can. */
export const directoryMark = '\0C';

/** What one begins with that says what is wrong with the words. */
export const faultMark = '\0!';

const valued = 'fCTXHbIN';

/**
 * Brings the words of tar into the form that a parser knows: the first word may be letters without a dash, whose values
 * follow in their order; `-C` has its place among the names; `-v` may be given twice.
 */
export const rewriteTar = (argv: readonly string[]): readonly string[] | { readonly fault: string } => {
	const words = bundled(argv);
	if (typeof words === 'string') return ['--', faultMark + words];
	const adds = asksToAdd(words);
	const result: string[] = [];
	const operands: string[] = [];
	for (let at = 0; at < words.length; at++) {
		const word = words[at]!;
		if (word === '--') {
			for (const each of words.slice(at + 1)) operands.push(each);
			break;
		}
		if (adds && operands.some((operand) => !operand.startsWith(directoryMark)) && positional.test(word))
			return ['--', faultMark + misplaced];
		if (word.startsWith('--')) {
			const name = word.slice(2).replace(/=.*/s, '');
			if (/^dire/.test(name) && 'directory'.startsWith(name)) {
				const value = word.includes('=') ? word.slice(word.indexOf('=') + 1) : words[++at];
				if (value === undefined) return { fault: `option '--directory' requires an argument` };
				operands.push(directoryMark + value);
			} else if (name === 'verbose') result.push('--verbose-level=1');
			else if (longValued.has(name) && !word.includes('=')) result.push(word, ...words.slice(++at, at + 1));
			else result.push(word);
			continue;
		}
		if (!word.startsWith('-') || word === '-') {
			operands.push(word);
			continue;
		}
		for (let index = 1; index < word.length; index++) {
			const letter = word[index]!;
			if (letter === 'v') result.push('--verbose-level=1');
			else if (!valued.includes(letter)) result.push(`-${letter}`);
			else {
				const rest = word.slice(index + 1);
				const value = rest === '' ? words[++at] : rest;
				if (value === undefined) return { fault: `option requires an argument -- '${letter}'` };
				if (letter === 'C') operands.push(directoryMark + value);
				else result.push(`-${letter}`, value);
				break;
			}
		}
	}
	return [...result, '--', ...operands];
};

const longValued: ReadonlySet<string> = new Set(
	'file exclude exclude-tag exclude-tag-under exclude-tag-all exclude-from files-from strip-components transform xform owner group mtime sort format blocking-factor use-compress-program newer after-date newer-mtime mode hole-detection xattrs-include xattrs-exclude record-size pax-option checkpoint-action warning quoting-style suffix'.split(
		' ',
	),
);

// `tar czf x.tar a` is `tar -c -z -f x.tar a`.
const bundled = (argv: readonly string[]): readonly string[] | string => {
	const [first] = argv;
	if (first === undefined || first === '' || first.startsWith('-')) return argv;
	let next = 1;
	const words: string[] = [];
	for (const letter of first) {
		words.push(`-${letter}`);
		if (!valued.includes(letter)) continue;
		const value = argv[next++];
		if (value === undefined) return `Old option '${letter}' requires an argument.`;
		words.push(value);
	}
	return [...words, ...argv.slice(next)];
};

/** Options that count only for the names that follow them. */
const positional = /^(?:--(?:exclude|no-recursion)|-X)/;

const misplaced =
	'The following options were used after any non-optional arguments in archive create or update mode.  These options are positional and affect only arguments that follow them.  Please, rearrange them properly.';

const asksToAdd = (words: readonly string[]): boolean =>
	words.some((word) => /^--(?:create|append|update)$|^-[A-Za-z]*[cruA]/.test(word));
