import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { withoutTrailing } from '@tenon/core';
import { compileShellPattern } from '@tenon/shell';

/** A command that was typed. */
export interface HistoryEntry {
	/** With its line breaks. */
	readonly text: string;
	/** Seconds since 1970; `undefined` where the file does not say. */
	readonly time: number | undefined;
}

interface KeptEntry extends HistoryEntry {
	/** Whether the file has it. */
	isSaved: boolean;
}

/** Asks for the shell's variables: HISTFILE, HISTSIZE, HISTFILESIZE, HISTCONTROL and HISTIGNORE. */
export type VariableLookup = (name: string) => string | undefined;

/**
 * The commands that were typed, in memory and, where there is one, in a file of bash's form with times. Owns the
 * file's content. The variables are asked when they count: settings may change at any time.
 */
export class History {
	readonly #variable: VariableLookup;
	readonly #defaultFile: string | undefined;
	#entries: KeptEntry[] = [];

	/** `defaultFile` is what an unset HISTFILE means. */
	constructor(variable: VariableLookup, defaultFile: string | undefined) {
		this.#variable = variable;
		this.#defaultFile = defaultFile;
	}

	get entries(): readonly HistoryEntry[] {
		return this.#entries;
	}

	/** Takes the entries of the file, behind those that are there. */
	load(): void {
		for (const entry of this.#readFile()) this.#entries.push({ ...entry, isSaved: true });
		this.#shorten();
	}

	/** Keeps a command, unless HISTCONTROL or HISTIGNORE says that it does not count. */
	add(text: string, time: number): void {
		const command = withoutTrailing(text, '\n');
		const control = new Set((this.#variable('HISTCONTROL') ?? '').split(':'));
		const hasBoth = control.has('ignoreboth');
		if (command.trim() === '' || this.#isIgnored(command)) return;
		if ((hasBoth || control.has('ignorespace')) && command.startsWith(' ')) return;
		if ((hasBoth || control.has('ignoredups')) && this.#entries.at(-1)?.text === command) return;
		if (control.has('erasedups')) this.#entries = this.#entries.filter((entry) => entry.text !== command);
		this.#entries.push({ text: command, time, isSaved: false });
		this.#shorten();
	}

	clear(): void {
		this.#entries = [];
	}

	/** Forgets one by its number, from 1; `false` if there is none. */
	remove(number: number): boolean {
		return number > 0 && this.#entries.splice(number - 1, 1).length > 0;
	}

	/**
	 * Puts what was added behind what the file holds by now, which other shells may have written. A reader
	 * sees the old file or the new one. The text is what went wrong.
	 */
	save(): string | undefined {
		const file = this.#file();
		const added = this.#entries.filter(({ isSaved }) => !isSaved);
		if (file === undefined || added.length === 0) return undefined;
		const size = sizeOf(this.#variable('HISTFILESIZE'), this.#size());
		const temporary = `${file}.${process.pid}`;
		try {
			writeFileSync(
				temporary,
				last([...this.#readFile(), ...added], size)
					.map(fileText)
					.join(''),
				{
					mode: 0o600,
				},
			);
			renameSync(temporary, file);
		} catch (error) {
			rmSync(temporary, { force: true });
			return `${file}: the history cannot be written: ${(error as Error).message}`;
		}
		for (const entry of added) entry.isSaved = true;
		return undefined;
	}

	#file(): string | undefined {
		const file = this.#variable('HISTFILE') ?? this.#defaultFile;
		return file === '' ? undefined : file;
	}

	#size(): number {
		return sizeOf(this.#variable('HISTSIZE'), defaultSize);
	}

	#shorten(): void {
		this.#entries = [...last(this.#entries, this.#size())];
	}

	// `&` is the command before.
	#isIgnored(command: string): boolean {
		const patterns = (this.#variable('HISTIGNORE') ?? '').split(':').filter((pattern) => pattern !== '');
		return patterns.some((pattern) =>
			pattern === '&'
				? this.#entries.at(-1)?.text === command
				: compileShellPattern(pattern, { extglob: true, nocase: false }).matches(command),
		);
	}

	#readFile(): readonly HistoryEntry[] {
		const file = this.#file();
		if (file === undefined) return [];
		try {
			return entriesOf(readFileSync(file, 'utf8'));
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === undefined) throw error;
			// There is none yet, or it may not be read: the shell starts without.
			return [];
		}
	}
}

const defaultSize = 500;
/** Beyond it a history file is not kept in memory. */
const maxSize = 100_000;

// A number below 0 means no end, as in bash; so does what is none.
const sizeOf = (text: string | undefined, otherwise: number): number => {
	if (text === undefined) return otherwise;
	return /^\d+$/.test(text) ? Math.min(Number(text), maxSize) : maxSize;
};

const last = <Item>(items: readonly Item[], count: number): readonly Item[] =>
	count === 0 ? [] : items.slice(-count);

const fileText = ({ text, time }: HistoryEntry): string =>
	`${time === undefined ? '' : `#${time}\n`}${text}\n`;

// Behind a time come the lines of one command; without times each line is one.
const entriesOf = (content: string): readonly HistoryEntry[] => {
	const entries: { text: string; time: number | undefined }[] = [];
	let current: { text: string; time: number } | undefined;
	for (const line of content.split('\n').slice(0, -1)) {
		const time = /^#(\d+)$/.exec(line)?.[1];
		if (time !== undefined) {
			current = { text: '', time: Number(time) };
			entries.push(current);
		} else if (current === undefined) entries.push({ text: line, time: undefined });
		else current.text += current.text === '' ? line : `\n${line}`;
	}
	return entries.filter(({ text }) => text !== '');
};
