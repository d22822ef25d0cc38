import { andThen, type Flow, isList, type Maybe, runFlow, type Value, wait, writeJson } from '@tenon/core';
import { emit } from '../state/emit.ts';
import type { Shell } from '../state/shell.ts';
import type { CommandContext } from './context.ts';
import type { CommandDeclaration, OptionTable, ParsedArguments } from './declaration.ts';
import type { LineDelimiter } from './held-lines.ts';

/**
 * `--json` of a command whose result is its text: runs it, and gives the list of the lines that it wrote to standard
 * output, as JSON and as data beside it. The list comes first, so all of it is held: no more than a text may hold.
 * What is no text is refused, and nothing is printed then.
 */
export const runForLines = (
	shell: Shell,
	context: CommandContext,
	run: () => Maybe<number>,
	reading: LineReading,
): Maybe<number> => runFlow(heldThenPrinted(shell, context, run, reading));

/** Whether `--json` of a command gives what its lines say. */
export const isMadeOfLines = <Options extends OptionTable>({
	json = 'lines',
	jsonFromLines,
}: CommandDeclaration<Options>): boolean => json === 'lines' || jsonFromLines !== undefined;

/** How the output of a call is to be read. */
export interface LineReading {
	/** What ends a line. */
	readonly delimiter: LineDelimiter;
	/** What is made of the lines. */
	value(lines: readonly string[]): Value;
}

/** The same as declaration and arguments say. */
export const lineReading = <Options extends OptionTable>(
	declaration: CommandDeclaration<Options>,
	args: ParsedArguments<Options>,
): LineReading => {
	const hasNul = Object.entries(declaration.options).some(
		([name, option]) => option.kind === 'flag' && option.endsLinesWithNul === true && args.options[name],
	);
	return {
		delimiter: hasNul ? '\0' : '\n',
		value: (lines) => declaration.jsonFromLines?.(lines, args) ?? lines,
	};
};

function* heldThenPrinted(
	shell: Shell,
	context: CommandContext,
	run: () => Maybe<number>,
	{ delimiter, value }: LineReading,
): Flow<number> {
	const { result: status, lines } = yield* wait(context.hold(run, delimiter));
	// What failed and gave nothing has no value: an empty list would look like one.
	if (status !== 0 && lines.length === 0) return status;
	const printed = yield* print(shell, context.name, value(lines));
	return printed === 0 ? status : printed;
}

// In pieces: a long list is not turned into text at one go.
function* print(shell: Shell, name: string, value: Value): Flow<number> {
	const output = shell.io.get(1)?.output;
	output?.sendData(value);
	let text = isList(value) ? '[' : writeJson(value);
	for (const [at, item] of isList(value) ? value.entries() : []) {
		text += at === 0 ? writeJson(item) : `,${writeJson(item)}`;
		if (text.length < pieceCharacters) continue;
		const status = yield* wait(emit(shell, name, text));
		if (status !== 0) return status;
		if (shell.slice.isDue(turnSteps)) yield* wait(shell.slice.turn());
		text = '';
	}
	return yield* wait(
		andThen(emit(shell, name, `${text}${isList(value) ? ']' : ''}\n`), (status) => {
			output?.endData?.();
			return status;
		}),
	);
}

const pieceCharacters = 1 << 16;
const turnSteps = 256;
