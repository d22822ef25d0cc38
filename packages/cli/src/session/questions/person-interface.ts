import {
	fromPlain,
	type UiAnswer,
	type UiCapability,
	type UiComponent,
	type UiRequests,
	type UserInterface,
	writeJson,
} from '@tenon/core';
import type { Json } from '../service/data.ts';
import type { AskingKind, QuestionComponent, QuestionRequest } from '../service/verbs/questions.ts';
import type { Asking, AskOutcome, OpenQuestions, QuestionEvent } from './open-questions.ts';

/** A note or a status line, for a front. */
export interface Telling {
	note(level: 'info' | 'success' | 'warn' | 'error', text: string): void;
	status(key: string, text: string | null): void;
}

/** What an interface needs. */
export interface PersonPlace {
	readonly questions: OpenQuestions;
	/** What the front can do now. */
	can(kind: UiCapability): boolean;
	readonly telling: Telling;
	/** Who asks. */
	readonly asking: Asking;
	/** Where questions are told, in place of where they usually are. */
	readonly tell?: (event: QuestionEvent) => void;
	/** Asks so that the question survives the process, where that can be; default: as an open question. */
	readonly ask?: (request: QuestionRequest) => Promise<AskOutcome>;
}

/**
 * Core's user interface over the questions of a service: the one that tools, extensions and servers have, whatever
 * the front is. What the front cannot do is answered `unavailable` at once.
 */
export const personInterface = (place: PersonPlace): UserInterface => ({
	get capabilities(): ReadonlySet<UiCapability> {
		return new Set(allKinds.filter((kind) => place.can(kind)));
	},
	request: <Kind extends UiCapability>(kind: Kind, request: UiRequests[Kind]['request']) =>
		(place.can(kind) ? serve(place, kind, request) : unavailable) as
			| UiAnswer<UiRequests[Kind]['answer']>
			| Promise<UiAnswer<UiRequests[Kind]['answer']>>,
});

const serve = (
	place: PersonPlace,
	kind: UiCapability,
	request: UiRequests[UiCapability]['request'],
): UiAnswer<unknown> | Promise<UiAnswer<unknown>> => {
	if (kind === 'notify') {
		const { level, text } = request as UiRequests['notify']['request'];
		place.telling.note(level === 'warning' ? 'warn' : level, text);
		return { ok: true, value: null };
	}
	if (kind === 'status') {
		const { key, text } = request as UiRequests['status']['request'];
		place.telling.status(key, text);
		return { ok: true, value: null };
	}
	const asked = asQuestion(kind, request as UiRequests[AskingKind]['request']);
	const outcome =
		place.ask === undefined ? place.questions.ask(asked, place.asking, place.tell) : place.ask(asked);
	return outcome.then((given) => answerOf(kind, given));
};

const asQuestion = (kind: AskingKind, request: UiRequests[AskingKind]['request']): QuestionRequest =>
	(kind === 'custom'
		? { kind, request: { component: componentOf((request as UiRequests['custom']['request']).component) } }
		: { kind, request }) as QuestionRequest;

// Values may be more than JSON can say; a front is given what it can.
const componentOf = ({ type, props, children }: UiComponent): QuestionComponent => ({
	type,
	props: JSON.parse(writeJson(props)) as Json,
	children: children.map(componentOf),
});

const answerOf = (kind: AskingKind, outcome: AskOutcome): UiAnswer<unknown> => {
	if (outcome.type === 'answered')
		return { ok: true, value: kind === 'custom' ? fromPlain(outcome.answer) : outcome.answer };
	return outcome.type === 'unavailable' ? unavailable : { ok: false, reason: 'cancelled' };
};

const unavailable: UiAnswer<never> = { ok: false, reason: 'unavailable' };

const allKinds: readonly UiCapability[] = [
	'confirm',
	'select',
	'multiSelect',
	'input',
	'secret',
	'editor',
	'notify',
	'status',
	'custom',
];
