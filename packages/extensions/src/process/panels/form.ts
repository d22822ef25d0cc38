import type { Value } from '@tenon/core';
import type { PanelField } from '@tenon/wire';
import type { PanelKeyPress } from '../../panels/panel.ts';

/** What a key did to a form. */
export type FormStep = 'changed' | 'submitted' | 'nothing';

/**
 * A form in a panel: fields that a person moves between and fills in, drawn as rows of the panel, so that any front
 * that shows panels can show it. Enter goes on, and submits at the last field. What is secret is never drawn.
 */
export class Form {
	readonly #fields: readonly PanelField[];
	readonly #values: string[];
	#at = 0;

	/** Fields beyond a bound are left out. */
	constructor(fields: readonly PanelField[]) {
		this.#fields = fields.slice(0, maxFields);
		this.#values = this.#fields.map(firstValue);
	}

	/** By the names of the fields. */
	get values(): Value {
		return new Map(this.#fields.map(({ name }, at) => [name, this.#values[at]!]));
	}

	lines(): readonly string[] {
		return this.#fields.map((field, at) => {
			const mark = at === this.#at ? '>' : ' ';
			return `${mark} ${field.label || field.name}: ${shown(field, this.#values[at]!)}`;
		});
	}

	press({ key, text, modifiers = [] }: PanelKeyPress): FormStep {
		switch (key) {
			case 'enter':
				return this.#at === this.#fields.length - 1 ? 'submitted' : this.#move(1);
			case 'tab':
				return this.#move(modifiers.includes('shift') ? -1 : 1);
			case 'down':
				return this.#move(1);
			case 'up':
				return this.#move(-1);
			case 'left':
				return this.#choose(-1);
			case 'right':
				return this.#choose(1);
			case 'backspace':
				return this.#enter((value) => [...value].slice(0, -1).join(''));
			case 'delete':
				return this.#enter(() => '');
			case 'rune':
				return modifiers.some((each) => each !== 'shift') ? 'nothing' : this.#type(text);
			case 'paste':
				return this.#type(text.trimEnd().replace(/\s*[\r\n]+\s*/g, ' '));
			default:
				return 'nothing';
		}
	}

	#move(step: number): FormStep {
		this.#at = (this.#at + step + this.#fields.length) % this.#fields.length;
		return 'changed';
	}

	#choose(step: number): FormStep {
		const { kind, choices } = this.#fields[this.#at]!;
		if (kind !== 'choice' || choices.length === 0) return 'nothing';
		const at = choices.indexOf(this.#values[this.#at]!) + step;
		this.#values[this.#at] = choices.at(at % choices.length)!;
		return 'changed';
	}

	#type(text: string): FormStep {
		// A blank goes on to the next choice, as it does in other forms.
		if (this.#fields[this.#at]!.kind === 'choice') return text === ' ' ? this.#choose(1) : 'nothing';
		return this.#enter((value) => (value + text).slice(0, maxLength));
	}

	#enter(change: (value: string) => string): FormStep {
		if (this.#fields[this.#at]!.kind === 'choice') return 'nothing';
		this.#values[this.#at] = change(this.#values[this.#at]!);
		return 'changed';
	}
}

// However it is escaped, the result has to fit into a frame.
const maxFields = 32;
const maxLength = 8_192;

const firstValue = ({ kind, value, choices }: PanelField): string =>
	kind !== 'choice' || choices.includes(value) ? value : (choices[0] ?? '');

const shown = ({ kind }: PanelField, value: string): string => {
	if (kind === 'secret') return '•'.repeat([...value].length);
	return kind === 'choice' ? `‹ ${value} ›` : value;
};
