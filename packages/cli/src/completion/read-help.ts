/** An option as a help text explains it. */
export interface HelpOption {
	/** `-m`, `--model`: as they are typed. */
	readonly names: readonly string[];
	/** What its value is called there: `DIR`, `NAME`; `undefined` for a switch. */
	readonly value: string | undefined;
	readonly description: string;
}

/** A word that a help text lists as a command. */
export interface HelpCommand {
	readonly name: string;
	readonly description: string;
}

/** What can be typed, as a help text says. */
export interface HelpFacts {
	readonly options: readonly HelpOption[];
	readonly commands: readonly HelpCommand[];
	/** The operands of its first line of usage: `PATH`, `NAME`. */
	readonly operands: readonly string[];
}

/**
 * Reads a help text of this program: people, completion and documents have one source. Lines that are neither an option
 * nor a command are passed over.
 */
export const readHelp = (text: string): HelpFacts => {
	const options: HelpOption[] = [];
	const commands: HelpCommand[] = [];
	for (const line of text.split('\n')) {
		const option = optionOf(line);
		if (option !== undefined) options.push(option);
		const command = commandLine.exec(line)?.groups;
		if (command !== undefined) commands.push({ name: command.name!, description: command.description! });
	}
	const named = new Set(commands.map(({ name }) => name));
	for (const [, name] of text.matchAll(usedCommand))
		if (!named.has(name!)) commands.push({ name: name!, description: '' });
	return { options, commands, operands: operandsOf(text) };
};

// `Usage: tenon secret set NAME`, and the lines below it.
const usedCommand = /^(?:Usage:| {6}) tenon [a-z]+ ([a-z]+)\b/gm;

const commandLine = /^ {2}(?<name>[a-z][a-z-]*)(?: [A-Z[][\w[\].-]*)* {2,}(?<description>\S.*)$/;

const optionLine =
	/^ {2}(?<names>-{1,2}[A-Za-z][\w-]*(?:, -{1,2}[A-Za-z][\w-]*)*)(?: (?<value>[A-Z][A-Z-]*))? +(?<description>\S.*)$/;

const optionOf = (line: string): HelpOption | undefined => {
	const found = optionLine.exec(line)?.groups;
	if (found === undefined) return undefined;
	return { names: found.names!.split(', '), value: found.value, description: found.description! };
};

const operandsOf = (text: string): readonly string[] => {
	const [usage = ''] = text.split('\n', 1);
	const words = usage.match(/(?<![-\w])[A-Z]{2,}(?:-[A-Z]+)*/g) ?? [];
	return words.filter((word) => word !== 'OPTION');
};
