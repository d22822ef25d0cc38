import { type Flow, type Maybe, runFlow, wait } from '@tenon/core';
import { AwkFatal } from '../errors.ts';
import type { ByteTexts } from './byte-text.ts';
import { type Breathe, type FieldSplitter, splitText } from './field-splitter.ts';
import { plainNumberOfBytes } from './text-number.ts';
import { InputText, type Scalar, toNumber, toTruth } from './values.ts';

/** What a record asks of the run that it belongs to. */
export interface RecordSettings {
	/** How records that are read now are split. */
	splitter: FieldSplitter;
	readonly outputSeparator: string;
	/** The text of a value as part of a record. */
	textOf(value: Scalar): string;
	readonly maxFields: number;
	/** The text, or a failure if it is too long. */
	bounded(text: string): string;
}

/** A byte range or text, the record `$0`, with its fields `$1` to `$NF`: each is found when it is asked for. */
export class InputRecord {
	/** The record as it was read, while nothing has changed it. */
	bytes: Uint8Array = nothing;
	start = 0;
	end = 0;
	/** Whether {@link bytes} are the record; otherwise its text is. */
	isRaw = false;
	readonly #texts: ByteTexts;
	readonly #settings: RecordSettings;
	#whole: Scalar = undefined;
	#splitter: FieldSplitter;
	/** Where fields 1 to {@link #count} are in the bytes, unless {@link #cells} has them. */
	#starts = new Int32Array(64);
	#ends = new Int32Array(64);
	#cells: Scalar[] = [];
	#hasCells = false;
	#count = 0;
	#scanAt = 0;
	#isSplit = true;
	/** Whether the bytes are a copy of the record's own. */
	#isDetached = false;
	/** Whether a field was changed since the record was put together. */
	#isStale = false;
	/** What joins the fields of a stale record, where OFS has changed since. */
	#separator: string | undefined;

	constructor(texts: ByteTexts, settings: RecordSettings) {
		this.#texts = texts;
		this.#settings = settings;
		this.#splitter = settings.splitter;
	}

	/** Takes bytes as the record; they may change when the next one is read. */
	setRaw(bytes: Uint8Array, start: number, end: number): void {
		this.bytes = bytes;
		this.start = start;
		this.end = end;
		this.isRaw = true;
		this.#isDetached = false;
		this.#whole = undefined;
		this.#reset(start);
	}

	/** Assigns to `$0`. */
	set(value: Scalar): void {
		this.isRaw = false;
		this.bytes = nothing;
		this.#whole = value;
		this.#reset(0);
	}

	#reset(scanAt: number): void {
		this.#splitter = this.#settings.splitter;
		if (this.#hasCells) {
			this.#cells = [];
			this.#hasCells = false;
		}
		this.#count = 0;
		this.#scanAt = scanAt;
		this.#isSplit = false;
		this.#isStale = false;
	}

	/** Copies the bytes: what they were read into is about to be used for others. */
	detach(): void {
		if (this.#isDetached || this.bytes.length === 0) return;
		this.#isDetached = true;
		const { start } = this;
		const copy = this.bytes.slice(start, this.end);
		this.bytes = copy;
		this.start = 0;
		this.end = copy.length;
		this.#scanAt -= start;
		for (let index = 1; index <= this.#count; index++) {
			this.#starts[index]! -= start;
			this.#ends[index]! -= start;
		}
	}

	/** `$0`. */
	get whole(): Scalar {
		if (this.#isStale) this.#rebuild();
		if (this.isRaw) this.#whole ??= new InputText(this.#texts.decode(this.bytes, this.start, this.end));
		return this.#whole;
	}

	/** The text of `$0`. */
	get text(): string {
		const { whole } = this;
		if (whole instanceof InputText) return whole.text;
		return this.#settings.textOf(whole);
	}

	/** Whether the record is bytes that nothing has changed, so that a search may look at them. */
	get isUntouched(): boolean {
		return this.isRaw && !this.#isStale;
	}

	/** `NF`. */
	get count(): number {
		if (!this.#isSplit) this.#splitUpTo(Number.POSITIVE_INFINITY);
		return this.#count;
	}

	/** Assigns to `NF`. */
	set count(wanted: number) {
		const count = this.count;
		this.#extend(wanted);
		if (wanted < count && this.#hasCells) this.#cells.length = Math.min(this.#cells.length, wanted + 1);
		this.#count = wanted;
		this.#becomeStale();
	}

	/** A field; an empty one if there is none. */
	field(index: number): Scalar {
		if (index === 0) return this.whole;
		if (index > this.#count && (this.#isSplit || !this.#splitUpTo(index))) return emptyField;
		if (this.#hasCells) {
			const cell = this.#cells[index];
			if (cell !== undefined) return cell === unassigned ? undefined : cell;
		} else this.#hasCells = true;
		const cell = new InputText(this.#texts.decode(this.bytes, this.#starts[index]!, this.#ends[index]!));
		this.#cells[index] = cell;
		return cell;
	}

	/** The text of a field. */
	fieldText(index: number): string {
		const value = this.field(index);
		return value instanceof InputText ? value.text : this.#settings.textOf(value);
	}

	/** The number that a field counts as. */
	fieldNumber(index: number): number {
		return this.#plainNumber(index) ?? toNumber(this.field(index));
	}

	/** The number of a field that looks like one; `undefined` if it does not, or if that is not told by its bytes. */
	plainNumber(index: number): number | undefined {
		return this.#plainNumber(index);
	}

	fieldTruth(index: number): boolean {
		const plain = this.#plainNumber(index);
		return plain === undefined ? toTruth(this.field(index)) : plain !== 0;
	}

	#plainNumber(index: number): number | undefined {
		if (index === 0)
			return this.isRaw && !this.#isStale ? plainNumberOfBytes(this.bytes, this.start, this.end) : undefined;
		if (index > this.#count && (this.#isSplit || !this.#splitUpTo(index))) return undefined;
		if (this.#hasCells && this.#cells[index] !== undefined) return undefined;
		return plainNumberOfBytes(this.bytes, this.#starts[index]!, this.#ends[index]!);
	}

	/** Whether a field is a range of {@link bytes}: from {@link rangeStart} to {@link rangeEnd}. */
	findRange(index: number): boolean {
		if (index === 0) {
			if (!this.isRaw || this.#isStale) return false;
			this.rangeStart = this.start;
			this.rangeEnd = this.end;
			return true;
		}
		if (index > this.#count && (this.#isSplit || !this.#splitUpTo(index))) {
			this.rangeStart = 0;
			this.rangeEnd = 0;
			return true;
		}
		if (this.#hasCells && this.#cells[index] !== undefined) return false;
		this.rangeStart = this.#starts[index]!;
		this.rangeEnd = this.#ends[index]!;
		return true;
	}

	rangeStart = 0;
	rangeEnd = 0;

	/** Assigns to a field; those that are missing before it are made. */
	setField(index: number, value: Scalar): void {
		if (index === 0) {
			this.set(value);
			return;
		}
		const { count } = this;
		if (index > count) {
			this.#extend(index);
			this.#count = index;
		}
		this.#cells[index] = value === undefined ? unassigned : value;
		this.#hasCells = true;
		this.#becomeStale();
	}

	#becomeStale(): void {
		this.#isStale = true;
		this.#separator = undefined;
	}

	/** OFS is about to change: fields that were assigned before are joined by what it is now. */
	keepSeparator(): void {
		if (this.#isStale) this.#separator ??= this.#settings.outputSeparator;
	}

	/** Makes the fields up to one that is about to be changed, if it is; the record itself stays as it is. */
	reach(index: number): void {
		if (index === 0 || index <= this.count) return;
		this.#extend(index);
		this.#count = index;
	}

	#extend(wanted: number): void {
		if (wanted > this.#settings.maxFields) throw this.#tooMany(wanted);
		for (let index = this.#count + 1; index <= wanted; index++) this.#cells[index] = emptyField;
		if (wanted > this.#count) this.#hasCells = true;
	}

	/** Sees to it that a field can be had at once, or all with `Infinity`: a long record takes turns for others here. */
	ready(field: number, breathe: Breathe): Maybe<void> {
		if (field === 0) {
			if (!this.#isStale || this.#count < fieldsAtOnce) return undefined;
			return runFlow(this.#rebuildInSlices(breathe));
		}
		const isEarly = field <= fewFields && this.isRaw && findsSingly(this.#splitter);
		if (this.#isSplit || isEarly || this.#length <= longRecord) return undefined;
		return runFlow(this.splitInSlices(breathe));
	}

	get #length(): number {
		return this.isRaw ? this.end - this.start : this.text.length;
	}

	#rebuild(): void {
		// Nothing waits here.
		void runFlow(this.#rebuildInSlices(() => undefined));
	}

	#tooMany(wanted: number): AwkFatal {
		return new AwkFatal(`a record may have ${this.#settings.maxFields} fields, not ${wanted}`);
	}

	*#rebuildInSlices(breathe: Breathe): Flow<void> {
		const outputSeparator = this.#separator ?? this.#settings.outputSeparator;
		let text = '';
		for (let index = 1; index <= this.#count; ) {
			const parts: string[] = index > 1 ? [''] : [];
			for (let left = fieldsAtOnce; left > 0 && index <= this.#count; left--, index++)
				parts.push(this.#shownText(index));
			text = this.#settings.bounded(text + parts.join(outputSeparator));
			if (index <= this.#count) yield* wait(breathe(fieldsAtOnce));
		}
		// The fields stay what they are, and so do the bytes that they are in.
		this.isRaw = false;
		this.#whole = text;
		this.#isStale = false;
	}

	// Fields that nothing has looked at are not kept as texts.
	#shownText(index: number): string {
		if (this.#hasCells && this.#cells[index] !== undefined) return this.fieldText(index);
		return this.#texts.decode(this.bytes, this.#starts[index]!, this.#ends[index]!);
	}

	// Finds fields until there are so many, or no more; whether there are so many.
	#splitUpTo(wanted: number): boolean {
		const splitter = this.#splitter;
		if (this.isRaw && splitter.kind === 'blanks') this.#splitBlanks(wanted);
		else if (this.isRaw && splitter.kind === 'byte')
			this.#splitByte(wanted, splitter.byte, splitter.alsoNewline ? 0x0a : splitter.byte);
		else this.#splitAll(splitter);
		return wanted <= this.#count;
	}

	#splitBlanks(wanted: number): void {
		const { bytes, end } = this;
		let at = this.#scanAt;
		let count = this.#count;
		while (count < wanted) {
			while (at < end && isBlank(bytes[at]!)) at += 1;
			if (at === end) {
				this.#isSplit = true;
				break;
			}
			const start = at;
			do at += 1;
			while (at < end && !isBlank(bytes[at]!));
			count += 1;
			if (count >= this.#starts.length) this.#grow();
			this.#starts[count] = start;
			this.#ends[count] = at;
		}
		this.#scanAt = at;
		this.#count = count;
	}

	// One more than the last separator; an empty record has no field.
	#splitByte(wanted: number, byte: number, other: number): void {
		const { bytes, end } = this;
		let at = this.#scanAt;
		let count = this.#count;
		if (at === end && count === 0) {
			this.#isSplit = true;
			return;
		}
		while (count < wanted) {
			const start = at;
			while (at < end && bytes[at] !== byte && bytes[at] !== other) at += 1;
			count += 1;
			if (count >= this.#starts.length) this.#grow();
			this.#starts[count] = start;
			this.#ends[count] = at;
			if (at === end) {
				this.#isSplit = true;
				break;
			}
			at += 1;
		}
		this.#scanAt = at;
		this.#count = count;
	}

	#grow(): void {
		const starts = new Int32Array(this.#starts.length * 2);
		starts.set(this.#starts);
		this.#starts = starts;
		const ends = new Int32Array(this.#ends.length * 2);
		ends.set(this.#ends);
		this.#ends = ends;
	}

	#splitAll(splitter: FieldSplitter): void {
		// Nothing waits here.
		void runFlow(this.#splitText(splitter, () => undefined));
	}

	*#splitText(splitter: FieldSplitter, breathe: Breathe): Flow<void> {
		const cells: Scalar[] = [undefined];
		const sink = {
			field: (text: string) => {
				if (cells.length > this.#settings.maxFields) throw this.#tooMany(cells.length);
				cells.push(new InputText(text));
			},
			separator: () => undefined,
		};
		yield* splitText(this.text, splitter, sink, breathe);
		this.#cells = cells;
		this.#hasCells = true;
		this.#count = cells.length - 1;
		this.#isSplit = true;
	}

	/** Finds all fields, with turns for others. */
	*splitInSlices(breathe: Breathe): Flow<void> {
		const splitter = this.#splitter;
		if (!this.isRaw || !findsSingly(splitter)) {
			yield* this.#splitText(splitter, breathe);
			return;
		}
		while (!this.#isSplit) {
			this.#splitUpTo(this.#count + fieldsAtOnce);
			yield* wait(breathe(fieldsAtOnce));
		}
	}
}

const nothing = new Uint8Array(0);
const fieldsAtOnce = 4096;
// So many fields are found before a turn is due, in a record of any length.
const fewFields = 1000;
const longRecord = 1 << 16;
/** A field that is not there, or was made because one after it was. */
export const emptyField: InputText = new InputText('');
/** A field to which nothing was assigned, as that is what a variable had. */
const unassigned = new InputText('');

/** Whether the first fields of a record that was read can be found without all others. */
export const findsSingly = ({ kind }: FieldSplitter): boolean => kind === 'blanks' || kind === 'byte';

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0a;
