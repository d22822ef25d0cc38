import { baseName } from '@tenon/core';
import { globalOptions } from './global-options.ts';

/**
 * The word of the arguments that is the subcommand, for a program whose global options are known: `push` in
 * `git -C x -c y=z push`. `undefined` for other programs, without a subcommand, and after an option that is not
 * known, as it is unclear then whether it takes the next word.
 */
export const subcommandOf = (program: string, argv: readonly string[]): string | undefined => {
	const known = globalOptions.get(baseName(program));
	if (known === undefined) return undefined;
	let at = 0;
	if (known.leading?.test(argv[0] ?? '') === true) at++;
	for (; at < argv.length; at++) {
		const word = argv[at]!;
		if (!word.startsWith('-')) return word === '' ? undefined : word;
		if (known.valued.has(word)) at++;
		else if (!known.flags.has(word) && !/^--?[A-Za-z][\w-]*=/.test(word)) return undefined;
	}
	return undefined;
};
