import type { Value } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { printJson } from './json-output.ts';

/** The items of a result: each is printed as text as it comes, or with `--json` all of them as one list at the end. */
export class ItemList {
	readonly #context: CommandContext;
	readonly #items: Value[] = [];

	constructor(context: CommandContext) {
		this.#context = context;
	}

	/** Takes the next item; `value` is asked for only where it is wanted. */
	add(text: string, value: () => Value): void {
		if (this.#context.json) this.#items.push(value());
		else this.#context.output.appendText(text);
	}

	/** There are no more. */
	end(): void {
		if (this.#context.json) printJson(this.#context, this.#items);
	}
}
