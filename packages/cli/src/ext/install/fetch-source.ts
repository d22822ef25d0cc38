import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ExtError } from '../errors.ts';
import { copyFolder } from './copy-folder.ts';
import { runProgram } from './run-program.ts';
import { folderNameOf, type InstallSource } from './source.ts';

/** What was brought. */
export interface FetchedSource {
	/** The files, in a folder of its name below the one that was given. */
	readonly folder: string;
	/** What exactly it is: a commit, or a version and the digest of its package. Empty for a folder. */
	readonly revision: string;
}

/**
 * Brings an extension into an empty folder. Nothing that is brought is run: no hook of git, no script of a package.
 * Takes as long as the network does.
 */
export const fetchSource = async (
	source: InstallSource,
	into: string,
	environment: Readonly<Record<string, string | undefined>>,
): Promise<FetchedSource> => {
	// One without a manifest is called after its folder.
	const folder = join(into, 'files', folderNameOf(source));
	mkdirSync(dirname(folder), { recursive: true });
	switch (source.kind) {
		case 'path':
			return fetchPath(source.path, folder);
		case 'git':
			return fetchGit(source, folder, environment);
		case 'npm':
			return fetchPackage(source, { into, folder }, environment);
	}
};

const fetchPath = (path: string, folder: string): FetchedSource => {
	const from = resolve(path);
	if (statSync(from, { throwIfNoEntry: false })?.isDirectory() !== true)
		throw new ExtError('ext.bad_source', `${path}: there is no such folder`);
	// A folder that holds the place it is copied to would never end.
	if (`${resolve(folder)}/`.startsWith(`${from}/`))
		throw new ExtError('ext.bad_source', `${path}: extensions are kept inside of it`);
	copyFolder(from, folder);
	return { folder, revision: '' };
};

const fetchGit = async (
	{ url, ref }: InstallSource & { readonly kind: 'git' },
	folder: string,
	environment: Readonly<Record<string, string | undefined>>,
): Promise<FetchedSource> => {
	mkdirSync(folder);
	const git = (...args: readonly string[]): Promise<string> =>
		runProgram({
			program: 'git',
			args: ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', ...args],
			cwd: folder,
			environment: { ...withoutRepository(environment), GIT_ALLOW_PROTOCOL: 'https:http:ssh:git:file' },
		});
	await git('init', '--quiet', '--template=');
	await git(
		'fetch',
		'--quiet',
		'--depth=1',
		'--no-tags',
		'--no-recurse-submodules',
		'--',
		url,
		ref || 'HEAD',
	);
	await git('checkout', '--quiet', '--detach', 'FETCH_HEAD');
	const revision = (await git('rev-parse', 'HEAD')).trim();
	rmSync(join(folder, '.git'), { recursive: true });
	return { folder, revision };
};

// Inside of a hook of git these name another repository.
const withoutRepository = (
	environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> => {
	const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_OBJECT_DIRECTORY, ...rest } = environment;
	return rest;
};

const fetchPackage = async (
	{ packageName, version }: InstallSource & { readonly kind: 'npm' },
	{ into, folder }: { readonly into: string; readonly folder: string },
	environment: Readonly<Record<string, string | undefined>>,
): Promise<FetchedSource> => {
	// A project of its own: npm looks for none above it, and puts what the package needs inside of the package.
	writeFileSync(join(into, 'package.json'), '{"private":true}\n');
	await runProgram({
		program: 'npm',
		args: [
			...['install', '--ignore-scripts', '--install-strategy=nested', '--omit=dev', '--legacy-peer-deps'],
			...['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'],
			...['--', version === '' ? packageName : `${packageName}@${version}`],
		],
		cwd: into,
		environment,
	});
	renameSync(join(into, 'node_modules', packageName), folder);
	const lock = JSON.parse(readFileSync(join(into, 'package-lock.json'), 'utf8')) as PackageLock;
	const { version: fetched = '', integrity = '' } = lock.packages[`node_modules/${packageName}`] ?? {};
	return { folder, revision: `${fetched} ${integrity}`.trim() };
};

/** What is read of npm's own record. */
interface PackageLock {
	readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}
