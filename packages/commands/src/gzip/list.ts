import type { Stat } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { breakDown } from '../date/broken-down-time.ts';
import { formatDate } from '../date/format-date.ts';
import { fileTime } from '../support/file-time.ts';
import type { Counted } from './gzip-files.ts';
import type { GzipManner } from './manner.ts';
import { withoutSuffix } from './suffix.ts';

/** The table of `gzip -l`, and its totals. */
export class GzipList {
	readonly #context: CommandContext;
	readonly #manner: GzipManner;
	#count = 0;
	#packed = 0;
	#size = 0;
	/** Of the last file: that is all which the totals leave out. */
	#headers = 0;

	constructor(context: CommandContext, manner: GzipManner) {
		this.#context = context;
		this.#manner = manner;
	}

	add({ size, packed, decoder }: Counted, name: string, stat: Stat | undefined): void {
		if (this.#count === 0) this.#print('method  crc     date  time           ', heading);
		this.#count += 1;
		this.#packed += packed;
		this.#size += size;
		this.#headers = decoder.headerBytes + 8;
		const moment = fileTime(stat?.mtimeMs ?? this.#context.ports.now());
		const shown = breakDown(moment, this.#context.variable('TZ'));
		const crc = decoder.lastCrc.toString(16).padStart(8, '0');
		const when = shown === undefined ? '' : formatDate('%b %e %H:%M', shown);
		const ratio = ratioText(size - (packed - decoder.headerBytes - 8), size);
		const original = name === 'stdin' ? 'stdout' : (withoutSuffix(name, this.#manner.suffix) ?? name);
		this.#print(`defla ${crc} ${when} `, `${number(packed)} ${number(size)} ${ratio} ${original}`);
	}

	end(): void {
		if (this.#count < 2) return;
		const ratio = ratioText(this.#size - (this.#packed - this.#headers), this.#size);
		const blank = ' '.repeat(28);
		this.#print(blank, `${number(this.#packed)} ${number(this.#size)} ${ratio} (totals)`);
	}

	#print(more: string, line: string): void {
		this.#context.output.appendText(`${this.#manner.verbose ? more : ''}${line}\n`);
	}
}

const heading = '         compressed        uncompressed  ratio uncompressed_name';

const number = (value: number): string => String(value).padStart(19);

/** How much was saved, in percent of the whole. */
export const ratioText = (saved: number, whole: number): string =>
	`${inTenths(whole === 0 ? 0 : (100 * saved) / whole).padStart(5)}%`;

// As printf does: what is halfway between two goes to the even one.
const inTenths = (value: number): string => {
	const tenths = Math.abs(value) * 10;
	const below = Math.floor(tenths);
	const shown = tenths - below === 0.5 ? (below + (below % 2)) / 10 : Math.abs(value);
	return `${value < 0 ? '-' : ''}${shown.toFixed(1)}`;
};
