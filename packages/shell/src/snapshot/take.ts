import { isOnlyDeclared } from '../state/declared-arrays.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import { type Options, setOptions } from '../state/options.ts';
import { randomOf } from '../state/random.ts';
import type { Shell, ShellFunction } from '../state/shell.ts';
import type { Variable } from '../state/variable.ts';
import { ShellSyntaxError } from '../syntax/errors.ts';
import { parseScript } from '../syntax/parse.ts';
import { printFunction } from '../syntax/print.ts';
import { exactJson } from '../values/exact-json.ts';
import { TypedValue } from '../values/typed-value.ts';
import { attributeText } from './attributes.ts';
import type { FunctionSnapshot, ShellSnapshot, VariableSnapshot } from './snapshot.ts';

/** The state of a shell as data. It must not be running a script; nothing of it changes. */
export const takeSnapshot = (shell: Shell): ShellSnapshot => ({
	version: 1,
	name: shell.name,
	positional: [...shell.positional],
	cwd: shell.cwd,
	umask: shell.umask,
	directoryStack: [...shell.directoryStack],
	status: shell.status,
	pipeStatus: [...shell.pipeStatus],
	lastArgument: shell.lastArgument,
	variables: [...shell.variables.entries()]
		.filter(([name, variable]) => variable.dynamic === undefined && name !== textOfRun)
		.map(([name, variable]) => variableSnapshot(name, variable)),
	functions: [...shell.functions].map(([name, kept]) => functionSnapshot(name, kept)),
	aliases: [...shell.aliases],
	options: optionNames(shell.options),
	shopt: [...shell.options.shopt],
	traps: [...shell.traps.listed()].map(([condition, { command }]) => [condition, command] as const),
	disabledBuiltins: [...shell.disabledBuiltins],
	hash: shell.hasHash ? [...shell.hash] : [],
	random: { ...randomOf(shell) },
	secondsMs: shell.ports.monotonicMs() - shell.secondsFrom,
	...(shell.ignore === undefined ? {} : { ignore: shell.ignore }),
});

/** What every run sets anew. */
const textOfRun = 'BASH_EXECUTION_STRING';

const optionNames = (options: Options): readonly string[] =>
	[...Object.keys(setOptions), 'strict'].filter((name) => options.get(name));

const variableSnapshot = (name: string, variable: Variable): VariableSnapshot => ({
	name,
	attributes: attributeText(variable.attributes),
	value: valueSnapshot(variable.value),
});

const valueSnapshot = (value: Variable['value']): VariableSnapshot['value'] => {
	if (value === undefined) return null;
	if (typeof value === 'object' && isOnlyDeclared(value))
		return { declared: value instanceof Map ? 'associative' : 'indexed' };
	if (value instanceof IndexedArray)
		return { indexed: value.keys().map((key) => [indexOf(key), value.get(key)!] as const) };
	if (value instanceof TypedValue) return { typed: exactJson(value.value) };
	return value instanceof Map ? { associative: [...value] } : String(value);
};

const indexOf = (key: number | bigint): number | string => (typeof key === 'number' ? key : String(key));

const functionSnapshot = (name: string, kept: ShellFunction): FunctionSnapshot => ({
	name,
	...textOf(name, kept),
	file: kept.file,
	attributes: `${kept.exported ? 'x' : ''}${kept.readonly ? 'r' : ''}${kept.traced ? 't' : ''}`,
});

// As it was written, so that its lines keep their numbers; printed anew where an alias has changed what
// the text means.
const textOf = (name: string, kept: ShellFunction): { readonly text: string; readonly line: number } => {
	const { definition, source } = kept;
	const { start, end } = definition.span;
	const line = source.lineAt(start);
	const printed = printFunction(name, definition);
	const written = source.text.slice(start, end);
	return readsAs(written, name, printed) ? { text: written, line } : { text: printed, line };
};

const readsAs = (text: string, name: string, printed: string): boolean => {
	try {
		const [statement, ...more] = parseScript(text, { extglob: true }).script.body;
		if (statement === undefined || more.length > 0) return false;
		const [command] = statement.first.commands;
		return command?.type === 'function' && printFunction(name, command) === printed;
	} catch (error) {
		if (error instanceof ShellSyntaxError) return false;
		throw error;
	}
};
