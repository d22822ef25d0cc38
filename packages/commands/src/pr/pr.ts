import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { closeAll } from '../support/close-all.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { fileTime, formatFileTime } from '../support/file-time.ts';
import { linesOf } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';
import { quoteInMessage } from '../support/quote.ts';
import { type PrArguments, readLayout } from './layout.ts';
import { prOptions } from './options.ts';
import { Pages, type Source } from './pages.ts';

/** `pr`: text in pages, or in columns. */
export const pr: DefinedCommand = defineCommand({
	name: 'pr',
	summary: 'Print files in pages, in columns, or side by side.',
	compatible: 'GNU coreutils 9.1',
	options: prOptions,
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: 'seq 6 | pr -t -3 -s:', output: '1:3:5\n2:4:6\n' }],
	effects: ['fs.read'],
	usageStatus: 1,
	rewrite: (argv) => {
		const words: string[] = [];
		for (const [at, word] of argv.entries()) {
			if (word === '--') return [...words, ...argv.slice(at)];
			if (/^\+\d+(?::\d+)?$/.test(word)) words.push(`--pages=${word.slice(1)}`);
			else words.push(...withColumns(word));
		}
		return words;
	},
	run: (context, args) => runReporting(context, run(context, args)),
});

// `-3t` are columns and a flag; a number behind an option that takes one is its own.
const withColumns = (word: string): readonly string[] => {
	const [, before, digits, after] = /^-([acdfFJmrtTv]*)(\d+)(.*)$/s.exec(word) ?? [];
	if (digits === undefined) return [word];
	return [
		`--columns=${digits}`,
		...(before === '' ? [] : [`-${before}`]),
		...(after === '' ? [] : withColumns(`-${after}`)),
	];
};

function* run(context: CommandContext, args: PrArguments): Flow<number> {
	const names = args.operands.length === 0 ? ['-'] : args.operands;
	const layout = readLayout(context, args, args.operands.length);
	const closers: (() => unknown)[] = [];
	let status = 0;
	const open = function* (name: string): Flow<Source | undefined> {
		const opened = yield* attempt(() => context.openInput(name));
		if (isFsError(opened)) {
			status = 1;
			if (!args.options.quiet)
				yield* wait(context.complain(`${quoteInMessage(name)}: ${errnoText[opened.errno]}`));
			return undefined;
		}
		closers.push(() => opened.close());
		return {
			reader: readerOf(context, opened.input),
			name: name === '-' ? '' : name,
			date: yield* dateOf(context, name, layout.dateFormat),
		};
	};
	try {
		if (layout.manner === 'merge') {
			const sources: Source[] = [];
			for (const name of names) {
				const source = yield* open(name);
				if (source !== undefined) sources.push(source);
			}
			const now = formatFileTime(layout.dateFormat, fileTime(context.ports.now()), context.variable('TZ'));
			if (sources.length > 0)
				yield* new Pages(context, { ...layout, columns: sources.length }, sources, {
					name: '',
					date: now,
				}).print();
		} else
			for (const name of names) {
				const source = yield* open(name);
				if (source !== undefined) yield* new Pages(context, layout, [source], source).print();
			}
	} catch (error) {
		if (isFsError(error, 'EISDIR')) throw new CommandFailure('read error: Is a directory');
		throw error;
	} finally {
		yield* closeAll(closers as Parameters<typeof closeAll>[0]);
	}
	return status;
}

const readerOf = (context: CommandContext, input: Input): LineReader =>
	new LineReader(input, linesOf(context, 0x0a));

function* dateOf(context: CommandContext, name: string, format: string): Flow<string> {
	const found = name === '-' ? undefined : yield* attempt(() => context.fileSystem.stat(context.path(name)));
	const ms = found === undefined || isFsError(found) ? context.ports.now() : found.mtimeMs;
	return formatFileTime(format, fileTime(ms), context.variable('TZ'));
}
