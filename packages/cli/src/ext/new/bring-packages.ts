import { copyFileSync, globSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ExtError } from '../errors.ts';

/**
 * Copies a built package, and what it needs, into an extension's `node_modules`: as files, since a link would lead
 * out of what a user trusts.
 */
export const bringPackages = (sdk: string, extension: string): void => {
	const brought = new Set<string>();
	const bring = (packageFolder: string): void => {
		const folder = realpathSync(packageFolder);
		const { name, dependencies = {} } = JSON.parse(
			readFileSync(join(folder, 'package.json'), 'utf8'),
		) as PackageFacts;
		if (brought.has(name)) return;
		brought.add(name);
		copyBuilt(folder, join(extension, 'node_modules', name));
		for (const needed of Object.keys(dependencies)) bring(findPackage(needed, folder));
	};
	bring(sdk);
};

interface PackageFacts {
	readonly name: string;
	readonly dependencies?: Readonly<Record<string, string>>;
}

const copyBuilt = (from: string, to: string): void => {
	const files = globSync(['package.json', 'dist/**/*.{js,d.ts}'], { cwd: from });
	if (files.length < 2)
		throw new ExtError('ext.no_sdk', `${from}: it is not built; build it with: npm run build`);
	for (const file of files) {
		mkdirSync(dirname(join(to, file)), { recursive: true });
		copyFileSync(join(from, file), join(to, file));
	}
};

// Where Node itself would look, and beside the package: an installed program has no `node_modules` of its own.
const findPackage = (name: string, from: string): string => {
	const beside = join(from, '../..', name);
	if (statSync(beside, { throwIfNoEntry: false })?.isDirectory() === true) return beside;
	for (let folder = from; ; folder = dirname(folder)) {
		const candidate = join(folder, 'node_modules', name);
		if (statSync(candidate, { throwIfNoEntry: false })?.isDirectory() === true) return candidate;
		if (folder === dirname(folder))
			throw new ExtError('ext.no_sdk', `${from}: it needs ${name}, which is not there`);
	}
};
