import type { TokenUsage } from '../../session/service/data.ts';
import type { Approvals } from '../../session/service/verbs/settings.ts';
import { fitted, safeText } from './kit/text.ts';
import type { View } from './kit/view.ts';
import { stanceName } from './stance.ts';
import type { Theme } from './theme.ts';

/** What the last row tells. */
export interface StatusFacts {
	readonly model: string;
	readonly mode: string;
	readonly approvals: Approvals;
	readonly isBusy: boolean;
	/** Tokens of the last request, and what the model can take; 0 where it is not known. */
	readonly contextTokens: number;
	readonly contextWindow: number;
	readonly usage: TokenUsage;
	/** Since the terminal was opened; 0 where no prices are known. */
	readonly costUsd: number;
	readonly jobs: number;
	readonly queued: number;
	readonly title: string | null;
	/** Of extensions and tools, the leftmost first. */
	readonly items: readonly string[];
}

/** One row: what is running, the model and what it costs. */
export class StatusLine implements View {
	readonly #theme: Theme;
	#facts: StatusFacts;

	constructor(facts: StatusFacts, theme: Theme) {
		this.#facts = facts;
		this.#theme = theme;
	}

	set(facts: Partial<StatusFacts>): void {
		this.#facts = { ...this.#facts, ...facts };
	}

	get facts(): StatusFacts {
		return this.#facts;
	}

	render(width: number): string[] {
		const { accent, dim } = this.#theme;
		const busy = this.#facts.isBusy ? `${accent('working')}${dim(' · esc stops')}` : '';
		const parts = this.#parts().map((part) => dim(safeText(part).replaceAll('\n', ' ')));
		return [fitted([busy, ...parts].filter((part) => part !== '').join(dim(' · ')), width)];
	}

	invalidate(): void {
		// Nothing is kept.
	}

	#parts(): readonly string[] {
		const { model, contextTokens, contextWindow, usage, costUsd, jobs, queued, title, items } = this.#facts;
		const input = usage.input + usage.cacheRead + usage.cacheWrite;
		return [
			model,
			stanceName(this.#facts),
			contextTokens === 0
				? ''
				: contextWindow === 0
					? `${short(contextTokens)} in context`
					: `${Math.round((100 * contextTokens) / contextWindow)} % of ${short(contextWindow)}`,
			input + usage.output === 0 ? '' : `↑${short(input)} ↓${short(usage.output)}`,
			input === 0 || usage.cacheRead === 0 ? '' : `${Math.round((100 * usage.cacheRead) / input)} % cached`,
			costUsd === 0 ? '' : `$${costUsd < 1 ? costUsd.toFixed(3) : costUsd.toFixed(2)}`,
			jobs === 0 ? '' : `${jobs} job${jobs === 1 ? '' : 's'}`,
			queued === 0 ? '' : `${queued} queued`,
			...items,
			title ?? '',
		].filter((part) => part !== '');
	}
}

const short = (count: number): string =>
	count < 1000
		? String(count)
		: count < 1e6
			? `${(count / 1000).toFixed(1)}k`
			: `${(count / 1e6).toFixed(1)}M`;
