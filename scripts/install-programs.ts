import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram, type NeededProgram, neededPrograms } from './programs.ts';

/**
 * Makes the programs that tests need available: installs them where that is possible without
 * asking (root on Debian), elsewhere says in one line per program what will be skipped.
 * Returns the patterns of the test files that cannot run here.
 */
export const installPrograms = (): readonly string[] => {
	const wanted = neededPrograms.filter(isMissing);
	if (wanted.length > 0 && canInstall()) install(wanted);
	const missing = wanted.filter(isMissing);
	for (const { name, debian, suites } of missing)
		console.error(`skipped: ${suites}: ${name} is missing (Debian: apt-get install ${debian})`);
	return missing.flatMap(({ files }) => files);
};

const isMissing = ({ name }: NeededProgram): boolean => findProgram(name) === undefined;

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
