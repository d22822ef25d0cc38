import { singleSet } from './char-set.ts';
import { RegexError } from './errors.ts';
import { upperOf } from './fold.ts';
import type { ParsedRegex } from './parse.ts';
import { alternateTree, concatTree, emptyTree, type Tree } from './tree.ts';

/**
 * An expression that matches each line of the source as it is written. What several of them start
 * with is there once, so that thousands of words cost a search no more than one.
 */
export const parseFixed = (source: string, options: { readonly ignoreCase: boolean }): ParsedRegex => {
	if (source.length > maxLength) throw new RegexError('too-big');
	const root: Branch = { isEnd: false, next: new Map() };
	for (const line of source.split('\n')) {
		let branch = root;
		for (const character of line) {
			const written = character.codePointAt(0)!;
			const code = options.ignoreCase ? upperOf(written) : written;
			let next = branch.next.get(code);
			if (next === undefined) {
				next = { isEnd: false, next: new Map() };
				branch.next.set(code, next);
			}
			branch = next;
		}
		branch.isEnd = true;
	}
	return { tree: treeOf(root), groupCount: 0, hasReferences: false };
};

// Steps of one expression.
const maxLength = 10_000_000;

interface Branch {
	isEnd: boolean;
	readonly next: Map<number, Branch>;
}

// A branch is written when all behind it are, without a call per level.
const treeOf = (root: Branch): Tree => {
	const written = new Map<Branch, Tree>();
	const pending = [root];
	for (let branch = pending.at(-1); branch !== undefined; branch = pending.at(-1)) {
		const run = runFrom(branch);
		const missing = [...run.last.next.values()].filter((next) => !written.has(next));
		if (missing.length > 0) {
			pending.push(...missing);
			continue;
		}
		pending.pop();
		written.set(branch, concatTree([...run.codes.map(charTree), choiceOf(run.last, written)]));
	}
	return written.get(root)!;
};

// The characters that follow where there is no choice, and where that ends.
const runFrom = (branch: Branch): { readonly codes: readonly number[]; readonly last: Branch } => {
	const codes: number[] = [];
	let last = branch;
	while (last.next.size === 1 && !last.isEnd) {
		const [[code, next]] = [...last.next] as [[number, Branch]];
		codes.push(code);
		last = next;
	}
	return { codes, last };
};

const choiceOf = (branch: Branch, written: ReadonlyMap<Branch, Tree>): Tree => {
	let choice: Tree | undefined;
	for (const [code, next] of branch.next) {
		const way = concatTree([charTree(code), written.get(next)!]);
		choice = choice === undefined ? way : alternateTree(choice, way);
	}
	if (choice === undefined) return emptyTree;
	return branch.isEnd ? alternateTree(choice, emptyTree) : choice;
};

const charTree = (code: number): Tree => ({ kind: 'set', set: singleSet(code), size: 1 });
