import type { GateOptions } from './gate-options.ts';

/**
 * The subcommand of a program by its name and by the file that a link may lead to: `npm` to `npm-cli.js`, `cargo` to
 * `rustup`. `undefined` if neither is known, or both are and disagree.
 */
export const subcommandByEither = (
	subcommandOf: GateOptions['subcommandOf'],
	name: string,
	path: string,
	argv: readonly string[],
): string | undefined => {
	const byName = subcommandOf?.(name, argv);
	const byPath = subcommandOf?.(path, argv);
	if (byName === undefined || byPath === undefined) return byName ?? byPath;
	return byName === byPath ? byName : undefined;
};
