import { type Flow, isFsError, joinName, parentPath, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { deviceNumber } from '../support/device-number.ts';
import { environmentQuoting } from '../support/environment-quoting.ts';
import { describeKind } from '../support/file-kind.ts';
import { type FileTime, fileTime, formatFileTime } from '../support/file-time.ts';
import { modeText } from '../support/mode-text.ts';
import type { Accounts } from '../support/owners.ts';
import { quoteAlways } from '../support/quote.ts';
import { type QuotingStyle, quoteAlone } from '../support/quoting-style.ts';
import { padded, secondsText } from './layout.ts';
import { unescapeFormat } from './unescape.ts';

/** A file that is described. */
export interface StatSubject {
	/** As it was given. */
	readonly name: string;
	readonly facts: Stat;
	/** What a link points to. */
	readonly target: string | undefined;
	readonly users: Accounts;
	readonly groups: Accounts;
}

/** How the facts are laid out. */
export interface StatStyle {
	/** `undefined`: the form of many lines that stat has of its own. */
	readonly text: string | undefined;
	readonly hasEscapes: boolean;
	readonly endsLine: boolean;
	/** How `%N` and `%9N` show names: in quotes that QUOTING_STYLE may choose, or as they are. */
	readonly quotes: boolean;
}

/** What became of one file: `broken` is a directive that ends the whole command. */
export type StatOutcome = 'printed' | 'failed' | 'broken';

/** Prints the facts of files in one format. */
export class StatFormat {
	readonly #context: CommandContext;
	readonly #style: StatStyle;
	readonly #timeZone: string | undefined;
	/** Known from the first `%N` on. */
	#quoting: QuotingStyle | undefined;

	constructor(context: CommandContext, style: StatStyle) {
		this.#context = context;
		this.#style = style;
		this.#timeZone = context.variable('TZ');
	}

	*print(subject: StatSubject): Flow<StatOutcome> {
		const { text = defaultFormat(subject.facts), hasEscapes, endsLine } = this.#style;
		const { output } = this.#context;
		let outcome: StatOutcome = 'printed';
		let at = 0;
		for (const match of text.matchAll(directive)) {
			const [whole, flags = '', width = '', precision, half = '', letter = ''] = match;
			yield* this.#appendPlain(text.slice(at, match.index), hasEscapes);
			at = match.index + whole.length;
			// Which half of a device number is meant, and of none: `%H` behind which nothing stands.
			const isHalfAlone = letter === '' && half !== '';
			if ((letter === '' && !isHalfAlone) || letter === '%') {
				if (whole.length > 2 || (letter === '' && whole.length > 1)) {
					yield* wait(this.#context.complain(`${this.#context.quote(whole)}: invalid directive`));
					return 'broken';
				}
				output.appendText('%');
				continue;
			}
			const layout = { flags, width, precision: precision?.slice(1) };
			if (letter === 'C') outcome = yield* this.#refuseSecurityContext(subject);
			if (letter === 'N') yield* this.#chooseQuoting();
			if (letter === 'm') output.appendText(padded(yield* this.#mountPoint(subject), layout));
			else output.appendText(this.#field(half + letter, subject, layout));
		}
		yield* this.#appendPlain(text.slice(at), hasEscapes);
		if (endsLine) output.appendText('\n');
		return outcome;
	}

	*#appendPlain(text: string, hasEscapes: boolean): Flow<void> {
		if (text === '') return;
		const { shown, warnings } = hasEscapes ? unescapeFormat(text) : { shown: text, warnings: [] };
		for (const warning of warnings) yield* wait(this.#context.complain(`warning: ${warning}`));
		this.#context.output.appendText(shown);
	}

	*#refuseSecurityContext(subject: StatSubject): Flow<StatOutcome> {
		const name = quoteAlways(subject.name);
		yield* wait(this.#context.complain(`failed to get security context of ${name}: No data available`));
		return 'failed';
	}

	// The highest directory above the file that is on the same device.
	*#mountPoint({ name, facts }: StatSubject): Flow<string> {
		const { fileSystem } = this.#context;
		const path = this.#context.path(name);
		const real = yield* attempt(() =>
			facts.kind === 'symlink' ? fileSystem.realpath(joinName(path, '..')) : fileSystem.realpath(path),
		);
		let mount = isFsError(real) ? '/' : real;
		while (mount !== '/') {
			const above = yield* attempt(() => fileSystem.lstat(parentPath(mount)));
			if (isFsError(above) || above.dev !== facts.dev) return mount;
			mount = parentPath(mount);
		}
		return mount;
	}

	#field(directive: string, subject: StatSubject, layout: Layout): string {
		const { facts, users, groups } = subject;
		const number = (value: number): string => padded(String(value), layout, '+');
		const octalOrHex = (value: number, radix: 8 | 16): string => {
			const prefix = layout.flags.includes('#') && value !== 0 ? (radix === 8 ? '0' : '0x') : '';
			return padded(prefix + value.toString(radix), layout, 'digits');
		};
		switch (directive) {
			case 'n':
				return padded(subject.name, layout);
			case 'N':
				return this.#linkText(subject, layout);
			case 'a':
				return octalOrHex(facts.mode, 8);
			case 'A':
				return padded(modeText(facts.kind, facts.mode), layout);
			case 'f':
				return octalOrHex(kindBits[facts.kind] | facts.mode, 16);
			case 'F':
				return padded(describeKind(facts), layout);
			case 'b':
				return number(facts.blocks);
			case 'B':
				return number(512);
			case 'o':
				return number(4096);
			case 's':
				return number(facts.size);
			case 'h':
				return number(facts.nlink);
			case 'i':
				return number(facts.ino);
			case 'u':
				return number(facts.uid);
			case 'U':
				return padded(users.nameOf(facts.uid) ?? 'UNKNOWN', layout);
			case 'g':
				return number(facts.gid);
			case 'G':
				return padded(groups.nameOf(facts.gid) ?? 'UNKNOWN', layout);
			case 'd':
				return number(facts.dev);
			case 'D':
				return octalOrHex(facts.dev, 16);
			case 'r':
				return number(facts.rdev);
			case 'R':
				return octalOrHex(facts.rdev, 16);
			case 'Hd':
				return number(deviceNumber(facts.dev).major);
			case 'Ld':
				return number(deviceNumber(facts.dev).minor);
			case 'Hr':
				return number(deviceNumber(facts.rdev).major);
			case 'Lr':
				return number(deviceNumber(facts.rdev).minor);
			case 't':
				return octalOrHex(deviceNumber(facts.rdev).major, 16);
			case 'T':
				return octalOrHex(deviceNumber(facts.rdev).minor, 16);
			case 'C':
				return padded('?', layout);
			case 'w':
			case 'x':
			case 'y':
			case 'z':
				return padded(this.#timeText(timeOf(directive, facts)), layout);
			case 'W':
			case 'X':
			case 'Y':
			case 'Z':
				return secondsText(timeOf(directive, facts), layout);
			default:
				return `?${directive.length > 1 ? directive.at(-1) : ''}`;
		}
	}

	*#chooseQuoting(): Flow<void> {
		if (!this.#style.quotes) this.#quoting = 'literal';
		this.#quoting ??= (yield* environmentQuoting(this.#context)) ?? 'shell-escape-always';
	}

	#linkText({ name, target }: StatSubject, layout: Layout): string {
		const quote = (text: string): string => padded(quoteAlone(text, this.#quoting!), layout);
		return target === undefined ? quote(name) : `${quote(name)} -> ${quote(target)}`;
	}

	#timeText(time: FileTime): string {
		return formatFileTime('%Y-%m-%d %H:%M:%S.%N %z', time, this.#timeZone);
	}
}

/** Flags, width and precision of a directive, as written. */
export interface Layout {
	readonly flags: string;
	readonly width: string;
	readonly precision: string | undefined;
}

const directive = /%([-+ #0'I]*)(\d*)(\.\d*)?([HL]?)(.?)/gsu;

const timeOf = (letter: string, facts: Stat): FileTime => {
	const times: Readonly<Record<string, number>> = {
		w: facts.birthtimeMs,
		x: facts.atimeMs,
		y: facts.mtimeMs,
		z: facts.ctimeMs,
	};
	return fileTime(times[letter.toLowerCase()]!);
};

const kindBits: Readonly<Record<Stat['kind'], number>> = {
	file: 0o100000,
	directory: 0o040000,
	symlink: 0o120000,
	fifo: 0o010000,
	character: 0o020000,
	block: 0o060000,
	other: 0o140000,
};

const defaultFormat = ({ kind }: Stat): string => {
	const device = kind === 'character' || kind === 'block' ? ' Device type: %Hr,%Lr' : '';
	return [
		'  File: %N',
		'  Size: %-10s\tBlocks: %-10b IO Block: %-6o %F',
		`Device: %Hd,%Ld\tInode: %-10i  Links: ${device === '' ? '%h' : '%-5h'}${device}`,
		'Access: (%04a/%10.10A)  Uid: (%5u/%8U)   Gid: (%5g/%8G)',
		'Access: %x',
		'Modify: %y',
		'Change: %z',
		' Birth: %w',
	].join('\n');
};
