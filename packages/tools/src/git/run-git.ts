import { decodeText, type ToolContext } from '@tenon/core';
import {
	byteKit,
	type GitSetting,
	gitSettingsQuery,
	type KernelCalls,
	quietGitVariables,
	quietGitWords,
	readGitSettings,
} from '@tenon/shell';
import { ToolFailure } from '../support/tool-failure.ts';

/** What a run of git wrote. */
export interface GitOutput {
	readonly text: string;
	/** Whether it wrote more than is held. */
	readonly isCut: boolean;
}

/** A repository as seen from a directory. Runs git by words that start no other program and change nothing. */
export class GitReader {
	readonly #kernel: KernelCalls;
	readonly #caller: ToolContext;
	#settings: readonly GitSetting[] | undefined;

	constructor(kernel: KernelCalls, caller: ToolContext) {
		this.#kernel = kernel;
		this.#caller = caller;
	}

	/** What one subcommand writes. Throws `ToolFailure` with git's own words if it fails. */
	async run(words: readonly string[]): Promise<GitOutput> {
		this.#settings ??= await this.#readSettings();
		const [subcommand = '', ...rest] = words;
		const quiet = quietGitWords({ globals, subcommand, rest }, this.#settings);
		const { code, stderr, output } = await this.#execute(quiet);
		if (code === 0) return output;
		if (code === notFound)
			throw new ToolFailure(
				'git cannot run here: the shell runs no programs, or none of this name is on its PATH',
				{
					exitStatus: notFound,
				},
			);
		throw new ToolFailure(stderr.trim() === '' ? `git ended with exit code ${code}` : stderr.trim(), {
			exitStatus: code === notPermitted ? notPermitted : 1,
		});
	}

	// A repository may name programs of any name that files go through; here they do not.
	async #readSettings(): Promise<readonly GitSetting[]> {
		const { code, output } = await this.#execute(gitSettingsQuery({ globals }));
		return code === 0 ? readGitSettings(output.text) : [];
	}

	async #execute(
		words: readonly string[],
	): Promise<{ readonly code: number; readonly stderr: string; readonly output: GitOutput }> {
		const parts: Uint8Array[] = [];
		let size = 0;
		const { originalCode, stderr } = await this.#kernel.executeArgv(['command', 'git', ...words], {
			caller: this.#caller,
			cwd: this.#caller.cwd,
			vars: quietGitVariables,
			onStdout: (chunk) => {
				const part = chunk.slice(0, Math.max(0, maxBytes - size));
				size += chunk.length;
				parts.push(part);
			},
		});
		const output = { text: decodeText(byteKit.concat(parts)), isCut: size > maxBytes };
		return { code: originalCode, stderr, output };
	}
}

const notPermitted = 126;
const notFound = 127;
const maxBytes = 8 * 1024 * 1024;
const globals: readonly string[] = ['-c', 'color.ui=false'];
