import { errnoText, type Flow, isFsError, type Maybe, runFlow, wait } from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';
import { attempt } from '../../support/attempt.ts';
import { readWhole } from '../../support/read-whole.ts';
import { Library } from '../builtins/library.ts';
import type { Code, Outcome } from '../compile/code.ts';
import { Compiler } from '../compile/compiler.ts';
import { Scope } from '../compile/scope.ts';
import { JqCompileError, JqError, JqHalt, JqSystemError, JqUsageError, type SourceFile } from '../errors.ts';
import type { JqOptions } from '../options.ts';
import { cleanText } from '../read/clean-text.ts';
import { JsonFault } from '../read/json-fault.ts';
import { parseAll, parseText } from '../read/parse-text.ts';
import { parseProgram } from '../syntax/parser.ts';
import { type JqValue, objectOf } from '../values/value.ts';
import { colorsOf } from '../write/colors.ts';
import { jsonText } from '../write/json-writer.ts';
import { InputReader, InvalidInput } from './input-reader.ts';
import { defaultSearchList, type LoadedModule, ModuleLoader } from './modules.ts';
import { environmentObject, ResultPrinter } from './print-results.ts';
import { type ProgramFacts, type ProgramInputs, type ProgramOutput, Runtime } from './runtime.ts';

/** Statuses that jq ends with. */
const statuses = { ok: 0, falsy: 1, system: 2, compile: 3, noOutput: 4, error: 5 } as const;

/** Where the values of a run come from. */
export interface ProgramSource extends ProgramInputs {
	/** Whether some file could not be read. */
	readonly hasFailed: boolean;
	/** Where the input is, as messages show it. */
	position(): Flow<string>;
	/** Ends what is open. */
	close(): Maybe<void>;
}

/** Where the results of a run go. */
export interface ProgramSink extends ProgramOutput {
	/** The result that was printed last; `undefined` if there was none. */
	last: JqValue | undefined;
	print(value: JqValue): Outcome;
	end(): void;
}

/** Where a run reads and writes. */
export interface ProgramEnds {
	readonly reader: ProgramSource;
	readonly printer: ProgramSink;
}

const jsonEnds = (context: CommandContext, options: JqOptions): ProgramEnds => {
	const { flags } = options;
	const reader = new InputReader(context, options.files.length === 0 ? ['-'] : options.files, {
		isRaw: flags.has('raw-input'),
		isSlurped: flags.has('slurp'),
		isSequence: flags.has('seq'),
		isStream: flags.has('stream') || flags.has('stream-errors'),
		showsErrors: flags.has('stream-errors'),
	});
	return { reader, printer: new ResultPrinter(context, options) };
};

/** Runs a program as the words of a call ask, and returns the status. */
export function* runProgram(
	context: CommandContext,
	options: JqOptions,
	{ reader, printer }: ProgramEnds = jsonEnds(context, options),
): Flow<number> {
	if (colorsOf(context.variable('JQ_COLORS')) === undefined)
		yield* wait(context.writeErrorAhead('Failed to set $JQ_COLORS\n'));
	const searchList = options.libraries ?? defaultSearchList;
	const loader = new ModuleLoader(context, searchList);
	const named = yield* readNamed(context, options);
	const { file, origin } = yield* readSource(context, options);
	const facts: ProgramFacts = {
		environment: environmentObject(context),
		timeZone: context.variable('TZ'),
		searchList,
		origin,
		moduleMeta: (name) => askMetadata(loader, name),
	};
	const runtime = new Runtime(context, reader, printer, facts);
	try {
		const code = yield* compileProgram(runtime, loader, file, origin, constantsOf(options, named, facts));
		return yield* runInputs(context, options, code, reader, printer);
	} finally {
		yield* wait(reader.close());
	}
}

const askMetadata = (loader: ModuleLoader, name: string): Maybe<JqValue> => runFlow(metadataOf(loader, name));

function* metadataOf(loader: ModuleLoader, name: string): Flow<JqValue> {
	try {
		return yield* loader.metadata(name);
	} catch (error) {
		if (!(error instanceof JqCompileError)) throw error;
		throw new JqError(error.faults[0]!.message);
	}
}

type Constants = ReadonlyMap<string, JqValue>;

const constantsOf = (
	{ positional }: JqOptions,
	named: Constants,
	{ environment }: ProgramFacts,
): Constants => {
	const values = positional.map(({ kind, value }) => {
		if (kind === 'text') return cleanText(value);
		try {
			return parseText(cleanText(value));
		} catch (error) {
			if (!(error instanceof JqError)) throw error;
			throw new JqUsageError('jq: invalid JSON text passed to --jsonargs');
		}
	});
	return new Map<string, JqValue>([
		['ENV', environment],
		['JQ_BUILD_CONFIGURATION', 'tenon'],
		...named,
		['ARGS', objectOf(['positional', values], ['named', named])],
	]);
};

// Of several with one name the first counts.
function* readNamed(context: CommandContext, { named }: JqOptions): Flow<Constants> {
	const values = new Map<string, JqValue>();
	for (const { kind, name, value } of named) {
		if (values.has(name)) continue;
		if (kind === 'arg') values.set(name, cleanText(value));
		else if (kind === 'argjson') {
			try {
				values.set(name, parseText(cleanText(value)));
			} catch (error) {
				if (!(error instanceof JqError)) throw error;
				throw new JqUsageError('jq: invalid JSON text passed to --argjson');
			}
		} else values.set(name, yield* readNamedFile(context, kind, name, value));
	}
	return values;
}

function* readNamedFile(
	context: CommandContext,
	kind: 'slurpfile' | 'rawfile',
	name: string,
	path: string,
): Flow<JqValue> {
	const bytes = yield* readFile(context, path);
	const wrong = (why: string): JqSystemError =>
		new JqSystemError(`jq: Bad JSON in --${kind} ${name} ${path}: ${why}`);
	if (isFsError(bytes)) throw wrong(`Could not open ${path}: ${errnoText[bytes.errno]}`);
	if (kind === 'rawfile') return cleanText(byteKit.decode(bytes));
	try {
		return parseAll(bytes);
	} catch (error) {
		if (!(error instanceof JsonFault)) throw error;
		throw wrong(error.message);
	}
}

function* readFile(context: CommandContext, path: string) {
	const opened = yield* attempt(() => context.openInput(path));
	if (isFsError(opened)) return opened;
	try {
		return yield* attempt(() => readWhole(context, opened.input));
	} finally {
		yield* wait(opened.close());
	}
}

function* readSource(
	context: CommandContext,
	{ flags, program = '.' }: JqOptions,
): Flow<{ readonly file: SourceFile; readonly origin: string }> {
	if (!flags.has('from-file'))
		return { file: { name: '<top-level>', text: cleanText(program) }, origin: '.' };
	const bytes = yield* readFile(context, program);
	if (isFsError(bytes)) throw new JqSystemError(`jq: Could not open ${program}: ${errnoText[bytes.errno]}`);
	if (bytes.includes(0)) throw new JqSystemError('jq: program file contains NUL bytes');
	const origin = program.includes('/') ? program.slice(0, program.lastIndexOf('/')) : '.';
	return { file: { name: '<top-level>', text: cleanText(byteKit.decode(bytes)) }, origin };
}

function* compileProgram(
	runtime: Runtime,
	loader: ModuleLoader,
	file: SourceFile,
	origin: string,
	constants: Constants,
): Flow<Code> {
	const program = parseProgram(file);
	if (program.body === undefined && file.text.trim() !== '')
		throw new JqCompileError([{ message: 'Top-level program not given (try ".")', place: undefined }]);
	const loaded = yield* loader.load(program, file, origin);
	const compiler = new Compiler(runtime, new Library(runtime));
	let scope = new Scope();
	for (const [name, value] of constants) scope = scope.with({ kind: 'constant', name, value });
	scope = compiler.define(file, importAll(compiler, scope, loaded), program.definitions);
	const code = compiler.compile(file, scope, program.body ?? { kind: 'identity' });
	compiler.finish();
	return code;
}

const importAll = (compiler: Compiler, scope: Scope, { imports }: LoadedModule): Scope => {
	let all = scope;
	for (const { declaration, module, data } of imports) {
		const { alias } = declaration;
		if (module === undefined) {
			all = all
				.with({ kind: 'constant', name: alias!, value: data })
				.with({ kind: 'constant', name: `${alias}::${alias}`, value: data });
			continue;
		}
		const inner = importAll(compiler, new Scope(), module);
		all = compiler.importFrom(
			module.file,
			all,
			inner,
			module.program.definitions,
			alias === undefined ? '' : `${alias}::`,
		);
	}
	return all;
};

function* runInputs(
	context: CommandContext,
	options: JqOptions,
	code: Code,
	reader: ProgramSource,
	printer: ProgramSink,
): Flow<number> {
	const { flags } = options;
	let status: number = statuses.noOutput;
	let lastResult: boolean | undefined;
	try {
		if (flags.has('null-input')) status = yield* runOne(context, code, null, reader, printer);
		else {
			while (!reader.hasFailed) {
				let value: JqValue | undefined;
				try {
					value = yield* wait(reader.next());
				} catch (error) {
					if (!(error instanceof InvalidInput)) throw error;
					const isIgnored = flags.has('seq');
					const words = isIgnored ? 'ignoring parse error' : 'parse error';
					yield* wait(context.writeErrorAhead(`jq: ${words}: ${error.value as string}\n`));
					if (isIgnored) continue;
					status = statuses.error;
					break;
				}
				if (value === undefined) break;
				status = yield* runOne(context, code, value, reader, printer);
				if (status <= 1) lastResult = status === statuses.ok;
			}
		}
	} catch (error) {
		if (!(error instanceof JqHalt)) throw error;
		yield* showHalt(context, error);
		return error.status & 0xff;
	} finally {
		printer.end();
	}
	if (reader.hasFailed) return statuses.system;
	if (!flags.has('exit-status')) return status <= 1 || status === statuses.noOutput ? 0 : status;
	if (status !== statuses.noOutput) return status;
	return lastResult === undefined ? statuses.noOutput : lastResult ? statuses.ok : statuses.falsy;
}

function* runOne(
	context: CommandContext,
	code: Code,
	input: JqValue,
	reader: ProgramSource,
	printer: ProgramSink,
): Flow<number> {
	printer.last = undefined;
	try {
		yield* wait(code.each(undefined, input, printer.print));
	} catch (error) {
		if (!(error instanceof JqError)) throw error;
		const { value } = error;
		const text = typeof value === 'string' ? `: ${value}` : ` (not a string): ${jsonText(value)}`;
		const position = yield* reader.position();
		yield* wait(context.writeErrorAhead(`jq: error (at ${position})${text}\n`));
		return statuses.error;
	}
	const { last } = printer;
	if (last === undefined) return statuses.noOutput;
	return last === null || last === false ? statuses.falsy : statuses.ok;
}

function* showHalt(context: CommandContext, { message }: JqHalt): Flow<void> {
	if (message === undefined || message === null) return;
	const text = typeof message === 'string' ? message : `${jsonText(message)}\n`;
	yield* wait(context.writeErrorAhead(text));
}
