import type { JsonObject } from '../data/json.ts';
import type { TurnBudget } from '../turn/start.ts';

/** What a session's settings may take away from the budget of its turns. */
export type SessionBudget = Pick<TurnBudget, 'maxSteps' | 'maxTokens'>;

/** The budget of the turns of a session: that of the agent, and never more than the session's settings leave of it. */
export const budgetIn = (budget: TurnBudget, config: JsonObject): TurnBudget => {
	const { maxSteps, maxTokens } = Object(config.budget) as Partial<Record<keyof SessionBudget, unknown>>;
	return {
		...budget,
		maxSteps: lesser(budget.maxSteps, maxSteps),
		maxTokens: lesser(budget.maxTokens, maxTokens),
	};
};

const lesser = (own: number | null, other: unknown): number | null => {
	if (typeof other !== 'number' || !Number.isSafeInteger(other) || other < 0) return own;
	return own === null ? other : Math.min(own, other);
};
