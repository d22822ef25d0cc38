import { colouredLine } from '@tenon/core';
import type { PanelKey, ShownPanel } from '../../../session/service/verbs/panels.ts';
import { isRelease, pressedKey } from '../kit/keys.ts';
import { fitted, safeText } from '../kit/text.ts';
import type { Theme } from '../theme.ts';
import type { Dialog } from './dialog.ts';

/** A panel of an extension: its rows as it drew them, every key for it. */
export class PanelDialog implements Dialog {
	#panel: ShownPanel;
	readonly #theme: Theme;
	readonly #press: (key: PanelKey) => void;

	constructor(panel: ShownPanel, theme: Theme, press: (key: PanelKey) => void) {
		this.#panel = panel;
		this.#theme = theme;
		this.#press = press;
	}

	get name(): { readonly owner: string; readonly id: string } {
		return { owner: this.#panel.owner, id: this.#panel.id };
	}

	draw(panel: ShownPanel): void {
		this.#panel = panel;
	}

	render(width: number): string[] {
		const { accent, bold, dim, isPlain } = this.#theme;
		const { title, lines, footer } = this.#panel;
		const row = (line: string): string => fitted(isPlain ? safeText(line) : colouredLine(line), width);
		return [
			accent('─'.repeat(width)),
			...(title === '' ? [] : [bold(row(title))]),
			...lines.map(row),
			...(footer === '' ? [] : [dim(row(footer))]),
			accent('─'.repeat(width)),
		];
	}

	invalidate(): void {
		// Nothing is kept.
	}

	handleInput(data: string): void {
		if (!isRelease(data)) this.#press({ panel: this.name, ...pressedKey(data) });
	}
}
