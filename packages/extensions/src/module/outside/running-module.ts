import { Deadline } from '../../calls/deadline.ts';
import { messageOf } from '../../calls/message-of.ts';
import type { ExtensionEnd, ExtensionPorts, FoundExtension, RunningExtension } from '../../host/extension.ts';
import { Peer } from '../link/peer.ts';
import type { HostMethods, ModuleMethods } from '../messages.ts';
import type { ModuleHostInfo } from '../surface.ts';
import { hostAnswerers } from './host-answerers.ts';
import type { Added } from './module-additions.ts';
import { ModuleCalls, type ModulePeer } from './module-calls.ts';
import type { LinkParts, ModuleLink } from './module-link.ts';
import { ModulePanels } from './module-panels.ts';

/** The times that a module is given. */
export interface ModuleTimes {
	/** For loading: the file, what it imports, its function. */
	readonly loadMs: number;
	/** For a sign of life after a call was given up. */
	readonly signOfLifeMs: number;
	/** For ending in order. */
	readonly stopMs: number;
}

/** A module that was started: everything it has added, and its end. */
export class RunningModule implements RunningExtension {
	readonly ready: Promise<void>;
	readonly ended: Promise<ExtensionEnd>;
	readonly #extension: FoundExtension;
	readonly #ports: ExtensionPorts;
	readonly #times: ModuleTimes;
	readonly #link: ModuleLink;
	readonly #peer: ModulePeer;
	readonly #calls: ModuleCalls;
	readonly #added = new Map<number, Added>();
	readonly #loadDeadline: Deadline;
	readonly #hostChanges: Disposable;
	readonly #settleReady: () => void;
	readonly #settleEnded: (end: ExtensionEnd) => void;
	#isLoaded = false;
	#end: ExtensionEnd | undefined;
	#signOfLife: Deadline | undefined;

	constructor(
		extension: FoundExtension,
		file: string,
		ports: ExtensionPorts,
		times: ModuleTimes,
		openLink: (parts: LinkParts) => ModuleLink,
	) {
		this.#extension = extension;
		this.#ports = ports;
		this.#times = times;
		({ promise: this.ready, resolve: this.#settleReady } = Promise.withResolvers<void>());
		({ promise: this.ended, resolve: this.#settleEnded } = Promise.withResolvers<ExtensionEnd>());
		const tell = (about: string, work: Promise<unknown>): void => this.#tell(about, work);
		const calls = new ModuleCalls(
			() => this.#peer,
			ports.timer,
			() => this.#askForSignOfLife(),
		);
		this.#calls = calls;
		this.#peer = new Peer<HostMethods, ModuleMethods>({
			answerers: hostAnswerers({
				extension,
				ports,
				calls,
				panels: new ModulePanels(ports, calls, tell),
				added: this.#added,
				tell,
				loaded: () => this.#loaded(),
				failed: (message) => this.#finish({ type: 'failed', message }),
			}),
			post: (message) => this.#link.post(message),
			onFault: (problem) => this.#report(problem),
			maxPending,
		});
		this.#loadDeadline = new Deadline(ports.timer, times.loadMs, () =>
			this.#finish({ type: 'failed', message: `${file}: not loaded within ${times.loadMs / 1000} s` }),
		);
		this.#link = openLink({
			start: { file, name: extension.name, host: this.#hostInfo() },
			environment: ports.environment,
			timer: ports.timer,
			take: (message) => this.#take(message),
			written: (bytes) => ports.log.append(bytes),
		});
		this.#hostChanges = ports.hooks.on('host_changed', () =>
			tell('host', this.#calls.call('host', this.#hostInfo(), { deadlineMs: undefined })),
		);
		void this.#link.ended.then((message) =>
			this.#finish({ type: this.#isLoaded ? 'crashed' : 'failed', message }),
		);
	}

	async stop(): Promise<void> {
		if (this.#end === undefined) {
			try {
				await this.#calls.call('stop', null, { deadlineMs: this.#times.stopMs });
			} catch (error) {
				this.#ports.log.say(`did not stop by itself: ${messageOf(error)}`);
			}
		}
		this.#finish({ type: 'stopped' });
		await this.ended;
	}

	#loaded(): void {
		this.#isLoaded = true;
		this.#loadDeadline[Symbol.dispose]();
		this.#settleReady();
	}

	// Whoever does not answer a call may be slow; whoever says nothing at all hangs.
	#askForSignOfLife(): void {
		if (this.#signOfLife !== undefined || this.#end !== undefined) return;
		const { signOfLifeMs } = this.#times;
		this.#signOfLife = new Deadline(this.#ports.timer, signOfLifeMs, () =>
			this.#finish({ type: 'crashed', message: `no sign of life within ${signOfLifeMs / 1000} s` }),
		);
		this.#tell('ping', this.#peer.request('ping', null));
	}

	#take(message: unknown): void {
		this.#signOfLife?.[Symbol.dispose]();
		this.#signOfLife = undefined;
		this.#peer.take(message);
	}

	// What nobody waits for is logged where it fails. Where too much is under way, the module may hang.
	#tell(about: string, work: Promise<unknown>): void {
		work.catch((error: unknown) => {
			if (this.#end !== undefined) return;
			this.#ports.log.say(`${about}: ${messageOf(error)}`);
			if (this.#peer.pending >= maxPending) this.#askForSignOfLife();
		});
	}

	#report(problem: string): void {
		this.#ports.report({ code: 'module.bad_message', where: problem.split(':')[0] ?? '', message: problem });
	}

	#hostInfo(): ModuleHostInfo {
		const { folder } = this.#extension;
		const { dataFolder, front } = this.#ports;
		return {
			...this.#ports.hostInfo(),
			extensionDir: folder,
			dataDir: dataFolder,
			capabilities: [...front.capabilities],
		};
	}

	// What may refuse stays where the module died, and refuses: the host knows what takes its place.
	#takeBack({ type }: ExtensionEnd): void {
		for (const added of this.#added.values()) {
			if (type === 'stopped' || added.isAsked !== true) added[Symbol.dispose]();
		}
		this.#added.clear();
	}

	#finish(end: ExtensionEnd): void {
		if (this.#end !== undefined) return;
		this.#end = end;
		const why = end.type === 'stopped' ? 'it was stopped' : end.message;
		this.#loadDeadline[Symbol.dispose]();
		this.#signOfLife?.[Symbol.dispose]();
		this.#hostChanges[Symbol.dispose]();
		if (end.type !== 'stopped') this.#ports.lost(end.message);
		this.#peer.close(new Error(why));
		this.#takeBack(end);
		this.#ports.front.panels.closeOwner(this.#extension.name);
		void this.#link.end().then(() => {
			// Not before: until its end is known it would count as well.
			this.#settleReady();
			this.#settleEnded(end);
		});
	}
}

const maxPending = 4096;
