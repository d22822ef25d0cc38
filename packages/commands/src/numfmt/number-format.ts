import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';

/** What `--format` asks for. */
export interface NumberFormat {
	readonly prefix: string;
	readonly suffix: string;
	readonly isGrouped: boolean;
	readonly isZeroFilled: boolean;
	/** Columns to fill; negative: after the number. 0: none. */
	readonly width: number;
	readonly precision: number | undefined;
}

const maxWidth = 1 << 20;

/** Reads a format with one directive of `%f`. */
export const readFormat = (context: CommandContext, format: string): NumberFormat => {
	const fail = (before: string, after: string): CommandFailure =>
		new CommandFailure(`${before}${context.quote(format)}${after}`);
	const prefix = /^(?:[^%]|%%)*/.exec(format)![0];
	if (prefix.length === format.length) throw fail('format ', ' has no % directive');
	let rest = format.slice(prefix.length + 1);
	const flags = /^[ '0]*/.exec(rest)![0];
	rest = rest.slice(flags.length);
	const digits = /^[+-]?\d+/.exec(rest)?.[0] ?? '';
	const width = digits === '' ? 0 : Number(digits);
	if (BigInt(digits || 0) >= 1n << 63n) throw fail('invalid format ', ' (width overflow)');
	if (Math.abs(width) > maxWidth) throw fail('format ', ` is too wide: at most ${maxWidth} columns`);
	rest = rest.slice(digits.length);
	if (rest === '') throw fail('format ', ' ends in %');
	let precision: number | undefined;
	if (rest.startsWith('.')) {
		if (/^\.[ \t+-]/.test(rest)) throw fail('invalid precision in format ', '');
		const places = /^\.(\d*)/.exec(rest)![1]!;
		precision = Number(places);
		if (BigInt(places || 0) >= 1n << 63n) throw fail('invalid precision in format ', '');
		rest = rest.slice(1 + places.length);
	}
	if (!rest.startsWith('f')) throw fail('invalid format ', ", directive must be %[0]['][-][N][.][N]f");
	const suffix = rest.slice(1);
	if (!/^(?:[^%]|%%)*$/.test(suffix)) throw fail('format ', ' has too many % directives');
	// GNU's counts `%%` once and keeps that many characters.
	return {
		prefix: prefix.slice(0, prefix.replaceAll('%%', '%').length),
		suffix,
		isGrouped: flags.includes("'"),
		isZeroFilled: flags.includes('0'),
		width,
		precision,
	};
};
