import type { ExplainedStep } from '../../../session/service/verbs/policy.ts';
import type { ApprovalRequest } from '../../../session/service/verbs/questions.ts';

/**
 * Which command of a script waits for the person, by its place in the plan; -1: that cannot be told. A call has the
 * words that it runs with, the plan those that are written.
 */
export const askingStep = (
	{ call, scope }: Pick<ApprovalRequest, 'call' | 'scope'>,
	steps: readonly Pick<ExplainedStep, 'text' | 'outcome'>[],
): number => {
	const first = (fits: (step: Pick<ExplainedStep, 'text' | 'outcome'>) => boolean): number =>
		steps.findIndex(fits);
	const only = (fits: (step: Pick<ExplainedStep, 'text' | 'outcome'>) => boolean): number => {
		const found = first(fits);
		return found === steps.findLastIndex(fits) ? found : -1;
	};
	const isIt = ({ text }: { readonly text: string }): boolean => text === call.text;
	const exact = first((step) => isIt(step) && step.outcome !== 'allow');
	// What cannot be undone is allowed by the rules, and asked all the same.
	const written = first(isIt);
	const guesses = [
		first((step) => step.outcome === 'ask' && isAlike(step.text, call.text)),
		only((step) => step.outcome === 'unknown' && isAlike(step.text, call.text)),
		first((step) => step.outcome === 'ask'),
		only((step) => step.outcome === 'unknown'),
	];
	const inOrder = scope.length === 0 ? [exact, written, ...guesses] : [exact, ...guesses, written];
	return inOrder.find((at) => at >= 0) ?? -1;
};

// A redirect by itself is called by its sign and its file.
const isAlike = (written: string, called: string): boolean => {
	const [word = ''] = called.split(' ', 1);
	return /^[<>&|]/.test(word) ? written.includes(word) : written.split(' ', 1)[0] === word;
};
