import type { Approvals, SessionState } from '../../session/service/verbs/settings.ts';

/** How freely the model acts, as a person chooses it with one key. */
export interface Stance {
	readonly name: string;
	readonly description: string;
	readonly mode: string;
	readonly approvals: Approvals;
}

/** Shift-Tab goes through these. */
export const stances: readonly Stance[] = [
	{
		name: 'ask',
		description: 'what the policy leaves to you is asked',
		mode: 'full',
		approvals: 'ask',
	},
	{
		name: 'auto',
		description: 'that is allowed, each time for once; what cannot be undone is asked',
		mode: 'full',
		approvals: 'auto',
	},
	{
		name: 'plan',
		description: 'nothing is changed: the model looks and plans',
		mode: 'planner',
		approvals: 'ask',
	},
];

/** What a session is set to, in one word where there is one. */
export const stanceName = ({ mode, approvals }: Pick<SessionState, 'mode' | 'approvals'>): string =>
	stances.find((stance) => stance.mode === mode && stance.approvals === approvals)?.name ??
	(approvals === 'auto' ? `${mode}, auto` : mode);

/** The one after what is set. */
export const nextStance = (set: Pick<SessionState, 'mode' | 'approvals'>): Stance => {
	const at = stances.findIndex(({ name }) => name === stanceName(set));
	return stances[(at + 1) % stances.length]!;
};
