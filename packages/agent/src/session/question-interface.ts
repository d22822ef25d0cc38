import {
	fromPlain,
	isValueError,
	type Maybe,
	type UiAnswer,
	type UiCapability,
	type UiRequests,
	type UserInterface,
	writeJson,
} from '@tenon/core';
import type { Json } from '../data/json.ts';
import type { QuestionAnswer, QuestionKind } from './question.ts';
import type { HostedCall } from './tool-host.ts';

/** What an interface over questions is made of. */
export interface QuestionInterfaceOptions {
	readonly ask: HostedCall['ask'];
	/** The requests that can be answered now. */
	able(): ReadonlySet<UiCapability>;
	/** For requests that are no questions, as notices are. */
	readonly otherwise: UserInterface;
}

/** A user interface whose questions are the session's: any process answers them, and they survive with their call. */
export const questionInterface = ({ ask, able, otherwise }: QuestionInterfaceOptions): UserInterface => ({
	get capabilities(): ReadonlySet<UiCapability> {
		const questions = [...able()].filter((capability) => kindOf[capability] !== undefined);
		const others = [...otherwise.capabilities].filter((capability) => kindOf[capability] === undefined);
		return new Set([...questions, ...others]);
	},
	request: <Kind extends UiCapability>(
		kind: Kind,
		request: UiRequests[Kind]['request'],
	): Maybe<UiAnswer<UiRequests[Kind]['answer']>> => {
		const asked = kindOf[kind];
		if (asked === undefined) return otherwise.request(kind, request);
		if (!able().has(kind)) return { ok: false, reason: 'unavailable' };
		const about = jsonOf(request);
		if (about === undefined)
			return { ok: false, reason: 'invalid', message: `${kind}: the request is no data` };
		// `Session.answer` has looked at the answer.
		return ask({ kind: asked, about }).then((answer) => answerOf(kind, answer) as never);
	},
});

/** What a request is as a question; those that are none have no kind. A secret is never kept. */
const kindOf: Readonly<Partial<Record<UiCapability, QuestionKind>>> = {
	confirm: 'confirm',
	select: 'select',
	multiSelect: 'multi-select',
	input: 'input',
	editor: 'editor',
	custom: 'panel',
};

const answerOf = (kind: UiCapability, answer: QuestionAnswer): UiAnswer<unknown> => {
	if (!answer.ok) return { ok: false, reason: 'cancelled' };
	return { ok: true, value: kind === 'custom' ? fromPlain(answer.value) : answer.value };
};

const jsonOf = (request: unknown): Json | undefined => {
	try {
		return JSON.parse(writeJson(fromPlain(request))) as Json;
	} catch (error) {
		if (isValueError(error)) return undefined;
		throw error;
	}
};
