import { allow, bindSchema, deny, replace, shortCircuit } from '@tenon/core';
import { messageOf } from '../../calls/message-of.ts';
import { Peer, type PeerMessage } from '../link/peer.ts';
import type { HostMethods, ModuleMethods } from '../messages.ts';
import { ModelFailure } from '../models.ts';
import { richForm } from '../plain-intercepts.ts';
import { recordOf, replies } from '../replies.ts';
import type { HookAnswers, ModuleHostInfo, Tenon, TenonModule } from '../surface.ts';
import { callAnswerers } from './calls.ts';
import { Declared } from './declared.ts';
import { Panels } from './panels.ts';
import { SerialQueue } from './serial-queue.ts';
import { hostToolReply } from './tool-result.ts';

/** A module's side of the conversation: the surface, and what takes the host's messages. */
export interface ModuleSide {
	/** Calls what the module exports; tells the host how it went. Never throws. */
	run(module: () => Promise<unknown>): Promise<void>;
	take(message: unknown): void;
	close(): void;
}

/** Makes a module's side. It sends by `post` and knows nothing of threads. */
export const moduleSide = (
	name: string,
	info: ModuleHostInfo,
	post: (message: PeerMessage) => void,
): ModuleSide => {
	let host = info;
	const stops: (() => unknown)[] = [];
	const complain = (error: unknown): void => peer.tell('log', { text: messageOf(error) });
	const parts = { name, events: new SerialQueue(complain), peer: () => peer } as const;
	const peer: Peer<ModuleMethods, HostMethods> = new Peer<ModuleMethods, HostMethods>({
		post,
		onFault: complain,
		maxPending: 1024,
		answerers: {
			...callAnswerers({
				...parts,
				get declared() {
					return declared;
				},
				get panels() {
					return panels;
				},
			}),
			panelKey: ({ id, press }) => panels.pressed(id, press),
			panelClosed: ({ id }) => panels.closedByUser(id),
			panelResized: ({ id, size }) => panels.resized(id, size),
			host: (changed) => {
				host = changed;
			},
			ping: () => undefined,
			stop: async () => {
				for (const stop of stops) await stop();
			},
		},
	});
	const declared = new Declared(peer);
	const panels = new Panels(peer, complain);
	const tenon = surface({ name, peer, declared, panels, stops, host: () => host });
	return {
		run: async (load) => {
			try {
				const { default: start } = (await load()) as { readonly default?: unknown };
				if (typeof start !== 'function')
					throw new TypeError('the file has no function as its default export');
				await (start as TenonModule)(tenon);
				peer.tell('loaded', null);
			} catch (error) {
				peer.tell('failed', { message: messageOf(error) });
			}
		},
		take: (message) => peer.take(message),
		close: () => peer.close(new Error(`${name} was stopped`)),
	};
};

interface SurfaceParts {
	readonly name: string;
	readonly peer: Peer<ModuleMethods, HostMethods>;
	readonly declared: Declared;
	readonly panels: Panels;
	readonly stops: (() => unknown)[];
	host(): ModuleHostInfo;
}

const surface = ({ name, peer, declared, panels, stops, host }: SurfaceParts): Tenon => ({
	...replies,
	...answers,
	name,
	get host() {
		return host();
	},
	on: (event, handler, ...[options]) =>
		declared.add({ type: 'hook', event, options: { ...options } }, handler),
	command: (command, description, handler) =>
		declared.add(
			{ type: 'command', name: command, description },
			{ name: command, handler },
			`command ${command.toLowerCase()}`,
		),
	tool: (tool, handler) => {
		const schema = tool.schema === undefined ? undefined : bindSchema(tool.schema);
		return declared.add(
			{
				type: 'tool',
				name: tool.name,
				description: tool.description,
				schema: schema?.jsonSchema ?? { type: 'object' },
				outputSchema: tool.outputSchema,
				namespace: tool.namespace?.name ?? '',
				namespaceInstructions: [tool.namespace?.description, tool.namespace?.instructions]
					.filter(Boolean)
					.join('\n'),
				exposure: tool.deferred === true ? 'deferred' : (tool.exposure ?? 'direct'),
				interactive: tool.interactive ?? false,
				timeoutMs: tool.timeoutMs,
				effects: tool.effects,
				replay: tool.replay,
			},
			{ name: tool.name, schema, handler },
			`tool ${tool.name}`,
		);
	},
	wrapTool: (toolName, handler, { priority = 0 } = {}) =>
		declared.add({ type: 'tool-wrap', toolName, priority }, handler),
	onEvent: (event, handler) => declared.add({ type: 'event', event }, { event, handler }, `event ${event}`),
	intercept: (event, handler) =>
		declared.add(
			{ type: 'intercept', event },
			{ event, handler: richForm[event](handler) },
			`intercept ${event}`,
		),
	interceptEvent: (event, handler) =>
		declared.add({ type: 'intercept', event }, { event, handler }, `intercept ${event}`),
	unregisterCommand: (command) => declared.removeKey(`command ${command.toLowerCase()}`),
	unregisterTool: (tool) => declared.removeKey(`tool ${tool}`),
	unsubscribe: ({ events = [], intercepts = [] }) => {
		for (const event of events) declared.removeKey(`event ${event}`);
		for (const event of intercepts) declared.removeKey(`intercept ${event}`);
	},
	openPanel: (panel, callbacks = {}) => panels.open(panel, callbacks),
	panel: (panel, title, open) => declared.add({ type: 'panel', name: panel, title }, open, `panel ${panel}`),
	statusItem: (item, { priority = 0, text = '' } = {}) => {
		const added = declared.add({ type: 'status-item', name: item, priority, text }, null, `status ${item}`);
		return Object.assign(added, {
			set: (changed: string) => peer.tell('statusText', { ref: added.ref, text: changed }),
		});
	},
	keyBinding: (key, command) => declared.add({ type: 'key-binding', key, command }, null, `key ${key}`),
	renderer: (renderer, draws, render) =>
		declared.add({ type: 'renderer', name: renderer, draws }, render, `renderer ${renderer}`),
	provider: (provider, models, handler) =>
		declared.add({ type: 'provider', name: provider, models: [...models] }, handler, `provider ${provider}`),
	modelFailure: (message, facts) => new ModelFailure(message, facts),
	settings: (schema, changed) => declared.add({ type: 'settings', schema }, changed, 'settings'),
	skill: (skill) => declared.add({ type: 'skill', ...skill }, null, `skill ${skill.name}`),
	mcpServer: (server, config) =>
		declared.add({ type: 'mcp-server', name: server, server: config }, null, `mcp ${server}`),
	notify: (level, message) => peer.tell('notify', { level, text: message }),
	clearNotes: () => peer.tell('clearNotes', null),
	log: (text) => peer.tell('log', { text }),
	submit: (text) => peer.tell('submit', { text, isSlash: false }),
	submitSlash: (text) => peer.tell('submit', { text, isSlash: true }),
	activateTools: (names) => peer.tell('activateTools', { names: [...names] }),
	callTool: async (tool, args = {}, options = {}) =>
		hostToolReply(
			await peer.request(
				'callTool',
				{ name: tool, args: recordOf(args, `the arguments of ${tool}`), call: 0 },
				options,
			),
		),
	onStop: (handler) => {
		stops.push(handler);
	},
});

const answers: HookAnswers = { allow: () => allow, deny, replace, shortCircuit };
