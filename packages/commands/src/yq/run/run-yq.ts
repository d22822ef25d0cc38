import { errnoText, type Flow, isFsError, type Maybe, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { JqCompileError } from '../../jq/errors.ts';
import { ResultPrinter } from '../../jq/run/print-results.ts';
import { runProgram } from '../../jq/run/run-program.ts';
import { parseProgram } from '../../jq/syntax/parser.ts';
import type { Query } from '../../jq/syntax/tree.ts';
import { attempt } from '../../support/attempt.ts';
import { replaceOutput } from '../../support/replace-output.ts';
import { DocumentFault, YqUsageError } from '../errors.ts';
import type { YqOptions } from '../options.ts';
import { DocumentInputs } from './document-inputs.ts';
import { DocumentSink, type PutText } from './document-sink.ts';

interface OpenedFile {
	readonly name: string;
	readonly input: Input;
	close(): Maybe<void>;
}

/** Runs a call, and returns its status. */
export function* runYq(context: CommandContext, given: YqOptions): Flow<number> {
	const options = yield* withImpliedProgram(context, given);
	if (!options.isInPlace) {
		const files = yield* openAll(context, options, options.jq.files.length === 0 ? ['-'] : options.jq.files);
		try {
			return yield* runOn(context, options, files, (bytes) => context.output.pass(bytes));
		} finally {
			for (const file of files) yield* wait(file.close());
		}
	}
	refuseInPlace(options);
	let status = 0;
	for (const name of options.jq.files) status = (yield* editFile(context, options, name)) || status;
	return status;
}

// A first operand that names a file is one where no program is: so do scripts that only convert.
function* withImpliedProgram(context: CommandContext, options: YqOptions): Flow<YqOptions> {
	const { jq, habit } = options;
	const { program } = jq;
	if (habit !== 'mikefarah' || program === undefined || jq.flags.has('from-file') || program === '.')
		return options;
	const stat = yield* attempt(() => context.fileSystem.stat(context.path(program)));
	if (isFsError(stat) || stat.kind !== 'file') return options;
	return { ...options, jq: { ...jq, program: '.', files: [program, ...jq.files] } };
}

const refuseInPlace = ({ habit, output, jq }: YqOptions): void => {
	if (habit === 'kislyuk' && output !== 'yaml')
		throw new YqUsageError('-i/--in-place can only be used with -y/-Y', 1);
	if (jq.files.length === 0 || jq.files.includes('-'))
		throw new YqUsageError(
			'-i/--in-place can only be used with filename arguments, not on standard input',
			1,
		);
};

function* openAll(
	context: CommandContext,
	options: YqOptions,
	names: readonly string[],
): Flow<readonly OpenedFile[]> {
	const opened: OpenedFile[] = [];
	if (options.jq.flags.has('null-input') && options.jq.files.length === 0) return opened;
	for (const name of names) {
		const file = yield* attempt(() => context.openInput(name));
		if (isFsError(file)) {
			for (const other of opened) yield* wait(other.close());
			throw new YqUsageError(
				`argument files: can't open '${name}': [Errno ${errnoNumbers[file.errno] ?? 5}] ${errnoText[file.errno]}: '${name}'`,
			);
		}
		opened.push({ name, input: file.input, close: () => file.close() });
	}
	return opened;
}

const errnoNumbers: Readonly<Record<string, number>> = {
	EPERM: 1,
	ENOENT: 2,
	EACCES: 13,
	ENOTDIR: 20,
	EISDIR: 21,
};

function* runOn(
	context: CommandContext,
	options: YqOptions,
	files: readonly OpenedFile[],
	put: PutText,
): Flow<number> {
	const inputs = new DocumentInputs(context, options, files);
	if (options.jq.isJson)
		return yield* runProgram(context, options.jq, {
			reader: inputs,
			printer: new ResultPrinter(context, options.jq),
		});
	const sink = new DocumentSink(context, { options, inputs, makesValues: makesValues(options), put });
	try {
		const status = yield* runProgram(context, options.jq, { reader: inputs, printer: sink });
		yield* sink.finish();
		return status;
	} catch (error) {
		if (!(error instanceof DocumentFault)) throw error;
		yield* sink.finish();
		yield* wait(context.complain(faultText(error, inputs.fileName)));
		return 1;
	}
}

const faultText = ({ kind, message, line, column }: DocumentFault, name: unknown): string =>
	kind === 'Error'
		? `Error: ${message}`
		: `Error running jq: ${kind}: ${message}\n  in "${typeof name === 'string' ? name : '<stdin>'}", line ${line}, column ${column}.`;

function* editFile(context: CommandContext, options: YqOptions, name: string): Flow<number> {
	const files = yield* openAll(context, options, [name]);
	const parts: Uint8Array[] = [];
	let status: number;
	try {
		status = yield* runOn(context, options, files, (bytes) => {
			context.holdMemory(bytes.length);
			parts.push(bytes);
		});
	} finally {
		for (const file of files) yield* wait(file.close());
	}
	// What failed, or has no result, leaves the file as it was.
	if (status !== 0 || parts.length === 0) return status;
	const file = yield* attempt(() => replaceOutput(context, name));
	if (isFsError(file)) throw new YqUsageError(`can't write '${name}': ${errnoText[file.errno]}`, 1);
	try {
		for (const part of parts) yield* wait(file.push(part));
		yield* wait(file.commit());
	} finally {
		yield* wait(file.discard());
	}
	return 0;
}

// Whether results are made by the program, as lists and objects are that it writes out.
const makesValues = ({ jq }: YqOptions): boolean => {
	if (jq.program === undefined || jq.flags.has('from-file')) return false;
	try {
		const { body } = parseProgram({ name: '<top-level>', text: jq.program });
		return body !== undefined && isMade(body);
	} catch (error) {
		if (error instanceof JqCompileError) return false;
		throw error;
	}
};

const isMade = (query: Query): boolean => {
	switch (query.kind) {
		case 'collect':
		case 'object':
		case 'reduce':
		case 'foreach':
			return true;
		case 'pipe':
			return isMade(query.right);
		case 'as':
		case 'define':
		case 'label':
			return isMade(query.body);
		default:
			return false;
	}
};
