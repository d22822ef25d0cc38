import type { ParameterPart, WordPart } from './ast.ts';

/**
 * In `"${x:-"$y"c}"` bash takes the inner quotes away before it looks for names: what is expanded there is
 * `$yc`. Gives the parts of such a word with each name as long as bash reads it.
 */
export const joinNames = (parts: readonly WordPart[]): readonly WordPart[] =>
	parts.some(({ type }) => type === 'double') ? new NameJoiner().join(parts) : parts;

class NameJoiner {
	/** The name that the next characters go on with, if any. */
	#open: (Omit<ParameterPart, 'name'> & { name: string }) | undefined;

	join(parts: readonly WordPart[]): readonly WordPart[] {
		return parts.flatMap((part) => this.#joinPart(part));
	}

	#joinPart(part: WordPart): readonly WordPart[] {
		if (part.type === 'double') return [{ ...part, parts: this.join(part.parts) }];
		const open = this.#open;
		if (part.type === 'literal' && open !== undefined) {
			const [more] = /^\w*/.exec(part.text)!;
			open.name += more;
			if (more.length === part.text.length) return [];
			this.#open = undefined;
			return [{ ...part, text: part.text.slice(more.length) }];
		}
		if (part.type !== 'parameter' || part.braced || !/^[A-Za-z_]/.test(part.name)) {
			this.#open = undefined;
			return [part];
		}
		this.#open = { ...part };
		return [this.#open];
	}
}
