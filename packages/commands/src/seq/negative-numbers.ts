/** Ends the options before a negative number, which would look like one: `seq -5 -1` is two numbers. */
export const rewriteSeq = (argv: readonly string[]): readonly string[] => {
	for (let at = 0; at < argv.length; at++) {
		const word = argv[at]!;
		if (/^-[.\d]/.test(word)) return [...argv.slice(0, at), '--', ...argv.slice(at)];
		if (word === '--' || word === '-' || !word.startsWith('-')) return argv;
		if (/^-w*[fs]$/.test(word) || /^--(?:f|s)[a-z]*$/.test(word)) at += 1;
	}
	return argv;
};
