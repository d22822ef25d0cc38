import { isFsError } from '@tenon/core';
import type { ExecuteOptions, Kernel, ShellFlags } from '@tenon/shell';
import type { ProgramEnd } from './process-signals.ts';

/**
 * Reads the files that bash reads before its first command: those of a login shell, of an interactive one, or
 * the one that BASH_ENV names. What it leaves if one of them ended the shell.
 */
export const readStartFiles = async (
	kernel: Kernel,
	flags: ShellFlags,
	options: ExecuteOptions,
): Promise<ProgramEnd | undefined> => {
	for (const file of await startFiles(kernel, flags)) {
		const left = await readFile(kernel, file, options);
		if (left !== undefined) return left;
	}
	if (flags.isLogin || flags.isInteractive || flags.isPosix) return undefined;
	return readEnvironmentFile(kernel, options);
};

/** Reads what a login shell reads when it is left. */
export const readLogoutFile = async (kernel: Kernel, options: ExecuteOptions): Promise<void> => {
	await readFile(kernel, `${kernel.variable('HOME') ?? ''}/.bash_logout`, options);
};

const startFiles = async (kernel: Kernel, flags: ShellFlags): Promise<readonly string[]> => {
	const home = kernel.variable('HOME') ?? '';
	if (flags.isLogin) {
		if (flags.readsNoProfile) return [];
		const own = await firstOf(
			kernel,
			['.bash_profile', '.bash_login', '.profile'].map((name) => `${home}/${name}`),
		);
		return ['/etc/profile', ...(own === undefined ? [] : [own])];
	}
	if (!flags.isInteractive || flags.readsNoRc || flags.isPosix) return [];
	return ['/etc/bash.bashrc', flags.rcFile ?? `${home}/.bashrc`];
};

const firstOf = async (kernel: Kernel, files: readonly string[]): Promise<string | undefined> => {
	for (const file of files) if (await isFile(kernel, file)) return file;
	return undefined;
};

const isFile = async ({ fileSystem, cwd }: Kernel, file: string): Promise<boolean> => {
	try {
		return (await fileSystem.stat(file.startsWith('/') ? file : `${cwd}/${file}`)).kind === 'file';
	} catch (error) {
		if (!isFsError(error)) throw error;
		return false;
	}
};

// One that is not there is passed over.
const readFile = async (
	kernel: Kernel,
	file: string,
	options: ExecuteOptions,
): Promise<ProgramEnd | undefined> => {
	if (!(await isFile(kernel, file))) return undefined;
	const path = file.includes('/') ? file : `./${file}`;
	const result = await kernel.executeArgv(['builtin', '.', path], { ...options, endsShell: false });
	return result.exited ? result : undefined;
};

// Its name is expanded as in double quotes.
const readEnvironmentFile = async (
	kernel: Kernel,
	options: ExecuteOptions,
): Promise<ProgramEnd | undefined> => {
	const name = kernel.variable('BASH_ENV') ?? '';
	if (name === '') return undefined;
	const word = `"${name.replaceAll('"', '\\"')}"`;
	const script = `if [ -f ${word} ] && [ -r ${word} ]; then . ${word}; fi`;
	const result = await kernel.execute(script, { ...options, endsShell: false });
	return result.exited ? result : undefined;
};
