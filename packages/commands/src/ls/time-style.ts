import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** The formats of old and of recent times; `undefined` once a style that does not exist was reported. */
export function* readTimeFormats(
	context: CommandContext,
	options: { readonly timeStyle: string | undefined },
	order: readonly string[],
): Flow<readonly [string, string] | undefined> {
	const last = order.findLast((name) => name === 'timeStyle' || name === 'fullTime');
	const given =
		last === 'fullTime' ? 'full-iso' : (options.timeStyle ?? context.variable('TIME_STYLE') ?? 'locale');
	const style = given.replace(/^(?:posix-)+/, '');
	if (style.startsWith('+')) return readOwnFormat(style.slice(1));
	const names = Object.keys(styles);
	const matching = names.includes(style) ? [style] : names.filter((name) => name.startsWith(style));
	if (matching.length === 1) return styles[matching[0]!];
	const what = matching.length === 0 ? 'invalid' : 'ambiguous';
	yield* wait(
		context.complainOfUsage(
			`${what} argument ${context.quote(style)} for ${context.quote('time style')}\nValid arguments are:\n  - [posix-]full-iso\n  - [posix-]long-iso\n  - [posix-]iso\n  - [posix-]locale\n  - +FORMAT (e.g., +%H:%M) for a 'date'-style format`,
		),
	);
	return undefined;
}

// A second line is for recent times.
const readOwnFormat = (format: string): readonly [string, string] => {
	const newline = format.indexOf('\n');
	return newline === -1 ? [format, format] : [format.slice(0, newline), format.slice(newline + 1)];
};

const styles: Readonly<Record<string, readonly [string, string]>> = {
	'full-iso': ['%Y-%m-%d %H:%M:%S.%N %z', '%Y-%m-%d %H:%M:%S.%N %z'],
	'long-iso': ['%Y-%m-%d %H:%M', '%Y-%m-%d %H:%M'],
	iso: ['%Y-%m-%d ', '%m-%d %H:%M'],
	locale: ['%b %e  %Y', '%b %e %H:%M'],
};
