import { allow, bindSchema, deny, replace, shortCircuit } from '@tenon/core';
import { recordOf, richForm } from '@tenon/wire';
import { ModelFailure } from '../model-handler.ts';
import type { EmbeddedHostInfo, HookAnswers, Tenon } from '../surface.ts';
import type { Declared } from './declared.ts';
import type { HostPeer } from './host-peer.ts';
import type { Panels } from './panels.ts';
import { replies } from './replies.ts';
import { hostToolReply } from './tool-result.ts';
import { extensionWorld } from './world.ts';

/** What the surface of one extension stands on. */
export interface SurfaceParts {
	readonly name: string;
	readonly peer: HostPeer;
	readonly declared: Declared;
	readonly panels: Panels;
	readonly stops: (() => unknown)[];
	host(): EmbeddedHostInfo;
}

/** All that an embedded extension has of its host. */
export const tenonSurface = ({ name, peer, declared, panels, stops, host }: SurfaceParts): Tenon => ({
	...replies,
	...answers,
	...extensionWorld(() => peer, 0),
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
		declared.add(
			{ type: 'provider', name: provider, models: [...models] },
			{ provider, handler },
			`provider ${provider}`,
		),
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
