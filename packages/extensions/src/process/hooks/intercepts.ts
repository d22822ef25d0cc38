import {
	type ForeignFields,
	type ForeignOptions,
	type HookContext,
	type HookOrigin,
	hookEvents,
	toPlain,
	type ZotIntercepts,
	zotIntercepts,
} from '@tenon/core';
import type { InterceptResponse } from '@tenon/wire';
import { type OwnEvent, ownEventOf, ownPayload } from '../../compat/own-events.ts';
import { hostToolName } from '../../compat/tool-words.ts';
import { wishFor } from '../../host/guarded-event.ts';
import { Requests } from '../channel/requests.ts';
import type { Link } from '../link.ts';
import type { ExtensionPanels } from '../panels/extension-panels.ts';
import { factOf, RequestFailed } from '../request-failed.ts';
import { interceptLine } from './event-lines.ts';
import { InterceptRequest } from './intercept-request.ts';

/** The questions that an extension wants to be asked, and those that it has not answered. */
export class Intercepts {
	readonly requests: Requests<InterceptRequest> = new Requests('i');
	readonly #link: Link;
	readonly #panels: ExtensionPanels;
	readonly #subscribed = new Map<string, Disposable>();

	constructor(link: Link, panels: ExtensionPanels) {
		this.#link = link;
		this.#panels = panels;
	}

	/** Unknown names are left out. */
	subscribe(names: readonly string[]): void {
		for (const name of names) {
			if (this.#subscribed.has(name)) continue;
			const own = this.#link.has('x.hooks') ? ownEventOf(name, 'asked') : undefined;
			if (own !== undefined) this.#subscribed.set(name, this.#followOwn(name, own));
			if (!isIntercept(name)) continue;
			const ask = (fields: ForeignFields, context: HookContext): Promise<unknown> =>
				this.#ask(name, fields, context);
			const row = zotIntercepts[name];
			this.#subscribed.set(name, row.attach(this.#link.ports.hooks, ask, this.#options(name)));
		}
	}

	unsubscribe(names: readonly string[]): void {
		for (const name of names) {
			this.#subscribed.get(name)?.[Symbol.dispose]();
			this.#subscribed.delete(name);
		}
	}

	answer(frame: InterceptResponse): void {
		const request = this.requests.take(frame.id);
		if (request === undefined) return;
		this.#panels.answered(request);
		request.settle(answerFields(frame));
	}

	/** The extension's answer cannot be read, or it could not be asked. */
	fail(id: string, fact: string): void {
		const request = this.requests.take(id);
		if (request === undefined) return;
		this.#panels.answered(request);
		request.fail(this.#failure('extension.bad_answer', fact));
	}

	/** The extension asks a person. */
	pending(id: string, note: string): void {
		if (this.#link.has('x.intercept')) this.requests.get(id)?.askPerson(note);
	}

	close(): void {
		this.unsubscribe([...this.#subscribed.keys()]);
	}

	// What no answer means is the user's word alone, whatever the manifest says.
	#options(name: keyof ZotIntercepts): ForeignOptions {
		const { extension, ports, settings } = this.#link;
		const { hook } = zotIntercepts[name];
		const wish = wishFor(extension, hook);
		const { refusable, names } = hookEvents[hook];
		return {
			deadlineMs: Math.min(Math.max(1, wish?.timeout_ms ?? settings.interceptMs), settings.heldMs),
			...(wish !== undefined && { priority: wish.priority }),
			...(refusable && { onFailure: ports.grants.onTimeout }),
			...(names !== 'none' && wish !== undefined && wish.tools.length > 0 && { match: namedIn(wish.tools) }),
		};
	}

	// In the host's own words: the whole payload, and an answer as any handler gives it.
	#followOwn(name: string, { event, match }: OwnEvent): Disposable {
		const { refusable, deadlineMs } = hookEvents[event];
		const { interceptMs, heldMs } = this.#link.settings;
		const options = {
			// What may call a model has the event's own time.
			deadlineMs: Math.min(deadlineMs > usualDeadlineMs ? deadlineMs : interceptMs, heldMs),
			...(refusable && { onFailure: this.#link.ports.grants.onTimeout }),
			...(match === undefined ? {} : { match: [match] }),
		};
		const ask = async (payload: object, context: HookContext): Promise<unknown> => {
			const { sessionId, cwd, sequence } = payload as HookOrigin;
			const fields = { session_id: sessionId, cwd, sequence, payload: ownPayload(payload) };
			const { answer, block, reason } = (await this.#ask(name, fields, context)) as ForeignFields;
			// Its handler threw: that is no answer, and no consent.
			if (answer === undefined && block === true) throw new Error(String(reason ?? 'it gave no answer'));
			return answer;
		};
		return this.#link.ports.hooks.on(event, ask as never, options as never);
	}

	#ask(name: string, fields: ForeignFields, context: HookContext): Promise<unknown> {
		if (this.requests.ended !== undefined) return Promise.reject(this.requests.ended);
		return new Promise((resolve, reject) => {
			const id = this.requests.nextId();
			const inOurWords = (answer: ForeignFields): void =>
				resolve('payload' in fields ? answer : this.#link.words.intercepted(fields, answer));
			const request = new InterceptRequest(id, context, this.#link, { resolve: inOurWords, reject });
			this.requests.add(id, request);
			request.begin(() => this.#cancel(request));
			try {
				const deadlineMs = this.#link.has('x.intercept') ? context.deadlineMs : undefined;
				const line = interceptLine(id, deadlineMs, { event: name, fields, words: this.#link.words });
				this.#link.sendLine('event_intercept', line);
			} catch (error) {
				this.fail(id, factOf(error));
			}
		});
	}

	#cancel(request: InterceptRequest): void {
		if (this.requests.take(request.id) === undefined) return;
		if (this.#link.has('x.cancel')) this.#link.send({ type: 'intercept_cancel', id: request.id });
		this.#panels.abandoned(request);
		request.fail(this.#failure('extension.cancelled', 'the answer is not waited for any more'));
	}

	#failure(code: RequestFailed['code'], fact: string): RequestFailed {
		return new RequestFailed(code, this.#link.extension.name, fact);
	}
}

// In its words, and in ours where they are others.
const namedIn = (tools: readonly string[]): readonly string[] => [
	...new Set([...tools, ...tools.map(hostToolName)]),
];

const usualDeadlineMs = 5_000;

const isIntercept = (name: string): name is keyof ZotIntercepts => Object.hasOwn(zotIntercepts, name);

// Tools take plain data, so what they are to see instead is plain data too.
const answerFields = (frame: InterceptResponse): ForeignFields => {
	const { block, reason, modified_args, replace_text, system_prompt, answer } = frame;
	return {
		block,
		reason,
		replace_text,
		system_prompt,
		...(modified_args !== undefined && { modified_args: toPlain(modified_args) }),
		...(answer !== undefined && { answer: toPlain(answer) }),
	};
};
