import { installPrograms } from './install-programs.ts';
import { runSuites } from './run-suites.ts';

// The README's test command: whatever the suites need, then the suites. Arguments go to vitest.
const excluded = installPrograms().map((pattern) => `--exclude=${pattern}`);
const args = [...excluded, ...process.argv.slice(2)];
process.exitCode = process.env.CI === undefined ? runSuites(args).status : runTwice(args);

// Real terminals, browsers and programs share a busy machine there. A file that failed is run once more with the
// machine to itself: what fails for a reason fails again, and what does not is named.
function runTwice(args: readonly string[]): number {
	const first = runSuites(args);
	if (first.status === 0 || first.failed.length === 0 || first.failed.length > 8) return first.status;
	console.error(`\nonce more, each with the machine to itself:\n  ${first.failed.join('\n  ')}`);
	const second = runSuites([...excluded, '--maxWorkers=1', ...first.failed]);
	const passed = first.failed.filter((file) => !second.failed.includes(file));
	if (passed.length > 0) console.error(`\nfailed beside others, passed alone:\n  ${passed.join('\n  ')}`);
	return second.status;
}
