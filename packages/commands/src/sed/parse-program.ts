import { SedFailure } from './errors.ts';
import { decodeBytes } from './escapes.ts';
import type { RegexStyle } from './line-regex.ts';
import { parseAddress } from './parse-address.ts';
import { parseSubstitution } from './parse-substitution.ts';
import { TextReader } from './parse-text.ts';
import { parseTranslation } from './parse-translation.ts';
import type { Action, Address, Command, PlainName, Program } from './program.ts';
import { endOfPart, isDigit, type ScriptPart, ScriptReader } from './script-reader.ts';

/** What a script may contain. */
export interface ScriptStyle extends RegexStyle {
	/** `e`, `r` and `w` are refused. */
	readonly isSandboxed: boolean;
}

/**
 * Parses a script given in parts. Throws `SedFailure` in GNU's words. `meetsFile` is told of each file that
 * a command writes, when the command was read.
 */
export const parseProgram = (
	parts: readonly ScriptPart[],
	style: ScriptStyle,
	meetsFile: (name: string) => void = () => undefined,
): Program => {
	const parser = new ProgramParser(style, meetsFile);
	for (const part of parts) parser.read(new ScriptReader(part));
	return parser.finish();
};

interface OpenBlock {
	readonly action: Action & { readonly kind: 'block' };
	readonly partName: string;
}

class ProgramParser {
	readonly #style: ScriptStyle;
	readonly #meetsFile: (name: string) => void;
	readonly #commands: Command[] = [];
	readonly #labels = new Map<string, number>();
	readonly #blocks: OpenBlock[] = [];
	/** The text of an `a`, `i` or `c` that goes on in the next part. */
	#openText: TextReader | undefined;
	#isQuiet = false;
	#isFirstPart = true;
	#reader: ScriptReader = new ScriptReader({ kind: 'expression', number: 1, text: '' });

	constructor(style: ScriptStyle, meetsFile: (name: string) => void) {
		this.#style = style;
		this.#meetsFile = meetsFile;
	}

	read(reader: ScriptReader): void {
		this.#reader = reader;
		if (this.#openText?.read(reader) === true) this.#openText = undefined;
		for (;;) {
			let character = reader.next();
			while (character === ';' || isSpace(character)) character = reader.next();
			if (character === endOfPart) break;
			this.#readCommand(character);
		}
		this.#isFirstPart = false;
	}

	finish(): Program {
		this.#openText?.finish();
		const block = this.#blocks.at(-1);
		if (block !== undefined) throw new SedFailure(`${block.partName}: unmatched \`{'`);
		// Of several the last is told, as by GNU's.
		for (const { action } of this.#commands.toReversed())
			if (action.kind === 'branch' && action.label !== '' && !this.#labels.has(action.label))
				throw new SedFailure(`can't find label for jump to \`${decodeBytes(action.label)}'`, 4);
		return {
			commands: this.#commands,
			labels: this.#labels,
			isQuiet: this.#isQuiet,
			endName: this.#reader.partName,
		};
	}

	#readCommand(start: string): void {
		const reader = this.#reader;
		const { isPosix } = this.#style;
		let character = start;
		let second: Address | undefined;
		let isBeforeFirst = false;
		const first = parseAddress(reader, character, this.#style);
		if (first !== undefined) {
			if (first.kind === 'more' || first.kind === 'multiple')
				reader.fail('invalid usage of +N or ~N as first address');
			character = reader.nextNonblank();
			if (character === ',') {
				second = parseAddress(reader, reader.nextNonblank(), this.#style);
				if (second === undefined) reader.fail("unexpected `,'");
				character = reader.nextNonblank();
			}
			isBeforeFirst = first.kind === 'line' && first.line === 0 && second === undefined;
			const isRange = second?.kind === 'regex';
			const isReading = isBeforeFirst && character === 'r';
			if (first.kind === 'line' && first.line === 0 && ((!isRange && !isReading) || isPosix))
				reader.fail('invalid usage of line address 0');
		}
		const isNegated = character === '!';
		if (isNegated) {
			character = reader.nextNonblank();
			if (character === '!') reader.fail("multiple `!'s");
		}
		const action = this.#readAction(character, first, second);
		if (action === undefined) return;
		if (isBeforeFirst && action.kind === 'read-file') {
			const start: Address = { kind: 'line', line: 1 };
			this.#commands.push({ first: start, second, isNegated, action: { ...action, kind: 'read-before' } });
		} else this.#commands.push({ first, second, isNegated, action });
	}

	// `undefined` where nothing is to be done: comments, labels, ends of blocks.
	#readAction(name: string, first: Address | undefined, second: Address | undefined): Action | undefined {
		const reader = this.#reader;
		const { isPosix } = this.#style;
		if (isPosix && gnuCommands.includes(name)) return reader.fail(`unknown command: \`${decodeBytes(name)}'`);
		if (isPosix && second !== undefined && '=ailr'.includes(name) && name !== endOfPart)
			reader.fail('command only uses one address');
		switch (name) {
			case endOfPart:
				return reader.fail('missing command');
			case '#':
				if (first !== undefined) reader.fail("comments don't accept any addresses");
				this.#readComment();
				return undefined;
			case ':': {
				if (first !== undefined) reader.fail(": doesn't want any addresses");
				const label = this.#readLabel();
				if (label === '') reader.fail('":" lacks a label');
				// Of two labels of the same name the last one counts.
				this.#labels.set(label, this.#commands.length);
				return undefined;
			}
			case '{': {
				const action: Action & { readonly kind: 'block' } = { kind: 'block', end: 0 };
				this.#blocks.push({ action, partName: reader.partName });
				return action;
			}
			case '}': {
				const block = this.#blocks.pop();
				if (block === undefined) return reader.fail("unexpected `}'");
				if (first !== undefined) reader.fail("`}' doesn't want any addresses");
				this.#endCommand();
				block.action.end = this.#commands.length;
				return undefined;
			}
			case 'a':
			case 'i':
			case 'c':
				return this.#readText({ kind: 'text', place: textPlaces[name], text: '' });
			case 'e':
				return this.#readRun();
			case 'b':
			case 't':
			case 'T':
				return { kind: 'branch', when: branchConditions[name], label: this.#readLabel() };
			case 'v':
				this.#readVersion();
				return undefined;
			case 'l':
				return { kind: 'list', width: this.#readInteger() };
			case 'q':
			case 'Q':
				if (second !== undefined) reader.fail('command only uses one address');
				return { kind: 'quit', prints: name === 'q', status: (this.#readInteger() ?? 0) & 0xff };
			case 'r':
			case 'R':
				return { kind: fileKinds[name], file: this.#readFileName() };
			case 'w':
			case 'W':
				return { kind: fileKinds[name], file: this.#readWrittenName() };
			case 's':
				return {
					kind: 'substitute',
					substitution: parseSubstitution(reader, this.#style, () => this.#readWrittenName()),
				};
			case 'y': {
				const table = parseTranslation(reader, this.#style);
				this.#endCommand();
				return { kind: 'translate', table };
			}
			default:
				if (!plainNames.includes(name)) return reader.fail(`unknown command: \`${decodeBytes(name)}'`);
				this.#endCommand();
				return { kind: 'plain', name: name as PlainName };
		}
	}

	// `#n` at the very start of the script is an option, whatever follows it.
	#readComment(): void {
		const reader = this.#reader;
		const character = reader.next();
		if (this.#isFirstPart && character === 'n' && reader.isAtSecondByte) this.#isQuiet = true;
		if (character !== '\n') reader.restOfLine();
	}

	#readLabel(): string {
		const reader = this.#reader;
		let label = '';
		let character = reader.nextNonblank();
		for (
			;
			character !== endOfPart && !isSpace(character) && !';}#'.includes(character);
			character = reader.next()
		)
			label += character;
		reader.back(character);
		return label;
	}

	#readVersion(): void {
		const wanted = this.#readLabel();
		if (wanted === '') return;
		const [, major, minor] = /^(\d+)(?:\.(\d+))?(?:\.\d+)?$/.exec(wanted) ?? [];
		const isKnown =
			major !== undefined && (Number(major) < 4 || (Number(major) === 4 && Number(minor ?? 0) <= 9));
		if (!isKnown) this.#reader.fail('expected newer version of sed');
	}

	#readInteger(): number | undefined {
		const reader = this.#reader;
		const character = reader.nextNonblank();
		const hasNumber = isDigit(character) && !this.#style.isPosix;
		const value = hasNumber ? reader.integer(character) : undefined;
		if (!hasNumber) reader.back(character);
		this.#endCommand();
		return value;
	}

	#readText<Kept extends Action & { text: string }>(action: Kept): Kept {
		const text = new TextReader((whole) => {
			action.text = whole;
		});
		if (!text.start(this.#reader, this.#style)) this.#openText = text;
		return action;
	}

	#readRun(): Action {
		const reader = this.#reader;
		if (this.#style.isSandboxed) reader.fail(disallowed);
		const character = reader.nextNonblank();
		if (character === endOfPart || character === '\n') return { kind: 'run', text: '' };
		reader.back(character);
		return this.#readText({ kind: 'run', text: '' });
	}

	#readFileName(): string {
		const reader = this.#reader;
		if (this.#style.isSandboxed) reader.fail(disallowed);
		reader.back(reader.nextNonblank());
		const name = reader.restOfLine();
		if (name === '') reader.fail('missing filename in r/R/w/W commands');
		return decodeBytes(name);
	}

	#readWrittenName(): string {
		const name = this.#readFileName();
		this.#meetsFile(name);
		return name;
	}

	#endCommand(): void {
		const reader = this.#reader;
		const character = reader.nextNonblank();
		if (character === '}' || character === '#') reader.back(character);
		else if (character !== endOfPart && character !== '\n' && character !== ';')
			reader.fail('extra characters after command');
	}
}

const disallowed = 'e/r/w commands disabled in sandbox mode';

const plainNames = '=dDFgGhHnNpPxz';
const gnuCommands = 'eFQRTvWz';

const textPlaces = { a: 'append', i: 'insert', c: 'change' } as const;
const branchConditions = { b: 'always', t: 'replaced', T: 'not-replaced' } as const;
const fileKinds = { r: 'read-file', R: 'read-line', w: 'write-line', W: 'write-first' } as const;

const isSpace = (character: string): boolean => character !== endOfPart && ' \t\n\v\f\r'.includes(character);
