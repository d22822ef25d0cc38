import { andThen, type FileKind, isFsError, type Maybe, orElse, type Stat } from '@tenon/core';
import { modeText } from '../support/mode-text.ts';
import { FindRefusal } from './errors.ts';
import type { FindRun } from './find-run.ts';
import type { FoundFile } from './found-file.ts';
import { type TimeLetter, timeOf } from './time-tests.ts';
import { longTime, timeField } from './times.ts';

/** What `-printf` writes for a file. */
export interface PrintFormat {
	render(file: FoundFile): Maybe<string>;
}

/** Reads a format once; `warn` receives what makes no sense in it. Throws where GNU's find gives up. */
export const compileFormat = (run: FindRun, format: string, warn: (text: string) => void): PrintFormat => {
	const pieces = new FormatReader(run, format, warn).read();
	return {
		render: (file) => {
			let text = '';
			for (let at = 0; at < pieces.length; at++) {
				const piece = pieces[at]!;
				const part = typeof piece === 'string' ? piece : piece(file);
				if (part instanceof Promise) return renderRest(pieces, at, file, text, part);
				text += part;
			}
			return text;
		},
	};
};

type Piece = string | ((file: FoundFile) => Maybe<string>);

const renderRest = async (
	pieces: readonly Piece[],
	at: number,
	file: FoundFile,
	before: string,
	first: Promise<string>,
): Promise<string> => {
	let text = before + (await first);
	for (const piece of pieces.slice(at + 1)) text += typeof piece === 'string' ? piece : await piece(file);
	return text;
};

class FormatReader {
	readonly #run: FindRun;
	readonly #format: string;
	readonly #warn: (text: string) => void;
	readonly #pieces: Piece[] = [];

	constructor(run: FindRun, format: string, warn: (text: string) => void) {
		this.#run = run;
		this.#format = format;
		this.#warn = warn;
	}

	read(): readonly Piece[] {
		for (let at = 0; at < this.#format.length; ) {
			const character = this.#format[at]!;
			if (character === '\\') {
				const next = this.#readEscape(at);
				if (next < 0) return this.#pieces;
				at = next;
			} else if (character === '%') at = this.#readDirective(at);
			else {
				const end = this.#format.slice(at).search(/[\\%]/);
				this.#pieces.push(this.#format.slice(at, end < 0 ? undefined : at + end));
				at = end < 0 ? this.#format.length : at + end;
			}
		}
		return this.#pieces;
	}

	// Where it goes on, or -1 after `\c`.
	#readEscape(at: number): number {
		const octal = /^\\([0-7]{1,3})/.exec(this.#format.slice(at));
		if (octal !== null) {
			const code = Number.parseInt(octal[1]!, 8) & 0xff;
			this.#pieces.push(String.fromCharCode(code < 0x80 ? code : 0xdc00 + code));
			return at + octal[0].length;
		}
		const letter = this.#format[at + 1];
		if (letter === undefined) {
			this.#warn("warning: escape `\\' followed by nothing at all");
			this.#pieces.push('\\');
			return at + 1;
		}
		if (letter === 'c') return -1;
		const meant = escapes[letter];
		if (meant === undefined) this.#warn(`warning: unrecognized escape \`\\${letter}'`);
		this.#pieces.push(meant ?? `\\${letter}`);
		return at + 2;
	}

	#readDirective(at: number): number {
		const [whole, flags, width, precision, letter] = /^%([-+ #0]*)(\d*)(?:\.(\d*))?(.?)/su.exec(
			this.#format.slice(at),
		) as unknown as [string, string, string, string | undefined, string];
		if (letter === '%') {
			this.#pieces.push(whole.slice(0, -1));
			return at + whole.length;
		}
		if (whole === '%') throw new FindRefusal('error: % at end of format string');
		if (letter === '') throw new FindRefusal("error: the format directive `%\0' is reserved for future use");
		const shape = { flags, width: Number(width), precision };
		if ('ABCT'.includes(letter)) return this.#readTime(at, whole, letter, shape);
		if ('([{'.includes(letter))
			throw new FindRefusal(`error: the format directive \`%${letter}' is reserved for future use`);
		const value = this.#directives[letter];
		if (value === undefined) {
			this.#warn(`warning: unrecognized format directive \`%${letter}'`);
			this.#pieces.push(whole);
		} else {
			const prefix = letter === 'm' && flags.includes('#') ? '0' : '';
			this.#pieces.push((file) => andThen(value(file), (text) => padded(text, shape, prefix)));
		}
		return at + whole.length;
	}

	#readTime(at: number, whole: string, letter: string, shape: Shape): number {
		const field = this.#format[at + whole.length];
		if (field === undefined) {
			this.#warn(`warning: format directive \`%${letter}' should be followed by another character`);
			this.#pieces.push(whole);
			return at + whole.length;
		}
		const which = timeLetters[letter]!;
		const zone = this.#zone;
		this.#pieces.push((file) =>
			andThen(file.stat(), (stat) =>
				padded(
					timeField(field, timeOf(stat, which) * 1000, zone) ?? (field === '%' ? '%' : `%${field}`),
					shape,
				),
			),
		);
		return at + whole.length + 1;
	}

	get #zone(): string | undefined {
		return this.#run.context.variable('TZ');
	}

	readonly #directives: Readonly<Record<string, ((file: FoundFile) => Maybe<string | number>) | undefined>> =
		{
			a: (file) => this.#time(file, 'a'),
			c: (file) => this.#time(file, 'c'),
			t: (file) => this.#time(file, 'm'),
			b: (file) => fact(file, ({ blocks }) => String(blocks)),
			k: (file) => fact(file, ({ blocks }) => String(Math.ceil(blocks / 2))),
			s: (file) => fact(file, ({ size }) => String(size)),
			n: (file) => fact(file, ({ nlink }) => String(nlink)),
			i: (file) => fact(file, ({ ino }) => String(ino)),
			D: (file) => fact(file, ({ dev }) => String(dev)),
			G: (file) => fact(file, ({ gid }) => String(gid)),
			U: (file) => fact(file, ({ uid }) => String(uid)),
			g: (file) => fact(file, ({ gid }) => this.#run.groups.nameOf(gid) ?? String(gid)),
			u: (file) => fact(file, ({ uid }) => this.#run.users.nameOf(uid) ?? String(uid)),
			m: (file) => fact(file, ({ mode }) => Number.parseInt(mode.toString(8), 10)),
			M: (file) => fact(file, ({ kind, mode }) => modeText(kind, mode)),
			S: (file) => fact(file, sparseness),
			d: (file) => file.depth,
			p: (file) => file.path,
			f: (file) => lastPart(file.path),
			h: (file) => leadingPart(file.path),
			H: (file) => file.start,
			P: (file) => file.path.slice(file.start.length).replace(/^\//, ''),
			l: (file) => file.linkText(),
			y: (file) => andThen(file.kind(), (kind) => kindLetters[kind]),
			Y: (file) => targetLetter(this.#run, file),
			F: () => this.#run.context.fileSystem.traits.type,
		};

	#time(file: FoundFile, letter: TimeLetter): Maybe<string> {
		return fact(file, (stat) => longTime(timeOf(stat, letter) * 1000, this.#zone));
	}
}

const escapes: Readonly<Record<string, string | undefined>> = {
	a: '\x07',
	b: '\b',
	f: '\f',
	n: '\n',
	r: '\r',
	t: '\t',
	v: '\v',
	'\\': '\\',
};

const timeLetters: Readonly<Record<string, TimeLetter>> = { A: 'a', B: 'B', C: 'c', T: 'm' };

interface Shape {
	readonly flags: string;
	readonly width: number;
	readonly precision: string | undefined;
}

// Numbers are the mode, in octal, and the depth; all others are texts.
const padded = (value: string | number, { flags, width, precision }: Shape, prefix = ''): string => {
	let text = prefix + String(value);
	if (typeof value === 'string') {
		if (precision !== undefined) text = text.slice(0, Number(precision));
		return flags.includes('-') ? text.padEnd(width) : text.padStart(width);
	}
	if (precision !== undefined) text = text.padStart(Number(precision), '0');
	if (flags.includes('+')) text = `+${text}`;
	else if (flags.includes(' ')) text = ` ${text}`;
	if (flags.includes('-')) return text.padEnd(width);
	return text.padStart(width, flags.includes('0') && precision === undefined ? '0' : ' ');
};

const fact = <T extends string | number>(file: FoundFile, read: (stat: Stat) => T): Maybe<T> =>
	andThen(file.stat(), read);

const sparseness = ({ blocks, size }: Stat): string => {
	if (size === 0) return blocks === 0 ? '1' : '-inf';
	return String(Number(((blocks * 512) / size).toPrecision(6)));
};

const lastPart = (path: string): string =>
	/^\/+$/.test(path) ? '/' : /[^/]*\/*$/.exec(path)![0].replace(/\/+$/, '/') || path;

// All before the last part: `.` where no slash stands before it, and nothing for what lies in the root.
const leadingPart = (path: string): string => {
	const name = /[^/]+\/*$/.exec(path);
	if (name !== null && name.index > 0) return path.slice(0, name.index - 1);
	const slash = path.lastIndexOf('/');
	// GNU takes a slash after the first character for one that stands before a last part.
	return slash < 0 || (name !== null && path[1] !== '/') ? '.' : path.slice(0, slash);
};

const kindLetters: Readonly<Record<FileKind, string>> = {
	file: 'f',
	directory: 'd',
	symlink: 'l',
	fifo: 'p',
	character: 'c',
	block: 'b',
	other: 's',
};

// What a link leads to; N for nothing, L for a circle.
const targetLetter = (run: FindRun, file: FoundFile): Maybe<string> =>
	orElse<string>(
		() => andThen(run.context.fileSystem.stat(file.location), ({ kind }) => kindLetters[kind]),
		(error) => {
			if (isFsError(error, 'ENOENT') || isFsError(error, 'ENOTDIR')) return 'N';
			if (isFsError(error, 'ELOOP')) return 'L';
			if (isFsError(error)) return '?';
			throw error;
		},
	);
