import type { Capability } from '@tenon/wire';
import type { Registry } from '../declare/registry.ts';
import { type HostInfo, unknownHost } from '../host/host-info.ts';
import { ToolClient } from '../host/tool-client.ts';
import { Panels } from '../panel/panels.ts';
import { Outbox } from './outbox.ts';
import { Running } from './running.ts';

/** How an extension and its host reach each other. */
export interface Transport {
	/** What the host says, in pieces of any size; its end is the end of the session. */
	readonly input: AsyncIterable<Uint8Array>;
	/** Takes one line, newline included. Lines leave in the order in which they came. */
	write(line: string): void;
	/** Takes what people may want to read who look for a fault. */
	log(text: string): void;
}

/** What the parts of one session share. */
export class Connection {
	readonly registry: Registry;
	readonly outbox: Outbox;
	readonly panels: Panels;
	readonly running: Running = new Running();
	readonly hostTools: ToolClient;
	readonly log: (text: string) => void;
	host: HostInfo = unknownHost;

	constructor(registry: Registry, transport: Transport) {
		this.registry = registry;
		this.log = (text) => transport.log(text);
		this.outbox = new Outbox((line) => transport.write(line), this.log);
		this.panels = new Panels(this.outbox, this.log, () => this.hostCan('x.panel2'));
		this.hostTools = new ToolClient(this.outbox, () => this.hostCan('call_tool'));
	}

	/** Whether a frame or field that needs a capability may be written. */
	hostCan(capability: Capability): boolean {
		return this.host.capabilities.includes(capability);
	}

	/** Says nothing more, and tells handlers that no caller waits for them. Safe to call twice. */
	close(): void {
		this.outbox.close();
		this.running.cancelAll();
		this.hostTools.close();
	}
}
