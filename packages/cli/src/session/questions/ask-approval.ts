import { randomBytes } from 'node:crypto';
import { GateUnanswered, type Principal } from '@tenon/core';
import type { GateQuestion } from '@tenon/shell';
import { answersTo } from '../../support/question-text.ts';
import type { ApprovalAnswer } from '../service/verbs/questions.ts';
import type { OpenQuestions, QuestionEvent } from './open-questions.ts';

/** How questions of a gate are put. */
export interface ApprovalOptions {
	readonly questions: OpenQuestions;
	/** Removes secrets from what is shown. */
	readonly redact: (text: string) => string;
	/** How long a person may think; null: as long as the call lives. */
	readonly deadlineMs: number | null;
	/** Withdraws the question, too; then it has no answer. */
	readonly until?: AbortSignal;
	/** Where it is told, in place of where the questions are. */
	readonly tell?: (event: QuestionEvent) => void;
}

/**
 * Puts a question of a gate to a person. Throws `GateUnanswered` where no person can be asked or none answers, and the
 * call's own reason where that ends first.
 */
export const askApproval = (
	question: GateQuestion,
	{ questions, redact, deadlineMs, until, tell }: ApprovalOptions,
): Promise<ApprovalAnswer> => {
	const { call, text, scope, signal } = question;
	if (!questions.can('approval')) throw unanswered(question);
	signal.throwIfAborted();
	const request = {
		call: { ...call, text: redact(call.text) },
		text: redact(text),
		scope,
		answers: answersTo(question),
		nonce: randomBytes(4).toString('hex'),
	};
	const asker = askerOf(call.principal);
	const asking = {
		signal: until === undefined ? signal : AbortSignal.any([signal, until]),
		...{ asker, callId: null, deadlineMs },
	};
	return questions.ask({ kind: 'approval', request }, asking, tell).then((outcome) => {
		if (outcome.type === 'answered') return outcome.answer as ApprovalAnswer;
		signal.throwIfAborted();
		throw unanswered(question);
	});
};

const askerOf = (principal: Principal): string | null => {
	if (principal.kind === 'extension') return principal.name;
	return principal.kind === 'subagent' ? principal.id : null;
};

const unanswered = ({ call, text, scope }: GateQuestion): GateUnanswered =>
	new GateUnanswered(call, { kind: 'ask', question: text, scope });
