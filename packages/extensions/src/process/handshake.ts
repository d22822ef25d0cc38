import {
	type Capability,
	capabilityNames,
	type Hello,
	type HelloAck,
	negotiate,
	protocolVersion,
} from '@tenon/wire';
import type { ExtensionPorts, FoundExtension } from '../host/extension.ts';
import type { Deadline, Deadlines } from './channel/deadlines.ts';
import type { ProcessSettings } from './process-settings.ts';

/** What a handshake is made with. */
export interface HandshakeOptions {
	readonly settings: ProcessSettings;
	readonly deadlines: Deadlines;
	/** Nothing was heard in time. */
	silent(): void;
	/** All is registered, as far as is known; called once. */
	ready(): void;
}

/**
 * The beginning of a conversation: a first frame in time, then registrations until `ready`, or until nothing more
 * comes for a moment.
 */
export class Handshake {
	readonly #options: HandshakeOptions;
	#stage: 'silent' | 'registering' | 'ready' = 'silent';
	#deadline: Deadline;

	constructor(options: HandshakeOptions) {
		this.#options = options;
		this.#deadline = options.deadlines.start(options.settings.firstFrameMs, () => options.silent());
	}

	get hasGreeted(): boolean {
		return this.#stage !== 'silent';
	}

	/** The extension has said hello. */
	greeted(): void {
		this.#stage = 'registering';
		this.#deadline.cancel();
		const { deadlines, settings } = this.#options;
		this.#deadline = deadlines.start(settings.idleReadyMs, () => this.ready());
	}

	/** A frame came: what follows it may belong to the registrations. */
	heard(): void {
		if (this.#stage === 'registering')
			this.#deadline.extend(this.#options.settings.idleReadyMs, Number.POSITIVE_INFINITY);
	}

	ready(): void {
		if (this.#stage !== 'registering') return;
		this.#stage = 'ready';
		this.#deadline.cancel();
		this.#options.ready();
	}
}

/** The answer to `hello`, and what both sides can do. */
export const acknowledge = (
	hello: Hello,
	extension: FoundExtension,
	ports: ExtensionPorts,
): { readonly frame: HelloAck; readonly common: ReadonlySet<Capability> } => {
	const { version, provider, model, cwd } = ports.hostInfo();
	const ours = capabilityNames.filter((capability) => offers(ports, capability));
	const frame: HelloAck = {
		type: 'hello_ack',
		protocol_version: protocolVersion,
		zot_version: version,
		provider,
		model,
		cwd,
		extension_dir: extension.folder,
		data_dir: ports.dataFolder,
		capabilities: ours,
	};
	return { frame, common: negotiate(ours, hello.capabilities) };
};

// An extension sees here whether a front shows panels.
const offers = ({ front }: ExtensionPorts, capability: Capability): boolean =>
	(capability !== 'panels' && capability !== 'x.panel2') || front.capabilities.has('panels');
