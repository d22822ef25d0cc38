import { oneLine } from '@tenon/core';
import type { PanelContent, PanelKeyPress } from '../../panels/panel.ts';
import { type FormContent, type FormField, fieldValue } from './form-fields.ts';

/** How a person left a form. */
export type FormAnswer =
	| { readonly action: 'accept'; readonly content: FormContent }
	| { readonly action: 'decline' };

/** A form in a panel: fields one below the other, then the two ways out. Knows keys and rows, nothing of a screen. */
export class Form {
	readonly #title: string;
	readonly #message: readonly string[];
	readonly #fields: readonly FormField[];
	#at = 0;
	#problem = '';

	constructor(title: string, message: string, fields: readonly FormField[]) {
		this.#title = title;
		this.#message = message.split('\n').map(oneLine);
		this.#fields = fields;
	}

	view(): PanelContent {
		const rows = [...this.#fields.map(fieldRow), 'Send', 'Decline'];
		return {
			title: this.#title,
			lines: [...this.#message, '', ...rows.map((row, at) => `${at === this.#at ? '>' : ' '} ${row}`)],
			footer: this.#problem || 'up, down: move - left, right: choose - enter: next, send - esc: cancel',
		};
	}

	/** Takes a key; gives an answer when the person is done. */
	press({ key, text }: PanelKeyPress): FormAnswer | undefined {
		this.#problem = '';
		const field = this.#fields[this.#at];
		switch (key) {
			case 'up':
				this.#move(-1);
				return undefined;
			case 'down':
			case 'tab':
				this.#move(1);
				return undefined;
			case 'enter':
				return this.#enter();
			default:
				if (field !== undefined) edit(field, key, text);
				return undefined;
		}
	}

	#move(by: number): void {
		const rows = this.#fields.length + 2;
		this.#at = (this.#at + by + rows) % rows;
	}

	#enter(): FormAnswer | undefined {
		if (this.#at < this.#fields.length) {
			this.#move(1);
			return undefined;
		}
		return this.#at === this.#fields.length ? this.#send() : { action: 'decline' };
	}

	#send(): FormAnswer | undefined {
		const content: FormContent = {};
		for (const [at, field] of this.#fields.entries()) {
			const { value, problem } = fieldValue(field);
			if (problem !== undefined) {
				this.#problem = problem;
				this.#at = at;
				return undefined;
			}
			if (value !== undefined) content[field.name] = value;
		}
		return { action: 'accept', content };
	}
}

const fieldRow = (field: FormField): string => {
	const name = field.isRequired ? `${field.title} *` : field.title;
	if (field.kind !== 'choice') return `${name}: ${field.text}`;
	return `${name}: ${field.options[field.chosen]?.label ?? '-'}`;
};

const edit = (field: FormField, key: string, text: string): void => {
	if (field.kind === 'choice') {
		const by = key === 'left' ? -1 : key === 'right' || text === ' ' ? 1 : 0;
		if (by === 0) return;
		const count = field.options.length;
		field.chosen = field.chosen < 0 ? 0 : (field.chosen + by + count) % count;
		return;
	}
	if (key === 'backspace') field.text = [...field.text].slice(0, -1).join('');
	else if ((key === 'rune' || key === 'paste') && field.text.length < maxTextLength) field.text += text;
};

const maxTextLength = 4_096;
