import { andThen, forEach, type Maybe, orElse } from '@tenon/core';
import type { Shell, ShellFunction } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';
import { runWork } from '../state/work.ts';
import type { Script } from '../syntax/ast.ts';
import { ShellSyntaxError } from '../syntax/errors.ts';
import { parseInPieces } from '../syntax/parse.ts';
import { printExportedFunction } from '../syntax/print.ts';
import { readOptions, reportSyntaxError } from './run-text.ts';
import { compileTextLines } from './text-lines.ts';

/** The functions that other programs are given, each as the variable that bash makes of it. */
export function* exportedFunctions({ functions }: Shell): Generator<readonly [string, string]> {
	for (const [name, called] of functions) if (called.exported) yield [variableOf(name), textOf(called)];
}

/** What a variable that stands for an exported function holds; `undefined` if there is no such function. */
export const exportedFunction = (shell: Shell, variable: string): string | undefined => {
	const name = functionOf(variable);
	const called = name === undefined ? undefined : shell.functions.get(name);
	return called?.exported === true ? textOf(called) : undefined;
};

/** Takes an exported function away by the name of its variable, as `env -u` does. */
export const dropExportedFunction = (shell: Shell, variable: string): void => {
	const name = functionOf(variable);
	if (name !== undefined && shell.functions.get(name)?.exported === true) shell.ownFunctions().delete(name);
};

/** Takes every exported function away. */
export const dropExportedFunctions = (shell: Shell): void => {
	for (const [name, { exported }] of [...shell.functions]) if (exported) shell.ownFunctions().delete(name);
};

/**
 * Gives a shell that starts the functions its parent exports, read anew from their texts as a process would
 * read them. `program` is what complains of a text that defines no function. False where the shell ends before
 * it has begun: what is wrong stands in a `$(…)`, and bash does not go on from there.
 */
export const importFunctions = (
	child: Shell,
	texts: Iterable<readonly [variable: string, text: string]>,
	program: string,
): Maybe<boolean> => {
	child.functions = new Map();
	let continues = true;
	const imported = forEach([...texts], ([variable, text]): Maybe<void> => {
		const name = functionOf(variable);
		if (!continues || name === undefined || !text.startsWith('() {')) return;
		return andThen(define(child, name, text, program), (definition) => {
			const defined = definition === 'defined' ? child.functions.get(name) : undefined;
			if (definition === 'failed' || (definition === 'defined' && defined === undefined)) {
				const problem = `${program}: error importing function definition for \`${name}'\n`;
				return andThen(child.write(2, problem), ignore);
			}
			if (defined === undefined) continues = false;
			else defined.exported = true;
			return undefined;
		});
	});
	return andThen(imported, () => continues);
};

/** Takes out the variables that hold functions as text, which were set by other means than `export -f`. */
export const takeFunctionVariables = ({ variables }: Shell): readonly (readonly [string, string])[] => {
	const texts: (readonly [string, string])[] = [];
	for (const [name, variable] of variables.entries())
		if (variable.has(attribute.exported) && functionOf(name) !== undefined)
			texts.push([name, variables.text(name) ?? '']);
	for (const [name] of texts) variables.delete(name);
	return texts;
};

const ignore = (): undefined => undefined;

const prefix = 'BASH_FUNC_';
const suffix = '%%';

const variableOf = (name: string): string => `${prefix}${name}${suffix}`;

const functionOf = (variable: string): string | undefined =>
	variable.startsWith(prefix) && variable.endsWith(suffix) && variable.length > prefix.length + suffix.length
		? variable.slice(prefix.length, -suffix.length)
		: undefined;

const textOf = ({ definition }: ShellFunction): string => printExportedFunction(definition);

type Definition = 'defined' | 'failed' | 'fatal';

// Nothing but a definition is run. The lines of such a function are counted from 0.
const define = (child: Shell, name: string, text: string, program: string): Maybe<Definition> => {
	const refuse = (): Maybe<Definition> =>
		andThen(
			child.write(2, `${program}: warning: ${name}: ignoring function definition attempt\n`),
			() => 'failed',
		);
	const read = parseInPieces(`${name} ${text}`, { ...readOptions(child), firstLine: 0 });
	return orElse<Definition>(
		() =>
			andThen(runWork(child.slice, read), ({ script, source }) => {
				if (!isDefinition(script)) return refuse();
				const step = compileTextLines(script.body, { source, file: 'environment' });
				return andThen(step(child), (status) => (status === 0 ? 'defined' : 'failed'));
			}),
		(error) => {
			if (!(error instanceof ShellSyntaxError)) throw error;
			const after = error.within === 'substitution' ? 'fatal' : 'failed';
			return reportSyntaxError(child, error, name, program).then(() => after);
		},
	);
};

const isDefinition = ({ body: [statement, ...others] }: Script): boolean =>
	statement !== undefined &&
	others.length === 0 &&
	statement.rest.length === 0 &&
	!statement.background &&
	statement.first.commands.length === 1 &&
	statement.first.commands[0]!.type === 'function';
