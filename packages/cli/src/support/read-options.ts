import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { didYouMean } from './nearest.ts';

/** Options and operands of a command line. */
export type ReadOptions<Options extends ParseArgsOptionsConfig> = ReturnType<
	typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/** Reads a command line; a text says what was typed wrong, with the options that may have been meant. */
export const readOptions = <const Options extends ParseArgsOptionsConfig>(
	args: readonly string[],
	options: Options,
): ReadOptions<Options> | string => {
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true });
	} catch (error) {
		// A mistake in what was typed has a code; anything else is ours.
		if (!(error instanceof TypeError) || !('code' in error)) throw error;
		// Its first sentence; the others explain how to write a file name that begins with a dash.
		const text = error.message.split('. ', 1)[0]!;
		const unknown = /^Unknown option '(?<option>[^']*)'/.exec(text)?.groups?.option;
		return unknown === undefined ? text : text + didYouMean(unknown, namesOf(options));
	}
};

const namesOf = (options: ParseArgsOptionsConfig): readonly string[] =>
	Object.keys(options).map((name) => `--${name}`);
