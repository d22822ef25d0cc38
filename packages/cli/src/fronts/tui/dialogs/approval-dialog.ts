import { formatGrant } from '@tenon/core';
import type { ExplainedStep } from '../../../session/service/verbs/policy.ts';
import type { ApprovalAnswer, ApprovalRequest } from '../../../session/service/verbs/questions.ts';
import { ChoiceList } from '../kit/choice-list.ts';
import { fitted, safeText, wrapped } from '../kit/text.ts';
import type { Theme } from '../theme.ts';
import { askingStep } from './asking-step.ts';
import type { Dialog } from './dialog.ts';

/**
 * A call that a person decides on: the call itself, why it is asked, exactly what each yes covers, and the plan of the
 * script that it is a part of, as soon as that is known.
 */
export class ApprovalDialog implements Dialog {
	readonly #request: ApprovalRequest;
	readonly #asker: string | null;
	readonly #theme: Theme;
	readonly #list: ChoiceList;
	#plan: readonly ExplainedStep[] = [];

	constructor(
		request: ApprovalRequest,
		asker: string | null,
		theme: Theme,
		answer: (answer: ApprovalAnswer) => void,
	) {
		this.#request = request;
		this.#asker = asker;
		this.#theme = theme;
		const { answers } = request;
		this.#list = new ChoiceList(
			answers.map((each) => ({ label: labels[each] })),
			{ theme, chosen: (index) => answer(answers[index]!), cancelled: () => answer('no') },
		);
	}

	/** What the commands of the script do, in their order. */
	setPlan(steps: readonly ExplainedStep[]): void {
		this.#plan = steps;
	}

	render(width: number): string[] {
		const { accent, bold, dim, warning } = this.#theme;
		const { call, text, scope } = this.#request;
		const rule = accent('─'.repeat(width));
		const heading =
			scope.length === 0
				? warning(bold('This cannot be undone, or be allowed for later. Do it?'))
				: bold('Allow this?');
		const asker = this.#asker === null ? '' : `${safeText(this.#asker)} asks: `;
		const covered = scope.map((grant) => `  ${safeText(formatGrant(grant))}`);
		return [
			rule,
			...wrapped(`${asker}${heading}`, width),
			...wrapped(bold(safeText(call.text)), width),
			...safeText(text)
				.split('\n')
				.flatMap((line) => wrapped(dim(line), width)),
			...(covered.length === 0 ? [] : ['"in this session" and "always" allow exactly:', ...covered]).flatMap(
				(line) => wrapped(dim(line), width),
			),
			...this.#planRows(width),
			'',
			...this.#list.render(width),
			dim('─'.repeat(width)),
		];
	}

	invalidate(): void {
		this.#list.invalidate();
	}

	handleInput(data: string): void {
		this.#list.handleInput(data);
	}

	#planRows(width: number): readonly string[] {
		// A script of one command is what stands above.
		if (this.#plan.length < 2) return [];
		const { dim, warning, bad, good } = this.#theme;
		const styles = { allow: good, ask: warning, deny: bad, unknown: dim };
		const asking = askingStep(this.#request, this.#plan);
		const first = Math.max(0, Math.min(asking - 3, this.#plan.length - maxSteps));
		const shown = this.#plan.slice(first, first + maxSteps);
		const left = this.#plan.length - shown.length;
		return [
			dim('The script:'),
			...shown.map(({ line, text, outcome, needs }, index) => {
				const isAsking = first + index === asking;
				const mark = isAsking ? warning('?') : ' ';
				// What cannot be undone is allowed by the rules, and asked all the same.
				const word = isAsking ? 'ask' : outcome;
				const does = needs.map(({ what }) => what).join(', ');
				const what = `${safeText(text).replaceAll('\n', ' ')}${does === '' ? '' : dim(`  ${safeText(does)}`)}`;
				return fitted(`${mark} ${String(line).padStart(3)} ${styles[word](word.padEnd(7))} ${what}`, width);
			}),
			...(left === 0 ? [] : [dim(`  … ${left} more command${left === 1 ? '' : 's'}`)]),
		];
	}
}

const maxSteps = 8;

const labels: Readonly<Record<ApprovalAnswer, string>> = {
	once: 'Yes, this once',
	session: 'Yes, in this session',
	always: 'Yes, always',
	no: 'No',
};
