import type { Assignment, CommandList, SimpleCommand, Statement, Word } from './ast.ts';
import type { Reader } from './reader.ts';

/**
 * Notes a command that may switch `extglob`. bash reads a line whole before it runs it, so what is noted
 * counts from the next line on. The whole script is read before it runs here; a literal `shopt` on the way
 * does what it will do, and after what only a run can tell `X(` is taken for a pattern, and noted.
 */
export const noteExtglob = (reader: Reader, command: SimpleCommand): void => {
	const first = command.words[0];
	if (first === undefined) return;
	const name = literalText(first);
	if (runsOtherText.has(name)) reader.notedExtglob = { command, setting: 'unsure' };
	else if (name === 'shopt' || (name !== '' && wrappers.has(name))) noteShopt(reader, command);
};

const runsOtherText: ReadonlySet<string> = new Set(['source', '.', 'eval']);
const wrappers: ReadonlySet<string> = new Set(['builtin', 'command']);

const noteShopt = (reader: Reader, command: SimpleCommand): void => {
	const words = command.words.map(literalText);
	const at = words.indexOf('shopt');
	if (at === -1) return;
	const [flag, ...options] = words.slice(at + 1);
	const switches = flag === undefined ? undefined : /^-(?:q?([su])q?)$/.exec(flag)?.[1];
	if (at === 0 && options.includes('extglob') && switches !== undefined)
		reader.notedExtglob = { command, setting: switches === 's' ? 'on' : 'off' };
	else if (words.slice(at + 1).some((word) => word === '' || word === 'extglob'))
		reader.notedExtglob = { command, setting: 'unsure' };
};

/**
 * A line of the script itself has ended, whose statements are `line`: what it may have switched counts.
 * Only a command that stands there for itself is certain to run.
 */
export const applyExtglob = (reader: Reader, line: CommandList): void => {
	const noted = reader.notedExtglob;
	if (noted === undefined) return;
	reader.notedExtglob = undefined;
	const isSure = noted.setting !== 'unsure' && line.some((statement) => isOnly(statement, noted.command));
	reader.isExtglobSure = isSure;
	reader.extglob = isSure ? noted.setting === 'on' : reader.takesUnsureExtglob;
};

const isOnly = ({ first, background }: Statement, command: SimpleCommand): boolean =>
	!background && first.commands.length === 1 && first.commands[0] === command;

const literalText = (word: Word | Assignment): string => {
	const only = word.type === 'word' && word.parts.length === 1 ? word.parts[0] : undefined;
	return only?.type === 'literal' ? only.text : '';
};
