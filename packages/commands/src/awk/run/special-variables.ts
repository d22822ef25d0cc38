import { AwkArray, keyOfText, textOfKey } from './array.ts';
import type { Runtime } from './runtime.ts';
import { separatorOf, splitterOf, widthsOf } from './splitters.ts';
import { SymbolTable } from './symbol-table.ts';
import { InputText, type Scalar, toNumber, toTruth } from './values.ts';

/** Gives the variables that mean something their values, and lets what they mean follow assignments. */
export const defineSpecialVariables = (runtime: Runtime, argv: readonly string[]): void => {
	defineSeparators(runtime);
	const { regexes } = runtime;
	define(runtime, 'OFS', ' ', (value) => {
		runtime.record.keepSeparator();
		runtime.outputSeparator = runtime.textOf(value);
	});
	define(runtime, 'ORS', '\n', (value) => {
		runtime.recordEnd = runtime.textOf(value);
	});
	define(runtime, 'SUBSEP', '\x1c', (value) => {
		runtime.subscriptSeparator = runtime.textOf(value);
	});
	define(runtime, 'CONVFMT', '%.6g', (value) => runtime.setConversion(runtime.textOf(value)));
	define(runtime, 'OFMT', '%.6g', (value) => runtime.setPrintedConversion(runtime.textOf(value)));
	const plain: Readonly<Record<string, Scalar>> = {
		RSTART: 0,
		RLENGTH: 0,
		RT: '',
		FILENAME: '',
		ERRNO: '',
		ARGIND: 0,
		BINMODE: 0,
		LINT: 0,
		TEXTDOMAIN: 'messages',
	};
	for (const [name, value] of Object.entries(plain)) runtime.global(name).value = value;
	runtime.global('ARGC').value = argv.length;
	const list = runtime.globalArray('ARGV');
	for (const [index, text] of argv.entries()) list.set(index, new InputText(text));
	defineEnvironment(runtime);
	defineProcess(runtime, argv);
	runtime.global('SYMTAB').array = new SymbolTable(runtime);
	define(runtime, 'IGNORECASE', 0, (value) => {
		regexes.setIgnoresCase(toTruth(value));
		for (const name of ['FS', 'RS']) runtime.global(name).onSet?.(runtime.global(name).value);
	});
};

const define = (runtime: Runtime, name: string, value: Scalar, onSet: (value: Scalar) => void): void => {
	const cell = runtime.global(name);
	cell.value = value;
	cell.onSet = onSet;
};

// The last of FS, FPAT and FIELDWIDTHS that was assigned decides.
const defineSeparators = (runtime: Runtime): void => {
	const { regexes } = runtime;
	const process = (): AwkArray => runtime.globalArray('PROCINFO');
	const splitByFs = (value: Scalar): void => {
		const alsoNewline = runtime.separator.kind === 'paragraph';
		runtime.splitter = runtime.options.isCsv
			? { kind: 'csv' }
			: splitterOf(runtime.textOf(value), regexes, { alsoNewline });
	};
	let decides: 'FS' | 'FPAT' | 'FIELDWIDTHS' = 'FS';
	const decide = (name: 'FS' | 'FPAT' | 'FIELDWIDTHS'): void => {
		decides = name;
		process().set('FS', name);
	};
	define(runtime, 'FS', ' ', (value) => {
		decide('FS');
		splitByFs(value);
	});
	define(runtime, 'FPAT', '[^[:space:]]+', (value) => {
		decide('FPAT');
		runtime.splitter = { kind: 'pattern', regex: regexes.of(runtime.textOf(value)) };
	});
	define(runtime, 'FIELDWIDTHS', '', (value) => {
		decide('FIELDWIDTHS');
		runtime.splitter = { kind: 'widths', widths: widthsOf(runtime.textOf(value)) };
	});
	define(runtime, 'RS', '\n', (value) => {
		runtime.separator = runtime.options.isCsv ? { kind: 'csv' } : separatorOf(runtime.textOf(value), regexes);
		if (decides === 'FS') splitByFs(runtime.global('FS').value);
	});
	if (runtime.options.isCsv) {
		runtime.separator = { kind: 'csv' };
		runtime.splitter = { kind: 'csv' };
	}
};

const defineEnvironment = (runtime: Runtime): void => {
	const variables = runtime.context.environment();
	const environment = runtime.globalArray('ENVIRON');
	for (const [name, text] of variables) environment.set(keyOfText(name), new InputText(text));
	runtime.environmentSource = () => changedVariables(runtime, environment, variables);
};

const changedVariables = (
	runtime: Runtime,
	environment: AwkArray,
	before: ReadonlyMap<string, string>,
): ReadonlyMap<string, string | undefined> => {
	const changed = new Map<string, string | undefined>();
	for (const key of environment.keys()) {
		const name = textOfKey(key);
		const value = environment.look(key);
		const text = value instanceof AwkArray ? '' : runtime.textOf(value);
		if (before.get(name) !== text) changed.set(name, text);
	}
	for (const name of before.keys()) if (!environment.has(keyOfText(name))) changed.set(name, undefined);
	return changed;
};

const defineProcess = (runtime: Runtime, argv: readonly string[]): void => {
	const facts = runtime.globalArray('PROCINFO');
	const { identity } = runtime.context.ports;
	facts.set('version', '5.2.1');
	facts.set('strftime', '%a %b %e %H:%M:%S %Z %Y');
	facts.set('FS', 'FS');
	facts.set('platform', 'posix');
	facts.set('pid', identity.pid);
	facts.set('ppid', identity.ppid);
	facts.set('uid', identity.uid);
	facts.set('euid', identity.euid);
	facts.set('gid', identity.gid);
	facts.set('egid', identity.gid);
	for (const [index, group] of (identity.groups ?? []).entries()) facts.set(`group${index + 1}`, group);
	const words = new AwkArray('PROCINFO["argv"]', runtime.memory);
	for (const [index, text] of argv.entries()) words.set(index, text);
	facts.set('argv', words);
};

/** A number that says how many, of a variable that the program may have changed. */
export const countOf = (value: Scalar): number => Math.max(0, Math.trunc(toNumber(value)));
