import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Options and operands of a command line. */
export type ReadOptions<Options extends ParseArgsOptionsConfig> = ReturnType<
	typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/** Reads a command line; a text says what whoever typed it has done wrong. */
export const readOptions = <const Options extends ParseArgsOptionsConfig>(
	args: readonly string[],
	options: Options,
): ReadOptions<Options> | string => {
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true });
	} catch (error) {
		// A mistake of whoever typed has a code; anything else is ours.
		if (!(error instanceof TypeError) || !('code' in error)) throw error;
		// Its first sentence; the others explain how to write a file name that begins with a dash.
		return error.message.split('. ', 1)[0]!;
	}
};
