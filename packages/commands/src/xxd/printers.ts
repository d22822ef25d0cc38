import type { XxdSettings } from './arguments.ts';
import { includedByte, LineFormat, variableName } from './dump.ts';

/** Prints bytes as they come. */
export interface Printer {
	add(bytes: Uint8Array): void;
	/** There are no more. */
	end(): void;
}

/** What a printer goes by. */
export interface PrinterOptions {
	readonly settings: XxdSettings;
	/** The address of the first byte. */
	readonly start: number;
	/** The name of the file, as it was given. */
	readonly name: string;
	readonly print: (text: string) => void;
	/** The same for bytes, which are its own until it returns. */
	readonly write: (bytes: Uint8Array) => void;
}

/** The printer of the form that is wanted. */
export const printerOf = (options: PrinterOptions): Printer => {
	switch (options.settings.form) {
		case 'plain':
			return plainPrinter(options);
		case 'include':
			return includePrinter(options);
		default:
			return new LinePrinter(options);
	}
};

const plainPrinter = ({ settings, print }: PrinterOptions): Printer => {
	const { columns, isUpperCase } = settings;
	let column = 0;
	return {
		add: (bytes) => {
			for (const byte of bytes) {
				const digits = byte.toString(16).padStart(2, '0');
				column += 1;
				print(isUpperCase ? digits.toUpperCase() : digits);
				if (column < columns) continue;
				print('\n');
				column = 0;
			}
		},
		end: () => {
			if (column > 0) print('\n');
		},
	};
};

const includePrinter = ({ settings, name: file, print }: PrinterOptions): Printer => {
	const isNamed = file !== '-' || settings.variable !== undefined;
	const plain = variableName(settings.variable ?? file);
	const name = settings.capitalizes ? plain.toUpperCase() : plain;
	let count = 0;
	if (isNamed) print(`unsigned char ${name}[] = {\n`);
	return {
		add: (bytes) => {
			for (const byte of bytes) print(includedByte(byte, count++, settings));
		},
		end: () => {
			if (count > 0) print('\n');
			const length = settings.capitalizes ? 'LEN' : 'len';
			if (isNamed) print(`};\nunsigned int ${name}_${length} = ${count};\n`);
		},
	};
};

/**
 * Lines with an address each. Of lines of zeros, where so wanted, the first and the last are shown with a mark between
 * them, unless that would stand for a single one.
 */
class LinePrinter implements Printer {
	readonly #options: PrinterOptions;
	readonly #format: LineFormat;
	readonly #line: Uint8Array;
	readonly #zeros: Uint8Array;
	#address: number;
	#size = 0;
	/** Lines of zeros, one after the other. */
	#zeroLines = 0;

	constructor(options: PrinterOptions) {
		const { settings, start } = options;
		this.#options = options;
		this.#format = new LineFormat(settings);
		this.#line = new Uint8Array(settings.columns);
		this.#zeros = new Uint8Array(settings.columns);
		this.#address = start + settings.offset;
	}

	add(bytes: Uint8Array): void {
		const { columns } = this.#options.settings;
		for (let at = 0; at < bytes.length; ) {
			const count = Math.min(columns - this.#size, bytes.length - at);
			this.#line.set(bytes.subarray(at, at + count), this.#size);
			this.#size += count;
			at += count;
			if (this.#size === columns) this.#endLine();
		}
	}

	end(): void {
		if (this.#size > 0) this.#show();
		else if (this.#zeroLines > 1) {
			const last = this.#address - this.#zeros.length;
			this.#showHidden(this.#zeroLines - 1, last);
			this.#write(this.#zeros, last);
		}
	}

	#endLine(): void {
		const isHidden = this.#options.settings.skipsZeros && this.#line.every((byte) => byte === 0);
		if (!isHidden) this.#show();
		else {
			this.#zeroLines += 1;
			if (this.#zeroLines === 1) this.#write(this.#line, this.#address);
		}
		this.#address += this.#size;
		this.#size = 0;
	}

	#show(): void {
		this.#showHidden(this.#zeroLines, this.#address);
		this.#zeroLines = 0;
		this.#write(this.#line.subarray(0, this.#size), this.#address);
	}

	// What stands between the first of so many lines of zeros and the line at an address.
	#showHidden(count: number, address: number): void {
		if (count === 2) this.#write(this.#zeros, address - this.#zeros.length);
		else if (count > 2) this.#options.print('*\n');
	}

	#write(bytes: Uint8Array, address: number): void {
		this.#options.write(this.#format.format(bytes, address));
	}
}
