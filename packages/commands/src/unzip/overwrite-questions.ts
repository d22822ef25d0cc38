import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { readAnswer } from '../support/answer-line.ts';
import type { UnzipManner } from './manner.ts';

/** What becomes of a name that is taken; a text is the new name that was chosen. */
export type OverwriteChoice = 'overwrite' | 'skip' | { readonly newName: string };

/** Asks whether files are overwritten, unless that is settled. */
export class OverwriteQuestions {
	readonly #context: CommandContext;
	#settled: UnzipManner['overwrites'];
	/** Whether the answers ended before the questions. */
	ranOut = false;

	constructor(context: CommandContext, settled: UnzipManner['overwrites']) {
		this.#context = context;
		this.#settled = settled;
	}

	*ask(name: string): Flow<OverwriteChoice> {
		const question = `replace ${name}? [y]es, [n]o, [A]ll, [N]one, [r]ename: `;
		while (this.#settled === 'ask') {
			yield* wait(this.#context.writeError(question));
			const answer = yield* readAnswer(this.#context);
			if (answer === undefined) {
				yield* wait(this.#context.writeError(' NULL\n(EOF or read error, treating as "[N]one" ...)\n'));
				this.ranOut = true;
				this.#settled = 'never';
				break;
			}
			switch (answer[0]) {
				case 'y':
				case 'Y':
					return 'overwrite';
				case 'n':
					return 'skip';
				case 'A':
					this.#settled = 'always';
					break;
				case 'N':
					this.#settled = 'never';
					break;
				case 'r':
				case 'R': {
					yield* wait(this.#context.writeError('new name: '));
					const newName = yield* readAnswer(this.#context);
					if (newName !== undefined && newName !== '') return { newName };
					break;
				}
				default:
					yield* wait(this.#context.writeError(`error:  invalid response [${answer || '{ENTER}'}]\n`));
			}
		}
		return this.#settled === 'always' ? 'overwrite' : 'skip';
	}
}
