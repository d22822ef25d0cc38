/**
 * Regular expressions beside the platform's own, in one run: a log of 20 000 lines searched line by
 * line, with our automata alone and with the choice that commands get (the platform's engine where a
 * proof allows it); then hostile patterns on growing texts, where a linear engine takes twice as long
 * for twice the text and a backtracking one does not come back.
 */
import { compileRegex, type Regex } from '../packages/shell/src/regex/regex.ts';

const lineCount = 20_000;
const levels = ['INFO', 'WARN', 'ERROR', 'DEBUG'];
const statuses = [200, 404, 500, 301];

// Through bytes, so that a line is flat text as it comes from a file.
const lines = Array.from({ length: lineCount }, (_, index) =>
	Buffer.from(
		`2024-03-${String((index % 28) + 1).padStart(2, '0')}T10:${String(index % 60).padStart(2, '0')}:11.${index % 1000} ` +
			`${levels[index % 4]} [worker-${index % 7}] request id=${(index * 7919) % 100_003} ` +
			`path=/api/v1/items/${index} status=${statuses[index % 4]} took ${index % 350}ms`,
	).toString(),
);

const logPatterns = [
	'ERROR',
	'ERROR.*status=500',
	'status=(404|500)',
	'(INFO|WARN).*took [0-9]{3}ms',
	'[0-9]+ms$',
	'^2024-03-1[0-9]',
	'[0-9]{5}',
	'\\bid=1[0-9]*\\b',
	'([a-z]+)=([0-9]+)',
	'([0-9]+)-([0-9]+)-([0-9]+)T',
	'(.*) (.*) took (.*)ms',
];

/** Milliseconds of each work, the shortest of several rounds in each of which all of them run. */
const measure = (works: readonly (() => unknown)[], rounds = 9): number[] => {
	const best = works.map(() => Number.POSITIVE_INFINITY);
	for (let round = 0; round < rounds; round++) {
		for (const [index, work] of works.entries()) {
			const start = performance.now();
			work();
			best[index] = Math.min(best[index]!, performance.now() - start);
		}
	}
	return best;
};

const compile = (source: string, useNative: boolean): Regex =>
	compileRegex(source, { syntax: 'ere', ignoreCase: false, useNative });

const countTests = (test: (line: string) => boolean): number => {
	let count = 0;
	for (const line of lines) if (test(line)) count += 1;
	return count;
};

const formatted = (values: readonly number[], width: number): string =>
	values.map((value) => value.toFixed(2).padStart(width)).join('');

const compareOnLog = (source: string): string => {
	const automata = compile(source, false);
	const chosen = compile(source, true);
	const native = new RegExp(source, 'd');
	const counts = [automata, chosen, native].map((regex) => countTests((line) => regex.test(line)));
	if (new Set(counts).size !== 1) throw new Error(`${source}: the engines count ${counts.join(', ')} lines`);
	const times = measure([
		() => countTests((line) => automata.test(line)),
		() => countTests((line) => chosen.test(line)),
		() => countTests((line) => native.test(line)),
		() => countTests((line) => automata.exec(line) !== undefined),
		() => countTests((line) => chosen.exec(line) !== undefined),
		() => countTests((line) => native.exec(line)?.indices !== undefined),
	]);
	return source.padEnd(34) + formatted(times.slice(0, 3), 10) + formatted(times.slice(3), 12);
};

const hostilePatterns: readonly (readonly [source: string, text: (length: number) => string])[] = [
	['(a*)*b', (length) => `${'a'.repeat(length)}cb`],
	['(a|aa)+$', (length) => `${'a'.repeat(length)}b`],
	['(x+x+)+y', (length) => `${'x'.repeat(length)}zy`],
	['(.*)(.*)(.*)(.*)[yz]', (length) => 'a'.repeat(length)],
	['([0-9]+)x', (length) => `${'1'.repeat(length)}yx`],
];

// The longest text that the platform's engine is given; beyond, some of these never end.
const nativeLength = 24;
const hostileLengths = [nativeLength, 10_000, 100_000, 1_000_000];

const compareOnHostile = (source: string, text: (length: number) => string): string => {
	const regex = compile(source, true);
	const native = new RegExp(source, 'd');
	const [nativeTime] = measure([() => native.exec(text(nativeLength))], 3);
	const times = hostileLengths.map((length) => measure([() => regex.exec(text(length))], 3)[0]!);
	return source.padEnd(34) + formatted([nativeTime!, ...times], 12);
};

console.log(
	`${lineCount} log lines, ms${''.padEnd(16)}    test: automata  chosen  native | exec: automata  chosen  native`,
);
for (const source of logPatterns) console.log(compareOnLog(source));
console.log(
	`\nhostile, ms`.padEnd(31),
	`native/${nativeLength}`,
	...hostileLengths.map((length) => `ours/${length}`.padStart(11)),
);
for (const [source, text] of hostilePatterns) console.log(compareOnHostile(source, text));
