import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from '../../setup/replace-file.ts';
import { runProgram } from './run-program.ts';

/**
 * Brings the packages that an extension's `package.json` names, where they did not come along. No script of theirs
 * is run.
 */
export const bringDependencies = async (
	folder: string,
	environment: Readonly<Record<string, string | undefined>>,
): Promise<void> => {
	if (!needsPackages(folder)) return;
	await runProgram({
		program: 'npm',
		args: [
			// The versions that its author had, where they were written down.
			...(existsSync(join(folder, 'package-lock.json')) ? ['ci'] : ['install', '--no-package-lock']),
			...['--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--no-update-notifier'],
			'--loglevel=error',
		],
		cwd: folder,
		environment,
	});
};

const needsPackages = (folder: string): boolean => {
	if (statSync(join(folder, 'node_modules'), { throwIfNoEntry: false }) !== undefined) return false;
	const text = readIfThere(join(folder, 'package.json'));
	return text !== undefined && Object.keys(dependenciesIn(text)).length > 0;
};

// One that cannot be read is npm's to complain about, if the extension ever needs it.
const dependenciesIn = (text: string): object => {
	try {
		const { dependencies } = JSON.parse(text) as { readonly dependencies?: unknown };
		return typeof dependencies === 'object' && dependencies !== null ? dependencies : {};
	} catch (error) {
		if (error instanceof SyntaxError) return {};
		throw error;
	}
};
