import { isFsError } from '@tenon/core';
import type { ExecuteOptions, ExecuteResult, Kernel, ShellFlags } from '@tenon/shell';
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
	const left = await readAll(kernel, await startFiles(kernel, flags), options);
	if (left !== undefined) return left;
	if (flags.isLogin || flags.isInteractive || flags.isPosix) return undefined;
	return readEnvironmentFile(kernel, options);
};

// Nearly everybody's files set up completion and keys for bash's line editor, which mean nothing to this one.
const readAll = async (
	kernel: Kernel,
	files: readonly string[],
	options: ExecuteOptions,
): Promise<ProgramEnd | undefined> => {
	if (files.length === 0) return undefined;
	const inPlace: ExecuteOptions = { ...options, endsShell: false, file: 'environment' };
	await kernel.execute(lineEditorNames.map((name) => `${name}() { :; }`).join('; '), inPlace);
	let status = 0;
	for (const file of files) {
		const left = await readFile(kernel, file, options);
		if (left?.exited === true) return left;
		status = left?.originalCode ?? status;
	}
	// A script begins with the status that the files have left.
	await kernel.execute(`builtin unset -f ${lineEditorNames.join(' ')}; (exit ${status})`, inPlace);
	return undefined;
};

const lineEditorNames = ['complete', 'compopt', 'bind'];

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
): Promise<ExecuteResult | undefined> => {
	if (!(await isFile(kernel, file))) return undefined;
	const path = file.includes('/') ? file : `./${file}`;
	return kernel.executeArgv(['builtin', '.', path], { ...options, endsShell: false });
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
