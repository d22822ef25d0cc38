import type { CommandOutput } from '@tenon/shell';
import type { OdFormat } from './format.ts';

/** How addresses are shown. */
export type AddressRadix = 'd' | 'o' | 'x' | 'n';

/** What a dump looks like. */
export interface DumpStyle {
	readonly formats: readonly OdFormat[];
	readonly radix: AddressRadix;
	/** Bytes of a line. */
	readonly lineBytes: number;
	readonly showsRepeats: boolean;
	readonly isLittleEndian: boolean;
}

/** Prints lines of a dump. */
export class DumpPrinter {
	readonly #output: CommandOutput;
	readonly #style: DumpStyle;
	/** Columns of a line without its address, the same for all formats. */
	readonly #width: number;
	#address: number;
	#last: Uint8Array | undefined;
	#isRepeating = false;

	constructor(output: CommandOutput, style: DumpStyle, address: number) {
		this.#output = output;
		this.#style = style;
		this.#address = address;
		const { formats, lineBytes } = style;
		this.#width = formats.reduce(
			(most, { size, width }) => Math.max(most, (lineBytes / size) * (width + 1)),
			0,
		);
	}

	/** Prints a line; only the last one may be short. */
	put(line: Uint8Array): void {
		const { lineBytes, showsRepeats, formats } = this.#style;
		const isWhole = line.length === lineBytes;
		if (isWhole && !showsRepeats && this.#last !== undefined && isEqual(line, this.#last)) {
			if (!this.#isRepeating) this.#output.appendText('*\n');
			this.#isRepeating = true;
		} else {
			this.#isRepeating = false;
			const address = addressText(this.#address, this.#style.radix);
			for (const [index, format] of formats.entries()) {
				this.#output.appendText(index === 0 ? address : ' '.repeat(address.length));
				this.#putFormat(line, format);
			}
		}
		this.#last = isWhole ? line : undefined;
		this.#address += line.length;
	}

	/** The address after the last byte. */
	end(): void {
		if (this.#style.radix !== 'n')
			this.#output.appendText(`${addressText(this.#address, this.#style.radix)}\n`);
	}

	#putFormat(line: Uint8Array, { size, width, showsText, show }: OdFormat): void {
		const { lineBytes, isLittleEndian } = this.#style;
		const count = lineBytes / size;
		const shown = Math.ceil(line.length / size);
		const padded = new Uint8Array(lineBytes);
		padded.set(line);
		const view = new DataView(padded.buffer);
		// What the widest format needs more is spread over the numbers of the line.
		const pad = this.#width - width * count;
		let text = '';
		for (let index = 0; index < shown; index++) {
			const left = Math.floor((pad * (count - index)) / count);
			const next = Math.floor((pad * (count - index - 1)) / count);
			text += show(view, index * size, isLittleEndian).padStart(left - next + width);
		}
		if (showsText) {
			const missing = Math.floor((lineBytes - line.length) / size);
			text += ' '.repeat(missing * width + Math.floor((pad * missing) / count));
			text += `  >${Array.from(line, printable).join('')}<`;
		}
		this.#output.appendText(`${text}\n`);
	}
}

const isEqual = (left: Uint8Array, right: Uint8Array): boolean => {
	for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false;
	return true;
};

const printable = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.');

/** An address as it stands in front of a line. */
export const addressText = (address: number, radix: AddressRadix): string => {
	if (radix === 'n') return '';
	if (radix === 'x') return address.toString(16).padStart(6, '0');
	return address.toString(radix === 'd' ? 10 : 8).padStart(7, '0');
};
