import { andThen, orElse, runFlow } from '@tenon/core';
import { AwkFatal } from '../errors.ts';
import type { Spot } from '../syntax/source.ts';
import type { Expression } from '../syntax/tree.ts';
import { all, type Code, from1, then1 } from './code.ts';
import type { Compiler } from './compiler.ts';

/** Whether a format is made while the program runs: it may be long, and is worked on in slices. */
export const isLongFormatPossible = (format: Expression | undefined): boolean => format?.kind !== 'string';

/** Values written by a format, which is the first part. */
export const compileFormatted = (
	compiler: Compiler,
	{ parts, spot }: { readonly parts: readonly Expression[]; readonly spot: Spot },
	finish: (text: string) => string,
): Code<string> => {
	const { runtime } = compiler;
	const values = all(parts.map((part) => compiler.value(part)));
	const placed = (error: unknown): never => {
		throw error instanceof AwkFatal ? runtime.fatal(error.message, spot) : error;
	};
	if (isLongFormatPossible(parts[0]))
		return then1(values, ([format, ...rest]) => {
			const breathe = (steps: number) => runtime.context.breathe(steps);
			const written = () =>
				andThen(runFlow(runtime.printf.formatInSlices(runtime.textOf(format), rest, breathe)), finish);
			return orElse(written, placed);
		});
	return from1(values, ([format, ...rest]) => {
		try {
			return finish(runtime.printf.format(runtime.textOf(format), rest));
		} catch (error) {
			return placed(error);
		}
	});
};
