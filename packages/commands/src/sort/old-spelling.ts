/**
 * Turns the old spelling of keys into options: `+1 -2` into `-k2,2`. Fields and characters count from 0 in it. A
 * word that is no such key stays what it is, a file.
 */
export const rewriteSort = (argv: readonly string[]): readonly string[] => {
	if (!argv.some((word) => word.startsWith('+'))) return argv;
	const words: string[] = [];
	for (let at = 0; at < argv.length; at++) {
		const word = argv[at]!;
		if (word === '--') return [...words, ...argv.slice(at)];
		const start = oldStart.exec(word);
		if (start === null) {
			words.push(word);
			if (takesNext(word) && at + 1 < argv.length) {
				at += 1;
				words.push(argv[at]!);
			}
			continue;
		}
		const end = oldEnd.exec(argv[at + 1] ?? '');
		if (end !== null) at += 1;
		words.push(`-k${startText(start)}${end === null ? '' : `,${endText(end)}`}`);
	}
	return words;
};

const oldStart = /^\+(\d+)(?:\.(\d+))?([bdfghiMnRrV]*)$/;
const oldEnd = /^-(\d+)(?:\.(\d+))?([bdfghiMnRrV]*)$/;

const startText = ([, field, character, letters]: RegExpExecArray): string =>
	`${Number(field) + 1}.${Number(character ?? 0) + 1}${letters}`;

// Up to a place and without it: before the first character of a field is the end of the field before.
const endText = ([, field, character, letters]: RegExpExecArray): string => {
	const isFieldEnd = Number(character ?? 0) === 0 && Number(field) > 0;
	return isFieldEnd
		? `${Number(field)}${letters}`
		: `${Number(field) + 1}.${Math.max(1, Number(character ?? 0))}${letters}`;
};

const takesNext = (word: string): boolean => {
	if (word.startsWith('--')) return longWithValue.test(word);
	return /^-[^kotST]*[kotST]$/.test(word);
};

const longWithValue =
	/^--(?:batch-size|buffer-size|compress-program|field-separator|files0-from|key|output|parallel|random-source|sort|temporary-directory)$/;
