import { colouredLine } from '@tenon/core';
import type { PanelKey, ShownPanel } from '../../../session/service/verbs/panels.ts';
import { isRelease, pressedKey } from '../kit/keys.ts';
import { fitted, safeText } from '../kit/text.ts';
import type { View } from '../kit/view.ts';
import type { Theme } from '../theme.ts';

/** A panel of an extension: its rows as it drew them; while it has the focus, every key is for it. */
export class PanelView implements View {
	/** Set by the screen. */
	focused = false;
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

	/** All of it, or its title alone. */
	render(width: number, isFolded = false): string[] {
		const { accent, bold, dim } = this.#theme;
		const { title, lines, footer, owner } = this.#panel;
		const rule = (this.focused ? accent : dim)('─'.repeat(width));
		if (isFolded) return [rule, dim(this.#row(title === '' ? owner : title, width))];
		return [
			rule,
			...(title === '' ? [] : [bold(this.#row(title, width))]),
			...lines.map((line) => this.#row(line, width)),
			...(footer === '' ? [] : [dim(this.#row(footer, width))]),
		];
	}

	invalidate(): void {
		// Nothing is kept.
	}

	handleInput(data: string): void {
		if (!isRelease(data)) this.#press({ panel: this.name, ...pressedKey(data) });
	}

	#row(line: string, width: number): string {
		return fitted(this.#theme.isPlain ? safeText(line) : colouredLine(line), width);
	}
}
