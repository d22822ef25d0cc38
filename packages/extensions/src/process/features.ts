import type { Capability, ExtensionFrame } from '@tenon/wire';
import { ExtensionCommands } from './commands/extension-commands.ts';
import { Contributed } from './contributed/contributed.ts';
import { Heartbeat } from './heartbeat.ts';
import { EventSubscriptions } from './hooks/event-subscriptions.ts';
import { HostUpdates } from './hooks/host-updates.ts';
import { Intercepts } from './hooks/intercepts.ts';
import type { CallChain } from './host-calls/call-chain.ts';
import { HostCalls } from './host-calls/host-calls.ts';
import type { Link } from './link.ts';
import { ExtensionPanels } from './panels/extension-panels.ts';
import type { PendingRequest } from './pending-request.ts';
import type { RequestFailed } from './request-failed.ts';
import { ExtensionTools } from './tools/extension-tools.ts';
import { ToolCalls } from './tools/tool-calls.ts';

/** A frame that comes after the handshake. */
export type FeatureFrame = Exclude<ExtensionFrame, { readonly type: 'hello' | 'ready' }>;

/** All that an extension and its host do for each other, each thing in its own part. */
export class Features {
	readonly #link: Link;
	readonly #panels: ExtensionPanels;
	readonly #calls: ToolCalls;
	readonly #tools: ExtensionTools;
	readonly #commands: ExtensionCommands;
	readonly #events: EventSubscriptions;
	readonly #intercepts: Intercepts;
	readonly #hostCalls: HostCalls;
	readonly #hostUpdates: HostUpdates;
	readonly #heartbeat: Heartbeat;
	readonly contributed: Contributed;
	readonly #takers: Takers;

	constructor(link: Link, chain: CallChain, abandon: (fact: string) => void) {
		this.#link = link;
		this.#panels = new ExtensionPanels(link, () => this.#pending());
		this.#calls = new ToolCalls(link, chain, this.#panels);
		this.#tools = new ExtensionTools(link, this.#calls);
		this.#commands = new ExtensionCommands(link, this.#panels);
		this.#events = new EventSubscriptions(link);
		this.#intercepts = new Intercepts(link, this.#panels);
		this.#hostCalls = new HostCalls(link, this.#calls, this.#intercepts.requests, chain);
		this.#hostUpdates = new HostUpdates(link);
		this.#heartbeat = new Heartbeat(link, abandon);
		this.contributed = new Contributed(link, this.#panels);
		this.#takers = this.#takersOf();
	}

	/** Right after `hello_ack`. */
	start(): void {
		this.contributed.start();
		this.#hostUpdates.start();
		this.#heartbeat.start();
	}

	take(frame: FeatureFrame): void {
		// The table pairs each type with what takes its frames.
		(this.#takers[frame.type] as (frame: FeatureFrame) => void)(frame);
	}

	/** A frame with this id came and cannot be read: the waiter for its answer hears that. Its type may be lost. */
	failAnswer(type: string | undefined, id: string, fact: string): void {
		if (type === 'call_tool') {
			this.#hostCalls.refuse(id, fact);
			return;
		}
		if (type !== undefined && Object.hasOwn(this.#takers, type) && !answerTypes.has(type)) return;
		// Ids of ours say what they are for: one is known to one of them at most.
		this.#calls.fail(id, fact);
		this.#commands.fail(id, fact);
		this.#intercepts.fail(id, fact);
		this.contributed.renders.fail(id, fact);
		this.contributed.models.fail(id, fact);
	}

	/** Takes everything back, then tells all who wait. */
	close(reason: RequestFailed): void {
		this.#tools.close();
		this.#commands.close();
		this.#events.close();
		this.#intercepts.close();
		this.#hostUpdates.close();
		this.contributed.close();
		this.#heartbeat.stop();
		this.#panels.closeAll();
		this.#hostCalls.close();
		this.#calls.end(reason);
		this.#commands.requests.end(reason);
		this.#intercepts.requests.end(reason);
		this.contributed.end(reason);
	}

	*#pending(): Iterable<PendingRequest> {
		yield* this.#calls.requests.values();
		yield* this.#intercepts.requests.values();
		yield* this.#commands.requests.values();
		yield* this.contributed.models.requests.values();
	}

	#takersOf(): Takers {
		const { front } = this.#link.ports;
		const owner = this.#link.extension.name;
		const { statusItems, renders, models } = this.contributed;
		return {
			tool_result: (frame) => this.#calls.answer(frame),
			event_intercept_response: (frame) => this.#intercepts.answer(frame),
			command_response: (frame) => this.#commands.answer(frame),
			tool_progress: (frame) => this.#calls.progress(frame),
			intercept_pending: ({ id, note }) => this.#intercepts.pending(id, note),
			register_tool: (frame) => this.#tools.register(frame),
			register_command: (frame) => this.#commands.register(frame),
			subscribe: ({ events, intercept }) => {
				this.#events.subscribe(events);
				this.#intercepts.subscribe(intercept);
			},
			unregister_tool: this.#ifBoth('x.context', ({ name }) => this.#tools.unregister(name)),
			unregister_command: this.#ifBoth('x.context', ({ name }) => this.#commands.unregister(name)),
			unsubscribe: this.#ifBoth('x.context', ({ events, intercept }) => {
				this.#events.unsubscribe(events);
				this.#intercepts.unsubscribe(intercept);
			}),
			open_panel: ({ panel }) => this.#panels.open(panel),
			panel_render: (frame) => this.#panels.render(frame),
			panel_close: ({ panel_id }) => this.#panels.close(panel_id),
			call_tool: (frame) => this.#hostCalls.call(frame),
			call_tool_cancel: ({ id }) => this.#hostCalls.cancel(id),
			pong: ({ id }) => this.#heartbeat.answered(id),
			notify: ({ level, message }) => front.note({ extension: owner, level, text: message }),
			clear_notes: () => front.clearNotes(owner),
			submit: ({ text }) => {
				if (text.trim() !== '') front.submit(text);
			},
			submit_slash: ({ text }) => this.#submitSlash(text),
			status_item: this.#ifBoth('x.contribute', ({ name, text }) => statusItems.set(name, text)),
			render_result: (frame) => renders.answer(frame),
			model_event: ({ id, event }) => models.event(id, event),
			model_result: (frame) => models.answer(frame),
			// Only the end of the process counts.
			shutdown_ack: () => undefined,
		};
	}

	// Some frames count only for extensions that said so.
	#ifBoth<Frame>(capability: Capability, take: (frame: Frame) => void): (frame: Frame) => void {
		return (frame) => {
			if (this.#link.has(capability)) take(frame);
		};
	}

	#submitSlash(text: string): void {
		if (text.startsWith('/')) this.#link.ports.front.submitSlash(text);
		else this.#link.report('submit_slash.refused', 'submit_slash.text', 'expected a slash at the beginning');
	}
}

/** Frames that answer the host. */
const answerTypes: ReadonlySet<string> = new Set([
	'tool_result',
	'command_response',
	'event_intercept_response',
	'render_result',
	'model_result',
]);

type Takers = {
	readonly [Type in FeatureFrame['type']]: (frame: Extract<FeatureFrame, { readonly type: Type }>) => void;
};
