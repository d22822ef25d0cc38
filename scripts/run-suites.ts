import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How a run of vitest ended. */
export interface SuiteRun {
	readonly status: number;
	/** The files in which something failed or was cut off, relative to the project; empty where vitest could not tell. */
	readonly failed: readonly string[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/** Runs vitest in a process of its own, with its report on the terminal. */
export const runSuites = (args: readonly string[]): SuiteRun => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-suites-'));
	const file = join(folder, 'report.json');
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
	const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...args], {
		cwd: root,
		stdio: 'inherit',
	});
	const failed = status === 0 ? [] : failedIn(file);
	rmSync(folder, { recursive: true });
	return { status: status ?? 1, failed };
};

const failedIn = (file: string): readonly string[] => {
	const report = readReport(file);
	if (report === undefined) return [];
	return report.testResults
		.filter((file) => file.status === 'failed' || file.assertionResults.some(isUnfinished))
		.map(({ name }) => relative(root, name));
};

// A process that died in the middle of a file leaves its other tests pending, and the file counts as passed.
const isUnfinished = ({ status }: TestResult): boolean => status === 'pending';

interface TestResult {
	readonly status: string;
}

interface FileResult extends TestResult {
	readonly name: string;
	readonly assertionResults: readonly TestResult[];
}

interface Report {
	readonly testResults: readonly FileResult[];
}

const readReport = (file: string): Report | undefined => {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch (error) {
		// A run that was cut off leaves no report, or half of one: then nothing is known of its files.
		if (error instanceof SyntaxError || (error instanceof Error && 'code' in error)) return undefined;
		throw error;
	}
};
