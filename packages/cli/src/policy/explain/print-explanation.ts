import { oneLine } from '@tenon/core';
import type { ExplainedCommand, ExplainedNeed, ExplainedOutcome } from './explanation.ts';

/** Puts a word into a colour, or leaves it as it is. */
export type Paint = (outcome: ExplainedOutcome, word: string) => string;

/** For a terminal that shows colours. */
export const painted: Paint = (outcome, word) => `\x1b[${colours[outcome]}m${word}\x1b[0m`;

/** For files, pipes and those who do not want colours. */
export const plain: Paint = (_, word) => word;

const colours: Readonly<Record<ExplainedOutcome, number>> = { allow: 32, ask: 33, deny: 31, unknown: 36 };

const wordFor: Readonly<Record<ExplainedOutcome, string>> = {
	allow: 'allowed',
	ask: 'asked',
	deny: 'refused',
	unknown: 'open',
};

/** The explanation of a script as text, one paragraph for each command. */
export const printExplanation = (commands: readonly ExplainedCommand[], paint: Paint): string =>
	commands.map((command) => printCommand(command, paint)).join('\n');

const printCommand = (
	{ line, text, kind, outcome, needs, notes }: ExplainedCommand,
	paint: Paint,
): string => {
	const lines = [
		`${line}: ${oneLine(text)}`,
		...needs.flatMap((need) => printNeed(need, paint)),
		...(needs.length === 0 || outcome === 'unknown'
			? [field(outcome, outcome === 'unknown' ? whatIsOpen : nothing[kind], paint)]
			: []),
		...notes.map((note) => `${indent}${note}`),
	];
	return lines.map((each) => `${each}\n`).join('');
};

const whatIsOpen = 'judged when it runs';

const nothing: Readonly<Record<ExplainedCommand['kind'], string>> = {
	builtin: 'it changes nothing outside of the shell',
	function: 'a call of a function needs nothing by itself',
	command: 'it touches no file',
	program: 'it needs nothing',
	redirect: 'it opens no file',
	unknown: 'it needs nothing',
};

const printNeed = (
	{ what, outcome, rule, from, allowedBy, explanation }: ExplainedNeed,
	paint: Paint,
): readonly string[] => [
	field(outcome, what, paint),
	rule === undefined ? `${indent}${explanation}` : `${indent}rule ${rule} (${from})`,
	...(allowedBy === undefined ? [] : [`${indent}to allow it: allow = ${JSON.stringify(allowedBy)}`]),
];

const width = 9;
const indent: string = ' '.repeat(width + 2);

const field = (outcome: ExplainedOutcome, text: string, paint: Paint): string =>
	`  ${paint(outcome, wordFor[outcome])}${' '.repeat(width - wordFor[outcome].length)}${text}`;
