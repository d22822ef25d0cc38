import type { Maybe } from '@tenon/core';
import {
	eventFromWire,
	FrameSplitter,
	type HelloAck,
	type HostFrame,
	type HostUpdate,
	hookPayload,
	isHookEvent,
	readHostFrame,
	recogniseFrame,
	type SplitLine,
} from '@tenon/wire';
import type { Registration, RegistryWatcher, Subscription } from '../declare/registry.ts';
import { messageOf } from '../errors.ts';
import { hostFromAck, hostUpdated, ownCapabilities } from '../host/host-info.ts';
import { registerToolFrame } from '../tool/tool.ts';
import { answerRequest } from './answer-request.ts';
import type { Connection, Transport } from './connection.ts';
import { modelRequest, renderRequest } from './contributed-requests.ts';
import { commandRequest, interceptRequest, toolRequest } from './requests.ts';
import { SerialQueue } from './serial-queue.ts';

/**
 * One conversation with a host, from `hello` to `shutdown_ack`. Handlers do not hold up the reader, unless those of
 * events or of a panel are so far behind that no more may wait for them.
 */
export class Session implements RegistryWatcher {
	readonly #connection: Connection;
	readonly #events: SerialQueue;
	#isAnnounced = false;
	#isOver = false;

	constructor(connection: Connection) {
		this.#connection = connection;
		this.#events = new SerialQueue((error) => connection.log(`event: ${messageOf(error)}`));
	}

	/** Settles when the host shuts the extension down or its input ends. Handlers that still run are left behind. */
	async serve(input: Transport['input'], name: string, version: string): Promise<void> {
		const { outbox } = this.#connection;
		outbox.send({ type: 'hello', name, version, capabilities: ownCapabilities });
		const splitter = new FrameSplitter();
		for await (const chunk of input) {
			for (const line of splitter.push(chunk)) {
				const room = this.#take(line);
				if (room !== undefined) await room;
			}
			if (this.#isOver) break;
		}
		const last = splitter.end();
		if (last !== undefined) void this.#take(last);
		this.#connection.close();
	}

	registered(registration: Registration): void {
		const { outbox } = this.#connection;
		if (registration.kind === 'tool') {
			outbox.send(registerToolFrame(registration.tool, this.#connection.hostCan('x.timeout')));
		} else {
			const { name, description } = registration.command;
			outbox.send({ type: 'register_command', name, description });
		}
	}

	subscribed({ events, intercept }: Subscription): void {
		const { outbox } = this.#connection;
		const hasHooks = this.#connection.hostCan('x.hooks');
		const isKnown = (name: string): boolean => hasHooks || !isHookEvent(name);
		const known = { events: events.filter(isKnown), intercept: intercept.filter(isKnown) };
		if (known.events.length + known.intercept.length > 0) outbox.send({ type: 'subscribe', ...known });
	}

	/** What it gives has to be waited for before the next line is taken: too much waits for handlers. */
	#take(line: SplitLine): Maybe<void> {
		if (this.#isOver) return;
		if (line.kind === 'oversized') {
			const { type = 'frame' } = recogniseFrame(line.beginning);
			this.#connection.log(`${type}: a line of ${line.byteLength} bytes is too long, passed over`);
			return;
		}
		const read = readHostFrame(line.text);
		if (read.kind === 'frame') return this.#handle(read.frame);
		if (read.kind === 'unknown') this.#connection.log(`${read.type}: an unknown frame, passed over`);
		else {
			const { path, expected } = read.problem;
			this.#connection.log(`${read.type ?? 'frame'}: ${path}: expected ${expected}, passed over`);
		}
	}

	#handle(frame: HostFrame): Maybe<void> {
		const connection = this.#connection;
		const { outbox, panels, running, registry } = connection;
		switch (frame.type) {
			case 'hello_ack':
				connection.host = { ...hostFromAck(frame), sessionId: connection.host.sessionId };
				this.#announce();
				return this.#tellSettings(frame);
			case 'host_update':
				connection.host = hostUpdated(connection.host, frame);
				return this.#tellSettings(frame);
			case 'command_invoked':
				void answerRequest(connection, commandRequest(connection, frame));
				break;
			case 'tool_call':
				void answerRequest(connection, toolRequest(connection, frame));
				break;
			case 'event_intercept':
				void answerRequest(connection, interceptRequest(connection, frame));
				break;
			case 'render':
				void answerRequest(connection, renderRequest(connection, frame));
				break;
			case 'model_request':
				void answerRequest(connection, modelRequest(connection, frame));
				break;
			case 'event':
				if (isHookEvent(frame.event))
					return this.#events.add(() => registry.hookListener(frame.event)?.(hookPayload(frame)));
				return this.#events.add(() => registry.event(frame.event)?.(eventFromWire(frame.event, frame)));
			case 'command_cancel':
				running.cancel('command', frame.id);
				break;
			case 'tool_cancel':
				running.cancel('tool', frame.id);
				break;
			case 'intercept_cancel':
				running.cancel('intercept', frame.id);
				break;
			case 'model_cancel':
				running.cancel('model', frame.id);
				break;
			case 'panel_key':
				return panels.key(frame.panel_id, frame);
			case 'panel_close':
				return panels.closedByUser(frame.panel_id);
			case 'panel_result':
				return panels.submitted(frame.panel_id, frame.value);
			case 'panel_resize':
				return panels.resized(frame.panel_id, { width: frame.width, height: frame.height });
			case 'tool_result':
				connection.hostTools.settle(frame);
				break;
			case 'ping':
				outbox.send({ type: 'pong', id: frame.id });
				break;
			case 'shutdown':
				outbox.send({ type: 'shutdown_ack' });
				this.#isOver = true;
				connection.close();
				break;
		}
	}

	/** In the order of the events: a handler that is still busy with older settings sees the newer ones afterwards. */
	#tellSettings({ settings }: HelloAck | HostUpdate): Maybe<void> {
		if (settings === undefined) return;
		const { registry, host } = this.#connection;
		return this.#events.add(() => registry.settings?.(host.settings));
	}

	/** Tells the host what was declared, once: what it can do is known by now. */
	#announce(): void {
		if (this.#isAnnounced) return;
		this.#isAnnounced = true;
		const { registry, outbox } = this.#connection;
		for (const registration of registry.registrations) this.registered(registration);
		this.subscribed(registry.subscription);
		outbox.send({ type: 'ready' });
		registry.watch(this);
	}
}
