import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { didYouMean } from './nearest.ts';

/** Options and operands of a command line. */
export type ReadOptions<Options extends ParseArgsOptionsConfig> = ReturnType<
	typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/**
 * Reads a command line; a text says what was typed wrong, with the options that may have been meant. `unlisted`: options
 * that the program gives to its own processes, and that no person is told of.
 */
export const readOptions = <const Options extends ParseArgsOptionsConfig>(
	args: readonly string[],
	options: Options,
	unlisted: readonly (keyof Options)[] = [],
): ReadOptions<Options> | string => {
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true });
	} catch (error) {
		// A mistake in what was typed has a code; anything else is ours.
		if (!(error instanceof TypeError) || !('code' in error)) throw error;
		// Its first sentence; the others explain how to write a file name that begins with a dash.
		const text = error.message.split('. ', 1)[0]!;
		const unknown = /^Unknown option '(?<option>[^']*)'/.exec(text)?.groups?.option;
		return unknown === undefined ? text : text + didYouMean(unknown, namesOf(options, unlisted));
	}
};

const namesOf = (options: ParseArgsOptionsConfig, unlisted: readonly PropertyKey[]): readonly string[] =>
	Object.keys(options)
		.filter((name) => !unlisted.includes(name))
		.map((name) => `--${name}`);
