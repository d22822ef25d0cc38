/**
 * Turns `split -100` into `-l100`. The digits of a word make one number, whatever stands between them, and
 * the last word with a number decides.
 */
export const rewriteSplit = (argv: readonly string[]): readonly string[] => {
	const end = argv.indexOf('--');
	const options = end === -1 ? argv : argv.slice(0, end);
	const words: string[] = [];
	let lines: string | undefined;
	for (let at = 0; at < options.length; at++) {
		const word = options[at]!;
		const cluster = /^-([deux\d]*)([abClnt]?)(.*)$/s.exec(word);
		if (word === '-' || cluster === null || word.startsWith('--')) {
			words.push(word);
			if (
				/^--(?:suffix-length|additional-suffix|bytes|line-bytes|filter|lines|number|separator)$/.test(word)
			) {
				words.push(...options.slice(at + 1, at + 2));
				at += 1;
			}
			continue;
		}
		const [, flags = '', letter = '', rest = ''] = cluster;
		const digits = flags.replace(/\D/g, '');
		if (digits !== '') lines = digits;
		const kept = `-${flags.replace(/\d/g, '')}${letter}${rest}`;
		if (kept !== '-') words.push(kept);
		if (letter !== '' && rest === '') {
			words.push(...options.slice(at + 1, at + 2));
			at += 1;
		}
	}
	return [...(lines === undefined ? [] : [`-l${lines}`]), ...words, ...argv.slice(options.length)];
};
