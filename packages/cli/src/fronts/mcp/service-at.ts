import type { Server, ServerContext } from '@modelcontextprotocol/server';
import { askForFolder, type ClientFolder } from './client-folder.ts';
import type { Service } from './service.ts';

/** A service, or what the client has to answer before there is one. */
export type FoundService =
	| { readonly kind: 'service'; readonly service: Service }
	| Extract<ClientFolder, { readonly kind: 'asked' }>;

/** Where a service is looked for. */
export interface ServicePlaces {
	/** That of the folder of the process, or of the one that was named. */
	readonly own: Service;
	/** Whether the folder was named: then the client is not asked. */
	readonly isNamed: boolean;
	/** Throws where the folder of the process must not be worked in. */
	admitOwn(): void;
	/** Opens the service of another folder; the own one if it is the same. Throws if it cannot be worked in. */
	open(folder: string): Promise<Service>;
}

/**
 * The service of a connection. Where no folder was named, the client is asked for its roots before its first call is
 * answered, and the first of them is worked in; a client without roots gets the folder of the process.
 */
export class ServiceAt {
	readonly #places: ServicePlaces;
	#found: Service | undefined;
	#finding: Promise<FoundService> | undefined;
	readonly #listeners = new Set<() => void>();
	/** Aborts when the tools of another service are shown. */
	#followed = new AbortController();
	/** Settles when the service of the own folder has ended, where another one is worked in. */
	#left: Promise<void> | undefined;

	constructor(places: ServicePlaces) {
		this.#places = places;
		if (places.isNamed) this.#found = places.own;
		void this.#follow(places.own);
	}

	/** Is told whenever what `listing` lists may be different. */
	watch(listener: () => void): Disposable {
		this.#listeners.add(listener);
		return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
	}

	/** What lists tools and outputs: until a call was made that of the own folder, whose extensions may be others. */
	get listing(): Service {
		return this.#found ?? this.#places.own;
	}

	/** The service for a call. Rejects if there is no folder to work in; the next call tries again. */
	find(server: Server, context: ServerContext): Promise<FoundService> {
		if (this.#found !== undefined) return Promise.resolve({ kind: 'service', service: this.#found });
		// Calls at the same time wait for one answer.
		this.#finding ??= this.#find(server, context).finally(() => {
			this.#finding = undefined;
		});
		return this.#finding;
	}

	/** Ends what was opened. */
	async close(): Promise<void> {
		await Promise.allSettled([this.#finding]);
		this.#followed.abort();
		await this.#left;
		await this.listing.close();
	}

	async #follow({ kernels }: Service): Promise<void> {
		this.#followed.abort();
		this.#followed = new AbortController();
		for await (const _ of kernels.toolChanges(this.#followed.signal)) this.#tell();
	}

	#tell(): void {
		for (const listener of this.#listeners) listener();
	}

	async #find(server: Server, context: ServerContext): Promise<FoundService> {
		const answer = await askForFolder(server, context);
		if (answer.kind === 'asked') return answer;
		const { own, open, admitOwn } = this.#places;
		if (answer.folder === undefined) admitOwn();
		this.#found = answer.folder === undefined ? own : await open(answer.folder);
		if (this.#found !== own) {
			// Extensions that were listed there do not run on beside those of the folder that is worked in.
			this.#left = own.close();
			void this.#follow(this.#found);
			this.#tell();
		}
		return { kind: 'service', service: this.#found };
	}
}
