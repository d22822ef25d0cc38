import type { Script } from './ast.ts';
import { ShellSyntaxError } from './errors.ts';
import { Progress, readingPaused } from './progress.ts';
import { Reader, type ReadOptions } from './reader.ts';
import { FirstExit, readProgram } from './script.ts';
import { SourceText } from './source-text.ts';

/** What reading a text gave: the tree and the text its spans count in. */
export interface ParsedScript {
	readonly script: Script;
	readonly source: SourceText;
	/** Whether what some line means depends on what the lines before it do when they run. */
	readonly dependsOnRun: boolean;
}

const noAliases: ReadonlyMap<string, string> = new Map();

/** How a whole script is to be read. */
export type ParseOptions = Partial<ReadOptions> & { readonly firstLine?: number };

/**
 * Reads a whole script. Throws `ShellSyntaxError` if the text is none, with `needsMore` set where
 * more input could still make it one. What follows a line with an unconditional `exit` need not be
 * a script: the tree ends there then. Takes time in proportion to the text, whatever it holds.
 */
export const parseScript = (text: string, options: ParseOptions = {}): ParsedScript => {
	const reader = readerOf(text, options);
	try {
		return parsed(
			reader,
			orTooDeep(reader, () => readProgram(reader)),
		);
	} catch (error) {
		return parseScript(text, otherwise(reader, options, error));
	}
};

/** The same with pauses, for a text of any length. Without the comments. */
export function* parseInPieces(
	text: string,
	options: ParseOptions = {},
): Generator<undefined, ParsedScript, undefined> {
	if (text.length <= shortText) return parseScript(text, options);
	const reader = readerOf(text, options);
	reader.progress = new Progress();
	const exit = new FirstExit();
	for (;;) {
		try {
			return parsed(reader, readProgram(reader, exit));
		} catch (error) {
			// Pauses take room on the stack: without them a script may nest as deep as the limit says.
			if (error instanceof RangeError) return parseScript(text, options);
			if (error !== readingPaused) return yield* parseInPieces(text, otherwise(reader, options, error));
		}
		yield;
		reader.restart(0);
	}
}

/** Shorter texts are read in a fraction of a turn. */
export const shortText = 16_384;

const readerOf = (text: string, options: ParseOptions): Reader =>
	new Reader(new SourceText(text, options.firstLine ?? 1), {
		extglob: options.extglob ?? false,
		takesUnsureExtglob: options.takesUnsureExtglob ?? true,
		aliases: options.aliases ?? noAliases,
		...(options.maxNodes === undefined ? {} : { maxNodes: options.maxNodes }),
		leavesToRun: options.leavesToRun ?? false,
		...(options.onOpenDocument === undefined ? {} : { onOpenDocument: options.onOpenDocument }),
	});

const parsed = ({ source, dependsOnRun }: Reader, script: Script): ParsedScript => ({
	script,
	source,
	dependsOnRun,
});

// How a text that is no script is read once more; throws the error where that would change nothing.
const otherwise = ({ dependsOnRun }: Reader, options: ParseOptions, error: unknown): ParseOptions => {
	if (!(error instanceof ShellSyntaxError) || !dependsOnRun || options.takesUnsureExtglob === false)
		throw error;
	return { ...options, takesUnsureExtglob: false };
};

// The limit on nesting assumes a stack of the usual size; a caller may have used up most of it.
const orTooDeep = <T>(reader: Reader, read: () => T): T => {
	try {
		return read();
	} catch (error) {
		if (error instanceof RangeError) throw reader.fail(reader.at, 'syntax error: constructs nested too deep');
		throw error;
	}
};
