import type { CommandContext } from '@tenon/shell';

/** Breaks characters into lines; 0 columns mean none. */
export class CharacterLines {
	readonly #context: CommandContext;
	readonly #columns: number;
	#column = 0;

	constructor(context: CommandContext, columns: number) {
		this.#context = context;
		this.#columns = columns;
	}

	add(characters: Uint8Array): void {
		const { output } = this.#context;
		if (this.#columns === 0) {
			output.append(characters);
			return;
		}
		for (let at = 0; at < characters.length; ) {
			const count = Math.min(this.#columns - this.#column, characters.length - at);
			output.append(characters, at, at + count);
			at += count;
			this.#column += count;
			if (this.#column < this.#columns) continue;
			output.appendByte(0x0a);
			this.#column = 0;
		}
	}

	end(): void {
		if (this.#column > 0) this.#context.output.appendByte(0x0a);
	}
}
