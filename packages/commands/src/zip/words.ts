/** What an operand begins with that says what is wrong with the words: no word of a script can. */
export const faultMark = '\0!';

const flags = 'rRjDyqvufdmgTz@oX0123456789';
const valued: Readonly<Record<string, string>> = {
	n: 'suffixes',
	t: 'from-date',
	b: 'temp-path',
	Z: 'compression-method',
	O: 'output-file',
};
const lists: Readonly<Record<string, string>> = { x: 'exclude', i: 'include' };

const listFault: Readonly<Record<string, string>> = {
	x: "option 'x' (exclude files matching patterns) requires a value",
	i: "option 'i' (include only files matching patterns) requires a value",
};

const longFlags = new Set(
	'recurse-paths recurse-patterns junk-paths no-dir-entries symlinks quiet verbose update freshen filesync delete move grow test names-stdin archive-comment latest-time no-extra json help version'.split(
		' ',
	),
);
const longValued = new Set(
	'suffixes from-date before-date temp-path compression-method out output output-file'.split(' '),
);

/** What is refused, and what it is. */
const refused: Readonly<Record<string, string>> = {
	e: 'encryption',
	P: 'encryption',
	encrypt: 'encryption',
	password: 'encryption',
	s: 'an archive in parts',
	l: 'converting ends of lines',
	k: 'names for MS-DOS',
	c: 'comments of members',
	A: 'adjusting archives that unpack themselves',
	F: 'repairing archives',
	J: 'adjusting archives that unpack themselves',
};

/**
 * Brings the words of zip into the form that a parser knows: `-x` and `-i` take all words up to the next option or
 * `@`, options may follow operands, and some have two letters. What is wrong becomes an operand that says so, since zip
 * tells of it in its own way.
 */
export const rewriteZip = (argv: readonly string[]): readonly string[] => {
	const options: string[] = [];
	const operands: string[] = [];
	const fault = (text: string): readonly string[] => [
		'--',
		`${faultMark}Invalid command arguments (${text})`,
	];
	const refusal = (name: string): readonly string[] =>
		fault(
			`${name.length > 1 ? `long option '${name}'` : `short option '${name}'`} not supported${name in refused ? `: ${refused[name]} is not available here` : ''}`,
		);
	let at = 0;
	const takeList = (name: string, first: string): boolean => {
		const words = first === '' ? [] : [first];
		while (at + 1 < argv.length && !argv[at + 1]!.startsWith('-')) {
			const word = argv[++at]!;
			if (word === '@') break;
			words.push(word);
		}
		for (const word of words) options.push(`--${name}=${word}`);
		return words.length > 0;
	};
	for (; at < argv.length; at++) {
		const word = argv[at]!;
		if (word === '--') {
			for (const each of argv.slice(at + 1)) operands.push(each);
			break;
		}
		if (word === '-@') options.push('-@');
		else if (word === '-' || !word.startsWith('-')) operands.push(word);
		else if (word.startsWith('--')) {
			const [, name = '', value] = /^--([^=]*)(?:=(.*))?$/s.exec(word)!;
			if (name === 'exclude' || name === 'include') {
				if (!takeList(name, value ?? '')) return fault(listFault[name[0]!]!);
			} else if (longValued.has(name)) {
				const given = value ?? argv[++at];
				if (given === undefined) return fault(`option '${name}' requires a value`);
				options.push(`--${name.startsWith('out') ? 'output-file' : name}=${given}`);
			} else if (longFlags.has(name)) options.push(word);
			else return refusal(name);
		} else {
			for (let index = 1; index < word.length; index++) {
				const letter = word[index]!;
				const two = word.slice(index, index + 2);
				if (two === 'FS' || two === 'tt') {
					index += 1;
					if (two === 'FS') options.push('--filesync');
					else {
						const given = word.slice(index + 1) || argv[++at];
						if (given === undefined) return fault("option 'tt' requires a value");
						options.push(`--before-date=${given}`);
						break;
					}
				} else if (letter in lists) {
					if (!takeList(lists[letter]!, word.slice(index + 1))) return fault(listFault[letter]!);
					break;
				} else if (letter in valued) {
					const given = word.slice(index + 1).replace(/^=/, '') || argv[++at];
					if (given === undefined) return fault(`option '${letter}' requires a value`);
					options.push(`--${valued[letter]}=${given}`);
					break;
				} else if (flags.includes(letter)) options.push(`-${letter}`);
				else return refusal(letter);
			}
		}
	}
	return [...options, '--', ...operands];
};
