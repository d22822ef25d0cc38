import type { LinkParts, UnitLink } from '../../embedded/host/unit-link.ts';
import type { UnitMessage } from '../../embedded/messages.ts';

/** Hands what an extension emits to the extensions of all other units, as a copy. */
export class Bus {
	readonly #links = new Set<UnitLink>();

	/** Opens a unit that is on the bus as long as it lives. */
	connect(parts: LinkParts, open: (parts: LinkParts) => UnitLink): UnitLink {
		const link = open({
			...parts,
			take: (message) => {
				if (isEmitted(message)) this.#relay(message, link, parts);
				else parts.take(message);
			},
		});
		this.#links.add(link);
		void link.ended.then(() => this.#links.delete(link));
		return link;
	}

	#relay({ message }: UnitMessage, from: UnitLink, { written }: LinkParts): void {
		for (const link of this.#links) {
			if (link === from) continue;
			try {
				link.post({ extension: 0, message });
			} catch (error) {
				written(new TextEncoder().encode(`imp.events: not handed on: ${(error as Error).message}\n`));
			}
		}
	}
}

// A message of any other shape is for the unit's host to judge.
const isEmitted = (envelope: unknown): envelope is UnitMessage => {
	const { message } = (envelope ?? {}) as { readonly message?: Partial<UnitMessage['message']> };
	return message?.kind === 'notice' && message.method === 'bus';
};
