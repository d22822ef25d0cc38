/**
 * Turns `unexpand -4` and `unexpand -4,8` into `-t`, which alone of the two spellings means `-a` as well.
 */
export const rewriteUnexpand = (argv: readonly string[]): readonly string[] => {
	const end = argv.indexOf('--');
	const options = end === -1 ? argv : argv.slice(0, end);
	const hasAll = options.some((word) => /^-[a-z\d,]*[at]/.test(word) || /^--(?:a|t)/.test(word));
	let isFound = false;
	const words = options.flatMap((word, index) => {
		const old = index > 0 && /^(?:-[a\d,]*t|--tabs)$/.test(options[index - 1]!) ? null : oldForm.exec(word);
		if (old === null) return [word];
		isFound = true;
		return [...(old[1] === '' ? [] : [`-${old[1]}`]), `-t${old[2]}`];
	});
	return [...(isFound && !hasAll ? ['--first-only'] : []), ...words, ...argv.slice(options.length)];
};

const oldForm = /^-(a*)(\d[\d,]*)$/;
