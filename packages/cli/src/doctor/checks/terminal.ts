import { type Check, type Finding, ok, warn } from '../check.ts';

/** What the terminal can show. */
export const terminalCheck: Check = {
	name: 'terminal',
	limitMs: 1_000,
	run: async ({ environment, terminal }) => {
		const { isInput, isOutput, columns, rows } = terminal;
		if (!isInput || !isOutput)
			return [
				ok(`none: ${isInput ? 'the output' : 'the input'} is no terminal, so tenon asks once and prints`),
			];
		const { TERM = '' } = environment;
		const locale = environment.LC_ALL || environment.LC_CTYPE || environment.LANG || '';
		const found: Finding[] = [];
		if (/^(?:dumb|unknown)?$/.test(TERM))
			found.push(
				warn(
					`TERM is '${TERM}': lines are written one after the other`,
					'set TERM, as to xterm-256color, for the screen',
				),
			);
		if (!/utf-?8/i.test(locale))
			found.push(
				warn(
					`the locale '${locale}' is not UTF-8`,
					'set LC_ALL=C.UTF-8, or wide characters may be misplaced',
				),
			);
		if (columns !== undefined && columns < leastColumns)
			found.push(warn(`${columns} columns are few`, `use ${leastColumns} or more, or tenon --plain`));
		return found.length > 0 ? found : [ok(`${TERM}, ${columns} × ${rows}, ${colours(environment)}`)];
	},
};

const colours = ({ NO_COLOR = '' }: Readonly<Record<string, string | undefined>>): string =>
	NO_COLOR === '' ? '16 colours' : 'no colours (NO_COLOR)';

const leastColumns = 40;
