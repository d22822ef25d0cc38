import { decodeText, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { runReporting } from '../support/command-failure.ts';
import { LineReader } from '../support/line-reader.ts';
import { withPauses } from '../support/pausing.ts';
import { BcNames } from './code.ts';
import { NeedsMore, type StrayText } from './lexer.ts';
import { BcMachine } from './machine.ts';
import { BcOutput } from './output.ts';
import { type BcItem, BcParser } from './parser.ts';
import { strayMessages } from './strays.ts';
import type { Strictness } from './tokens.ts';

/** `bc`: a calculator of any precision, and its language. */
export const bc: DefinedCommand = defineCommand({
	name: 'bc',
	summary: 'Calculate with numbers of any precision.',
	compatible: 'GNU bc 1.07.1',
	options: {
		mathlib: {
			kind: 'flag',
			short: 'l',
			long: 'mathlib',
			summary: 'define s, c, a, l, e and j, with 20 digits',
		},
		quiet: { kind: 'flag', short: 'q', long: 'quiet', summary: 'change nothing: there is no greeting' },
		standard: { kind: 'flag', short: 's', long: 'standard', summary: 'refuse what POSIX does not have' },
		warn: { kind: 'flag', short: 'w', long: 'warn', summary: 'warn about what POSIX does not have' },
		interactive: {
			kind: 'flag',
			short: 'i',
			long: 'interactive',
			summary: 'change nothing: lines run as they come',
		},
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Files are run in turn, and then standard input.',
	},
	examples: [
		{ script: 'echo "scale=5; 1/3" | bc', output: '.33333\n' },
		{ script: "bc <<< '2^100'", output: '1267650600228229401496703205376\n' },
		{ script: "bc -l <<< '4*a(1)'", output: '3.14159265358979323844\n' },
	],
	effects: ['fs.read'],
	usageStatus: 1,
	run: (context, { options, operands }) => {
		const strictness = options.standard ? 'standard' : options.warn ? 'warn' : 'gnu';
		return runReporting(context, new Session(context, strictness, options.mathlib).run(operands));
	},
});

/** Runs files and standard input, one line after the other. */
class Session {
	readonly #context: CommandContext;
	readonly #strictness: Strictness;
	readonly #names = new BcNames();
	readonly #voids = new Set<number>();
	readonly #machine: BcMachine;
	#parser: BcParser | undefined;
	/** How many lines of the input are not parsed yet. */
	#heldLines = 0;
	#lines: LineReader | undefined;
	#hasQuit = false;

	constructor(context: CommandContext, strictness: Strictness, hasLibrary: boolean) {
		this.#context = context;
		this.#strictness = strictness;
		this.#machine = new BcMachine(context, {
			names: this.#names,
			output: new BcOutput(context, lineSizeOf(context.variable('BC_LINE_LENGTH'))),
			hasLibrary,
			readNumber: () => this.#readNumber(),
		});
	}

	*run(files: readonly string[]): Flow<number> {
		for (const name of files) {
			const opened = yield* attempt(() => this.#context.openInput(name));
			if (isFsError(opened)) {
				yield* wait(this.#context.writeErrorAhead(`File ${name} is unavailable.\n`));
				return 1;
			}
			try {
				yield* this.#runInput(name, opened.input);
			} finally {
				yield* wait(opened.close());
			}
			if (this.#hasQuit) return 0;
		}
		const opened = yield* attempt(() => this.#context.openInput('-'));
		if (isFsError(opened)) {
			yield* wait(this.#context.complain(`read error: ${errnoText[opened.errno]}`));
			return 1;
		}
		yield* this.#runInput('(standard_in)', opened.input);
		return 0;
	}

	*#runInput(name: string, input: ConstructorParameters<typeof LineReader>[0]): Flow<void> {
		const { maxTextBytes } = this.#context.ports.limits;
		const lines = new LineReader(input, {
			delimiter: 0x0a,
			maxLineBytes: maxTextBytes,
			breathe: () => this.#context.breathe(),
		});
		this.#lines = lines;
		let messages: (string | StrayText)[] = [];
		const parser = new BcParser(this.#names, this.#voids, {
			strictness: this.#strictness,
			complain: (message, at) => {
				messages.push(`${name} ${at}: ${message}\n`);
			},
			complainOf: (strays) => {
				messages.push(strays);
			},
		});
		this.#parser = parser;
		this.#heldLines = 0;
		while (!this.#hasQuit) {
			messages = [];
			const { line } = parser;
			let item: BcItem;
			try {
				item = yield* withPauses(parser.item(), () => this.#context.breathe(stepsPerPause));
			} catch (error) {
				if (!(error instanceof NeedsMore)) throw error;
				yield* this.#addLines(lines, parser);
				continue;
			}
			this.#heldLines -= parser.line - line;
			yield* this.#tell(name, messages);
			if (item.kind === 'end') return;
			yield* this.#take(item);
			yield* wait(this.#context.breathe(8));
		}
	}

	*#tell(name: string, messages: readonly (string | StrayText)[]): Flow<void> {
		let ready = '';
		for (const message of messages) {
			for (const more of typeof message === 'string' ? [message] : strayMessages(name, message)) {
				ready += more;
				if (ready.length >= leastTold) {
					yield* wait(this.#context.writeErrorAhead(ready));
					ready = '';
				}
				yield* wait(this.#context.breathe(typeof message === 'string' ? 1 : stepsPerPause));
			}
		}
		if (ready !== '') yield* wait(this.#context.writeErrorAhead(ready));
	}

	// As many lines as there were before: what is long is not parsed again for each of its lines.
	*#addLines(lines: LineReader, parser: BcParser): Flow<boolean> {
		let count = Math.max(1, this.#heldLines);
		const held = parser.pending.length;
		const room = Math.max(leastRoom, held);
		let more = '';
		let parts: string[] = [];
		let hasMore = true;
		let length = 0;
		for (; count > 0 && length < room; count--) {
			hasMore = yield* wait(lines.next());
			if (!hasMore) break;
			length += lines.end - lines.start;
			if (lines.isDelimited) this.#heldLines += 1;
			parts.push(
				`${decodeText(lines.bytes.subarray(lines.start, lines.end))}${lines.isDelimited ? '\n' : ''}`,
			);
			if (parts.length < linesPerPart) continue;
			more += parts.join('');
			parts = [];
			yield* wait(this.#context.breathe(stepsPerPause));
		}
		parser.append(more + parts.join(''), { isOpen: hasMore });
		this.#context.requireRoom(held + length);
		return hasMore;
	}

	*#take(item: BcItem): Flow<void> {
		switch (item.kind) {
			case 'function':
				this.#machine.functions[item.index] = item.code;
				if (item.code.isVoid) this.#voids.add(item.index);
				else this.#voids.delete(item.index);
				return;
			case 'code':
				yield* this.#machine.run(item.code);
				this.#hasQuit = this.#machine.hasHalted;
				return;
			case 'quit':
				this.#hasQuit = true;
				return;
			default:
		}
	}

	*#readNumber(): Flow<string> {
		const parser = this.#parser!;
		let text = parser.pending;
		for (let hasMore = true; hasMore && text.trim() === ''; text = parser.pending) {
			parser.skip(text.length);
			this.#heldLines = 0;
			hasMore = yield* this.#addLines(this.#lines!, parser);
			yield* wait(this.#context.breathe(8));
		}
		const found = /^\s*(-?[0-9A-Z.]+)[^\n]?/.exec(text);
		if (found === null) return '';
		parser.skip(found[0].length);
		return found[1]!;
	}
}

const leastRoom = 65_536;
const stepsPerPause = 64;
const linesPerPart = 512;
const leastTold = 65_536;

const lineSizeOf = (text: string | undefined): number => {
	const size = Number.parseInt(text ?? '', 10);
	if (Number.isNaN(size)) return 70;
	return size === 0 || size >= 3 ? size : 70;
};
