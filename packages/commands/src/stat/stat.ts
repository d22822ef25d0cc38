import { errnoText, type Flow, isFsError, runFlow, type Stat, type Value, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { chooseWord, wordProblem } from '../support/choose-word.ts';
import { describeKind } from '../support/file-kind.ts';
import { printJson } from '../support/json-output.ts';
import { modeText } from '../support/mode-text.ts';
import { readGroups, readUsers } from '../support/owners.ts';
import { quoteAlways } from '../support/quote.ts';
import { StatFormat, type StatSubject } from './format.ts';

/** `stat`: tells everything that the file system knows of a file. */
export const stat: DefinedCommand = defineCommand({
	name: 'stat',
	summary: 'Show what the file system knows of files.',
	compatible: 'GNU coreutils 9.1',
	options: {
		dereference: { kind: 'flag', short: 'L', long: 'dereference', summary: 'follow links' },
		fileSystem: {
			kind: 'flag',
			short: 'f',
			long: 'file-system',
			summary: 'refused: there is no file system status here',
		},
		format: {
			kind: 'value',
			short: 'c',
			long: 'format',
			value: 'FORMAT',
			type: 'string',
			summary: 'print FORMAT and a newline for each file',
		},
		printf: {
			kind: 'value',
			long: 'printf',
			value: 'FORMAT',
			type: 'string',
			summary: 'print FORMAT with its backslash escapes and no newline',
		},
		cached: { kind: 'value', long: 'cached', value: 'MODE', type: 'string', summary: 'changes nothing' },
		terse: { kind: 'flag', short: 't', long: 'terse', summary: 'print all facts in one line' },
	},
	operands: { name: 'FILE', min: 1, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [
		{ script: "stat -c '%n %s %F' notes", files: { notes: 'a\nb\n' }, output: 'notes 4 regular file\n' },
	],
	effects: ['fs.read'],
	json: {
		type: 'array',
		items: {
			type: 'object',
			properties: {
				FILE: { type: 'string' },
				SIZE: { type: 'integer' },
				TYPE: { type: 'string' },
				MODE: { type: 'string' },
				UID: { type: 'integer' },
				GID: { type: 'integer' },
				LINKS: { type: 'integer' },
				MTIME: { type: 'number', description: 'milliseconds since 1970' },
			},
		},
	},
	usageStatus: 1,
	run: (context, { options, operands, order }) => {
		if (options.fileSystem) return runFlow(refuseFileSystem(context));
		if (options.cached !== undefined && chooseWord(cachedWords, options.cached) === undefined)
			return runFlow(refuseCached(context, options.cached));
		if (context.json) return runFlow(showRecords(context, operands, options.dereference));
		const last = order.findLast((name) => name === 'format' || name === 'printf');
		const given = last === 'printf' ? options.printf : options.format;
		const format = new StatFormat(context, {
			text: given === undefined ? (options.terse ? terse : undefined) : given,
			hasEscapes: last === 'printf',
			endsLine: last !== 'printf',
			quotes: given?.includes('%N') === true,
		});
		return runFlow(showAll(context, operands, options.dereference, format));
	},
});

const cachedWords = ['default', 'never', 'always'].map((word) => ({ words: [word], value: word }));

function* refuseCached(context: CommandContext, word: string): Flow<number> {
	yield* wait(context.complainOfUsage(wordProblem(context, cachedWords, word, '--cached')));
	return 1;
}

const terse = '%n %s %b %f %u %g %D %i %h %t %T %X %Y %Z %W %o';

function* refuseFileSystem(context: CommandContext): Flow<number> {
	yield* wait(context.complain('-f: there is no file system status here; without -f it tells of the file'));
	return 1;
}

function* showAll(
	context: CommandContext,
	operands: readonly string[],
	follows: boolean,
	format: StatFormat,
): Flow<number> {
	let status = 0;
	const users = yield* readUsers(context);
	const groups = yield* readGroups(context);
	for (const operand of operands) {
		yield* betweenEntries(context);
		const found = yield* lookUp(context, operand, follows);
		if (found === undefined) {
			status = 1;
			continue;
		}
		const printed = yield* format.print({ ...found, users, groups });
		if (printed === 'broken') return 1;
		if (printed === 'failed') status = 1;
	}
	return status;
}

function* lookUp(
	context: CommandContext,
	operand: string,
	follows: boolean,
): Flow<Omit<StatSubject, 'users' | 'groups'> | undefined> {
	const { fileSystem } = context;
	const facts = yield* attempt((): ReturnType<typeof fileSystem.stat> => {
		const path = operand === '-' ? standardInput(context) : context.path(operand);
		return follows || operand === '-' ? fileSystem.stat(path) : fileSystem.lstat(path);
	});
	if (isFsError(facts)) {
		yield* wait(context.complain(`cannot statx ${quoteAlways(operand)}: ${errnoText[facts.errno]}`));
		return undefined;
	}
	if (facts.kind !== 'symlink') return { name: operand, facts, target: undefined };
	const target = yield* attempt(() => fileSystem.readlink(context.path(operand)));
	return { name: operand, facts, target: isFsError(target) ? undefined : target };
}

// The file that standard input is; other kinds of streams have no facts.
const standardInput = (context: CommandContext): string => {
	const name = context.streamName(0);
	return name === undefined || name === 'pipe' || name === 'here-document'
		? '/dev/stdin'
		: context.path(name);
};

function* showRecords(context: CommandContext, operands: readonly string[], follows: boolean): Flow<number> {
	const records: Value[] = [];
	for (const operand of operands) {
		yield* betweenEntries(context);
		const found = yield* lookUp(context, operand, follows);
		if (found !== undefined) records.push(recordOf(operand, found.facts));
	}
	printJson(context, records);
	return records.length === operands.length ? 0 : 1;
}

const recordOf = (name: string, facts: Stat): Value =>
	new Map<string, Value>([
		['FILE', name],
		['SIZE', facts.size],
		['TYPE', describeKind(facts)],
		['MODE', modeText(facts.kind, facts.mode)],
		['UID', facts.uid],
		['GID', facts.gid],
		['LINKS', facts.nlink],
		['MTIME', facts.mtimeMs],
	]);
