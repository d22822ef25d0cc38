import { type ByteRange, type Flow, isFsError, runFlow, wait } from '@tenon/core';
import {
	byteKit,
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type Input,
	type PerlRegex,
	RegexError,
} from '@tenon/shell';
import type { GrepSettings } from '../grep/settings.ts';
import { attempt } from '../support/attempt.ts';
import { withInput } from '../support/inputs.ts';
import { readWhole } from '../support/read-whole.ts';
import { decodeInput, decodeWhole, readEncoding, type TextEncoding } from './encoding.ts';
import type { RgFileSearch, RgFound } from './found.ts';
import { gunzip, packerOf } from './gunzip.ts';
import { readRules } from './ignore.ts';
import { isInput } from './is-input.ts';
import { durationOf, type JsonTotals, JsonWriter } from './json-writer.ts';
import { LinePrinter, type RgPage } from './line-printer.ts';
import { searchLines } from './line-run.ts';
import { pulledInput } from './mapped-input.ts';
import { compileRgPatterns, spansLines } from './matcher.ts';
import { searchWhole } from './multiline-run.ts';
import { rgOptions } from './options.ts';
import { osErrorText } from './os-error.ts';
import {
	type RgArguments,
	RgRefusal,
	type RgShow,
	readSearch,
	readSelection,
	readShow,
	separatorOf,
	typesOf,
} from './settings.ts';
import { rgTouches } from './touches.ts';
import { type RgFile, RgWalker } from './walk.ts';

/** `rg`: searches trees of files for a pattern and leaves out what version control ignores. */
export const rg: DefinedCommand = defineCommand({
	name: 'rg',
	summary: 'Search directories for lines that match a pattern; ignored and hidden files are left out.',
	compatible: 'ripgrep 13.0.0',
	options: rgOptions,
	operands: {
		name: 'PATTERN [PATH]...',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without PATH, search standard input if it is a pipe or a file, else the working directory.',
	},
	examples: [
		{
			script: 'rg -n foo',
			files: { 'a.txt': 'foo\nbar\n', 'sub/b.txt': 'a foo\n' },
			output: 'a.txt:1:foo\nsub/b.txt:1:a foo\n',
		},
	],
	effects: ['fs.read'],
	touches: (args, look) => rgTouches(args, look),
	json: 'none',
	usageStatus: 2,
	ignoresClosedOutput: true,
	takesOptionsAnywhere: true,
	run: (context, args) => runFlow(runRg(context, args)),
});

function* runRg(context: CommandContext, args: RgArguments): Flow<number> {
	try {
		if (args.options.typeList) {
			const types = [...typesOf(args)].sort(([one], [other]) => (one < other ? -1 : 1));
			for (const [name, globs] of types) context.output.appendText(`${name}: ${globs.join(', ')}\n`);
			return 0;
		}
		return yield* new RgCall(context, args).run();
	} catch (error) {
		if (!(error instanceof RgRefusal) && !(error instanceof RegexError)) throw error;
		yield* wait(context.writeError(`${error.message}\n`));
		return 2;
	}
}

class RgCall {
	readonly #context: CommandContext;
	readonly #args: RgArguments;
	readonly #show: RgShow;
	readonly #encoding: TextEncoding;
	readonly #page: RgPage = { hasWritten: false };
	readonly #totals: JsonTotals = {
		searches: 0,
		searches_with_match: 0,
		bytes_searched: 0,
		bytes_printed: 0,
		matched_lines: 0,
		matches: 0,
	};
	#hasFailed = false;
	#hasSelected = false;
	#showsNames = false;
	/** The beginning of a file; in memory that all files share, where there are several. */
	#firstBlock: ByteRange = { offset: 0, length: blockBytes };

	constructor(context: CommandContext, args: RgArguments) {
		this.#context = context;
		this.#args = args;
		this.#show = readShow(context, args);
		this.#encoding = readEncoding(args);
	}

	*run(): Flow<number> {
		const { options, operands } = this.#args;
		const isPatternOperand =
			options.patterns.length === 0 && options.patternFiles.length === 0 && !options.files;
		const paths = isPatternOperand ? operands.slice(1) : operands;
		if (options.files) return yield* this.#list(paths);
		if (isPatternOperand && operands.length === 0)
			throw new RgRefusal('error: The following required arguments were not provided:\n    <PATTERN>');
		const patterns = isPatternOperand ? operands.slice(0, 1) : yield* this.#patterns();
		if (patterns.length === 0 || readSearch(this.#args).maxCount === 0) return 1;
		const regex = compileRgPatterns(patterns, this.#args);
		const started = this.#context.ports.monotonicMs();
		yield* this.#searchAll(paths, regex);
		if (this.#show.json) this.#writeSummary(this.#context.ports.monotonicMs() - started);
		if (this.#hasSelected && options.quiet) return 0;
		return this.#hasFailed ? 2 : this.#hasSelected ? 0 : 1;
	}

	*#patterns(): Flow<readonly string[]> {
		const { options } = this.#args;
		const patterns = [...options.patterns];
		for (const file of options.patternFiles) {
			const bytes = yield* attempt(() =>
				withInput(this.#context, file, (input) => readWhole(this.#context, input)),
			);
			if (isFsError(bytes)) throw new RgRefusal(`${file}: ${osErrorText(bytes)}`);
			const text = byteKit.decode(bytes);
			if (text !== '') for (const each of text.replace(/\n$/, '').split('\n')) patterns.push(each);
		}
		return patterns;
	}

	*#list(paths: readonly string[]): Flow<number> {
		const files = yield* this.#gather(paths);
		for (const { name } of this.#args.options.quiet ? [] : files)
			this.#context.output.appendText(`${name}${this.#show.nulAfterNames ? '\0' : '\n'}`);
		return this.#hasFailed ? 2 : files.length > 0 ? 0 : 1;
	}

	*#gather(paths: readonly string[]): Flow<readonly RgFile[]> {
		const context = this.#context;
		const extra = [];
		const { ignoreFiles, noIgnoreFiles } = this.#args.options;
		for (const file of noIgnoreFiles ? [] : ignoreFiles)
			extra.push({
				directory: context.path('.').replace(/\/?\.?$/, '/'),
				rules: yield* readRules(context, context.path(file)),
			});
		const walker = new RgWalker(context, readSelection(this.#args), extra, (text) => this.#complain(text));
		if (paths.length === 0) yield* walker.gather('.', '');
		for (const path of paths) {
			if (path === '-') walker.files.push(standardInput);
			else yield* walker.gather(path, path);
		}
		const files = yield* walker.sorted();
		const separator = separatorOf(this.#args);
		if (separator === '/') return files;
		return files.map((file) => ({ ...file, name: file.name.replaceAll('/', separator) }));
	}

	*#complain(text: string): Flow<void> {
		this.#hasFailed = true;
		if (!this.#args.options.noMessages) yield* wait(this.#context.writeError(`${text}\n`));
	}

	*#searchAll(paths: readonly string[], regex: PerlRegex): Flow<void> {
		const { options } = this.#args;
		const readsInput = (paths.length === 0 && this.#hasInput()) || (paths.length === 1 && paths[0] === '-');
		const files = readsInput ? [] : yield* this.#gather(paths);
		const isOneFile = readsInput || (paths.length === 1 && files.length === 1 && files[0]!.isOperand);
		const names = this.#args.order.findLast((name) => name === 'withFilename' || name === 'noFilename');
		this.#showsNames = names === undefined ? options.vimgrep || !isOneFile : names === 'withFilename';
		if (readsInput) yield* this.#searchInput(regex);
		if (files.length > 1) this.#firstBlock = { ...this.#firstBlock, into: new Uint8Array(blockBytes) };
		for (const file of files) {
			yield* this.#searchFile(file, regex);
			if (this.#hasSelected && options.quiet) return;
			const waits = this.#context.output.settle() ?? this.#context.breathe();
			if (waits !== undefined) yield* wait(waits);
		}
		if (paths.length === 0 && !readsInput && files.length === 0) yield* this.#complain(nothingSearched);
	}

	// Standard input counts only where something was put there.
	#hasInput(): boolean {
		return isInput(this.#context.streamName(0)) && this.#context.stdin?.isTerminal !== true;
	}

	*#searchInput(regex: PerlRegex): Flow<void> {
		const { stdin } = this.#context;
		if (stdin === undefined) return;
		yield* this.#search('<stdin>', true, regex, yield* decodeInput(stdin, this.#encoding));
	}

	*#searchFile(file: RgFile, regex: PerlRegex): Flow<void> {
		if (file === standardInput) {
			yield* this.#searchInput(regex);
			return;
		}
		const packer = this.#args.options.searchZip ? packerOf(file.name) : undefined;
		if (packer !== undefined && packer !== 'gzip')
			yield* this.#complain(`${file.name}: files of ${packer} are not unpacked; -z unpacks those of gzip`);
		else if (packer !== undefined || file.isDevice) yield* this.#searchOpened(file, regex);
		else yield* this.#searchBlocks(file, regex);
	}

	*#searchBlocks(file: RgFile, regex: PerlRegex): Flow<void> {
		const { fileSystem } = this.#context;
		const first = yield* attempt(() => fileSystem.read(file.path, this.#firstBlock));
		if (isFsError(first)) {
			yield* this.#complain(`${file.name}: ${osErrorText(first)}`);
			return;
		}
		if (first.length === blockBytes) {
			yield* this.#searchOpened(file, regex);
			return;
		}
		const start = decodeWhole(first, this.#encoding);
		// The next file is read into the same memory.
		if (!this.#canSkip(start, regex))
			yield* this.#search(file.name, file.isOperand, regex, onceInput(start.slice()));
	}

	*#searchOpened(file: RgFile, regex: PerlRegex): Flow<void> {
		const opened = yield* attempt(() => this.#context.openInput(file.path));
		if (isFsError(opened)) {
			yield* this.#complain(`${file.name}: ${osErrorText(opened)}`);
			return;
		}
		try {
			if (this.#args.options.searchZip && packerOf(file.name) !== undefined)
				yield* this.#searchPacked(file, regex, opened.input);
			else
				yield* this.#search(
					file.name,
					file.isOperand,
					regex,
					yield* decodeInput(opened.input, this.#encoding),
				);
		} finally {
			yield* wait(opened.close());
		}
	}

	*#searchPacked(file: RgFile, regex: PerlRegex, packed: Input): Flow<void> {
		const { input, fault } = gunzip(packed);
		yield* this.#search(file.name, file.isOperand, regex, yield* decodeInput(input, this.#encoding));
		const text = fault();
		const line = '-'.repeat(79);
		if (text !== undefined)
			yield* this.#complain(`${file.name}: \n${line}\ngzip: ${file.name}: ${text}\n${line}`);
	}

	// Most files of a tree have no match, and then there is nothing to say about them.
	#canSkip(bytes: Uint8Array, regex: PerlRegex): boolean {
		const { options } = this.#args;
		if (bytes.length === blockBytes || options.invert || this.#show.json) return false;
		if (spansLines(regex, this.#args)) return false;
		if (options.filesWithoutMatch || options.includeZero || options.passthru) return false;
		if (regex.isLongBlock(bytes.length)) return false;
		return bytes.length === 0 || regex.findLine(bytes, 0, 0x0a) < 0;
	}

	*#search(name: string, isOperand: boolean, regex: PerlRegex, input: Input): Flow<void> {
		const { options, order } = this.#args;
		const context = this.#context;
		const base = readSearch(this.#args);
		const searchesBinaries =
			isOperand || options.binary || order.filter((given) => given === 'unrestricted').length >= 3;
		const binary = base.binary === 'text' ? 'text' : searchesBinaries ? 'binary' : 'without-match';
		const settings: GrepSettings = { ...base, ignoresCase: false, binary };
		const started = context.ports.monotonicMs();
		const json = this.#show.json ? new JsonWriter(context.output, regex, name, this.#show) : undefined;
		const printer = new LinePrinter(this.#show, context.output, {
			name: this.#showsNames ? name : undefined,
			separator: settings.groupSeparator,
			page: this.#page,
		});
		const how: RgFileSearch = { settings, show: this.#show, printer, page: this.#page, json };
		const search = spansLines(regex, this.#args) ? searchWhole : searchLines;
		const found = yield* search(context, input, regex, how);
		if (isFsError(found)) {
			yield* this.#complain(`${name}: ${osErrorText(found)}`);
			return;
		}
		if (found.lost !== 'none')
			printer.remark(`${lostTexts[found.lost]} (found "\\0" byte around offset ${found.nulOffset})`);
		this.#report(name, found, settings.report);
		json?.end(this.#totals, found, context.ports.monotonicMs() - started);
	}

	#report(name: string, { selected, matches }: RgFound, report: GrepSettings['report']): void {
		const { output } = this.#context;
		const ending = this.#show.nulAfterNames ? '\0' : '\n';
		const isListed = report === (selected > 0 ? 'names' : 'names-without');
		if (report === 'names-without') {
			if (isListed) this.#hasSelected = true;
		} else if (selected > 0) this.#hasSelected = true;
		if (isListed) output.appendText(name + ending);
		const count = this.#show.countsMatches ? matches : selected;
		const isCount = report === 'count' || (this.#show.countsMatches && report === 'lines');
		if (!isCount || (selected === 0 && !this.#show.includesZero)) return;
		const prefix = this.#showsNames ? `${name}${this.#show.nulAfterNames ? '\0' : ':'}` : '';
		output.appendText(`${prefix}${count}\n`);
	}

	#writeSummary(elapsedMs: number): void {
		const { searches, searches_with_match, bytes_searched, bytes_printed, matched_lines, matches } =
			this.#totals;
		const message = {
			data: {
				elapsed_total: durationOf(elapsedMs),
				stats: {
					bytes_printed,
					bytes_searched,
					elapsed: durationOf(elapsedMs),
					matched_lines,
					matches,
					searches,
					searches_with_match,
				},
			},
			type: 'summary',
		};
		this.#context.output.appendText(`${JSON.stringify(message)}\n`);
	}
}

const standardInput: RgFile = { name: '<stdin>', path: '', isOperand: true, isDevice: true };

const nothingSearched =
	"No files were searched, which means ripgrep probably applied a filter you didn't expect.\nRunning with --debug will show why files are being skipped.";

const lostTexts: Readonly<Record<Exclude<RgFound['lost'], 'none'>, string>> = {
	hidden: 'binary file matches',
	unsought: 'WARNING: stopped searching binary file after match',
};

const blockBytes = 98_304;

const onceInput = (bytes: Uint8Array): Input => {
	let rest: Uint8Array | undefined = bytes.length === 0 ? undefined : bytes;
	return pulledInput(() => {
		const chunk = rest;
		rest = undefined;
		return chunk;
	});
};
