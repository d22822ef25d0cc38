import { createHookRegistry } from '@tenon/core';
import type { JsonObject } from '../data/json.ts';
import { nothing } from '../data/nothing.ts';
import { unknownFacts } from '../model/models.ts';
import { ProtocolIncomplete } from '../plugins/errors.ts';
import type { PluginBuildContext, PluginFactory } from '../plugins/plugin-factory.ts';
import { PluginOptions } from '../plugins/plugin-options.ts';
import { openAtOnce } from '../plugins/plugin-step.ts';
import type { ProtocolSessionPlugin } from '../plugins/protocol-session.ts';
import { Registrations } from '../plugins/registrations.ts';
import { buildPlugin } from '../plugins/session-plugins.ts';
import { TurnOptionsDraft } from '../plugins/turn-options-draft.ts';
import type { Relation } from '../store/graph.ts';
import type { ProtocolDriver } from '../turn/driver.ts';
import { ProtocolUnknown } from './errors.ts';
import type { AgentSettings } from './options.ts';
import { type ChosenProtocol, ownOptionsOf, protocolConfigIn } from './session-config.ts';

/** How a session is to be opened. */
export interface OpenOptions {
	/** Default: what the session has, else the agent's default. */
	readonly protocol?: string;
	/** For plugins, by their ids; each alone knows what its own mean. What holds of them is recorded with the next commit. */
	readonly pluginOptions?: PluginOptions;
}

/** The session whose protocol is chosen. */
export interface ProtocolPlace {
	readonly settings: AgentSettings;
	readonly sessionId: string;
	readonly config: JsonObject;
	readonly relation: Relation;
	/** The protocol of the session where it is live, by its name. */
	readonly live?: { readonly protocol: string; readonly protocolSession: ProtocolSessionPlugin } | undefined;
}

/** The protocol of that name. Throws {@link ProtocolUnknown}. */
export const protocolNamed = (
	name: string,
	{ protocols }: Pick<AgentSettings, 'protocols'>,
): PluginFactory => {
	const protocol = Object.hasOwn(protocols, name) ? protocols[name] : undefined;
	if (protocol === undefined) throw new ProtocolUnknown(name, Object.keys(protocols));
	return protocol;
};

/** The name of the protocol that a session has which is opened so. Throws {@link ProtocolUnknown}. */
export const protocolName = (
	config: JsonObject,
	settings: Pick<AgentSettings, 'protocols' | 'defaultProtocol'>,
	{ protocol }: OpenOptions = {},
): string => {
	const name = protocol ?? protocolConfigIn(config).protocol ?? settings.defaultProtocol;
	protocolNamed(name, settings);
	return name;
};

/**
 * How the turns of a session go that is opened so: its protocol makes the turn options of what is recorded and what was
 * given. Where the session is not live, the protocol's plugin is built for this alone. Throws {@link ProtocolUnknown} and
 * what the protocol throws.
 */
export const chooseProtocol = (place: ProtocolPlace, options: OpenOptions = {}): ChosenProtocol => {
	const { config, settings, relation, live } = place;
	const name = protocolName(config, settings, options);
	const pluginOptions = options.pluginOptions ?? PluginOptions.empty();
	const session =
		live?.protocol === name ? live.protocolSession : protocolSessionOf(name, place, pluginOptions);
	const known = protocolConfigIn(config);
	const isSame = known.protocol === name || known.protocol === null;
	const recorded = isSame ? (ownOptionsOf(known, known.frameId) ?? known.turnOptions) : null;
	const draft = new TurnOptionsDraft(recorded);
	const materialization = { pluginOptions, isRootSession: relation.type !== 'child' };
	openAtOnce({ owner: name, name: 'configure_on_materialize' }, () =>
		session.configureOnMaterialize?.(draft.context, materialization),
	);
	const { options: made, scope } = draft.result;
	if (!isSame) return { name, options: made, scope: 'session' };
	const isRecorded = JSON.stringify(made) === JSON.stringify(recorded);
	return { name, options: made, scope: isRecorded && scope !== 'session' ? null : scope };
};

/** What the plugins of a session are built for. */
export const buildContext = (
	{ settings, sessionId, config, relation }: ProtocolPlace,
	options: PluginOptions,
): PluginBuildContext => {
	const known = protocolConfigIn(config);
	const parentSessionId = relation.type === 'child' ? relation.parentSessionId : null;
	return {
		sessionId,
		parentSessionId,
		isRoot: relation.type !== 'child',
		options,
		turnOptions: ownOptionsOf(known, known.frameId) ?? known.turnOptions,
		extensions: settings.extensions,
	};
};

/** The session half of a protocol, built for a session that is not live. Nothing of it is subscribed anywhere. */
export const protocolSessionOf = (
	name: string,
	place: ProtocolPlace,
	options: PluginOptions = PluginOptions.empty(),
): ProtocolSessionPlugin => registeredBy(name, place, options).slot('protocol session')?.value ?? {};

/** The driver of a session's protocol, built for this alone. Throws {@link ProtocolUnknown}. */
export const protocolDriverOf = (place: ProtocolPlace): ProtocolDriver => {
	const { settings, sessionId, config } = place;
	const name = protocolName(config, settings);
	const slot = registeredBy(name, place, PluginOptions.empty()).slot('protocol driver');
	if (slot === undefined) throw new ProtocolIncomplete(name, 'protocol driver');
	const model = { id: settings.defaultModel, provider: '', facts: unknownFacts, options: {} };
	const { turnOptions } = buildContext(place, PluginOptions.empty());
	const input = { sessionId, turnOptions, model, tools: [], contributions: [], turnExtension: null };
	return slot.value.buildPreamble(input).driver;
};

const registeredBy = (name: string, place: ProtocolPlace, options: PluginOptions): Registrations => {
	const factory = protocolNamed(name, place.settings);
	const { clock, operations } = place.settings;
	const told = { clock, failed: nothing };
	const registered = new Registrations(place.sessionId, createHookRegistry(), told, operations);
	const plugin = buildPlugin(factory, buildContext(place, options));
	registered.register(factory.id, (registrar) => plugin.register(registrar));
	return registered;
};
