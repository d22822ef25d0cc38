import { execFile } from 'node:child_process';
import type { ProgramCapability } from '@tenon/core';
import { type GitWords, type ProgramPlace, quietGitVariables, quietGitWords } from '@tenon/shell';

/** Git at a place, asked by fixed words that run nothing else. */
export class GitProcess {
	readonly #program: string;
	readonly #place: ProgramPlace;

	constructor({ path, name }: ProgramCapability, place: ProgramPlace) {
		this.#program = path ?? name;
		this.#place = place;
	}

	/** What git prints for these words as they are; `undefined` if it fails, or prints more than is held. */
	run(argv: readonly string[]): Promise<GitPrint | undefined> {
		const { cwd, environment, signal } = this.#place;
		const env = { ...Object.fromEntries(environment), ...quietGitVariables };
		return new Promise((resolve) => {
			execFile(
				this.#program,
				[...argv],
				{ cwd, env, signal, timeout: maxMs, maxBuffer: maxBytes, encoding: 'utf8' },
				(error, stdout) => {
					if (error === null) resolve({ status: 0, text: stdout });
					// Another failure than a status is none of git's answers.
					else if (typeof error.code === 'number') resolve({ status: error.code, text: stdout });
					else resolve(undefined);
				},
			);
		});
	}

	/** The records that a looking subcommand prints with `-z`; `undefined` if it fails. */
	async list(
		words: GitWords,
		settings: Parameters<typeof quietGitWords>[1],
	): Promise<readonly string[] | undefined> {
		const print = await this.run(quietGitWords(words, settings));
		return print?.status === 0 ? print.text.split('\0').filter((record) => record !== '') : undefined;
	}
}

/** What git printed, and its status. */
export interface GitPrint {
	readonly status: number;
	readonly text: string;
}

const maxMs = 20_000;
const maxBytes = 8 << 20;
