import type { FileKind } from '@tenon/core';
import { displayWidth } from '../support/display-width.ts';
import { quoteBeforeColon, quoteInStyle } from '../support/quoting-style.ts';
import type { LsEntry } from './entry.ts';
import type { LsStyle } from './style.ts';

/** A name as it is printed, and how many columns it takes. */
export interface NameText {
	readonly text: string;
	readonly width: number;
}

/** Whether names without quotes are set in by a blank, since others of the list have quotes. */
export const alignsNames = (entries: readonly LsEntry[], style: LsStyle): boolean => {
	const { alignsQuotes, format, lineWidth, quoting, hidesControls } = style;
	const isInColumns = (format === 'vertical' || format === 'horizontal') && Number.isFinite(lineWidth);
	if (!alignsQuotes || !(format === 'long' || isInColumns)) return false;
	return entries.some(({ name }) => quoteInStyle(name, quoting, hidesControls) !== name);
};

/** Writes names with their quotes, colours and indicators. */
export class NameWriter {
	readonly #style: LsStyle;
	/** Colours begin with a reset, once. */
	#hasReset = false;

	constructor(style: LsStyle) {
		this.#style = style;
	}

	/** The name alone, as the heading of a directory shows it: a colon in it is not the heading's. */
	heading(name: string): string {
		const { quoting, hidesControls } = this.#style;
		return quoteBeforeColon(name, quoting, hidesControls);
	}

	/** The name alone. */
	plain(name: string): string {
		return quoteInStyle(name, this.#style.quoting, this.#style.hidesControls);
	}

	/** `isAligned`: other names of the list have quotes. `column`: where on the line it starts. */
	write(entry: LsEntry, isAligned: boolean, column = 0): NameText {
		const quoted = this.plain(entry.name);
		const shown = isAligned && !/^['"]/.test(quoted) ? ` ${quoted}` : quoted;
		// In the long format a link is told by its target.
		const isShownByTarget = this.#style.format === 'long' && entry.kind === 'symlink';
		const indicator = isShownByTarget ? '' : this.#indicator(entry.kind, entry.facts?.mode);
		const nameWidth = displayWidth(shown);
		const text = this.#colored(shown, this.#style.colors?.start(entry), column, nameWidth);
		return { text: text + indicator, width: nameWidth + indicator.length };
	}

	/** ` -> target` behind a link in the long format. */
	writeTarget(entry: LsEntry): string {
		if (entry.link === undefined) return '';
		const shown = this.plain(entry.link.text);
		const { target } = entry.link;
		const indicator = target === undefined ? '' : this.#indicator(target.kind, target.mode);
		return ` -> ${this.#colored(shown, this.#style.colors?.startOfTarget(entry), 0, displayWidth(shown))}${indicator}`;
	}

	/** What must be printed after all names. */
	get last(): string {
		return this.#hasReset ? (this.#style.colors?.last ?? '') : '';
	}

	#colored(shown: string, start: string | undefined, column: number, width: number): string {
		const { colors, lineWidth } = this.#style;
		if (colors === undefined || start === undefined) return shown;
		const reset = this.#hasReset ? '' : colors.end;
		this.#hasReset = true;
		const wraps =
			Number.isFinite(lineWidth) &&
			Math.floor(column / lineWidth) !== Math.floor((column + width - 1) / lineWidth);
		return `${reset}${start}${shown}${colors.end}${wraps ? colors.clear : ''}`;
	}

	#indicator(kind: FileKind, mode: number | undefined): string {
		const { indicators } = this.#style;
		if (indicators === 'none') return '';
		if (kind === 'directory') return '/';
		if (indicators === 'slash') return '';
		if (kind === 'file') return indicators === 'classify' && ((mode ?? 0) & 0o111) !== 0 ? '*' : '';
		return kindIndicators[kind] ?? '';
	}
}

const kindIndicators: Partial<Readonly<Record<FileKind, string>>> = { symlink: '@', fifo: '|', other: '=' };
