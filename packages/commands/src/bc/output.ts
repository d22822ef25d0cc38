import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { type BcNumber, power10 } from './number.ts';

/** Writes numbers and texts in lines of a length. */
export class BcOutput {
	readonly #context: CommandContext;
	/** 0 for lines of any length. */
	readonly #lineSize: number;
	#column = 0;

	constructor(context: CommandContext, lineSize: number) {
		this.#context = context;
		this.#lineSize = lineSize;
	}

	/** Writes text, broken with a backslash where a line is full. */
	*write(text: string): Flow<void> {
		for (let at = 0; at < text.length; ) {
			const room = this.#lineSize === 0 ? text.length : Math.max(1, this.#lineSize - 2 - this.#column);
			if (this.#lineSize !== 0 && this.#column >= this.#lineSize - 2 && text[at] !== '\n') {
				this.#context.output.appendText('\\\n');
				this.#column = 0;
				continue;
			}
			const piece = text.slice(at, at + Math.min(room, pieceSize));
			const newline = piece.lastIndexOf('\n');
			const first = piece.indexOf('\n');
			const taken = first >= 0 && this.#lineSize !== 0 ? piece.slice(0, first + 1) : piece;
			this.#context.output.appendText(taken);
			this.#column = taken.endsWith('\n')
				? 0
				: newline >= 0 && taken === piece
					? piece.length - newline - 1
					: this.#column + taken.length;
			at += taken.length;
			yield* wait(this.#context.breathe(2));
		}
		yield* wait(this.#context.output.settle());
	}

	/** Writes a number in a base. */
	*number(number: BcNumber, base: number): Flow<void> {
		if (number.isMinusZero === true) yield* this.write('-');
		yield* this.write(base === 10 ? decimalText(number) : yield* this.#inBase(number, base));
	}

	*#inBase({ value, scale }: BcNumber, base: number): Flow<string> {
		if (value === 0n) return '0';
		const size = value < 0n ? -value : value;
		const unit = power10(scale);
		const whole = size / unit;
		let text = value < 0n ? '-' : '';
		if (whole > 0n)
			text += base <= 16 ? whole.toString(base).toUpperCase() : yield* this.#groups(whole, base);
		if (scale === 0) return text;
		text += '.';
		const width = String(base - 1).length;
		let fraction = size % unit;
		let isFirst = true;
		// As many digits as it takes to say as much as the decimal ones.
		for (let reached = 1n; reached < unit; reached *= BigInt(base)) {
			fraction *= BigInt(base);
			const digit = fraction / unit;
			fraction %= unit;
			text +=
				base <= 16
					? digit.toString(16).toUpperCase()
					: `${isFirst ? '' : ' '}${String(digit).padStart(width, '0')}`;
			isFirst = false;
			yield* wait(this.#context.breathe(8 + (scale >> 5)));
		}
		return text;
	}

	// Decimal groups, one for each digit of a base that has no characters for them.
	*#groups(whole: bigint, base: number): Flow<string> {
		const width = String(base - 1).length;
		const unit = BigInt(base);
		const steps: bigint[] = [unit];
		while (steps.at(-1)! * steps.at(-1)! <= whole) {
			steps.push(steps.at(-1)! ** 2n);
			yield* wait(this.#context.breathe(64));
		}
		let parts = [whole];
		for (let level = steps.length - 1; level >= 0; level--) {
			const next: bigint[] = [];
			for (const part of parts) {
				next.push(part / steps[level]!, part % steps[level]!);
				yield* wait(this.#context.breathe(16));
			}
			while (next.length > 1 && next[0] === 0n) next.shift();
			parts = next;
		}
		return parts.map((part) => ` ${String(part).padStart(width, '0')}`).join('');
	}
}

const pieceSize = 16_384;

/** A number in base ten: no zero stands before the point. */
export const decimalText = ({ value, scale }: BcNumber): string => {
	if (value === 0n) return '0';
	const digits = (value < 0n ? -value : value).toString().padStart(scale, '0');
	const sign = value < 0n ? '-' : '';
	if (scale === 0) return sign + digits;
	const point = digits.length - scale;
	return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
};
