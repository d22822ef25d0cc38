import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { type CommandContext, type CommandDeclaration, type OptionTable, parseArguments } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { quoteAlways } from '../support/quote.ts';
import { runProgram } from '../support/run-program.ts';
import { expandSplit } from './split-string.ts';

/** Runs env's words: options, assignments, a command. Its own failures have status 125. */
export function* runEnv(context: CommandContext, words: readonly string[]): Flow<number> {
	const split = expandSplit(words, (name) => context.variable(name));
	if (split.problem !== undefined) {
		yield* wait(split.isMissing ? context.complainOfUsage(split.problem) : context.complain(split.problem));
		return failure;
	}
	const parsed = parseArguments(declaration, split.words.map(dashMeansEmpty), (text) => context.quote(text));
	if (parsed.kind === 'error') {
		yield* wait(parsed.hint ? context.complainOfUsage(parsed.message) : context.complain(parsed.message));
		return failure;
	}
	if (parsed.kind !== 'run') return failure;
	const { options, operands } = parsed.args;
	const talk = options.debug ? split.trace(context.quote.bind(context)) : [];
	const changes = new Map<string, string | undefined>();
	for (const name of options.unset) {
		if (name === '' || name.includes('=')) {
			yield* wait(context.complain(`cannot unset ${context.quote(name)}: Invalid argument`));
			return failure;
		}
		if (!options.empty) talk.push(`unset:    ${name}`);
		changes.set(name, undefined);
	}
	if (options.empty) talk.push('cleaning environ');
	const first = operands.findIndex((word) => !word.includes('='));
	const command = first === -1 ? [] : operands.slice(first);
	for (const word of first === -1 ? operands : operands.slice(0, first)) {
		const equals = word.indexOf('=');
		talk.push(`setenv:   ${word}`);
		changes.set(word.slice(0, equals), word.slice(equals + 1));
	}
	const problem = usageProblem(options, command);
	if (problem !== undefined) {
		yield* wait(context.complainOfUsage(problem));
		return failure;
	}
	if (options.debug) for (const line of talk) yield* wait(context.writeError(`${line}\n`));
	if (command.length === 0) {
		print(context, options.empty, changes, options.zero ? '\0' : '\n');
		return 0;
	}
	const cwd = options.chdir === undefined ? undefined : yield* directoryAt(context, options.chdir);
	if (options.chdir !== undefined && cwd === undefined) return failure;
	if (options.debug) {
		if (options.chdir !== undefined)
			yield* wait(context.writeError(`chdir:    ${quoteAlways(options.chdir)}\n`));
		yield* wait(context.writeError(`executing: ${command[0]}\n`));
		for (const [index, word] of command.entries())
			yield* wait(context.writeError(`   arg[${index}]= ${context.quote(word)}\n`));
	}
	let endedBy: number | undefined;
	const status = yield* runProgram(context, command, {
		describe: (name, reason) => `${context.quote(name)}: ${reason}`,
		hintFor: (name) => (/\s/.test(name) ? 'use -[v]S to pass options in shebang lines' : undefined),
		how: {
			takesPlace: true,
			onSignal: (signal) => {
				endedBy = signal;
			},
			environment: changes,
			emptyEnvironment: options.empty,
			...(cwd === undefined ? {} : { cwd }),
		},
	});
	// The command is in its place: what ends it ends env.
	return endedBy === undefined ? status : yield* wait(context.endBy(endedBy));
}

const failure = 125;

const options = {
	empty: { kind: 'flag', short: 'i', long: 'ignore-environment', summary: '' },
	zero: { kind: 'flag', short: '0', long: 'null', summary: '' },
	unset: { kind: 'list', short: 'u', long: 'unset', value: 'NAME', summary: '' },
	chdir: { kind: 'value', short: 'C', long: 'chdir', value: 'DIR', type: 'string', summary: '' },
	debug: { kind: 'flag', short: 'v', long: 'debug', summary: '' },
} as const satisfies OptionTable;

const declaration: CommandDeclaration<typeof options> = {
	name: 'env',
	summary: '',
	options,
	operands: { name: 'WORD', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [],
	effects: [],
	json: 'none',
	usageStatus: failure,
	stopsAtOperand: true,
	run: () => failure,
};

// A lone `-` in front means -i.
const dashMeansEmpty = (word: string, index: number, words: readonly string[]): string =>
	word === '-' && words.slice(0, index).every((before) => before.startsWith('-') && before !== '--')
		? '-i'
		: word;

const usageProblem = (
	given: { readonly zero: boolean; readonly chdir: string | undefined },
	command: readonly string[],
): string | undefined => {
	if (given.zero && command.length > 0) return 'cannot specify --null (-0) with command';
	if (given.chdir !== undefined && command.length === 0) return 'must specify command with --chdir (-C)';
	return undefined;
};

const print = (
	context: CommandContext,
	isEmpty: boolean,
	changes: ReadonlyMap<string, string | undefined>,
	end: string,
): void => {
	const variables = new Map(isEmpty ? [] : context.environment());
	for (const [name, value] of changes) {
		if (value === undefined) variables.delete(name);
		else variables.set(name, value);
	}
	for (const [name, value] of variables) context.output.appendText(`${name}=${value}${end}`);
};

function* directoryAt(context: CommandContext, operand: string): Flow<string | undefined> {
	const real = yield* attempt(() => context.fileSystem.realpath(context.path(operand)));
	const found = isFsError(real) ? real : yield* attempt(() => context.fileSystem.stat(real));
	const errno = isFsError(found) ? found.errno : found.kind === 'directory' ? undefined : 'ENOTDIR';
	if (errno === undefined) return real as string;
	yield* wait(context.complain(`cannot change directory to ${quoteAlways(operand)}: ${errnoText[errno]}`));
	return undefined;
}
