import { TenonError } from '@tenon/core';

/** Sets that mean nothing. The message is GNU's; what is quoted in it stands apart. */
export class SetError extends TenonError {
	readonly code = 'tr.set';
	readonly #before: string;
	readonly #quoted: string | undefined;
	readonly #behind: string;

	constructor(before: string, quoted?: string, behind = '') {
		super(`${before}${quoted === undefined ? '' : `'${quoted}'`}${behind}`);
		this.#before = before;
		this.#quoted = quoted;
		this.#behind = behind;
	}

	/** The message with the quotes of the script's locale. */
	describe(quote: (text: string) => string): string {
		return `${this.#before}${this.#quoted === undefined ? '' : quote(this.#quoted)}${this.#behind}`;
	}
}
