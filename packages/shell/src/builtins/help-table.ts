import { versionLine } from '../state/bash-version.ts';
import type { Shell } from '../state/shell.ts';
import { helpTopics } from './help-topics.ts';

/** What `help` alone prints: the usage of every topic, in two columns as wide as the screen lets them be. */
export const helpTable = (shell: Shell): string => {
	const width = columnWidth(shell);
	const entries = [...helpTopics].map(
		([name, { usage }]) => `${shell.disabledBuiltins.has(name) ? '*' : ' '}${usage}`,
	);
	const height = Math.ceil(entries.length / 2);
	const lines = entries.slice(0, height).map((entry, at) => {
		const left = fitted(entry, width, width - 2);
		const right = entries[at + height];
		return right === undefined ? left : left.padEnd(width) + fitted(right, width, width - 3);
	});
	return `${versionLine(shell)}${introduction}\n${lines.join('\n')}\n`;
};

const columnWidth = ({ variables }: Shell): number => {
	const columns = Number.parseInt(variables.text('COLUMNS') ?? '', 10);
	const width = Math.min(Math.trunc((columns > 0 ? columns : defaultColumns) / 2), maxWidth);
	return width > 3 ? width : defaultColumns / 2;
};

const defaultColumns = 80;
const maxWidth = 128;

// bash cuts from three places before the end on, and one place earlier what would just fit.
const fitted = (entry: string, width: number, room: number): string => {
	if (entry.length <= width - 3) return entry;
	return `${entry.slice(0, entry.length === width - 2 ? room - 1 : room)}>`;
};

const introduction = `These shell commands are defined internally.  Type \`help' to see this list.
Type \`help name' to find out more about the function \`name'.
Use \`info bash' to find out more about the shell in general.
Use \`man -k' or \`info' to find out more about commands not in this list.

A star (*) next to a name means that the command is disabled.
`;
