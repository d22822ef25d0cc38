import type { Stat } from '@tenon/core';
import type { LsEntry } from './entry.ts';

/** The colours of LS_COLORS, or ls's own. */
export class LsColors {
	readonly #codes: Map<string, string>;
	/** Endings with their colours; the last one given comes first. */
	readonly #endings: readonly (readonly [string, string])[];
	readonly #hasExactEndings: boolean;

	constructor(
		codes: ReadonlyMap<string, string>,
		endings: readonly (readonly [string, string])[],
		hasExactEndings: boolean,
	) {
		this.#hasExactEndings = hasExactEndings;
		this.#codes = new Map([...basicCodes, ...codes]);
		this.#endings = [...endings].reverse();
	}

	/** Whether it matters what links point to. */
	looksAtTargets(isLong: boolean): boolean {
		return this.#isSet('or') || (isLong && this.#isSet('mi')) || this.#codes.get('ln') === 'target';
	}

	/** The escape that starts a file's colour, or nothing for one without. */
	start(entry: LsEntry): string | undefined {
		const code = this.#codeOf(entry);
		return code === undefined ? undefined : this.#escape(code);
	}

	/** The same for what a link points to. */
	startOfTarget({ link, facts }: LsEntry): string | undefined {
		if (link === undefined) return undefined;
		if (link.target !== undefined) {
			const code = this.#fileCode(link.text, asLinked(link.target, facts));
			return code === undefined ? undefined : this.#escape(code);
		}
		return link.isBroken && this.#isSet('mi') ? this.#escape(this.#codes.get('mi')!) : undefined;
	}

	/** The escape for a name that nothing stands behind, as tree shows it. */
	get startOfMissing(): string | undefined {
		const code = this.#codes.get('mi') ?? this.#codes.get('fi');
		return code === undefined ? undefined : this.#escape(code);
	}

	/** The escape that ends a colour. */
	get end(): string {
		const code = this.#codes.get('ec');
		return code ?? this.#escape(this.#codes.get('rs') ?? '0');
	}

	/** What is left to print behind everything, if colours were used. */
	get last(): string {
		const reset = this.#escape('');
		return reset === '\x1b[m' ? '' : reset;
	}

	/** Clears the rest of the line. */
	get clear(): string {
		return this.#codes.get('cl')!;
	}

	#codeOf({ name, facts, link, kind }: LsEntry): string | undefined {
		if (kind === 'symlink') {
			if (link?.isBroken === true && this.#isSet('or')) return this.#codes.get('or');
			if (this.#codes.get('ln') === 'target')
				return link?.target === undefined ? undefined : this.#fileCode(name, asLinked(link.target, facts));
			return this.#set('ln');
		}
		return facts === undefined ? undefined : this.#fileCode(name, facts);
	}

	#fileCode(name: string, facts: Stat): string | undefined {
		const { kind, mode } = facts;
		switch (kind) {
			case 'directory': {
				const isSticky = (mode & 0o1000) !== 0;
				const isOpen = (mode & 0o002) !== 0;
				if (isSticky && isOpen && this.#isSet('tw')) return this.#codes.get('tw');
				if (isOpen && this.#isSet('ow')) return this.#codes.get('ow');
				return isSticky && this.#isSet('st') ? this.#codes.get('st') : this.#set('di');
			}
			case 'symlink':
				return this.#set('ln');
			case 'fifo':
				return this.#set('pi');
			case 'character':
				return this.#set('cd');
			case 'block':
				return this.#set('bd');
			case 'other':
				return this.#set('so');
			case 'file':
				if ((mode & 0o4000) !== 0 && this.#isSet('su')) return this.#codes.get('su');
				if ((mode & 0o2000) !== 0 && this.#isSet('sg')) return this.#codes.get('sg');
				if ((mode & 0o111) !== 0 && this.#isSet('ex')) return this.#codes.get('ex');
				if (facts.nlink > 1 && this.#isSet('mh')) return this.#codes.get('mh');
				return this.#endingCode(name) ?? this.#set('fi');
		}
	}

	// Letters of any case are the same in endings, unless they are to be exact.
	#endingCode(name: string): string | undefined {
		const isEnding = this.#hasExactEndings ? (ending: string) => name.endsWith(ending) : endingIn(name);
		return this.#endings.find(([ending]) => isEnding(ending))?.[1];
	}

	// A type may be given any code, also one that changes nothing.
	#set(type: string): string | undefined {
		return this.#codes.get(type);
	}

	#isSet(type: string): boolean {
		const code = this.#codes.get(type);
		return code !== undefined && !/^0*$/.test(code);
	}

	#escape(code: string): string {
		return `${this.#codes.get('lc')}${code}${this.#codes.get('rc')}`;
	}
}

// How many names a link has counts, not how many what it leads to has.
const asLinked = (target: Stat, link: Stat | undefined): Stat => ({ ...target, nlink: link?.nlink ?? 1 });

const basicCodes: readonly (readonly [string, string])[] = [
	['lc', '\x1b['],
	['rc', 'm'],
	['rs', '0'],
	['cl', '\x1b[K'],
];

/** The colours that ls has of its own. */
export const ownColors: ReadonlyMap<string, string> = new Map([
	['di', '01;34'],
	['ln', '01;36'],
	['pi', '33'],
	['so', '01;35'],
	['bd', '01;33'],
	['cd', '01;33'],
	['ex', '01;32'],
	['su', '37;41'],
	['sg', '30;43'],
	['st', '37;44'],
	['ow', '34;42'],
	['tw', '30;42'],
]);

const endingIn =
	(name: string) =>
	(ending: string): boolean =>
		ending === '' || lowerAscii(name.slice(-ending.length)) === lowerAscii(ending);

const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Reads a value of LS_COLORS, which adds to `base`; `undefined` if it cannot be understood. */
export const parseColors = (
	text: string,
	base: ReadonlyMap<string, string> = ownColors,
	endingsOf: 'any case' | 'exact' = 'any case',
): LsColors | undefined => {
	const codes = new Map(base);
	const endings: (readonly [string, string])[] = [];
	for (const part of text.split(':')) {
		if (part === '') continue;
		const match = /^(?:\*(?<ending>[^=]*)|(?<type>[a-z]{2}))=(?<code>.*)$/s.exec(part);
		if (match === null) return undefined;
		const { ending, type, code } = match.groups!;
		if (ending !== undefined) endings.push([unescaped(ending), unescaped(code!)]);
		else codes.set(type!, unescaped(code!));
	}
	return new LsColors(codes, endings, endingsOf === 'exact');
};

const unescaped = (text: string): string =>
	text
		.replace(/\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|(.))/gs, (_all, octal, hex, letter) => {
			if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
			if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
			return named[letter as string] ?? (letter as string);
		})
		.replace(/\^([@-~])/g, (_all, letter: string) => String.fromCharCode(letter.charCodeAt(0) & 0x1f));

const named: Readonly<Record<string, string>> = {
	a: '\x07',
	b: '\b',
	e: '\x1b',
	f: '\f',
	n: '\n',
	r: '\r',
	t: '\t',
	v: '\v',
	_: ' ',
	'?': '\x7f',
};

/** Whether a kind of terminal is known to show colours. */
export const isColorTerminal = (term: string): boolean =>
	/^(?:Eterm|ansi|.*color.*|con[0-9].*x[0-9].*|cons25|console|cygwin|.*direct.*|dtterm|gnome|hurd|jfbterm|konsole|kterm|linux|linux-c|mlterm|putty|rxvt.*|screen.*|st|terminator|tmux.*|vt100|xterm.*)$/.test(
		term,
	);
