import { readDelimited } from './delimited.ts';
import { RecursiveEscape } from './escapes.ts';
import { compileScriptRegex } from './parse-address.ts';
import type { ScriptStyle } from './parse-program.ts';
import type { Substitution } from './program.ts';
import { Replacement } from './replacement.ts';
import { endOfPart, isDigit, type ScriptReader } from './script-reader.ts';

/** Reads an `s` command whose letter was taken, up to its end. `readFileName` reads that of `w`. */
export const parseSubstitution = (
	reader: ScriptReader,
	style: ScriptStyle,
	readFileName: () => string,
): Substitution => {
	const delimiter = reader.next();
	const source = readDelimited(reader, delimiter, 'regex') ?? unterminated(reader);
	const target = readDelimited(reader, delimiter, 'text') ?? unterminated(reader);
	const flags = readFlags(reader, style, readFileName);
	const replacement = readReplacement(reader, target, style);
	const regex = compileScriptRegex(reader, source, flags, style);
	if (regex !== 'last' && replacement.maxGroup > regex.groupCount)
		reader.fail(`invalid reference \\${replacement.maxGroup} on \`s' command's RHS`);
	return { ...flags, regex, replacement };
};

const unterminated = (reader: ScriptReader): never => reader.fail("unterminated `s' command");

const readReplacement = (reader: ScriptReader, source: string, style: ScriptStyle): Replacement => {
	try {
		return new Replacement(source, style);
	} catch (error) {
		if (error instanceof RecursiveEscape) return reader.fail(error.message);
		throw error;
	}
};

type Flags = Omit<Substitution, 'regex' | 'replacement'> & {
	readonly ignoresCase: boolean;
	readonly isMultiline: boolean;
};

const readFlags = (reader: ScriptReader, style: ScriptStyle, readFileName: () => string): Flags => {
	const flags = {
		ignoresCase: false,
		isMultiline: false,
		number: 0,
		isGlobal: false,
		printsBeforeRun: false,
		prints: false,
		runs: false,
		file: undefined as string | undefined,
	};
	const finished = (): Flags => ({ ...flags, number: Math.max(1, flags.number) });
	for (;;) {
		const character = reader.next();
		if (character === ' ') continue;
		if (character === endOfPart || character === '\n' || character === ';') return finished();
		if (character === '}' || character === '#') {
			reader.back(character);
			return finished();
		}
		if (character === '\r' && reader.next() === '\n') return finished();
		if (isDigit(character)) {
			if (flags.number > 0) reader.fail("multiple number options to `s' command");
			flags.number = reader.integer(character);
			if (flags.number === 0) reader.fail("number option to `s' command may not be zero");
		} else if (character === 'g') {
			if (flags.isGlobal) reader.fail("multiple `g' options to `s' command");
			flags.isGlobal = true;
		} else if (character === 'p') {
			if (flags.prints || flags.printsBeforeRun) reader.fail("multiple `p' options to `s' command");
			flags.prints = true;
		} else if (character === 'w') {
			flags.file = readFileName();
			return finished();
		} else if (!style.isPosix && (character === 'i' || character === 'I')) flags.ignoresCase = true;
		else if (!style.isPosix && (character === 'm' || character === 'M')) flags.isMultiline = true;
		else if (!style.isPosix && character === 'e') {
			if (style.isSandboxed) reader.fail('e/r/w commands disabled in sandbox mode');
			flags.runs = true;
			// What was to be printed before is printed before it runs.
			flags.printsBeforeRun ||= flags.prints;
			flags.prints = false;
		} else reader.fail("unknown option to `s'");
	}
};
