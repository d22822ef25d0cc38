import type { CallSummary, Grant, UiRequests } from '@tenon/core';
import type { Json } from '../data.ts';

/**
 * What a front can show or ask: requests of core's user interface by name, and four things beside. `latch`: the person is
 * asked before something is lost that the model could confirm by itself; without it the model does.
 */
export type FrontAbility = keyof UiRequests | 'approval' | 'panels' | 'insert' | 'latch';

/** What the front can do from here on. */
export interface Presence {
	readonly can: readonly FrontAbility[];
}

/** What a person may say to an approval. */
export type ApprovalAnswer = 'no' | 'once' | 'session' | 'always';

/** A call that a person has to decide on: what a policy leaves to them, or what cannot be undone. */
export interface ApprovalRequest {
	readonly call: CallSummary;
	/** The rule and, in lines of their own, all that a yes covers. */
	readonly text: string;
	/** What "always" would grant; empty: it can be allowed once or not at all. */
	readonly scope: readonly Grant[];
	readonly answers: readonly ApprovalAnswer[];
	/** Answers it too; for the person's own side alone, and nowhere a model can read. */
	readonly nonce: string;
}

/** The requests of core's user interface that wait for an answer; `notify` and `status` are events. */
export type AskingKind = Exclude<keyof UiRequests, 'notify' | 'status'>;

/** What is asked, by kind. */
export type QuestionRequest =
	| { readonly kind: 'approval'; readonly request: ApprovalRequest }
	| {
			readonly [Kind in AskingKind]: { readonly kind: Kind; readonly request: QuestionData<Kind> };
	  }[AskingKind];

/** The data of a request; a component's properties are JSON here. */
export type QuestionData<Kind extends AskingKind> = Kind extends 'custom'
	? { readonly component: QuestionComponent }
	: UiRequests[Kind]['request'];

/** A tree of named components, for a front that draws them. */
export interface QuestionComponent {
	readonly type: string;
	readonly props: Json;
	readonly children: readonly QuestionComponent[];
}

/** Something that waits for a person's word. */
export type OpenQuestion = {
	readonly questionId: string;
	/** Who asks: the name of an extension or of a subagent; null: the model's own call. */
	readonly asker: string | null;
	/** The call it belongs to, where it is known. */
	readonly callId: string | null;
	/** Whether it is asked again after a restart; otherwise it is withdrawn with its process. */
	readonly durable: boolean;
	readonly askedAt: number;
	/** Milliseconds since 1970; null: as long as its call lives. */
	readonly deadline: number | null;
} & QuestionRequest;

/** Why no answer to a question counts any more. */
export type QuestionEnd = 'answered' | 'withdrawn' | 'timeout';

/**
 * An answer. By kind: a word of {@link ApprovalAnswer}; a boolean; an index, or a list of them; a text; any JSON for
 * `custom`. Null: the person cancelled.
 */
export interface QuestionAnswer {
	/** Its id; of an approval also its nonce, or the nonce of a call that the model may repeat. */
	readonly question: string;
	readonly answer: Json;
}

/** Asking a person. */
export interface QuestionVerbs {
	/** Says what can be shown and asked. Until then no person is asked, and panels are closed as they are opened. */
	present(presence: Presence): Promise<void>;
	/** The person has left: open questions are withdrawn, panels closed. */
	leave(): Promise<void>;
	/** Those that are open, oldest first. */
	listQuestions(): Promise<readonly OpenQuestion[]>;
	/** Rejects with `service.unknown-question` or `service.bad-answer`. */
	answer(answer: QuestionAnswer): Promise<void>;
}
