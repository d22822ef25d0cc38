import type { ExtensionProblem, ExtensionScope, FoundExtension } from '../host/extension.ts';

/** Why something that looks like an extension is none. */
export interface FoundProblem extends ExtensionProblem {
	readonly scope: ExtensionScope;
	/** The file or folder, absolute. */
	readonly path: string;
}

/** What was found, in the order in which names are given away. Several may have one name. */
export interface FindReport {
	readonly found: readonly FoundExtension[];
	readonly problems: readonly FoundProblem[];
	/** Where was looked: what was trusted there and is not found is missing. */
	readonly searched?: readonly ExtensionScope[];
}
