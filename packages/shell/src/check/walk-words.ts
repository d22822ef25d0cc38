import type { CommandList, ParameterOperation, Span, TypedPath, Word, WordPart } from '../syntax/ast.ts';

/**
 * Calls `found` with the commands of every substitution in a word, and whether they run whenever
 * the word is expanded: those inside of `${x:-…}` and the like may not. `outer` is the place of
 * backquotes whose text was unescaped before it was read, so that the spans in it count elsewhere.
 */
export const walkParts = (
	parts: readonly WordPart[],
	unconditional: boolean,
	found: (body: CommandList, unconditional: boolean, outer: Span | undefined) => void,
): void => {
	for (const part of parts) {
		switch (part.type) {
			case 'command':
				found(
					part.script.body,
					unconditional,
					part.backquoted?.includes('\\') === true ? part.span : undefined,
				);
				break;
			case 'process':
				found(part.script.body, unconditional, undefined);
				break;
			case 'double':
				walkParts(part.parts, unconditional, found);
				break;
			case 'arithmetic':
				walkParts(part.expression.parts, unconditional, found);
				break;
			case 'parameter':
				if (part.subscript !== undefined) walkParts(part.subscript.parts, false, found);
				if (part.operation?.kind === 'bad' && part.operation.path !== undefined)
					walkPath(part.operation.path, found);
				for (const word of operandsOf(part.operation)) walkParts(word.parts, false, found);
		}
	}
};

const walkPath = ({ steps, part }: TypedPath, found: Parameters<typeof walkParts>[2]): void => {
	for (const step of steps) if (step.kind === 'subscript') walkParts(step.word.parts, false, found);
	walkParts([part], false, found);
};

const operandsOf = (operation: ParameterOperation | undefined): readonly Word[] => {
	switch (operation?.kind) {
		case 'default':
		case 'assign':
		case 'error':
		case 'alternative':
			return [operation.word];
		case 'slice':
			return operation.length === undefined ? [operation.offset] : [operation.offset, operation.length];
		case 'trimStart':
		case 'trimEnd':
			return [operation.pattern];
		case 'replace':
			return operation.replacement === undefined
				? [operation.pattern]
				: [operation.pattern, operation.replacement];
		case 'case':
			return operation.pattern === undefined ? [] : [operation.pattern];
		default:
			return [];
	}
};
