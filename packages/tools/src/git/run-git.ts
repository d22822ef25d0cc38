import { decodeText } from '@tenon/core';
import { byteKit, type ExecuteOptions, type KernelCalls } from '@tenon/shell';
import { ToolFailure } from '../support/tool-failure.ts';

/** What a run of git wrote. */
export interface GitOutput {
	readonly text: string;
	/** Whether it wrote more than is held. */
	readonly isCut: boolean;
}

/** A repository as seen from a directory. Runs git by fixed words that start no other program and change nothing. */
export class GitReader {
	readonly #kernel: KernelCalls;
	readonly #options: Pick<ExecuteOptions, 'cwd' | 'signal'>;
	#overrides: readonly string[] | undefined;

	constructor(kernel: KernelCalls, options: Pick<ExecuteOptions, 'cwd' | 'signal'>) {
		this.#kernel = kernel;
		this.#options = options;
	}

	/** What one subcommand writes. Throws `ToolFailure` with git's own words if it fails. */
	async run(words: readonly string[]): Promise<GitOutput> {
		this.#overrides ??= await this.#filterOverrides();
		const { code, stderr, output } = await this.#execute(words, this.#overrides);
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

	// A repository may name programs that files go through when they are compared; here they do not. Every filter
	// gets the same words, so that a policy can name those of one that is everywhere.
	async #filterOverrides(): Promise<readonly string[]> {
		const { code, output } = await this.#execute(
			['config', '-z', '--name-only', '--get-regexp', '^filter\\.'],
			[],
		);
		const keys = code === 0 ? output.text.split('\0') : [];
		const filters = new Set(keys.flatMap((key) => filterKey.exec(key)?.[1] ?? []));
		return Array.from(filters).flatMap(withoutFilter);
	}

	async #execute(
		words: readonly string[],
		settings: readonly string[],
	): Promise<{ readonly code: number; readonly stderr: string; readonly output: GitOutput }> {
		const parts: Uint8Array[] = [];
		let size = 0;
		const { originalCode, stderr } = await this.#kernel.executeArgv(
			['command', 'git', ...fixedWords, ...settings, ...words],
			{
				...this.#options,
				vars: fixedVariables,
				onStdout: (chunk) => {
					const part = chunk.slice(0, Math.max(0, maxBytes - size));
					size += chunk.length;
					parts.push(part);
				},
			},
		);
		const output = { text: decodeText(byteKit.concat(parts)), isCut: size > maxBytes };
		return { code: originalCode, stderr, output };
	}
}

// With -c a name ends at its first equals sign; the other option takes the last.
const withoutFilter = (filter: string): readonly string[] =>
	filter.includes('=')
		? [
				...['clean', 'smudge', 'process'].map(
					(key) => `--config-env=filter.${filter}.${key}=TENON_GIT_NOTHING`,
				),
				`--config-env=filter.${filter}.required=TENON_GIT_FALSE`,
			]
		: ['clean=', 'smudge=', 'process=', 'required=false'].flatMap((setting) => [
				'-c',
				`filter.${filter}.${setting}`,
			]);

const notPermitted = 126;
const notFound = 127;
const maxBytes = 8 * 1024 * 1024;
const filterKey = /^filter\.(.*)\.(?:clean|smudge|process|required)$/s;

const fixedWords: readonly string[] = [
	'--no-pager',
	'--no-optional-locks',
	...[
		'core.fsmonitor=false',
		'core.pager=cat',
		'core.hooksPath=/dev/null',
		'log.showSignature=false',
		'color.ui=false',
	].flatMap((setting) => ['-c', setting]),
];

const fixedVariables: Readonly<Record<string, string>> = {
	GIT_NO_LAZY_FETCH: '1',
	GIT_TERMINAL_PROMPT: '0',
	TENON_GIT_NOTHING: '',
	TENON_GIT_FALSE: 'false',
};
