import type { HookPayload } from '@tenon/core';
import type { Link } from '../link.ts';

/** Tells an extension that can hear it what has changed since `hello_ack`. */
export class HostUpdates {
	readonly #link: Link;
	#subscribed: Disposable | undefined;

	constructor(link: Link) {
		this.#link = link;
	}

	/** To be called right after `hello_ack`, which does not tell the session. */
	start(): void {
		if (!this.#link.has('x.context')) return;
		const { sessionId } = this.#link.ports.hostInfo();
		if (sessionId !== '') this.#link.send({ type: 'host_update', session_id: sessionId });
		this.#subscribed = this.#link.ports.hooks.on('host_changed', (change) => this.#tell(change));
	}

	close(): void {
		this.#subscribed?.[Symbol.dispose]();
	}

	#tell({ changed, provider, model, cwd, sessionId }: HookPayload<'host_changed'>): void {
		const has = (fact: (typeof changed)[number]): boolean => changed.includes(fact);
		this.#link.send({
			type: 'host_update',
			...(has('provider') && { provider }),
			...(has('model') && { model }),
			...(has('cwd') && { cwd }),
			...(has('session') && { session_id: sessionId }),
		});
	}
}
