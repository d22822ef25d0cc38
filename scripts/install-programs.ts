import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram, type NeededProgram, neededPrograms } from './programs.ts';

/**
 * Makes the programs that tests need available: installs them where that is possible without
 * asking (root on Debian), elsewhere says in one line per program what will be skipped.
 */
export const installPrograms = (): void => {
	const missing = neededPrograms.filter(({ name }) => findProgram(name) === undefined);
	if (missing.length === 0) return;
	if (canInstall()) install(missing);
	for (const { name, debian, suites } of missing) {
		if (findProgram(name) !== undefined) continue;
		console.error(`skipped: ${suites}: ${name} is missing (Debian: apt-get install ${debian})`);
	}
};

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version');

const install = (programs: readonly NeededProgram[]): void => {
	const packages = [...new Set(programs.map(({ debian }) => debian))];
	console.error(`installing for the tests: ${packages.join(' ')}`);
	run(['update', '-qq']);
	run(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
};

const run = (args: readonly string[]): void => {
	const done = spawnSync('apt-get', args, {
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		encoding: 'utf8',
	});
	if (done.status !== 0) console.error(`apt-get ${args.join(' ')} failed:\n${done.stderr}`);
};
