import { decodeText } from '@tenon/core';

/** What a person did at the keyboard: a character, a text pasted at once, or a key with a name. */
export type Key =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'paste'; readonly text: string }
	/** `C-a`, `M-b`, `Up`, `C-Left`, `Enter`; `unknown` for what no keyboard should send. */
	| { readonly kind: 'key'; readonly name: string };

/**
 * Turns the bytes of a terminal into keys. An escape byte always belongs to what follows it, so that no clock
 * has to decide: Escape and a letter are Alt and the letter.
 */
export class KeyDecoder {
	#state: 'ground' | 'escape' | 'control' | 'function' | 'paste' = 'ground';
	/** What has come of a sequence, a character or a pasted text. */
	#bytes: number[] = [];
	/** Bytes that a character still lacks. */
	#missing = 0;

	/** The key that a byte completes, if it does. */
	push(byte: number): Key | undefined {
		switch (this.#state) {
			case 'ground':
				return this.#ground(byte);
			case 'escape':
				return this.#escape(byte);
			case 'function':
				this.#state = 'ground';
				return named(finals[String.fromCharCode(byte)]);
			case 'control':
				return this.#control(byte);
			case 'paste':
				return this.#paste(byte);
		}
	}

	/** Forgets what is half there. */
	reset(): void {
		this.#state = 'ground';
		this.#bytes = [];
		this.#missing = 0;
	}

	#ground(byte: number): Key | undefined {
		if (this.#missing > 0 && (byte & 0xc0) === 0x80) {
			this.#bytes.push(byte);
			this.#missing -= 1;
			return this.#missing === 0 ? this.#character() : undefined;
		}
		if (byte === escapeByte) {
			this.reset();
			this.#state = 'escape';
			return undefined;
		}
		this.#bytes = [byte];
		this.#missing = continuationBytes(byte);
		if (byte < 0x20 || byte === 0x7f) return named(controlName(byte));
		return this.#missing === 0 ? this.#character() : undefined;
	}

	#character(): Key {
		const text = decodeText(Uint8Array.from(this.#bytes));
		this.#bytes = [];
		return { kind: 'text', text };
	}

	#escape(byte: number): Key | undefined {
		if (byte === escapeByte) return undefined;
		this.#state = 'ground';
		if (byte === bracket) this.#state = 'control';
		else if (byte === letterO) this.#state = 'function';
		else if (byte < 0x20 || byte === 0x7f) return named(`M-${controlName(byte)}`);
		else if (byte < 0x80) return named(`M-${String.fromCharCode(byte)}`);
		else return this.#ground(byte);
		return undefined;
	}

	#control(byte: number): Key | undefined {
		if (byte < 0x40 || byte > 0x7e || (byte === bracket && this.#bytes.length === 0)) {
			this.#bytes.push(byte);
			// Nothing that a keyboard sends is as long.
			if (this.#bytes.length > maxSequence) this.reset();
			return undefined;
		}
		const parameters = String.fromCharCode(...this.#bytes);
		this.reset();
		if (byte === tilde && parameters === '200') {
			this.#state = 'paste';
			return undefined;
		}
		const [first = '', modifiers = ''] = parameters.split(';');
		const base = byte === tilde ? numbered[first] : finals[String.fromCharCode(byte)];
		return named(base === undefined ? undefined : modifierPrefix(Number(modifiers)) + base);
	}

	// A terminal sends carriage returns for the ends of lines.
	#paste(byte: number): Key | undefined {
		this.#bytes.push(byte);
		if (byte !== tilde || !endsPaste(this.#bytes)) return undefined;
		const text = decodeText(Uint8Array.from(this.#bytes.slice(0, -pasteEnd.length)));
		this.reset();
		return { kind: 'paste', text: text.replaceAll(/\r\n?/g, '\n') };
	}
}

const escapeByte = 0x1b;
const bracket = 0x5b;
const letterO = 0x4f;
const tilde = 0x7e;
const maxSequence = 32;
const pasteEnd = [...'\x1b[201~'].map((char) => char.charCodeAt(0));

const endsPaste = (bytes: readonly number[]): boolean =>
	bytes.length >= pasteEnd.length && pasteEnd.every((byte, at) => bytes.at(at - pasteEnd.length) === byte);

const named = (name: string | undefined): Key => ({ kind: 'key', name: name ?? 'unknown' });

const controlNames: Readonly<Record<number, string>> = {
	9: 'Tab',
	13: 'Enter',
	31: 'C-_',
	29: 'C-]',
	127: 'Backspace',
};

const controlName = (byte: number): string =>
	controlNames[byte] ?? `C-${String.fromCharCode(byte + 0x40).toLowerCase()}`;

const continuationBytes = (lead: number): number => {
	if (lead >= 0xc2 && lead < 0xe0) return 1;
	if (lead >= 0xe0 && lead < 0xf0) return 2;
	return lead >= 0xf0 && lead < 0xf5 ? 3 : 0;
};

/** Keys by the last byte of their sequence. */
const finals: Readonly<Record<string, string>> = {
	A: 'Up',
	B: 'Down',
	C: 'Right',
	D: 'Left',
	F: 'End',
	H: 'Home',
	M: 'Enter',
	Z: 'S-Tab',
};

/** Keys by the number before a tilde. */
const numbered: Readonly<Record<string, string>> = {
	1: 'Home',
	2: 'Insert',
	3: 'Delete',
	4: 'End',
	5: 'PageUp',
	6: 'PageDown',
	7: 'Home',
	8: 'End',
};

// The parameter is one more than the sum of 1 for Shift, 2 for Alt and 4 for Ctrl.
const modifierPrefix = (parameter: number): string => {
	const bits = parameter > 1 ? parameter - 1 : 0;
	return `${bits & 4 ? 'C-' : ''}${bits & 2 ? 'M-' : ''}${bits & 1 ? 'S-' : ''}`;
};
