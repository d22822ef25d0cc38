import type { Json, JsonObject } from '../data/json.ts';
import { json } from '../data/shape.ts';
import { ProtocolUnknown } from './errors.ts';
import type { AgentSettings } from './options.ts';
import type { Protocol } from './protocol.ts';
import { type ChosenProtocol, type OptionsScope, ownOptionsOf, protocolConfigIn } from './session-config.ts';

/** How a session is to be opened. */
export interface OpenOptions {
	/** Default: what the session has, else the agent's default. */
	readonly protocol?: string;
	/** For the protocol, which alone knows what they mean; recorded as it makes them, with the next commit. */
	readonly protocolOptions?: Json;
	/** Where they hold; default: for the session and all its frames. */
	readonly optionsFor?: OptionsScope;
}

/** The protocol of that name. Throws {@link ProtocolUnknown}. */
export const protocolNamed = (name: string, { protocols }: Pick<AgentSettings, 'protocols'>): Protocol => {
	const protocol = Object.hasOwn(protocols, name) ? protocols[name] : undefined;
	if (protocol === undefined) throw new ProtocolUnknown(name, Object.keys(protocols));
	return protocol;
};

/** How the turns of a session go that has such settings and is opened so. Throws {@link ProtocolUnknown}. */
export const chooseProtocol = (
	config: JsonObject,
	settings: Pick<AgentSettings, 'protocols' | 'defaultProtocol'>,
	{ protocol, protocolOptions, optionsFor = 'session' }: OpenOptions = {},
): ChosenProtocol => {
	const known = protocolConfigIn(config);
	const name = protocol ?? known.protocol ?? settings.defaultProtocol;
	const driving = protocolNamed(name, settings);
	const isSame = known.protocol === name || known.protocol === null;
	const recorded = isSame ? (ownOptionsOf(known, known.frameId) ?? known.turnOptions) : null;
	const given = protocolOptions ?? null;
	const made = driving.configure === undefined ? (given ?? recorded) : driving.configure({ given, recorded });
	const options = json(made, 'turn options');
	if (isSame && JSON.stringify(options) === JSON.stringify(recorded)) return { name, options, scope: null };
	return { name, options, scope: isSame ? optionsFor : 'session' };
};
