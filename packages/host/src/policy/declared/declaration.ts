import type { HostCapability, ProgramManner, Touch } from '@tenon/core';

/** What the value of an option or an operand is: a text, a file that is read or written, or a text of this form. */
export type WordKind = 'text' | 'read' | 'write' | RegExp;

/** The arguments of a program that are known. A call with any other is not understood. */
export interface Declaration {
	/** Options without a value. */
	readonly flags?: string;
	/** Options whose value is attached or the next word, by what it is. */
	readonly valued?: readonly (readonly [options: string, kind: WordKind])[];
	/** Options whose value may be left out, and is attached where it is not. */
	readonly optional?: readonly (readonly [options: string, kind: WordKind])[];
	/** Whether `-20` is an option. */
	readonly hasNumbers?: true;
	/** Default: there are none. */
	readonly operands?: WordKind;
	/** Default: it only looks. */
	readonly manner?: ProgramManner;
	/** Variables that would make it do something else. */
	readonly without?: string;
	/** What the words as a whole are, where the kinds of the single words do not say it; `undefined`: not understood. */
	readonly whole?: (words: ReadWords) => readonly PathUse[] | undefined;
}

/** A file that a call names, as it is written. */
export interface PathUse {
	readonly kind: 'read' | 'write';
	readonly path: string;
}

/** Arguments that were read by a {@link Declaration}. */
export interface ReadWords {
	/** Options in their order, each with its value if it has one. */
	readonly options: readonly { readonly name: string; readonly value: string | undefined }[];
	/** All of them, in their order. */
	readonly operands: readonly string[];
	/** How many of the operands stand before `--`; all where it is missing. */
	readonly beforeDashes: number;
	/** Files that options name. */
	readonly uses: readonly PathUse[];
}

/** A call whose every argument is declared, as far as its words tell. Paths are absolute. */
export interface DeclaredCall {
	readonly manner: ProgramManner;
	readonly touches: readonly Touch[];
	readonly hosts: readonly HostCapability[];
	readonly without: readonly string[];
}
