import { errnoText, type Flow, isFsError, orElse, type Stat, wait } from '@tenon/core';
import { attempt } from '../support/attempt.ts';
import { deleteTest, openSink, type Sink, standardSink, writeTest } from './actions.ts';
import { FindRefusal } from './errors.ts';
import { type ExecName, execTest, readCommand, refuseUnsafePath } from './exec.ts';
import { buildExpression, type ExpressionWord, isOperator } from './expression.ts';
import {
	accessTest,
	emptyTest,
	linkTest,
	nameTest,
	numberTest,
	ownerTest,
	ownTypeTest,
	pathPattern,
	pathTest,
	permissionTest,
	regexTest,
	regexTypes,
	sizeTest,
	statTest,
	typeTest,
} from './file-tests.ts';
import type { FindRun } from './find-run.ts';
import type { LinkRule } from './found-file.ts';
import { listLine } from './list-line.ts';
import { compileFormat } from './printf.ts';
import { bothTests, entryTest, printAction, type Test } from './test.ts';
import {
	daysTest,
	minutesTest,
	momentOf,
	newerTest,
	originOfNow,
	originOfToday,
	type TimeLetter,
	timeOf,
	usedTest,
} from './time-tests.ts';
import type { WalkOptions } from './walk.ts';

/** What a command line of find means. */
export interface FindProgram {
	readonly operands: readonly string[];
	/** A file with more operands, each ended by a NUL byte; `-` is standard input. */
	readonly operandFile: string | undefined;
	readonly options: WalkOptions;
	readonly test: Test;
}

/** Reads a command line. Throws `FindRefusal`. */
export const parseFind = (run: FindRun, words: readonly string[]): Flow<FindProgram> =>
	new FindParser(run, words).read();

class FindParser {
	readonly #run: FindRun;
	readonly #words: readonly string[];
	readonly #expression: ExpressionWord[] = [];
	readonly #sinks = new Map<string, Sink>();
	#at = 0;
	#operands: readonly string[] = [];
	/** The operator, option or test that was read last. */
	#lastRead: string | undefined;
	#links: LinkRule = 'never';
	#minDepth = 0;
	#maxDepth = Number.POSITIVE_INFINITY;
	#contentsFirst = false;
	#asksForDepth = false;
	#deletes = false;
	#prunes = false;
	#staysOnDevice = false;
	#hasAction = false;
	#asks = false;
	#regexType = 'emacs';
	#origin: ReturnType<typeof originOfNow>;
	#operandFile: string | undefined;

	constructor(run: FindRun, words: readonly string[]) {
		this.#run = run;
		this.#words = words;
		this.#origin = originOfNow(run);
	}

	*read(): Flow<FindProgram> {
		yield* this.#readLeadingOptions();
		const operands = this.#readOperands();
		this.#operands = operands;
		while (this.#at < this.#words.length) {
			const word = this.#words[this.#at++]!;
			if (accountWords.has(word)) yield* this.#run.readAccounts();
			yield* this.#readWord(word);
			this.#lastRead = word;
		}
		if (this.#operandFile !== undefined && operands.length > 0) {
			throw new FindRefusal(
				`extra operand ${this.#run.context.quote(operands[0]!)}\nfind: file operands cannot be combined with -files0-from`,
			);
		}
		if (this.#operandFile === '-' && this.#asks) {
			throw new FindRefusal(
				'option -files0-from reading from standard input cannot be combined with -ok, -okdir\n',
			);
		}
		if (this.#deletes && this.#prunes && !this.#asksForDepth) {
			throw new FindRefusal(
				'The -delete action automatically turns on -depth, but -prune does nothing when -depth is in effect.  If you want to carry on anyway, just explicitly use the -depth option.',
			);
		}
		return {
			operands: operands.length === 0 && this.#operandFile === undefined ? ['.'] : operands,
			operandFile: this.#operandFile,
			options: {
				links: this.#links,
				minDepth: this.#minDepth,
				maxDepth: this.#maxDepth,
				contentsFirst: this.#contentsFirst,
				staysOnDevice: this.#staysOnDevice,
			},
			test: this.#whole(),
		};
	}

	// What was written, and then `-print` if nothing else is done with the files.
	#whole(): Test {
		const print = printAction(this.#run, '\n');
		if (this.#expression.length === 0) return print;
		const test = buildExpression(this.#expression, this.#hasAction);
		return this.#hasAction ? test : bothTests(test, print);
	}

	*#readLeadingOptions(): Flow<void> {
		for (; this.#at < this.#words.length; this.#at++) {
			const word = this.#words[this.#at]!;
			if (word === '-H') this.#links = 'operands';
			else if (word === '-L') this.#links = 'always';
			else if (word === '-P') this.#links = 'never';
			else if (word.startsWith('-O')) refuseLevel(word.slice(2));
			else if (word === '-D') yield* this.#readDebug();
			else if (word === '--') {
				this.#at += 1;
				return;
			} else return;
		}
	}

	*#readDebug(): Flow<void> {
		this.#at += 1;
		const flags = this.#words[this.#at];
		if (flags === undefined)
			throw new FindRefusal("Missing argument after the -D option.\nTry 'find --help' for more information.");
		yield* wait(
			this.#run.context.complain(`Ignoring unrecognised debug flag ${this.#run.context.quote(flags)}`),
		);
	}

	#readOperands(): readonly string[] {
		const operands: string[] = [];
		for (; this.#at < this.#words.length; this.#at++) {
			const word = this.#words[this.#at]!;
			if (/^-./s.test(word) || word === '(' || word === '!') break;
			operands.push(word);
		}
		return operands;
	}

	*#readWord(word: string): Flow<void> {
		const operator = operators[word];
		if (operator !== undefined) {
			this.#expression.push({ kind: operator, text: word });
			return;
		}
		if (!/^-./s.test(word)) throw yield* this.#misplaced(word);
		if (this.#readOption(word)) return;
		const test = yield* this.#readTest(word);
		if (test === undefined) throw new FindRefusal(`unknown predicate \`${word}'`);
		this.#expression.push({ kind: 'test', test });
	}

	// A file's name behind a test is most often what the shell made of a pattern without quotes.
	*#misplaced(word: string): Flow<FindRefusal> {
		const text = `paths must precede expression: \`${word}'`;
		const { context } = this.#run;
		const found = yield* attempt(() => context.fileSystem.stat(context.path(word)));
		if (this.#lastRead === undefined || isFsError(found)) return new FindRefusal(text);
		return new FindRefusal(`${text}\nfind: possible unquoted pattern after predicate \`${this.#lastRead}'?`);
	}

	// Options are always true; `-daystart` alone leaves nothing in the expression.
	#readOption(word: string): boolean {
		switch (word) {
			case '-daystart':
				this.#origin = originOfToday(this.#run);
				this.#nameLastOperator(word);
				return true;
			case '-d':
			case '-depth':
				this.#contentsFirst = true;
				this.#asksForDepth = true;
				break;
			case '-maxdepth':
				this.#maxDepth = this.#readDepth(word);
				break;
			case '-mindepth':
				this.#minDepth = this.#readDepth(word);
				break;
			case '-mount':
			case '-xdev':
				this.#staysOnDevice = true;
				break;
			case '-follow':
				this.#links = 'always';
				break;
			case '-regextype':
				this.#regexType = this.#readRegexType(word);
				break;
			case '-files0-from':
				this.#operandFile = this.#argument(word);
				break;
			case '--json':
				this.#run.isStructured = true;
				break;
			case '-noleaf':
			case '-ignore_readdir_race':
			case '-noignore_readdir_race':
			case '-warn':
			case '-nowarn':
				break;
			default:
				return false;
		}
		this.#expression.push({ kind: 'test', test: constant(true) });
		return true;
	}

	// A complaint of an operator without its right side names the word that was read last.
	#nameLastOperator(text: string): void {
		const last = this.#expression.at(-1);
		if (last !== undefined && isOperator(last)) this.#expression.splice(-1, 1, { ...last, text });
	}

	#argument(word: string): string {
		const argument = this.#words[this.#at];
		if (argument === undefined) throw new FindRefusal(`missing argument to \`${word}'`);
		this.#at += 1;
		return argument;
	}

	#count(word: string): string {
		if (this.#at < this.#words.length) return this.#argument(word);
		throw new FindRefusal(`invalid argument \`${word}' to \`${word}'`);
	}

	#readDepth(word: string): number {
		const argument = this.#argument(word);
		if (/^\d+$/.test(argument)) {
			if (Number(argument) > maxDepth) throw new FindRefusal(`${argument}: Numerical result out of range`);
			return Number(argument);
		}
		throw new FindRefusal(
			`Expected a positive decimal integer argument to ${word}, but got ${this.#run.context.quote(argument)}`,
		);
	}

	#readRegexType(word: string): string {
		const type = this.#argument(word);
		if (Object.hasOwn(regexTypes, type)) return type;
		const { context } = this.#run;
		const valid = Object.keys(regexTypes).map((name) => context.quote(name));
		throw new FindRefusal(
			`Unknown regular expression type ${context.quote(type)}; valid types are ${valid.join(', ')}.`,
		);
	}

	*#readTest(word: string): Flow<Test | undefined> {
		if (word === '-perm') return yield* this.#readPermission(this.#argument(word));
		if (pathWords.has(word)) return yield* this.#readPath(word, this.#argument(word));
		return this.#readPlainTest(word) ?? (yield* this.#readFileTest(word)) ?? (yield* this.#readAction(word));
	}

	*#readPermission(argument: string): Flow<Test> {
		const { test, isEmpty } = permissionTest(this.#run, argument);
		if (isEmpty && argument.startsWith('/'))
			yield* wait(
				this.#run.context.complain(
					`warning: you have specified a mode pattern ${argument} (which is equivalent to /000). The meaning of -perm /000 has now been changed to be consistent with -perm -000; that is, while it used to match no files, it now matches all files.`,
				),
			);
		return test;
	}

	// Only what was given with a slash at its end is shown with one.
	*#readPath(word: string, glob: string): Flow<Test> {
		const nocase = word.startsWith('-i');
		if (glob.endsWith('/') && !this.#operands.some((operand) => pathPattern(glob, nocase).matches(operand)))
			yield* wait(
				this.#run.context.complain(
					`warning: ${word} ${glob} will not match anything because it ends with /.`,
				),
			);
		return pathTest(glob, nocase);
	}

	// Tests that need nothing but their argument.
	#readPlainTest(word: string): Test | undefined {
		const run = this.#run;
		const times = /^-([acm])(time|min)$/.exec(word);
		if (times !== null) {
			const make = times[2] === 'time' ? daysTest : minutesTest;
			return make(word, this.#argument(word), times[1] as TimeLetter, this.#origin);
		}
		switch (word) {
			case '-name':
			case '-iname':
				return nameTest(this.#argument(word), word === '-iname');
			case '-lname':
			case '-ilname':
				return linkTest(this.#argument(word), word === '-ilname');
			case '-regex':
			case '-iregex':
				return regexTest(this.#argument(word), this.#regexType, word === '-iregex');
			case '-type':
				return ownTypeTest(word, this.#argument(word));
			case '-xtype':
				return this.#oppositeType(word);
			case '-size':
				return sizeTest(this.#argument(word));
			case '-empty':
				return emptyTest(run);
			case '-context':
				throw new FindRefusal('invalid predicate -context: SELinux is not enabled.');
			case '-used':
				return usedTest(this.#argument(word));
			case '-fstype':
				return constant(this.#argument(word) === run.context.fileSystem.traits.type);
			case '-links':
				return numberTest(word, this.#count(word), ({ nlink }) => nlink);
			case '-inum':
				return numberTest(word, this.#count(word), ({ ino }) => ino);
			case '-uid':
				return numberTest(word, this.#count(word), ({ uid }) => uid);
			case '-gid':
				return numberTest(word, this.#count(word), ({ gid }) => gid);
			case '-user':
			case '-group':
				return ownerTest(run, word, this.#argument(word));
			case '-nouser':
				return statTest(({ uid }) => run.users.nameOf(uid) === undefined);
			case '-nogroup':
				return statTest(({ gid }) => run.groups.nameOf(gid) === undefined);
			case '-readable':
				return accessTest(run, 4);
			case '-writable':
				return accessTest(run, 2);
			case '-executable':
				return accessTest(run, 1);
			case '-true':
				return constant(true);
			case '-false':
				return constant(false);
			default:
				return undefined;
		}
	}

	// What `-type` would say if links were taken the other way.
	#oppositeType(word: string): Test {
		const isOfType = typeTest(word, this.#argument(word), (file) => {
			const isFollowed = this.#links === 'always' || (this.#links === 'operands' && file.depth === 0);
			const stat = isFollowed ? file.own() : file.target();
			return stat instanceof Promise ? stat.then(({ kind }) => kind) : stat.kind;
		});
		// Links in a circle are reported, and are of no type: what comes after `-o` is still asked.
		return (file) =>
			orElse<boolean>(
				() => isOfType(file),
				(error) => this.#run.recover(file, error),
			);
	}

	// Tests against a file that is named.
	*#readFileTest(word: string): Flow<Test | undefined> {
		if (word === '-samefile') {
			const { dev, ino } = yield* this.#statOf(this.#argument(word));
			return statTest((stat) => stat.dev === dev && stat.ino === ino);
		}
		const named = newerNames[word];
		if (named !== undefined)
			return newerTest(named, (yield* this.#statOf(this.#argument(word))).mtimeMs / 1000);
		const newer = /^-newer(..?.*)$/s.exec(word);
		if (newer === null) return undefined;
		const letters = /^([aBcm])([aBcmt])$/.exec(newer[1]!);
		if (letters === null) throw new FindRefusal(`invalid predicate \`${word}'`);
		if (letters[0].includes('B'))
			throw new FindRefusal(
				`This system does not provide a way to find the birth time of a file.\nfind: invalid predicate \`${word}'`,
			);
		if (this.#at >= this.#words.length)
			throw new FindRefusal(`The ${this.#run.context.quote(word)} test needs an argument`);
		const argument = this.#argument(word);
		const moment =
			letters[2] === 't'
				? momentOf(this.#run, argument)
				: timeOf(yield* this.#statOf(argument), letters[2] as TimeLetter);
		return newerTest(letters[1] as TimeLetter, moment);
	}

	*#statOf(name: string): Flow<Stat> {
		const { context } = this.#run;
		const path = context.path(name);
		const target = this.#links === 'never' ? undefined : yield* attempt(() => context.fileSystem.stat(path));
		const leadsNowhere = isFsError(target) && target.errno === 'ENOENT';
		const stat =
			target === undefined || leadsNowhere ? yield* attempt(() => context.fileSystem.lstat(path)) : target;
		if (isFsError(stat)) throw new FindRefusal(`${context.quote(name)}: ${errnoText[stat.errno]}`);
		return stat;
	}

	*#readAction(word: string): Flow<Test | undefined> {
		const run = this.#run;
		switch (word) {
			case '-prune':
				this.#prunes = true;
				return entryTest(
					(file) => {
						file.isPruned = true;
						return true;
					},
					// There is nothing below it.
					() => true,
				);
			case '-quit':
				return (file) => {
					run.isOver = true;
					file.isLast = true;
					return false;
				};
			case '-delete':
				this.#hasAction = true;
				this.#deletes = true;
				this.#contentsFirst = true;
				return deleteTest(run);
			case '-exec':
			case '-execdir':
			case '-ok':
			case '-okdir':
				return this.#readExec(word);
			default: {
				const test = yield* this.#readOutput(word);
				if (test !== undefined) this.#hasAction = true;
				return test;
			}
		}
	}

	#readExec(word: ExecName): Test {
		this.#hasAction = true;
		this.#asks ||= word.startsWith('-ok');
		if (word.endsWith('dir')) refuseUnsafePath(this.#run, word);
		const command = readCommand(word, this.#words.slice(this.#at), (text) => this.#run.context.quote(text));
		this.#at += command.taken;
		return execTest(this.#run, command);
	}

	*#readOutput(word: string): Flow<Test | undefined> {
		const run = this.#run;
		switch (word) {
			case '-print':
				return printAction(run, '\n');
			case '-print0':
				return printAction(run, '\0');
			case '-printf':
				return writeTest(standardSink(run), yield* this.#readFormat(word));
			case '-ls':
				return writeTest(standardSink(run), (file) => listLine(run, file));
			case '-fprint':
				return writeTest(yield* this.#readSink(word), (file) => `${file.path}\n`);
			case '-fprint0':
				return writeTest(yield* this.#readSink(word), (file) => `${file.path}\0`);
			case '-fls':
				return writeTest(yield* this.#readSink(word), (file) => listLine(run, file));
			case '-fprintf': {
				if (this.#at + 1 === this.#words.length)
					throw new FindRefusal(`invalid argument \`${this.#argument(word)}' to \`${word}'`);
				const sink = yield* this.#readSink(word);
				return writeTest(sink, yield* this.#readFormat(word));
			}
			default:
				return undefined;
		}
	}

	*#readSink(word: string): Flow<Sink> {
		return yield* openSink(this.#run, this.#argument(word), this.#sinks);
	}

	*#readFormat(word: string): Flow<ReturnType<typeof compileFormat>['render']> {
		const warnings: string[] = [];
		const report = (text: string): void => void warnings.push(text);
		try {
			return compileFormat(this.#run, this.#argument(word), report).render;
		} finally {
			for (const warning of warnings) yield* wait(this.#run.context.complain(warning));
		}
	}
}

const maxDepth = 0x7f_ff_ff_ff;

// The level is of no effect.
const refuseLevel = (level: string): void => {
	if (level === '') throw new FindRefusal('The -O option must be immediately followed by a decimal integer');
	if (!/^\d/.test(level)) throw new FindRefusal('Please specify a decimal number immediately after -O');
	if (!/^\d+$/.test(level)) throw new FindRefusal(`Invalid optimisation level ${level}`);
	if (Number(level) > 0xffff)
		throw new FindRefusal(
			`Optimisation level ${level} is too high.  If you want to find files very quickly, consider using GNU locate.`,
		);
};

const constant = (holds: boolean): Test =>
	entryTest(
		() => holds,
		() => holds,
	);

const pathWords: ReadonlySet<string> = new Set(['-path', '-wholename', '-ipath', '-iwholename']);

/** What turns names of users and groups into numbers, or the other way round. */
const accountWords: ReadonlySet<string> = new Set([
	'-user',
	'-group',
	'-nouser',
	'-nogroup',
	'-ls',
	'-fls',
	'-printf',
	'-fprintf',
]);

const operators: Readonly<Record<string, Exclude<ExpressionWord['kind'], 'test'> | undefined>> = {
	'(': 'open',
	')': 'close',
	'!': 'not',
	'-not': 'not',
	'-a': 'and',
	'-and': 'and',
	'-o': 'or',
	'-or': 'or',
	',': 'comma',
};

const newerNames: Readonly<Record<string, TimeLetter | undefined>> = {
	'-newer': 'm',
	'-anewer': 'a',
	'-cnewer': 'c',
};
