import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OutputChunk, RolldownOutput } from 'rolldown';

/** Which modules run at all when a program is loaded and when it runs scripts. */
export interface Training {
	/** Modules of which an exported function is called while modules are still being loaded. */
	readonly whileLoading: ReadonlySet<string>;
	/** Modules of which a function is called by each of the scripts, in their order. */
	readonly byScript: readonly ReadonlySet<string>[];
}

/** Runs scripts on a build that keeps modules apart, and notes which of them were needed. */
export const train = (
	build: RolldownOutput,
	folder: string,
	entry: string,
	scripts: readonly string[],
): Training => {
	const modules = new Map(
		build.output
			.filter((part): part is OutputChunk => part.type === 'chunk')
			.map(({ fileName, facadeModuleId }) => [pathToFileURL(join(folder, fileName)).href, facadeModuleId]),
	);
	const runs = scripts.map((script) => runWatched(join(folder, entry), script));
	const namesOf = (called: readonly Called[]): ReadonlySet<string> =>
		new Set(called.map(({ url }) => modules.get(url)).filter((id) => id !== null && id !== undefined));
	return { whileLoading: namesOf(runs[0]!.loading), byScript: runs.map(({ running }) => namesOf(running)) };
};

interface Called {
	readonly url: string;
}

interface Watched {
	readonly loading: readonly Called[];
	readonly running: readonly Called[];
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
const called = (isCounted) =>
	post('Profiler.takePreciseCoverage').result.filter(({ url, functions }) =>
		functions.some(({ functionName, ranges: [{ count }] }) => count > 0 && isCounted(url, functionName)));
const urls = (scripts) => scripts.map(({ url }) => ({ url }));
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const { runTenon } = await import(${JSON.stringify(entry)});
const atLoad = called((url, name) => name !== '' && url.startsWith('file:') && url !== import.meta.url);
const loading = [];
for (const { url, functions } of atLoad) {
	const exported = Object.keys(await import(url));
	if (functions.some(({ functionName, ranges }) => ranges[0].count > 0 && exported.includes(functionName)))
		loading.push({ url });
}
called(() => true);
await runTenon(['sh', '-c', ${JSON.stringify(script)}]);
const running = urls(called((url, name) => name !== '' && url.startsWith('file:') && url !== import.meta.url));
writeFileSync(${JSON.stringify(report)}, JSON.stringify({ loading, running }));
`;
