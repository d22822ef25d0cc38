import type { PlannedCommand, PlannedRedirect, PlannedWord, ScriptPlan } from '@tenon/shell';
import { quoteName } from '../support/quote.ts';

/** A plan for people: a line for each command, then the variables that the script takes from outside. */
export const planText = ({ statements }: ScriptPlan): string => {
	const commands = statements.flatMap((statement) => statement.commands);
	const width = commands.reduce((most, { line }) => Math.max(most, String(line).length), 0);
	const lines = commands.map((command) => `${String(command.line).padStart(width)} ${commandText(command)}`);
	const reads = freeVariables({ statements });
	if (reads.length > 0) lines.push(`reads: ${reads.join(' ')}`);
	return lines.map((line) => `${line}\n`).join('');
};

// What a statement sets is known to those behind it.
const freeVariables = ({ statements }: ScriptPlan): readonly string[] => {
	const bound = new Set<string>();
	const free = new Set<string>();
	for (const statement of statements) {
		for (const name of statement.freeVariables) if (!bound.has(name)) free.add(name);
		for (const name of statement.boundVariables) bound.add(name);
	}
	return [...free].sort();
};

const commandText = ({ unconditional, background, words, redirects, documents }: PlannedCommand): string => {
	const mark = background ? '&' : unconditional ? ' ' : '?';
	return [
		mark,
		...words.map(wordText),
		...redirects.map(redirectText),
		...documents.map(({ delimiter, stripsTabs }) => `<<${stripsTabs ? '-' : ''}${delimiter}`),
	].join(' ');
};

const wordText = (word: PlannedWord): string => {
	if (word.kind === 'literal') return quoteName(word.text);
	return word.kind === 'source' ? word.text : `${word.flag}=***`;
};

const redirectText = ({ descriptor, operator, target }: PlannedRedirect): string =>
	`${descriptor}${operator} ${wordText(target)}`;
