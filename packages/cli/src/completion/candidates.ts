import { commandsWithHelp, helpTextOf } from './help-texts.ts';
import { type HelpFacts, readHelp } from './read-help.ts';
import { valuesOf } from './values.ts';

/** A word that may stand next. */
export interface Candidate {
	readonly word: string;
	readonly description: string;
}

/** What may stand next: words, and what the shell itself completes. */
export interface Candidates {
	readonly words: readonly Candidate[];
	readonly paths: 'none' | 'files' | 'folders';
}

/**
 * What may be typed for the last of these words, which follow the name of the program. All that begins with it is
 * kept; the shell shows the rest as it likes.
 */
export const candidatesFor = async (words: readonly string[]): Promise<Candidates> => {
	const typed = words.slice(0, -1);
	const current = words.at(-1) ?? '';
	const { facts, operands } = await commandOf(typed);
	const wanted = wantsValue(facts, typed.at(-1));
	const [option, value] = current.startsWith('--') && current.includes('=') ? cut(current) : [undefined, ''];
	const found =
		wanted !== undefined
			? await valuesOf(wanted.option, wanted.value)
			: option !== undefined
				? withOption(option, await valuesOf(option, optionNamed(facts, option)?.value ?? ''))
				: current.startsWith('-')
					? { words: optionWords(facts), paths: 'none' as const }
					: await operandCandidates(facts, operands, typed);
	const prefix = option === undefined ? current : `${option}=${value}`;
	return { words: found.words.filter(({ word }) => word.startsWith(prefix)), paths: found.paths };
};

interface TypedCommand {
	readonly facts: HelpFacts;
	/** How many operands were typed already. */
	readonly operands: number;
}

// Follows the words that name a command, as far as they do.
const commandOf = async (typed: readonly string[]): Promise<TypedCommand> => {
	const [name, action] = typed;
	if (name === undefined || !commandsWithHelp.includes(name)) {
		const own = readHelp((await helpTextOf([]))!);
		const asked = readHelp((await helpTextOf(['-p']))!);
		const commands = name === undefined ? own.commands : [];
		const options = [...asked.options, ...printOptions];
		return { facts: { options, commands, operands: [] }, operands: typed.length };
	}
	const narrow = action === undefined ? undefined : await helpTextOf([name, action]);
	const depth = name === 'ext' && narrow !== undefined ? 2 : 1;
	const read = readHelp(depth === 2 ? narrow! : (await helpTextOf([name]))!);
	const facts = depth === 2 ? { ...read, commands: [] } : read;
	const rest = typed.slice(depth);
	const values = rest.filter((_word, index) => wantsValue(facts, rest[index - 1]) !== undefined);
	return {
		facts,
		operands: rest.filter((word) => !word.startsWith('-')).length - values.length,
	};
};

const printOptions = [
	{ names: ['-p', '--print'], value: undefined, description: 'ask once and print the answer' },
	{ names: ['--version'], value: undefined, description: 'tell what this is' },
];

const optionNamed = ({ options }: HelpFacts, name: string) =>
	options.find(({ names }) => names.includes(name));

const wantsValue = (facts: HelpFacts, word: string | undefined) => {
	const option = word === undefined ? undefined : optionNamed(facts, word);
	return option?.value === undefined ? undefined : { option: option.names.at(-1)!, value: option.value };
};

const cut = (word: string): readonly [option: string, value: string] => {
	const at = word.indexOf('=');
	return [word.slice(0, at), word.slice(at + 1)];
};

const withOption = (option: string, { words, paths }: Candidates): Candidates => ({
	words: words.map(({ word, description }) => ({ word: `${option}=${word}`, description })),
	paths,
});

const optionWords = ({ options }: HelpFacts): readonly Candidate[] =>
	options.flatMap(({ names, description }) => names.map((word) => ({ word, description })));

const operandCandidates = async (
	facts: HelpFacts,
	typed: number,
	words: readonly string[],
): Promise<Candidates> => {
	const commands = facts.commands.map(({ name, description }) => ({ word: name, description }));
	if (typed === 0 && commands.length > 0) return { words: commands, paths: 'none' };
	// A command of the first line of usage takes the place of one operand.
	const operand = facts.operands[Math.min(typed - (commands.length > 0 ? 1 : 0), facts.operands.length - 1)];
	return operand === undefined ? { words: [], paths: 'none' } : valuesOf(words.join(' '), operand);
};
