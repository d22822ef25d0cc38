import { type Flow, isPromise, type Maybe, runFlow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { AwkFatal } from '../errors.ts';
import type { Spot } from '../syntax/source.ts';
import { AwkArray, isKeyNumber, type Key, keyOfText } from './array.ts';
import { ByteTexts } from './byte-text.ts';
import { Cell, type Slot } from './cell.ts';
import type { FieldSplitter } from './field-splitter.ts';
import { InputRecord } from './input-record.ts';
import { MemoryAccount } from './memory-account.ts';
import { fractionTextBy, integerText, wordText } from './number-text.ts';
import { Printf } from './printf.ts';
import { RandomNumbers } from './random.ts';
import type { RecordReader, RecordSeparator } from './record-reader.ts';
import { Regexes } from './regexes.ts';
import { Streams } from './streams.ts';
import { compareTexts } from './text-order.ts';
import type { PrintSink } from './text-sink.ts';
import { InputText, numericOf, type Scalar, TypedRegex, toNumber } from './values.ts';

/** What a run is told by its options. */
export interface RuntimeOptions {
	readonly hasBytes: boolean;
	readonly isSandboxed: boolean;
	/** How the program is called: `gawk`. */
	readonly name: string;
	readonly isCsv: boolean;
	/** Whether an operand `name=text` assigns. */
	readonly takesAssignments: boolean;
}

/** The state of one program that runs: its variables, its record, what it has opened. */
export class Runtime {
	readonly context: CommandContext;
	readonly options: RuntimeOptions;
	readonly memory: MemoryAccount;
	readonly texts: ByteTexts;
	readonly regexes: Regexes;
	readonly printf: Printf;
	readonly record: InputRecord;
	readonly streams: Streams;
	readonly random: RandomNumbers = new RandomNumbers(1);
	readonly globals: Map<string, Cell> = new Map();
	/** Where print writes: standard output, or the file that is edited. */
	output: PrintSink;
	/** What the parameters and locals of the function that runs hold. */
	frame: Slot[] = [];
	depth = 0;
	/** `NR` and `FNR`. */
	recordNumber = 0;
	fileRecordNumber = 0;
	exitStatus = 0;
	seed: Scalar = 1;
	/** What a function returns, from its `return` to its caller. */
	returned: Scalar = undefined;
	separator: RecordSeparator = { kind: 'byte', byte: 0x0a };
	splitter: FieldSplitter = { kind: 'blanks' };
	outputSeparator = ' ';
	recordEnd = '\n';
	subscriptSeparator = '\x1c';
	/** Steps of loops and calls until the event loop is asked for its turn. */
	steps: number = stepsPerBreath;
	readonly #warnings: (() => Maybe<void>)[] = [];
	#fractionText: (value: number) => string;
	#printedFractionText: (value: number) => string;
	/** The bytes that the record is in, for searches that look at many records at once. */
	reader: RecordReader | undefined;

	constructor(context: CommandContext, options: RuntimeOptions) {
		const { limits } = context.ports;
		this.context = context;
		this.options = options;
		this.memory = new MemoryAccount(limits.maxValueBytes);
		this.texts = new ByteTexts(options.hasBytes);
		this.regexes = new Regexes(options.hasBytes);
		const textOf = (value: Scalar): string => this.textOf(value);
		this.printf = new Printf({ hasBytes: options.hasBytes, maxTextBytes: limits.maxTextBytes, textOf });
		this.record = new InputRecord(this.texts, this);
		this.streams = new Streams(this);
		this.output = context.output;
		this.#fractionText = this.#textBy('%.6g');
		this.#printedFractionText = this.#fractionText;
	}

	get isSandboxed(): boolean {
		return this.options.isSandboxed;
	}

	get maxRecordBytes(): number {
		return this.context.ports.limits.maxTextBytes;
	}

	get maxFields(): number {
		return maxFields;
	}

	decode(bytes: Uint8Array, start: number, end: number): string {
		return this.texts.decode(bytes, start, end);
	}

	/** The variables that commands see changed: set by {@link environmentSource}. */
	environment(): ReadonlyMap<string, string | undefined> {
		return this.environmentSource();
	}

	environmentSource: () => ReadonlyMap<string, string | undefined> = () => new Map();

	/** The variable of a name, made at first. */
	global(name: string): Cell {
		let cell = this.globals.get(name);
		if (cell === undefined) {
			cell = new Cell(name);
			this.globals.set(name, cell);
		}
		return cell;
	}

	/** The array of a name, for variables that are arrays from the start. */
	globalArray(name: string): AwkArray {
		const cell = this.global(name);
		cell.array ??= new AwkArray(name, this.memory);
		return cell.array;
	}

	/** The text of a value, numbers by `CONVFMT`. */
	textOf(value: Scalar): string {
		if (typeof value === 'string') return value;
		if (typeof value === 'number') return this.numberText(value);
		if (value === undefined) return '';
		return value instanceof InputText ? value.text : value.source;
	}

	numberText(value: number): string {
		if (Number.isInteger(value)) return integerText(value);
		return Number.isFinite(value) ? this.#fractionText(value) : wordText(value);
	}

	/** The text of a value that is printed, numbers by `OFMT`. */
	printedText(value: Scalar): string {
		if (typeof value !== 'number') return this.textOf(value);
		if (Number.isInteger(value)) return integerText(value);
		return Number.isFinite(value) ? this.#printedFractionText(value) : wordText(value);
	}

	setConversion(format: string): void {
		this.#fractionText = this.#textBy(format);
	}

	setPrintedConversion(format: string): void {
		this.#printedFractionText = this.#textBy(format);
	}

	#textBy(format: string): (value: number) => string {
		return fractionTextBy(format, (given, value) => this.printf.format(given, [value]));
	}

	/** The subscript of a value. */
	keyOf(value: Scalar): Key {
		if (typeof value === 'number') return isKeyNumber(value) ? value + 0 : keyOfText(this.numberText(value));
		return keyOfText(this.textOf(value));
	}

	/** Compares as awk does: numbers as such, unless one side is text. */
	compare(left: Scalar, right: Scalar): number {
		if (typeof left === 'number' && typeof right === 'number') return compareNumbers(left, right);
		const one = numericOf(left);
		const other = one === undefined ? undefined : numericOf(right);
		if (one !== undefined && other !== undefined && !(left === undefined && right === undefined))
			return compareNumbers(one, other);
		return this.compareTexts(this.textOf(left), this.textOf(right));
	}

	compareTexts(left: string, right: string): number {
		this.noteText(Math.min(left.length, right.length));
		if (this.regexes.ignoresCase) return compareTexts(left.toLowerCase(), right.toLowerCase());
		return compareTexts(left, right);
	}

	/** Counts a long text that is made or looked through like so many rounds of a loop. */
	noteText(length: number): void {
		if (length > longText) this.steps -= length >> 9;
	}

	/** A value as a number. */
	numberOf(value: Scalar): number {
		if (typeof value === 'string') this.noteText(value.length);
		return toNumber(value);
	}

	/** Splits the record, or puts it together, until a field can be had at once; a long one with turns for others. */
	readyRecord(field: number): Maybe<void> {
		return this.record.ready(field, this.#breathe);
	}

	readonly #breathe = (steps: number): Maybe<void> => this.context.breathe(steps);

	/** Takes a text as a value, or refuses it as too long. */
	bounded(text: string): string {
		const { maxTextBytes } = this.context.ports.limits;
		this.noteText(text.length);
		if (text.length > maxTextBytes)
			throw new AwkFatal(
				`a text of ${text.length} characters is longer than the ${maxTextBytes} that are allowed`,
			);
		return text;
	}

	/** What loops and calls do now and then: writes what has gathered, and lets the event loop have its turn. */
	breathe(): Maybe<void> {
		const taken = stepsPerBreath - Math.min(0, this.steps);
		this.steps = stepsPerBreath;
		if (this.#warnings.length > 0) {
			const told = runFlow(this.tellWarnings());
			if (isPromise(told)) return told.then(() => this.breathe());
		}
		const settled = this.output.settle();
		if (isPromise(settled)) return settled.then(() => this.context.breathe(taken));
		return this.context.breathe(taken);
	}

	/** An error that ends the program, with the record that was at work. */
	fatal(text: string, spot: Spot | undefined): AwkFatal {
		return new AwkFatal(text, spot);
	}

	/** Tells of something that is doubtful when the event loop is next asked, or the program ends. */
	warnSoon(text: string, spot: Spot): void {
		this.#warnings.push(() => this.warn(text, spot));
		this.steps = 0;
	}

	/** Tells what {@link warnSoon} was told. */
	*tellWarnings(): Flow<void> {
		for (const tell of this.#warnings.splice(0)) yield* wait(tell());
	}

	/** Tells of something that is doubtful; the program continues. */
	warn(text: string, spot: Spot | undefined): Maybe<void> {
		const place = spot === undefined ? '' : `${spot.source.name}:${spot.line}: `;
		return this.context.writeErrorAhead(
			`${this.options.name}: ${place}${this.recordNote()}warning: ${text}\n`,
		);
	}

	/** How messages name the record at work. */
	recordNote(): string {
		if (this.fileRecordNumber === 0) return '';
		const name = this.textOf(this.global('FILENAME').value);
		return `(FILENAME=${name === '' ? '-' : name} FNR=${this.fileRecordNumber}) `;
	}

	/** The text of a regular expression that a value is used as. */
	sourceOf(value: Scalar): string {
		return value instanceof TypedRegex ? value.source : this.textOf(value);
	}
}

const compareNumbers = (left: number, right: number): number => {
	if (left < right) return -1;
	if (left > right) return 1;
	if (left === right) return 0;
	// What is no number is more than all that are.
	return Number.isNaN(left) ? (Number.isNaN(right) ? 0 : 1) : -1;
};

const stepsPerBreath = 512;
const longText = 8192;
const maxFields = 1_000_000;
