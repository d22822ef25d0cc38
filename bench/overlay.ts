/**
 * An overlay over real folders of very different size: what it costs to make one, to ask the first
 * question and to commit ten changed files. The number of calls to the lower file system must not
 * depend on how much lies beside the changes; the times are shown with their ratio.
 */
import * as nodeFs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeText, type FileSystem } from '@tenon/core';
import { createOverlay, type Overlay } from '@tenon/vfs';
import { openHostFolder } from '@tenon/vfs/host';

interface Shape {
	readonly name: string;
	readonly folders: number;
	readonly filesEach: number;
}

const shapes: readonly Shape[] = [
	{ name: '1 000 files, 10 × 100', folders: 10, filesEach: 100 },
	{ name: '100 000 files, 100 × 1 000', folders: 100, filesEach: 1_000 },
	{ name: '1 000 files, flat', folders: 1, filesEach: 1_000 },
	{ name: '100 000 files, flat', folders: 1, filesEach: 100_000 },
];

const rounds = 15;
const changedFiles = 10;

interface Figures {
	readonly name: string;
	readonly createMs: number;
	readonly createCalls: number;
	readonly statMs: number;
	readonly statCalls: number;
	readonly commitMs: number;
	readonly commitCalls: number;
}

const measure = async ({ name, folders, filesEach }: Shape): Promise<Figures> => {
	const root = nodeFs.mkdtempSync(join(tmpdir(), 'tenon-bench-overlay-'));
	try {
		fill(root, folders, filesEach);
		const host = openHostFolder(root);
		try {
			return { name, ...(await measureOn(host, folders, filesEach)) };
		} finally {
			host[Symbol.dispose]();
		}
	} finally {
		nodeFs.rmSync(root, { recursive: true });
	}
};

const fill = (root: string, folders: number, filesEach: number): void => {
	for (let folder = 0; folder < folders; folder++) {
		nodeFs.mkdirSync(join(root, `d${folder}`));
		for (let file = 0; file < filesEach; file++)
			nodeFs.writeFileSync(join(root, `d${folder}`, `f${file}`), 'x');
	}
};

const measureOn = async (
	host: FileSystem,
	folders: number,
	filesEach: number,
): Promise<Omit<Figures, 'name'>> => {
	const lower = counting(host);
	const best = {
		createMs: Number.POSITIVE_INFINITY,
		statMs: Number.POSITIVE_INFINITY,
		commitMs: Number.POSITIVE_INFINITY,
	};
	const calls = { createCalls: 0, statCalls: 0, commitCalls: 0 };
	for (let round = 0; round < rounds; round++) {
		lower.reset();
		let start = performance.now();
		const overlay = createOverlay(lower.fs);
		best.createMs = Math.min(best.createMs, performance.now() - start);
		calls.createCalls = lower.reset();

		start = performance.now();
		await overlay.stat(`/d${folders - 1}/f${filesEach - 1}`);
		best.statMs = Math.min(best.statMs, performance.now() - start);
		calls.statCalls = lower.reset();

		await change(overlay, folders, filesEach, round);
		lower.reset();
		start = performance.now();
		await overlay.commit();
		best.commitMs = Math.min(best.commitMs, performance.now() - start);
		calls.commitCalls = lower.reset();
	}
	return { ...best, ...calls };
};

/** Rewrites ten files, spread over as many folders as there are. */
const change = async (overlay: Overlay, folders: number, filesEach: number, round: number): Promise<void> => {
	for (let at = 0; at < changedFiles; at++) {
		const path = `/d${at % Math.min(folders, changedFiles)}/f${Math.floor((at * filesEach) / changedFiles)}`;
		await overlay.write(path, encodeText(`round ${round}`));
	}
};

/** The same file system with a count of the calls; `reset` returns it and starts anew. */
const counting = (fs: FileSystem): { readonly fs: FileSystem; reset(): number } => {
	let calls = 0;
	const counted = new Proxy(fs, {
		get: (target, name) => {
			const value: unknown = Reflect.get(target, name, target);
			if (typeof value !== 'function') return value;
			return (...args: unknown[]): unknown => {
				calls += 1;
				return value.apply(target, args);
			};
		},
	});
	const reset = (): number => {
		const before = calls;
		calls = 0;
		return before;
	};
	return { fs: counted, reset };
};

const ms = (value: number): string => value.toFixed(3).padStart(9);

console.log(`shortest of ${rounds} rounds, in milliseconds; calls are those to the lower file system\n`);
console.log(`${'folder'.padEnd(28)}   create calls   first stat calls   commit of ${changedFiles} calls`);
// The first measurement would pay for compiling.
await measure({ name: 'warm-up', folders: 10, filesEach: 10 });
const figures: Figures[] = [];
for (const shape of shapes) {
	const row = await measure(shape);
	figures.push(row);
	const { name, createMs, createCalls, statMs, statCalls, commitMs, commitCalls } = row;
	console.log(
		`${name.padEnd(28)}${ms(createMs)} ${String(createCalls).padStart(5)}    ${ms(statMs)} ${String(statCalls).padStart(5)}       ${ms(commitMs)} ${String(commitCalls).padStart(5)}`,
	);
}

const [small, large, smallFlat, largeFlat] = figures;
const ratio = (one: Figures | undefined, other: Figures | undefined): string =>
	((one?.commitMs ?? Number.NaN) / (other?.commitMs ?? Number.NaN)).toFixed(2);
console.log(
	`\ncommit, 100 000 files to 1 000: ${ratio(large, small)} nested, ${ratio(largeFlat, smallFlat)} flat`,
);
const failures = figures.flatMap(({ name, createCalls, statMs, commitCalls }) => [
	...(createCalls > 0 ? [`${name}: making an overlay asked lower ${createCalls} times`] : []),
	...(statMs >= 1 ? [`${name}: the first stat took ${statMs.toFixed(3)} ms`] : []),
	...(commitCalls !== figures[name.includes('flat') ? 2 : 0]!.commitCalls
		? [`${name}: the commit asked lower ${commitCalls} times`]
		: []),
]);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;
