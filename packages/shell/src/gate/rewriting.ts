import { andThen, type Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import type { CallTransform, ProposedCall } from './call-hooks.ts';
import { confirmationAt } from './confirm-word.ts';
import type { GateOptions } from './gate-options.ts';
import { type Rewritten, rewriteInput, rewriteWords } from './rewrite-call.ts';

/** The transforms of a gate, before its calls. Tells of each call whose arguments are others than it came with. */
export class Rewriting {
	readonly #principal: GateOptions['principal'];
	readonly #transforms: readonly CallTransform[];
	readonly #tell: (message: string) => void;

	constructor({ principal, transforms = [] }: GateOptions, tell: (message: string) => void) {
		this.#principal = principal;
		this.#transforms = transforms;
		this.#tell = tell;
	}

	/** Whether there is any transform. */
	get isOn(): boolean {
		return this.#transforms.length > 0;
	}

	/** A command with its name. A confirmation stands by itself: no transform sees it or gives one. */
	command(shell: Shell, name: string, argv: readonly string[]): Maybe<readonly string[]> {
		const words = argv.slice(1);
		const at = confirmationAt(words);
		const own = at === -1 ? words : words.toSpliced(at, 1);
		return andThen(this.words(shell, 'command', name, own), (final) => [
			argv[0] ?? name,
			...(at === -1 ? [] : [words[at]!]),
			...final,
		]);
	}

	/** The words behind a name. */
	words(
		shell: Shell,
		kind: 'command' | 'program',
		name: string,
		argv: readonly string[],
	): Maybe<readonly string[]> {
		if (!this.isOn) return argv;
		const call = { ...this.#proposal(shell, name), kind, argv };
		return andThen(rewriteWords(this.#transforms, call), (rewritten) => this.#told(name, rewritten));
	}

	/** The input of a tool. */
	input(shell: Shell, name: string, args: unknown): Maybe<unknown> {
		if (!this.isOn) return args;
		const call = { ...this.#proposal(shell, name), kind: 'tool', args } as const;
		return andThen(rewriteInput(this.#transforms, call), (rewritten) => this.#told(name, rewritten));
	}

	#proposal(
		{ cwd, slice: { signal } }: Shell,
		name: string,
	): Pick<ProposedCall, 'principal' | 'cwd' | 'signal' | 'name'> {
		return { principal: { ...this.#principal }, cwd, signal, name };
	}

	#told<T>(name: string, { value, by }: Rewritten<T>): T {
		if (by.length > 0) this.#tell(`${name}: called with arguments of ${by.join(', ')}`);
		return value;
	}
}
