/**
 * One step of `FileSystem.patch`. Steps are applied in order, each to the result of the one
 * before; either all are applied, in one write, or none.
 *
 * Offsets and lengths count bytes and must fall between characters. Lines count from 1; the line
 * operations write `\n` line ends and end the file with one. Where `expected` is given and the text
 * there is another, nothing is written and `FsConflict` names the place.
 */
export type PatchOperation =
	| { readonly kind: 'insert'; readonly offset: number; readonly content: string }
	| { readonly kind: 'delete'; readonly offset: number; readonly length: number; readonly expected?: string }
	| {
			readonly kind: 'replace';
			readonly offset: number;
			readonly length: number;
			readonly content: string;
			readonly expected?: string;
	  }
	| { readonly kind: 'insertLine'; readonly line: number; readonly content: string }
	| { readonly kind: 'deleteLine'; readonly line: number; readonly expected?: string }
	| {
			readonly kind: 'replaceLine';
			readonly line: number;
			readonly content: string;
			readonly expected?: string;
	  }
	| { readonly kind: 'append'; readonly content: string };
