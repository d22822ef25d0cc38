import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import type { codeTables } from './tables.ts';

/** A count of blocks, or of bytes. */
export interface Extent {
	readonly count: number;
	readonly isBytes: boolean;
}

/** How bytes are changed. */
export interface Conversion {
	readonly code: keyof typeof codeTables | undefined;
	readonly letters: 'lcase' | 'ucase' | undefined;
	readonly lines: 'block' | 'unblock' | undefined;
	readonly swab: boolean;
	readonly sync: boolean;
}

/** What dd is to do. */
export interface DdManner {
	/** `undefined`: standard input. */
	readonly input: string | undefined;
	/** `undefined`: standard output. */
	readonly output: string | undefined;
	readonly inputBytes: number;
	readonly outputBytes: number;
	/** Each block that is read is written as it is. */
	readonly isDirect: boolean;
	readonly lineBytes: number;
	readonly count: Extent | undefined;
	readonly skip: Extent;
	readonly seek: Extent;
	readonly conversion: Conversion;
	readonly truncates: boolean;
	readonly creates: 'usual' | 'only' | 'never';
	readonly appends: boolean;
	readonly isFull: boolean;
	readonly syncs: boolean;
	readonly status: 'usual' | 'noxfer' | 'none';
}

const flags = new Set(
	'append direct directory dsync sync nonblock nofollow noatime nocache noctty nolinks binary text fullblock count_bytes skip_bytes seek_bytes'.split(
		' ',
	),
);
const inputOnly = new Set(['fullblock', 'count_bytes', 'skip_bytes']);
const conversions = new Set(
	'ascii ebcdic ibm block unblock lcase ucase sparse swab sync excl nocreat notrunc noerror fdatasync fsync'.split(
		' ',
	),
);
const keys = new Set('if of bs ibs obs cbs count skip iseek seek oseek conv iflag oflag status'.split(' '));

/** Reads the operands. Throws what is wrong with them. */
export const readOperands = (words: readonly string[], quote: (text: string) => string): DdManner => {
	const last = new Map<string, string>();
	const conv = new Set<string>();
	const iflag = new Set<string>();
	const oflag = new Set<string>();
	const wrong = (text: string): CommandFailure => new CommandFailure(text, { hint: true });
	for (const word of words) {
		if (word === '--') continue;
		if (/^-[^-]/.test(word)) throw wrong(`invalid option -- '${word[1]}'`);
		if (word.startsWith('--')) throw wrong(`unrecognized option '${word}'`);
		const equals = word.indexOf('=');
		const key = word.slice(0, equals);
		if (equals < 0 || !keys.has(key)) throw wrong(`unrecognized operand ${quote(word)}`);
		const value = word.slice(equals + 1);
		const list = key === 'conv' ? conv : key === 'iflag' ? iflag : key === 'oflag' ? oflag : undefined;
		if (list === undefined) last.set(key.replace(/^iseek$/, 'skip').replace(/^oseek$/, 'seek'), value);
		else
			for (const name of value.split(',')) {
				const isKnown =
					list === conv
						? conversions.has(name)
						: flags.has(name) && (list === iflag ? name !== 'seek_bytes' : !inputOnly.has(name));
				const what = list === conv ? 'conversion' : list === iflag ? 'input flag' : 'output flag';
				if (!isKnown) throw wrong(`invalid ${what}: ${quote(name)}`);
				list.add(name);
			}
	}
	const size = (key: string): number | undefined => {
		const text = last.get(key);
		if (text === undefined) return undefined;
		const { count } = readNumber(text, quote);
		if (count === 0) throw new CommandFailure(`invalid number: ${quote(text)}`);
		return count;
	};
	const extent = (key: string, isBytes: boolean): Extent | undefined => {
		const text = last.get(key);
		if (text === undefined) return undefined;
		const read = readNumber(text, quote);
		return { count: read.count, isBytes: isBytes || read.isBytes };
	};
	const status = last.get('status');
	if (status !== undefined && !/^(?:none|noxfer|progress)$/.test(status))
		throw wrong(`invalid status level: ${quote(status)}`);
	const both = size('bs');
	const inputBytes = both ?? size('ibs') ?? 512;
	const outputBytes = both ?? size('obs') ?? 512;
	const lineBytes = size('cbs') ?? 0;
	const conversion = readConversion(conv, lineBytes);
	if (conv.has('excl') && conv.has('nocreat')) throw new CommandFailure('cannot combine excl and nocreat');
	const none: Extent = { count: 0, isBytes: false };
	const { code, letters, lines, swab } = conversion;
	return {
		input: last.get('if'),
		output: last.get('of'),
		inputBytes,
		outputBytes,
		isDirect:
			both !== undefined && code === undefined && letters === undefined && lines === undefined && !swab,
		lineBytes,
		count: extent('count', iflag.has('count_bytes')),
		skip: extent('skip', iflag.has('skip_bytes')) ?? none,
		seek: extent('seek', oflag.has('seek_bytes')) ?? none,
		conversion,
		truncates: !conv.has('notrunc'),
		creates: conv.has('excl') ? 'only' : conv.has('nocreat') ? 'never' : 'usual',
		appends: oflag.has('append'),
		isFull: iflag.has('fullblock'),
		syncs: conv.has('fsync') || conv.has('fdatasync'),
		status: status === 'none' || status === 'noxfer' ? status : 'usual',
	};
};

const readConversion = (conv: ReadonlySet<string>, lineBytes: number): Conversion => {
	const codes = (['ascii', 'ebcdic', 'ibm'] as const).filter((name) => conv.has(name));
	if (codes.length > 1) throw new CommandFailure('cannot combine any two of {ascii,ebcdic,ibm}');
	const [code] = codes;
	const blocks = conv.has('block') || code === 'ebcdic' || code === 'ibm';
	const unblocks = conv.has('unblock') || code === 'ascii';
	if (lineBytes > 0 && blocks && unblocks) throw new CommandFailure('cannot combine block and unblock');
	if (conv.has('lcase') && conv.has('ucase')) throw new CommandFailure('cannot combine lcase and ucase');
	return {
		code,
		letters: conv.has('lcase') ? 'lcase' : conv.has('ucase') ? 'ucase' : undefined,
		lines: lineBytes === 0 ? undefined : blocks ? 'block' : unblocks ? 'unblock' : undefined,
		swab: conv.has('swab'),
		sync: conv.has('sync'),
	};
};

const powers = 'kMGTPEZY';

/** A number with suffixes: `2x512`, `1k`, `3MB`, `5KiB`, `7B` for bytes. */
const readNumber = (text: string, quote: (text: string) => string): Extent => {
	const invalid = (why = ''): CommandFailure => new CommandFailure(`invalid number: ${quote(text)}${why}`);
	let count = 1;
	let isBytes = false;
	const factors = text.split('x');
	if (factors.length > 2) throw invalid();
	for (const [index, factor] of factors.entries()) {
		const found = /^\s*\+?(\d+)(?:([cwb])|([kKMGTPEZY])(iB|B)?)?(B)?$/.exec(factor);
		if (found === null) throw invalid();
		const [, digits = '', short, letter, kind, bytes] = found;
		const unit = short === undefined ? 1 : { c: 1, w: 2, b: 512 }[short as 'c' | 'w' | 'b'];
		const power = letter === undefined ? 0 : powers.indexOf(letter === 'K' ? 'k' : letter) + 1;
		count *= Number(digits) * unit * (kind === 'B' ? 1000 : 1024) ** power;
		if (index === factors.length - 1) isBytes = bytes !== undefined || kind === 'B';
	}
	if (count >= 2 ** 63) throw invalid(': Value too large for defined data type');
	return { count, isBytes };
};

/** The same for what is asked before dd runs; `undefined` where the operands are wrong. */
export const operandsOf = (words: readonly string[]): DdManner | undefined => {
	try {
		return readOperands(words, (text) => text);
	} catch (error) {
		if (error instanceof CommandFailure) return undefined;
		throw error;
	}
};

/** The manner of a call that runs. */
export const ddManner = (context: CommandContext, words: readonly string[]): DdManner =>
	readOperands(words, (text) => context.quote(text));
