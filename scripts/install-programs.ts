import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram, installedPath } from './find-program.ts';
import { type NeededPrograms, neededPrograms } from './programs.ts';

/**
 * Makes the programs that tests need available: installs the system's own where that is possible without asking (root
 * on Debian), elsewhere says in one line per package what will be skipped. Returns the patterns of the test files that
 * cannot run here.
 */
export const installPrograms = (): readonly string[] => {
	if (canInstall()) install(neededPrograms.filter((programs) => missingOf(programs, '').length > 0));
	const incomplete = neededPrograms.filter((programs) => missingOf(programs, process.env.PATH).length > 0);
	for (const programs of incomplete) {
		const names = missingOf(programs, process.env.PATH);
		const verb = names.length === 1 ? 'is' : 'are';
		const cure = `Debian: apt-get install ${programs.debian}`;
		console.error(`skipped: ${programs.suites}: ${names.join(', ')} ${verb} missing (${cure})`);
	}
	return incomplete.flatMap(({ files }) => files);
};

// Those that neither the system nor a folder of the search path has.
const missingOf = ({ names }: NeededPrograms, searchPath = ''): readonly string[] =>
	names.filter((name) => findProgram(name, installedPath(searchPath)) === undefined);

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version');

const install = (programs: readonly NeededPrograms[]): void => {
	if (programs.length === 0) return;
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
