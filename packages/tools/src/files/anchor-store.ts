/** A line that an anchor names. */
export interface Anchor {
	readonly realPath: string;
	/** From 1. */
	readonly line: number;
	/** Of the line's whole text. */
	readonly hash: string;
}

/**
 * Names for lines of files that a session was shown: `a`, 16 digits for the file, 8 for the line's number and 16 for its
 * text. An anchor that was not issued here names nothing; whether its line is still what it was, the user of it
 * compares. In memory, bounded; those issued longest ago are forgotten first.
 */
export class AnchorStore {
	readonly #files = new Map<string, string>();
	readonly #maxAnchors: number;

	constructor({ maxAnchors = 50_000 }: { readonly maxAnchors?: number } = {}) {
		this.#maxAnchors = maxAnchors;
	}

	/** The anchor of a line as it is now. */
	issue(realPath: string, line: number, text: string): string {
		const id = `a${hashOf(realPath)}${line.toString(16).padStart(8, '0')}${hashOf(text)}`;
		this.#files.delete(id);
		this.#files.set(id, realPath);
		if (this.#files.size > this.#maxAnchors) this.#files.delete(this.#files.keys().next().value!);
		return id;
	}

	/** What an anchor names; `undefined` if it was not issued here, or was forgotten. */
	find(id: string): Anchor | undefined {
		const realPath = this.#files.get(id);
		if (realPath === undefined) return undefined;
		return { realPath, line: Number.parseInt(id.slice(17, 25), 16), hash: id.slice(25) };
	}
}

/**
 * The digest of a line's text in an anchor: distinguishes changed lines from unchanged ones, and protects from no
 * attacker.
 */
export const hashOf = (text: string): string => {
	let low = 0x811c9dc5;
	let high = 0x1b873593 ^ text.length;
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		low = Math.imul(low ^ unit, 0x01000193);
		high = Math.imul(high ^ unit ^ (low >>> 15), 0x2c1b3c6d);
	}
	return digits(low ^ (high >>> 16)) + digits(Math.imul(high ^ (low >>> 13), 0x297a2d39));
};

const digits = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
