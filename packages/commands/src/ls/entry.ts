import type { FileKind, Stat } from '@tenon/core';

/** One file that ls shows. */
export interface LsEntry {
	/** As it is shown: the operand, or a name in the directory. */
	readonly name: string;
	/** The path to reach it by, as messages show it. */
	readonly path: string;
	readonly kind: FileKind;
	/** `undefined` where nothing of it was asked, or it could not be had. */
	readonly facts: Stat | undefined;
	/** Whether facts were asked for in vain. */
	readonly isUnknown: boolean;
	readonly link: LinkFacts | undefined;
}

/** Where a link leads. */
export interface LinkFacts {
	readonly text: string;
	/** What it points to; `undefined` if it was not looked at or is not there. */
	readonly target: Stat | undefined;
	/** Looked at and not there. */
	readonly isBroken: boolean;
}

/** Whether a file is a directory, or a link to one. */
export const isDirectoryLike = ({ kind, link }: LsEntry): boolean =>
	kind === 'directory' || link?.target?.kind === 'directory';
