import type { Script } from './ast.ts';
import { ShellSyntaxError } from './errors.ts';
import { Reader, type ReadOptions } from './reader.ts';
import { readProgram } from './script.ts';
import { SourceText } from './source-text.ts';

/** What reading a text gave: the tree and the text its spans count in. */
export interface ParsedScript {
	readonly script: Script;
	readonly source: SourceText;
	/** Whether what some line means depends on what the lines before it do when they run. */
	readonly dependsOnRun: boolean;
}

const noAliases: ReadonlyMap<string, string> = new Map();

/**
 * Reads a whole script. Throws `ShellSyntaxError` if the text is none, with `needsMore` set where
 * more input could still make it one. What follows a line with an unconditional `exit` need not be
 * a script: the tree ends there then. Takes time in proportion to the text, whatever it holds.
 */
export const parseScript = (
	text: string,
	options: Partial<ReadOptions> & { readonly firstLine?: number } = {},
): ParsedScript => {
	const source = new SourceText(text, options.firstLine ?? 1);
	const reader = new Reader(source, {
		extglob: options.extglob ?? false,
		takesUnsureExtglob: options.takesUnsureExtglob ?? true,
		aliases: options.aliases ?? noAliases,
		...(options.maxNodes === undefined ? {} : { maxNodes: options.maxNodes }),
		leavesToRun: options.leavesToRun ?? false,
		...(options.onOpenDocument === undefined ? {} : { onOpenDocument: options.onOpenDocument }),
	});
	try {
		const script = orTooDeep(reader, () => readProgram(reader));
		return { script, source: reader.source, dependsOnRun: reader.dependsOnRun };
	} catch (error) {
		if (!(error instanceof ShellSyntaxError) || !reader.dependsOnRun || options.takesUnsureExtglob === false)
			throw error;
		return parseScript(text, { ...options, takesUnsureExtglob: false });
	}
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
