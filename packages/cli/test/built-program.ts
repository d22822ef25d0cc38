import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	copyFileSync,
	existsSync,
	globSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const kept = join(root, 'node_modules/.cache/tenon-cli-test');

/** The program as it is shipped, and the folder in which its runs keep V8's code. */
export interface BuiltProgram {
	readonly path: string;
	readonly cacheHome: string;
}

/**
 * Bundles the program from its sources, once for each state they are in: test files that run at the same time
 * wait for the first of them. All tests of a file get the same one.
 */
export const builtProgram = (): Promise<BuiltProgram> => {
	program ??= buildProgram();
	return program;
};

let program: Promise<BuiltProgram> | undefined;

const buildProgram = async (): Promise<BuiltProgram> => {
	const folder = join(kept, stateOfSources());
	const built = { path: join(folder, 'bin/tenon.cjs'), cacheHome: join(folder, 'cache') };
	mkdirSync(kept, { recursive: true });
	while (!existsSync(folder)) {
		if (takeLock()) build(folder);
		else await setTimeout(100);
	}
	return built;
};

const stateOfSources = (): string => {
	const files = globSync(['packages/*/src/**/*.ts', 'scripts/bundle{.ts,/*}', 'packages/cli/bin/*'], {
		cwd: root,
	});
	const digest = createHash('sha256').update(process.version);
	for (const file of files.filter((name) => !name.endsWith('.test.ts')).toSorted()) {
		const { mtimeMs, size } = statSync(join(root, file));
		digest.update(`${file} ${mtimeMs} ${size}\n`);
	}
	return digest.digest('hex').slice(0, 16);
};

const lock = join(kept, 'lock');

// The lock names the process that builds; one that is gone holds it no longer.
const takeLock = (): boolean => {
	try {
		writeFileSync(lock, String(process.pid), { flag: 'wx' });
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
	if (!isRunning(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true });
	return false;
};

const isRunning = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
};

// Others may still be running those of the last hour.
const removeOld = (): void => {
	for (const name of readdirSync(kept)) {
		const old = join(kept, name);
		if (old !== lock && Date.now() - statSync(old).mtimeMs > 3_600_000) {
			rmSync(old, { recursive: true, force: true });
		}
	}
};

const build = (folder: string): void => {
	try {
		removeOld();
		const making = `${folder}.making`;
		mkdirSync(join(making, 'bin'), { recursive: true });
		copyFileSync(join(root, 'packages/cli/bin/tenon.cjs'), join(making, 'bin/tenon.cjs'));
		const args = ['-C', '@tenon/source', join(root, 'scripts/bundle.ts'), join(making, 'dist/program')];
		const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
		if (status !== 0) throw new Error(`bundle.ts ended with ${status}: ${stderr}`);
		renameSync(making, folder);
	} finally {
		rmSync(lock, { force: true });
	}
};
