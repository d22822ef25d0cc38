import type { CommandList, CommandSubstitutionPart, ProcessSubstitutionPart } from '../syntax/ast.ts';
import { printedLines } from '../syntax/print/printed-lines.ts';
import { withLines } from '../syntax/with-lines.ts';
import type { PartContext } from './compiled-part.ts';

type Substitution = CommandSubstitutionPart | ProcessSubstitutionPart;

/**
 * The commands of a substitution with the lines that bash counts for them, from the line of the command
 * that is being expanded. bash keeps `$(…)` as the text it prints for it and reads that when it gets
 * there; backquotes and here-documents keep the text as it was written.
 */
export const substitutionAt = (
	part: Substitution,
	{ compilation: { source }, place }: Pick<PartContext, 'compilation' | 'place'>,
	line: number,
): CommandList => {
	const { body } = part.script;
	const opened = source.lineAt(part.span.start);
	const isWritten = place === 'document' || (part.type === 'command' && part.backquoted !== undefined);
	if (isWritten || opened === source.lineAt(part.span.end))
		return opened === line ? body : withLines(body, (command) => command.line - opened + line);
	const lines = printedLines(part.script);
	return withLines(body, (command) => line + (lines.get(command) ?? 0));
};
