import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { OutputChunk, RolldownOutput } from 'rolldown';
import { Lookups, type Range } from './lookups.ts';

/** Which modules are needed when a program is loaded and when it runs scripts. */
export interface Training {
	/** Modules of which an exported function is called while modules are still being loaded. */
	readonly whileLoading: ReadonlySet<string>;
	/** For each module those of which it looks something up while it is loaded. */
	readonly atLoad: ReadonlyMap<string, ReadonlySet<string>>;
	/** Modules that each of the scripts calls or looks something up in, in the order of the scripts. */
	readonly byScript: readonly ReadonlySet<string>[];
}

/** Runs scripts on a build that keeps modules apart, and notes which of them were needed. */
export const train = (
	build: RolldownOutput,
	folder: string,
	entry: string,
	scripts: readonly string[],
): Training => {
	const chunks = build.output.filter((part): part is OutputChunk => part.type === 'chunk');
	const modules = new Map(chunks.map(({ fileName, facadeModuleId }) => [fileName, facadeModuleId]));
	const lookups = new Map(chunks.map(({ fileName, code }) => [fileName, new Lookups(fileName, code)]));
	const fileOf = (url: string): string => relative(folder, fileURLToPath(url));
	const idsOf = (files: Iterable<string>): ReadonlySet<string> =>
		new Set([...files].map((file) => modules.get(file)).filter((id) => id !== null && id !== undefined));
	const lookedUp = ({ url, ranges }: Covered): ReadonlySet<string> =>
		idsOf(lookups.get(fileOf(url))?.of(ranges) ?? []);
	const called = (covered: readonly Covered[]): ReadonlySet<string> =>
		idsOf(covered.filter(({ isCalled }) => isCalled).map(({ url }) => fileOf(url)));

	const runs = scripts.map((script) => runWatched(join(folder, entry), script));
	const { loading } = runs[0]!;
	return {
		whileLoading: called(loading),
		atLoad: new Map(
			loading.flatMap((covered) => [...idsOf([fileOf(covered.url)])].map((id) => [id, lookedUp(covered)])),
		),
		byScript: runs.map(
			({ running }) => new Set([...called(running), ...running.flatMap((covered) => [...lookedUp(covered)])]),
		),
	};
};

/** What ran of a file. */
interface Covered {
	readonly url: string;
	/** Whether a function of it was called: while modules are loaded, one that it exports. */
	readonly isCalled: boolean;
	readonly ranges: readonly Range[];
}

interface Watched {
	readonly loading: readonly Covered[];
	readonly running: readonly Covered[];
}

const runWatched = (entry: string, script: string): Watched => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-train-'));
	try {
		const report = join(folder, 'report.json');
		const watcher = join(folder, 'watch.mjs');
		writeFileSync(watcher, watcherText(pathToFileURL(entry).href, report, script));
		const { status, stderr } = spawnSync(process.execPath, [watcher], { cwd: folder, encoding: 'utf8' });
		if (status !== 0) throw new Error(`the training script ended with ${status}: ${stderr}`);
		return JSON.parse(readFileSync(report, 'utf8')) as Watched;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};

// Functions without a name are modules themselves; what a module calls while it loads is told by its exports.
const watcherText = (entry: string, report: string, script: string): string => `
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
const session = new Session();
session.connect();
const post = (method, params) => {
	let answer;
	session.post(method, params, (error, result) => {
		if (error) throw error;
		answer = result;
	});
	return answer;
};
const covered = () =>
	post('Profiler.takePreciseCoverage').result.filter(({ url }) => url.startsWith('file:') && url !== import.meta.url);
const rangesOf = (functions) =>
	functions.flatMap(({ ranges }) => ranges.map(({ startOffset, endOffset, count }) => [startOffset, endOffset, count]));
const callsOne = (functions, isCounted) =>
	functions.some(({ functionName, ranges: [{ count }] }) => count > 0 && functionName !== '' && isCounted(functionName));
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { runTenon } = await import(${JSON.stringify(entry)});
const loading = [];
for (const { url, functions } of covered()) {
	const exported = Object.keys(await import(url));
	loading.push({ url, isCalled: callsOne(functions, (name) => exported.includes(name)), ranges: rangesOf(functions) });
}
covered();
await runTenon(['sh', '-c', ${JSON.stringify(script)}]);
const running = covered().map(({ url, functions }) =>
	({ url, isCalled: callsOne(functions, () => true), ranges: rangesOf(functions) }));
writeFileSync(${JSON.stringify(report)}, JSON.stringify({ loading, running }));
`;
