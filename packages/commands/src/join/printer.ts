import { encodeText, type Flow, wait } from '@tenon/core';
import type { CommandContext, CommandOutput } from '@tenon/shell';
import type { FieldedLine } from './fields.ts';
import type { JoinSettings } from './settings.ts';

/** Prints joined lines. A line that is missing is `undefined`. */
export class JoinPrinter {
	readonly #context: CommandContext;
	readonly #output: CommandOutput;
	readonly #settings: JoinSettings;
	readonly #filler: Uint8Array;
	readonly #separator: number;
	/** Fields printed of each file where the first lines decide. */
	#counts: readonly [number, number] | undefined;

	constructor(context: CommandContext, settings: JoinSettings) {
		this.#context = context;
		this.#output = context.output;
		this.#settings = settings;
		this.#filler = encodeText(settings.filler);
		this.#separator = settings.separator < 0 ? space : settings.separator;
	}

	/** The first lines of both files are known. */
	setFirst(left: FieldedLine | undefined, right: FieldedLine | undefined): void {
		if (this.#settings.format !== 'auto') return;
		this.#counts = [fieldCount(left), fieldCount(right)];
	}

	*print(left: FieldedLine | undefined, right: FieldedLine | undefined): Flow<void> {
		const { fields, format } = this.#settings;
		if (typeof format === 'object') {
			for (const [index, { file, field }] of format.entries()) {
				if (index > 0) this.#output.appendByte(this.#separator);
				if (file === 0) this.#putJoinField(left, right);
				else this.#putField(file === 1 ? left : right, field);
			}
		} else {
			this.#putJoinField(left, right);
			yield* this.#putOthers(left, fields[0], this.#counts?.[0] ?? fieldCount(left));
			yield* this.#putOthers(right, fields[1], this.#counts?.[1] ?? fieldCount(right));
		}
		this.#output.appendByte(this.#settings.delimiter);
	}

	#putJoinField(left: FieldedLine | undefined, right: FieldedLine | undefined): void {
		const { fields } = this.#settings;
		if (left === undefined) this.#putField(right, fields[1]);
		else this.#putField(left, fields[0]);
	}

	*#putOthers(line: FieldedLine | undefined, joinField: number, count: number): Flow<void> {
		for (let field = 0; field < count; field++) {
			if (field % manyFields === manyFields - 1) {
				yield* wait(this.#output.settle());
				yield* wait(this.#context.breathe(manySteps));
			}
			if (field === joinField) continue;
			this.#output.appendByte(this.#separator);
			this.#putField(line, field);
		}
	}

	#putField(line: FieldedLine | undefined, field: number): void {
		const start = line?.fields[field * 2] ?? 0;
		const end = line?.fields[field * 2 + 1] ?? 0;
		if (line === undefined || start === end) this.#output.append(this.#filler);
		else this.#output.append(line.bytes, start, end);
	}
}

const space = 0x20;
// So many fields are printed between two turns.
const manyFields = 4096;
const manySteps = 64;

const fieldCount = (line: FieldedLine | undefined): number => (line?.fields.length ?? 0) / 2;
