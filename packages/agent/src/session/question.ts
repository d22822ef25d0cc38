import type { Json, JsonObject } from '../data/json.ts';
import type { WaitRecord } from '../store/journal.ts';

/** How a person answers: by yes or no, by a choice, by a text, or in a way that the host of the tools understands. */
export type QuestionKind = 'confirm' | 'select' | 'multi-select' | 'input' | 'editor' | 'approval' | 'panel';

/** What a tool asks a person while it runs. */
export interface QuestionRequest {
	readonly kind: QuestionKind;
	/** The data of the request, as a `UserInterface` has it for its kind. */
	readonly about: Json;
}

/** A question that waits for an answer, in whatever process it was asked. */
export interface SessionQuestion {
	readonly questionId: string;
	readonly kind: QuestionKind;
	readonly about: Json;
	/** The tool call that it belongs to. */
	readonly callId: string | null;
	/** Whether it is asked again after its process died; otherwise it is withdrawn then. */
	readonly durable: boolean;
	readonly askedAt: number;
	/** When it ends unanswered; null: never. */
	readonly deadline: number | null;
}

/** What came of a question; without an answer: dismissed by a person, too late, or not waited for any more. */
export type QuestionAnswer =
	| { readonly ok: true; readonly value: Json }
	| { readonly ok: false; readonly reason: 'cancelled' | 'timeout' | 'withdrawn' };

/** The id of the question whether a call may run, by the key of its attempt. */
export const approvalId = (scope: string, attempt: string): string => `${scope}/${attempt}/approval`;

/** The id of a question of a running attempt: the same one when the attempt is made again and asks the same. */
export const questionId = (scope: string, attempt: string, count: number, digest: string): string =>
	`${scope}/${attempt}/ask/${count}/${digest}`;

/** What is kept of a question of a running attempt. */
export const keptQuestion = (request: QuestionRequest, durable: boolean): JsonObject => ({
	kind: request.kind,
	about: request.about,
	durable,
});

/** A wait as a question; `undefined` if it is none. */
export const questionOf = ({ key, about, openedAt, deadline }: WaitRecord): SessionQuestion | undefined => {
	const match = /\/tool-attempt\/([^/]+)\/(approval|ask\/\d+\/[0-9a-f]+)$/.exec(key);
	if (match === null) return undefined;
	const facts = { questionId: key, callId: decodeURIComponent(match[1]!), askedAt: openedAt, deadline };
	if (match[2] === 'approval') return { ...facts, kind: 'approval', about, durable: true };
	const kept = about as unknown as QuestionRequest & { readonly durable: boolean };
	return { ...facts, kind: kept.kind, about: kept.about, durable: kept.durable };
};
