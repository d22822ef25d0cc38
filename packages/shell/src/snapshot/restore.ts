import { compileTextLines } from '../compile/text-lines.ts';
import { ignoreConfigOf } from '../ignore/ignore-config.ts';
import { declareArray } from '../state/declared-arrays.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import { Options } from '../state/options.ts';
import type { Shell } from '../state/shell.ts';
import { Traps } from '../state/traps.ts';
import type { Variable } from '../state/variable.ts';
import { ShellSyntaxError } from '../syntax/errors.ts';
import { type ParsedScript, parseScript } from '../syntax/parse.ts';
import { fromExactJson } from '../values/exact-json.ts';
import { TypedValue } from '../values/typed-value.ts';
import { attributeBits } from './attributes.ts';
import { SnapshotError } from './errors.ts';
import { readSnapshot } from './read.ts';
import type { FunctionSnapshot, ShellSnapshot, VariableSnapshot } from './snapshot.ts';

/**
 * Puts a shell into the state that data describes, whatever it was in. The shell must not be running a
 * script. Throws `SnapshotError` before anything has changed if the data is no snapshot.
 */
export const restoreSnapshot = (shell: Shell, data: unknown): void => {
	const snapshot = readSnapshot(data);
	const functions = snapshot.functions.map((kept, index) => ({ kept, parsed: parseFunction(kept, index) }));
	restoreVariables(shell, snapshot);
	shell.ownFunctions().clear();
	for (const { kept, parsed } of functions) defineFunction(shell, kept, parsed);
	shell.aliases = new Map(snapshot.aliases);
	shell.options = optionsOf(snapshot);
	shell.tablesShared = false;
	shell.traps = new Traps(snapshot.traps.map(([condition, command]) => [condition, { command }] as const));
	restorePlace(shell, snapshot);
	shell.ignore = snapshot.ignore === undefined ? undefined : ignoreConfigOf(snapshot.ignore);
	shell.disabledBuiltins = new Set(snapshot.disabledBuiltins);
	shell.hash.clear();
	for (const [name, path] of snapshot.hash) shell.hash.set(name, path);
};

const parseFunction = (kept: FunctionSnapshot, index: number): ParsedScript => {
	const field = `functions[${index}].text`;
	try {
		const parsed = parseScript(kept.text, { extglob: true, firstLine: kept.line });
		const [statement, ...more] = parsed.script.body;
		const command = statement?.first.commands[0];
		if (more.length === 0 && command?.type === 'function' && command.name === kept.name) return parsed;
	} catch (error) {
		if (!(error instanceof ShellSyntaxError)) throw error;
	}
	throw new SnapshotError(field, `the definition of the function ${kept.name}`, kept.text);
};

// Running a definition is how a function comes about.
const defineFunction = (shell: Shell, kept: FunctionSnapshot, { script, source }: ParsedScript): void => {
	void compileTextLines(script.body, { source, file: kept.file })(shell);
	const defined = shell.ownFunctions().get(kept.name)!;
	defined.exported = kept.attributes.includes('x');
	defined.readonly = kept.attributes.includes('r');
	defined.traced = kept.attributes.includes('t');
};

const restoreVariables = (shell: Shell, snapshot: ShellSnapshot): void => {
	const { variables } = shell;
	for (const [name, variable] of [...variables.entries()])
		if (variable.dynamic === undefined) variables.delete(name);
	for (const { name, attributes, value } of snapshot.variables) {
		variables.put(name, variables.make(restoredValue(value), attributeBits(attributes)!));
	}
};

const restoredValue = (value: VariableSnapshot['value']): Variable['value'] => {
	if (value === null) return undefined;
	if (typeof value === 'string') return value;
	if ('declared' in value) return declareArray(value.declared);
	if ('associative' in value) return new Map(value.associative);
	if ('typed' in value) return new TypedValue(fromExactJson(value.typed));
	const array = new IndexedArray();
	for (const [index, text] of value.indexed) array.set(integerOf(index), text);
	return array;
};

const integerOf = (index: number | string): number | bigint =>
	typeof index === 'number' ? index : BigInt(index);

const optionsOf = (snapshot: ShellSnapshot): Options => {
	const options = new Options([], snapshot.shopt);
	for (const name of snapshot.options) options.set(name, true);
	return options;
};

const restorePlace = (shell: Shell, snapshot: ShellSnapshot): void => {
	shell.name = snapshot.name;
	shell.positional = snapshot.positional;
	shell.cwd = snapshot.cwd;
	shell.umask = snapshot.umask;
	shell.directoryStack = snapshot.directoryStack;
	shell.status = snapshot.status;
	shell.pipeStatus = snapshot.pipeStatus;
	shell.lastArgument = snapshot.lastArgument;
	shell.random = snapshot.random;
	shell.secondsFrom = shell.ports.monotonicMs() - snapshot.secondsMs;
};
