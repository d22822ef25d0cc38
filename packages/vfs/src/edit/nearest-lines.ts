import type { EditCandidate } from './edit-failure.ts';
import { foldLine } from './folded-text.ts';

/**
 * Where a text that is not there comes nearest: first where most of its lines are, then where a line is that
 * shares most letters with its longest one. At most three places, the best first.
 */
export const nearestLines = (text: string, old: string): readonly EditCandidate[] => {
	const fileLines = text.split('\n');
	const oldLines = trimmedLines(old);
	const folded = fileLines.map(foldLine);
	const wanted = oldLines.map(foldLine);
	const starts = startsByEqualLines(folded, wanted);
	const found = starts.length > 0 ? starts : startsByLikeness(folded, wanted);
	return found.map((start) => candidateAt(start, { fileLines, folded, oldLines, wanted }));
};

const maxCandidates = 3;
/** A line that stands this often in a file tells nothing about the place. */
const maxPlaces = 200;
const maxComparedLines = 50_000;
const minLikeness = 0.5;

const trimmedLines = (old: string): readonly string[] => {
	const lines = old.split('\n');
	while (lines.length > 1 && lines.at(-1)!.trim() === '') lines.pop();
	while (lines.length > 1 && lines[0]!.trim() === '') lines.shift();
	return lines;
};

const startsByEqualLines = (folded: readonly string[], wanted: readonly string[]): readonly number[] => {
	const places = placesOf(folded, new Set(wanted.filter((line) => line.length > 1)));
	const votes = new Map<number, number>();
	for (const [offset, line] of wanted.entries()) {
		const found = places.get(line) ?? [];
		if (found.length > maxPlaces) continue;
		for (const place of found) {
			const start = place - offset;
			if (start >= 0) votes.set(start, (votes.get(start) ?? 0) + 1);
		}
	}
	return best(votes);
};

const placesOf = (
	folded: readonly string[],
	wanted: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> => {
	const places = new Map<string, number[]>();
	for (const [at, line] of folded.entries()) {
		if (!wanted.has(line)) continue;
		const known = places.get(line);
		if (known === undefined) places.set(line, [at]);
		else known.push(at);
	}
	return places;
};

const startsByLikeness = (folded: readonly string[], wanted: readonly string[]): readonly number[] => {
	const longest = wanted.reduce((most, line, at) => (line.length > wanted[most]!.length ? at : most), 0);
	const pairs = letterPairs(wanted[longest]!);
	if (pairs.size === 0) return [];
	const scores = new Map<number, number>();
	for (const [at, line] of folded.slice(0, maxComparedLines).entries()) {
		const likeness = likenessOf(pairs, letterPairs(line));
		if (likeness >= minLikeness && at >= longest) scores.set(at - longest, likeness);
	}
	return best(scores);
};

const letterPairs = (line: string): ReadonlySet<string> => {
	const pairs = new Set<string>();
	for (let at = 0; at + 1 < Math.min(line.length, maxLetters); at++) pairs.add(line.slice(at, at + 2));
	return pairs;
};

const maxLetters = 400;

const likenessOf = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
	if (left.size === 0 || right.size === 0) return 0;
	let both = 0;
	for (const pair of left) if (right.has(pair)) both += 1;
	return (2 * both) / (left.size + right.size);
};

const best = (scores: ReadonlyMap<number, number>): readonly number[] =>
	[...scores]
		.sort(([startA, a], [startB, b]) => b - a || startA - startB)
		.slice(0, maxCandidates)
		.map(([start]) => start);

interface Compared {
	readonly fileLines: readonly string[];
	readonly folded: readonly string[];
	readonly oldLines: readonly string[];
	readonly wanted: readonly string[];
}

const candidateAt = (start: number, { fileLines, folded, oldLines, wanted }: Compared): EditCandidate => {
	const isEqual = wanted.map((line, at) => folded[start + at] === line);
	const at = isEqual.indexOf(false);
	return {
		line: start + 1,
		equalLines: isEqual.filter(Boolean).length,
		difference:
			at < 0
				? undefined
				: { line: start + at + 1, old: oldLines[at]!.trim(), file: (fileLines[start + at] ?? '').trim() },
	};
};
