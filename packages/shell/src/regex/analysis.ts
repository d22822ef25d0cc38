import type { Tree } from './tree.ts';

/** What can be said about an expression before any text is there. */
export interface Analysis {
	/** A text that is part of every match; empty if none is known. */
	readonly literal: string;
	/** A text with which every match starts; empty if none is known. */
	readonly prefix: string;
	/** The expression is nothing but `literal`. */
	readonly isLiteral: boolean;
	/**
	 * Where case does not count: an ASCII text that is part of every match in some case; empty if none is
	 * known. No character beyond ASCII is the same as one of its letters.
	 */
	readonly caseless: string;
	/** The expression is nothing but `caseless`. */
	readonly isCaseless: boolean;
	/** A match can only start where the text starts. */
	readonly isAnchored: boolean;
}

/** Learns what lets a search be answered without an automaton. */
export const analyse = (
	tree: Tree,
	options: { readonly ignoreCase: boolean; readonly newlineSensitive: boolean },
): Analysis => {
	const found = longestLiteral(tree);
	const run = options.ignoreCase ? noLiteral : found;
	const caseless = options.ignoreCase ? longestCaseless(found.literal) : '';
	return {
		literal: run.literal,
		prefix: startsWithRawByte(run.prefix) ? '' : run.prefix,
		isLiteral: run.isWhole && run.literal !== '' && !startsWithRawByte(run.literal),
		caseless,
		isCaseless: found.isWhole && caseless !== '' && caseless === found.literal,
		isAnchored: isAnchored(tree, options.newlineSensitive),
	};
};

// The second half of a pair of surrogates must not pass for a raw byte.
const startsWithRawByte = (text: string): boolean => {
	const first = text.charCodeAt(0);
	return first >= 0xdc00 && first <= 0xdfff;
};

// ſ and ı are other forms of S and I.
const longestCaseless = (literal: string): string => {
	let longest = '';
	for (const part of literal.split(/[^ -~]|[isIS]/)) if (part.length > longest.length) longest = part;
	return longest;
};

interface LiteralRun {
	readonly literal: string;
	readonly prefix: string;
	readonly isWhole: boolean;
}

const noLiteral: LiteralRun = { literal: '', prefix: '', isWhole: false };

// The longest run of single characters that every match contains.
const longestLiteral = (tree: Tree): LiteralRun => {
	let longest = '';
	let run = '';
	let prefix: string | undefined;
	let isWhole = true;
	const pending: Tree[] = [tree];
	for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
		if (part.kind === 'set' && part.set.single >= 0) {
			if (run.length < maxLiteral) run += String.fromCodePoint(part.set.single);
			else isWhole = false;
			if (run.length > longest.length) longest = run;
			continue;
		}
		if (part.kind === 'concat') {
			// What is more than a few parts is worth no more than its beginning.
			if (part.items.length > maxParts) return { literal: longest, prefix: prefix ?? run, isWhole: false };
			for (let index = part.items.length - 1; index >= 0; index--) pending.push(part.items[index]!);
			continue;
		}
		if (part.kind === 'empty') continue;
		if (part.kind === 'copy' || part.kind === 'repeat') {
			pending.push(part.kind === 'copy' ? part.body : part.expanded);
			continue;
		}
		isWhole = false;
		if (part.kind === 'group') pending.push(part.body);
		else if (part.kind !== 'assert') {
			prefix ??= run;
			run = '';
		}
	}
	return { literal: longest, prefix: prefix ?? run, isWhole };
};

const maxLiteral = 256;
const maxParts = 1024;

const isAnchored = (tree: Tree, newlineSensitive: boolean): boolean => {
	const pending: Tree[] = [tree];
	for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
		switch (part.kind) {
			case 'concat':
				pending.push(part.items[0]!);
				break;
			case 'group':
			case 'copy':
				pending.push(part.body);
				break;
			case 'repeat':
				pending.push(part.expanded);
				break;
			case 'alternate':
				pending.push(part.left, part.right);
				break;
			case 'assert':
				if (part.assertion !== 'text-start' && (part.assertion !== 'line-start' || newlineSensitive))
					return false;
				break;
			default:
				return false;
		}
	}
	return true;
};
