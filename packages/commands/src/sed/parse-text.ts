import { decodeBytes, RecursiveEscape, removeEscapes } from './escapes.ts';
import { endOfPart, type ScriptReader } from './script-reader.ts';

/**
 * Reads the text of `a`, `i`, `c` and `e`. It may go on in the next part of the script: where a part ends
 * in a backslash.
 */
export class TextReader {
	readonly #done: (text: string) => void;
	#raw = '';
	/** Something has been read that ends in a newline, were it only an empty line. */
	#hasLine = false;

	/** `done` gets the text in the shell's string form. */
	constructor(done: (text: string) => void) {
		this.#done = done;
	}

	/** Reads what stands after the command's letter; `false` if it goes on in the next part. */
	start(reader: ScriptReader, { isPosix }: { readonly isPosix: boolean }): boolean {
		const first = reader.nextNonblank();
		if (first === endOfPart) return reader.fail("expected \\ after `a', `c' or `i'");
		if (first !== '\\') {
			if (isPosix) reader.fail("expected \\ after `a', `c' or `i'");
			reader.back(first);
			return this.read(reader);
		}
		const second = reader.next();
		if (second === endOfPart) return isPosix ? reader.fail('incomplete command') : false;
		// What stands behind the backslash is text as it is, a second backslash included.
		if (second !== '\n') {
			this.#raw = second;
			this.#hasLine = true;
		}
		return this.read(reader);
	}

	/** Reads on; `false` if the text goes on in the next part. */
	read(reader: ScriptReader): boolean {
		for (;;) {
			const character = reader.next();
			if (character === '\\') {
				const escaped = reader.next();
				this.#hasLine = true;
				if (escaped === endOfPart) {
					this.#raw += '\n';
					return false;
				}
				this.#raw += `\\${escaped}`;
			} else if (character === endOfPart || character === '\n') {
				this.#raw += '\n';
				this.#hasLine = true;
				this.#end(reader);
				return true;
			} else this.#raw += character;
		}
	}

	/** No further part follows. */
	finish(): void {
		if (this.#hasLine) this.#done(decodeBytes(removeEscapes(this.#raw)));
	}

	#end(reader: ScriptReader): void {
		try {
			this.finish();
		} catch (error) {
			if (error instanceof RecursiveEscape) reader.fail(error.message);
			throw error;
		}
	}
}
