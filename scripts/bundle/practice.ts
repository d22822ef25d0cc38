import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The functions of a file that were called, as `start-end` in its text. */
export type CalledFunctions = ReadonlySet<string>;

/** Runs the program in `folder` with some arguments and tells which functions of each of its files were called. */
export const practise = (folder: string, args: readonly string[]): ReadonlyMap<string, CalledFunctions> => {
	const cwd = mkdtempSync(join(tmpdir(), 'tenon-practice-'));
	try {
		const report = join(cwd, 'report.json');
		const watcher = join(cwd, 'watch.cjs');
		writeFileSync(watcher, watcherText(resolve(folder), report, args));
		const { status, stderr } = spawnSync(process.execPath, [watcher], { cwd, encoding: 'utf8' });
		if (status !== 0) throw new Error(`the practice of ${args.join(' ')} ended with ${status}: ${stderr}`);
		const called = JSON.parse(readFileSync(report, 'utf8')) as readonly (readonly [string, string[]])[];
		if (called.length === 0) throw new Error(`the practice of ${args.join(' ')} was not watched`);
		return new Map(called.map(([file, ranges]) => [file, new Set(ranges)]));
	} finally {
		rmSync(cwd, { recursive: true, force: true });
	}
};

// Loads files as `bin/tenon.cjs` does, without V8's caches: what is read from them is not counted.
const watcherText = (folder: string, report: string, args: readonly string[]): string => `
const { readFileSync, writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const { basename } = require('node:path');
const { pathToFileURL } = require('node:url');
const { Script } = require('node:vm');
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
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const folder = ${JSON.stringify(folder)};
const loaded = new Map();
const load = (name) => {
	if (!name.startsWith('./')) return require(name);
	const file = loaded.get(name) ?? run(name);
	return (file.offered ??= file.offer());
};
const run = (name) => {
	const filename = folder + name.slice(1);
	const file = new Script(readFileSync(filename, 'latin1'), { filename }).runInThisContext()(load, filename);
	loaded.set(name, file);
	return file;
};
const called = ({ functions }) =>
	functions
		.filter(({ ranges: [{ count }] }) => count > 0)
		.map(({ ranges: [{ startOffset, endOffset }] }) => startOffset + '-' + endOffset);
process.once('exit', () => {
	const { result } = post('Profiler.takePreciseCoverage');
	const files = result.filter(({ url }) => url.startsWith(pathToFileURL(folder).href));
	writeFileSync(${JSON.stringify(report)}, JSON.stringify(files.map((file) => [basename(file.url), called(file)])));
});
run('./start.cjs').runTenon(${JSON.stringify(args)});
`;
