import { type Flow, isFsError } from '@tenon/core';
import type { CommandContext, TouchLook } from '@tenon/shell';
import { attempt } from './attempt.ts';
import { chooseWord, type WordChoice } from './choose-word.ts';
import { directoryName, lastName } from './path-text.ts';
import { readChoice } from './read-choice.ts';

/** How a file that would be overwritten is kept: not at all, as `a~`, as `a.~1~`, or as there are others. */
export type BackupKind = 'none' | 'simple' | 'numbered' | 'existing';

/** The options of cp, mv and ln that ask for backups, for their declarations. */
export const backupOptions = {
	backupControl: {
		kind: 'optional',
		long: 'backup',
		value: 'CONTROL',
		summary: 'keep what would be overwritten: none, simple, numbered, existing',
	},
	backup: { kind: 'flag', short: 'b', summary: 'the same without CONTROL' },
	suffix: {
		kind: 'value',
		short: 'S',
		long: 'suffix',
		value: 'SUFFIX',
		type: 'string',
		summary: "the end of a simple backup's name instead of ~",
	},
} as const;

/** What the options ask for. */
export interface BackupOptions {
	readonly backup: boolean;
	readonly backupControl: { readonly value: string | undefined } | undefined;
	readonly suffix: string | undefined;
}

/** A way to keep files; `undefined` once a word that means none was reported. */
export function* readBackup(context: CommandContext, options: BackupOptions): Flow<Backup | undefined> {
	const suffix = options.suffix ?? context.variable('SIMPLE_BACKUP_SUFFIX');
	if (!asksForBackup(options)) return new Backup('none', suffix);
	const given = options.backupControl?.value;
	const word = given ?? context.variable('VERSION_CONTROL') ?? '';
	if (word === '') return new Backup('existing', suffix);
	const option = given === undefined ? '$VERSION_CONTROL' : 'backup type';
	const kind = yield* readChoice(context, backupKinds, word, option);
	return kind === undefined ? undefined : new Backup(kind, suffix);
}

/** The same before the command runs; `undefined` for a word that it will refuse. */
export const backupFor = (look: Pick<TouchLook, 'variable'>, options: BackupOptions): Backup | undefined => {
	const suffix = options.suffix ?? look.variable('SIMPLE_BACKUP_SUFFIX');
	if (!asksForBackup(options)) return new Backup('none', suffix);
	const word = options.backupControl?.value ?? look.variable('VERSION_CONTROL') ?? '';
	const kind = word === '' ? 'existing' : chooseWord(backupKinds, word);
	return kind === undefined ? undefined : new Backup(kind, suffix);
};

/** Whether files are to be kept, be it in no way. */
export const asksForBackup = ({ backup, backupControl, suffix }: BackupOptions): boolean =>
	backup || backupControl !== undefined || suffix !== undefined;

/** The words that ask for a kind of backups. */
export const backupKinds: readonly WordChoice<BackupKind>[] = [
	{ words: ['none', 'off'], value: 'none' },
	{ words: ['simple', 'never'], value: 'simple' },
	{ words: ['existing', 'nil'], value: 'existing' },
	{ words: ['numbered', 't'], value: 'numbered' },
];

/** Knows the names of backups. */
export class Backup {
	readonly kind: BackupKind;
	readonly #suffix: string;

	constructor(kind: BackupKind, suffix: string | undefined) {
		this.kind = kind;
		this.#suffix = suffix === undefined || suffix === '' || suffix.includes('/') ? '~' : suffix;
	}

	/** The name under which a file is to be kept, as the operand was written. */
	*nameFor(context: CommandContext, operand: string): Flow<string> {
		if (this.kind === 'simple') return operand + this.#suffix;
		const entries = yield* attempt(() => context.fileSystem.list(context.path(directoryName(operand))));
		return this.nameAmong(operand, isFsError(entries) ? [] : entries.map(({ name }) => name));
	}

	/** The same where the names in the file's directory are known. */
	nameAmong(operand: string, names: readonly string[]): string {
		const highest = this.kind === 'simple' ? 0 : highestNumber(operand, names);
		const isPlain = this.kind === 'simple' || (this.kind === 'existing' && highest === 0);
		return isPlain ? operand + this.#suffix : `${operand}.~${highest + 1}~`;
	}
}

const highestNumber = (operand: string, names: readonly string[]): number => {
	const start = `${lastName(operand)}.~`;
	let highest = 0;
	for (const name of names) {
		const number = name.startsWith(start) ? /^([1-9]\d*)~$/.exec(name.slice(start.length))?.[1] : undefined;
		if (number !== undefined) highest = Math.max(highest, Number(number));
	}
	return highest;
};
