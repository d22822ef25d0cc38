import type { Theme } from './theme.ts';

/** The lines of a unified diff in their colours, each by itself. Other lines among them stay as they are. */
export const diffRows = (
	lines: readonly string[],
	{ added, removed, accent, bold }: Pick<Theme, 'added' | 'removed' | 'accent' | 'bold'>,
): string[] =>
	lines.map((line, at) => {
		// A removed line may begin with dashes, too: the names of a file are two lines.
		if (line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ') === true) return bold(line);
		if (line.startsWith('+++ ') && lines[at - 1]?.startsWith('--- ') === true) return bold(line);
		if (line.startsWith('@@')) return accent(line);
		if (line.startsWith('+')) return added(line);
		return line.startsWith('-') ? removed(line) : line;
	});
