import type { ToolBounds } from '@tenon/core';
import type { Json } from '../data/json.ts';
import type { ToolCallPart } from '../model/message.ts';
import { boundedJson } from '../observe/bounded.ts';
import { askQuestion } from './ask-question.ts';
import { hostedVerdict } from './hosted-answer.ts';
import { approvalId } from './question.ts';
import type { ActiveSkill, TurnContext } from './turn-context.ts';
import { callRow } from './turn-news.ts';

/** Whether a call may run, which a person may have to say; gives why not, or `undefined`. */
export const refusalOf = async (
	context: TurnContext,
	call: ToolCallPart,
	attempt: string,
): Promise<string | undefined> => {
	const { tools, settings, signal, tell, journal } = context;
	const refusal = refusedBySkill(context, call);
	if (refusal !== undefined) return refusal;
	const verdict = await hostedVerdict(signal, () => tools.approve(call));
	if (verdict.type === 'allow') return undefined;
	if (verdict.type === 'refuse') return verdict.reason;
	const key = approvalId(journal.scope, attempt);
	const { about, deadlineMs } = verdict;
	const correlationId = callRow(call.callId);
	tell({ type: 'tool-call-waiting', correlationId, waitKey: key, about: boundedJson(about) });
	const deadline = deadlineMs === null ? null : settings.clock.now() + deadlineMs;
	const resolution = await askQuestion(context, { key, about, deadline }, signal);
	switch (resolution.type) {
		case 'ok':
			return resolution.value === true ? undefined : reasonIn(resolution.value);
		case 'timeout':
			return 'no person answered in time';
		case 'error':
			return resolution.message;
		case 'cancelled':
			return 'the question was withdrawn';
	}
};

// While a skill is active, only the tools that it allows can be called, and those by which the model reads its context.
const refusedBySkill = ({ skill, tools }: TurnContext, { toolName }: ToolCallPart): string | undefined => {
	const bounds = boundsOf(skill);
	if (bounds === undefined || tools.isOwn(toolName)) return undefined;
	return bounds.tools.includes(toolName) ? undefined : bounds.reason;
};

/** What may be called while a skill is active, also inside of a call: by a script, or by another tool. */
export const boundsOf = (skill: ActiveSkill | null): ToolBounds | undefined => {
	if (skill === null || skill.allowedTools === null) return undefined;
	const tools = skill.allowedTools;
	const allowed = tools.join(', ') || 'none';
	return {
		tools,
		reason: `the skill ${skill.name} does not allow it until the turn ends; it allows: ${allowed}`,
	};
};

const reasonIn = (answer: Json): string => (typeof answer === 'string' ? answer : 'the call was refused');
