/** One step into a value, expanded: `.key`, or `[text]`, which is a key or a place as the value decides. */
export interface Step {
	readonly kind: 'key' | 'subscript';
	readonly text: string;
}

/** A path as a script writes it, for messages. */
export const pathText = (name: string, steps: readonly Step[]): string =>
	name + steps.map(({ kind, text }) => (kind === 'key' ? `.${text}` : `[${text}]`)).join('');
