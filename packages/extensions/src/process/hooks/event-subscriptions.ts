import { type HookOrigin, type ZotEvents, zotEvents } from '@tenon/core';
import { type OwnEvent, ownEventOf, ownPayload } from '../../compat/own-events.ts';
import type { Link } from '../link.ts';
import { eventLine } from './event-lines.ts';

/** The events that an extension is told of. */
export class EventSubscriptions {
	readonly #link: Link;
	readonly #subscribed = new Map<string, Disposable>();

	constructor(link: Link) {
		this.#link = link;
	}

	/** Unknown names never come. */
	subscribe(names: readonly string[]): void {
		for (const name of names) {
			if (this.#subscribed.has(name)) continue;
			const own = this.#link.has('x.hooks') ? ownEventOf(name, 'told') : undefined;
			if (own !== undefined) this.#subscribed.set(name, this.#followOwn(name, own));
			if (!isEvent(name)) continue;
			const tell = (fields: Readonly<Record<string, unknown>>): void => this.#tell(name, fields);
			this.#subscribed.set(name, zotEvents[name].attach(this.#link.ports.hooks, tell));
		}
	}

	unsubscribe(names: readonly string[]): void {
		for (const name of names) {
			this.#subscribed.get(name)?.[Symbol.dispose]();
			this.#subscribed.delete(name);
		}
	}

	close(): void {
		this.unsubscribe([...this.#subscribed.keys()]);
	}

	#followOwn(name: string, { event, match }: OwnEvent): Disposable {
		const options = match === undefined ? {} : { match: [match] };
		const tell = (payload: object): void => {
			const { sessionId, cwd, sequence } = payload as HookOrigin;
			this.#link.send({
				...{ type: 'event', event: name, session_id: sessionId, cwd, sequence },
				payload: ownPayload(payload),
			});
		};
		return this.#link.ports.hooks.on(event, tell as never, options as never);
	}

	#tell(name: string, fields: Readonly<Record<string, unknown>>): void {
		this.#link.sendLine('event', eventLine({ event: name, fields, words: this.#link.words }));
	}
}

const isEvent = (name: string): name is keyof ZotEvents => Object.hasOwn(zotEvents, name);
