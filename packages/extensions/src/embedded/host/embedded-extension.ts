import { messageOf } from '../../calls/message-of.ts';
import type { ExtensionEnd, ExtensionPorts, RunningExtension } from '../../host/extension.ts';
import { Peer, type PeerMessage } from '../link/peer.ts';
import type { ExtensionMethods, HostMethods } from '../messages.ts';
import type { EmbeddedHostInfo } from '../surface.ts';
import type { Added } from './additions.ts';
import { EmbeddedCalls, type EmbeddedPeer } from './embedded-calls.ts';
import { EmbeddedPanels } from './embedded-panels.ts';
import { hostAnswerers } from './host-answerers.ts';
import type { CallTimes, UnitMember } from './running-unit.ts';

/** What an extension has of the unit it runs in. */
export interface UnitDuties {
	readonly stopMs: number;
	readonly times: CallTimes;
	/** Throws where the message cannot be copied. */
	post(message: PeerMessage): void;
	/** It did not answer; the unit may hang. */
	suspect(): void;
	/** It was loaded, or is over. */
	settled(): void;
	/** It is over; resolves when nothing of it is left, with the unit where it was the last. */
	endUnit(): Promise<void>;
}

/** One extension in a unit: everything it has added, and its end. */
export class EmbeddedExtension implements RunningExtension {
	readonly ready: Promise<void>;
	readonly ended: Promise<ExtensionEnd>;
	readonly name: string;
	readonly file: string;
	readonly #folder: string;
	readonly #ports: ExtensionPorts;
	readonly #unit: UnitDuties;
	readonly #peer: EmbeddedPeer;
	readonly #calls: EmbeddedCalls;
	readonly #added = new Map<number, Added>();
	readonly #hostChanges: Disposable;
	readonly #settleReady: () => void;
	readonly #settleEnded: (end: ExtensionEnd) => void;
	#isLoaded = false;
	#end: ExtensionEnd | undefined;

	constructor({ extension, ports, file }: UnitMember, unit: UnitDuties) {
		this.name = extension.name;
		this.file = file;
		this.#folder = extension.folder;
		this.#ports = ports;
		this.#unit = unit;
		({ promise: this.ready, resolve: this.#settleReady } = Promise.withResolvers<void>());
		({ promise: this.ended, resolve: this.#settleEnded } = Promise.withResolvers<ExtensionEnd>());
		const tell = (about: string, work: Promise<unknown>): void => this.#tell(about, work);
		const calls = new EmbeddedCalls(
			() => this.#peer,
			ports.timer,
			() => unit.suspect(),
		);
		this.#calls = calls;
		this.#peer = new Peer<HostMethods, ExtensionMethods>({
			answerers: hostAnswerers({
				extension,
				ports,
				calls,
				times: unit.times,
				panels: new EmbeddedPanels(ports, calls, tell),
				added: this.#added,
				tell,
				loaded: () => this.#loaded(),
				failed: (message) => {
					this.lost(message);
					this.finish({ type: 'failed', message });
				},
			}),
			post: unit.post,
			onFault: (problem) => this.report(problem),
			maxPending,
		});
		this.#hostChanges = ports.hooks.on('host_changed', () =>
			tell('host', this.#calls.call('host', this.hostInfo(), { deadlineMs: undefined })),
		);
	}

	get isLoaded(): boolean {
		return this.#isLoaded;
	}

	get isOver(): boolean {
		return this.#end !== undefined;
	}

	/** Whether loading it has come to something. */
	get isSettled(): boolean {
		return this.#isLoaded || this.isOver;
	}

	async stop(): Promise<void> {
		if (!this.isOver) {
			try {
				await this.#calls.call('stop', null, { deadlineMs: this.#unit.stopMs });
			} catch (error) {
				this.#ports.log.say(`did not stop by itself: ${messageOf(error)}`);
			}
		}
		this.finish({ type: 'stopped' });
		await this.ended;
	}

	/** Takes a message of the extension. Never throws. */
	take(message: unknown): void {
		this.#peer.take(message);
	}

	/** Asks for any answer at all. */
	ping(): void {
		this.#tell('ping', this.#peer.request('ping', null));
	}

	/** A message that has no meaning. */
	report(problem: string): void {
		this.#ports.report({ code: 'module.bad_message', where: problem.split(':')[0] ?? '', message: problem });
	}

	hostInfo(): EmbeddedHostInfo {
		const { dataFolder, front } = this.#ports;
		return {
			...this.#ports.hostInfo(),
			extensionDir: this.#folder,
			dataDir: dataFolder,
			capabilities: [...front.capabilities],
		};
	}

	/** It cannot be asked any more: said before anything of it is taken back. */
	lost(message: string): void {
		if (!this.isOver) this.#ports.lost(message);
	}

	/** Ends it for its host: what was asked fails, what it added goes. May be called twice. */
	finish(end: ExtensionEnd): void {
		if (this.#end !== undefined) return;
		this.#end = end;
		const why = end.type === 'stopped' ? 'it was stopped' : end.message;
		this.#hostChanges[Symbol.dispose]();
		this.#peer.close(new Error(why));
		this.#withdrawAdditions(end);
		this.#ports.front.panels.closeOwner(this.name);
		this.#unit.settled();
		void this.#unit.endUnit().then(() => {
			// Not before: until its end is known it would count as well.
			this.#settleReady();
			this.#settleEnded(end);
		});
	}

	#loaded(): void {
		this.#isLoaded = true;
		this.#unit.settled();
		this.#settleReady();
	}

	// A failure that no caller waits for is logged. Where too much is under way, the unit may hang.
	#tell(about: string, work: Promise<unknown>): void {
		work.catch((error: unknown) => {
			if (this.isOver) return;
			this.#ports.log.say(`${about}: ${messageOf(error)}`);
			if (this.#peer.pending >= maxPending) this.#unit.suspect();
		});
	}

	// What may refuse stays where the extension died, and refuses: the host knows what takes its place.
	#withdrawAdditions({ type }: ExtensionEnd): void {
		for (const added of this.#added.values()) {
			if (type === 'stopped' || added.isAsked !== true) added[Symbol.dispose]();
		}
		this.#added.clear();
	}
}

const maxPending = 4096;
