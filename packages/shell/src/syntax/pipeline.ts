import { expandAliases } from './aliases.ts';
import type { Command, Pipeline } from './ast.ts';
import { readCommand } from './command.ts';
import { skipLines } from './list.ts';
import { plainWord, takeWord } from './plain-word.ts';
import { readSteps } from './progress.ts';
import type { Reader } from './reader.ts';

/** `! time a | b |& c`. */
export const readPipeline = (reader: Reader): Pipeline => {
	const start = reader.at;
	const prefix = readPrefix(reader);
	if (prefix.isBare)
		return { type: 'pipeline', ...prefix.marks, commands: [], pipesStderr: [], span: reader.span(start) };
	const { commands, pipesStderr, end } = readStages(reader);
	return { type: 'pipeline', ...prefix.marks, commands, pipesStderr, span: { start, end } };
};

interface Stages {
	readonly commands: Command[];
	readonly pipesStderr: boolean[];
	end: number;
}

const newStages = (): Stages => ({ commands: [], pipesStderr: [], end: 0 });

const readStages = (reader: Reader): Stages => {
	if (reader.progress !== undefined)
		return readSteps(reader, 'pipeline', newStages, (stages) => readStage(reader, stages));
	const stages = newStages();
	while (!readStage(reader, stages));
	return stages;
};

// True at the end of the pipeline.
const readStage = (reader: Reader, stages: Stages): boolean => {
	const withStderr = stages.commands.length > 0 && passPipe(reader);
	const command = readCommand(reader);
	if (stages.commands.length > 0) stages.pipesStderr.push(withStderr);
	stages.commands.push(command);
	stages.end = reader.at;
	reader.skipBlanks();
	return reader.code() !== 0x7c || reader.code(1) === 0x7c;
};

// Whether it is `|&` that the reader stands on.
const passPipe = (reader: Reader): boolean => {
	const { at } = reader;
	const withStderr = reader.code(1) === 0x26;
	reader.at += withStderr ? 2 : 1;
	skipLines(reader);
	expandAliases(reader);
	if (reader.atEnd || plainWord(reader) === '!')
		throw reader.unexpected({ what: withStderr ? '|&' : '|', at });
	return withStderr;
};

interface Prefix {
	readonly marks: Pick<Pipeline, 'negated' | 'timed'>;
	/** `time` or `!` with nothing behind it. */
	readonly isBare: boolean;
}

const readPrefix = (reader: Reader): Prefix => {
	let negated = false;
	let timed: Pipeline['timed'] = 'no';
	let before = '';
	for (;;) {
		expandAliases(reader);
		const word = plainWord(reader);
		if (word === '!') negated = !negated;
		else if (word === 'time') timed = timed === 'no' ? 'bash' : timed;
		else if (isTimeOption(word, before)) timed = 'posix';
		else return { marks: { negated, timed }, isBare: before !== '' && isNothing(reader) };
		takeWord(reader, word);
		reader.skipBlanks();
		before = word;
	}
};

// bash takes `time --` for `time -p --`.
const isTimeOption = (word: string, before: string): boolean =>
	(word === '-p' && before === 'time') || (word === '--' && (before === 'time' || before === '-p'));

const isNothing = (reader: Reader): boolean => {
	const code = reader.code();
	return code === -1 || code === 0x0a || code === 0x23 || (code === 0x3b && reader.code(1) !== 0x3b);
};
