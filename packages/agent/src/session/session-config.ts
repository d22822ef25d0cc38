import type { Json, JsonObject } from '../data/json.ts';

/** Where turn options hold: for the session with all its frames, or for the current frame alone. */
export type OptionsScope = 'session' | 'frame';

/** How the turns of a session go from now on. */
export interface ChosenProtocol {
	readonly name: string;
	/** The turn options, as the protocol made them. */
	readonly options: Json;
	/** What is to be recorded of them with the next commit; null: nothing, they are recorded. */
	readonly scope: OptionsScope | null;
}

/** The frame that a commit opens. */
export interface OpenedFrame {
	readonly frameId: string;
	/** Its turn options. */
	readonly options: Json;
}

/** What the settings of a session say of its protocol. */
export interface ProtocolConfig {
	/** Null before the first commit. */
	readonly protocol: string | null;
	/** The turn options of frames that have none of their own. */
	readonly turnOptions: Json;
	/** The current frame; empty: the first one. */
	readonly frameId: string;
	/** Turn options of single frames by their ids, those that were set last at the end. */
	readonly frameOptions: JsonObject;
}

/** Reads what the runtime recorded among a session's settings. */
export const protocolConfigIn = ({
	protocol,
	turnOptions,
	frameId,
	frameOptions,
}: JsonObject): ProtocolConfig => ({
	protocol: typeof protocol === 'string' ? protocol : null,
	turnOptions: turnOptions ?? null,
	frameId: typeof frameId === 'string' ? frameId : '',
	frameOptions: isObject(frameOptions) ? frameOptions : {},
});

/** The turn options that a frame of a session has; `undefined` where it has none of its own. */
export const ownOptionsOf = ({ frameOptions }: ProtocolConfig, frameId: string): Json | undefined =>
	Object.hasOwn(frameOptions, frameId) ? frameOptions[frameId] : undefined;

/** Whether a session's settings say what was chosen. */
export const isRecorded = (config: JsonObject, { name, options, scope }: ChosenProtocol): boolean => {
	const known = protocolConfigIn(config);
	const own = scope === 'session' ? undefined : ownOptionsOf(known, known.frameId);
	return known.protocol === name && JSON.stringify(own ?? known.turnOptions) === JSON.stringify(options);
};

/**
 * What was chosen for a session, as it holds by now. Where an earlier turn has recorded the same options for the session,
 * those that a frame was given since are the frame's own and stay.
 */
export const choiceByNow = (config: JsonObject, chosen: ChosenProtocol): ChosenProtocol => {
	if (chosen.scope !== 'session' || !isRecorded(config, chosen)) return chosen;
	const known = protocolConfigIn(config);
	return { ...chosen, options: ownOptionsOf(known, known.frameId) ?? chosen.options, scope: null };
};

/** A session's settings after a turn; null: as they were. */
export const configAfter = (
	config: JsonObject,
	{ name, options, scope }: ChosenProtocol,
	opened: OpenedFrame | undefined,
): JsonObject | null => {
	let now: ProtocolConfig = protocolConfigIn(config);
	const before = JSON.stringify(now);
	now = { ...now, protocol: name };
	if (scope === 'session') now = { ...now, turnOptions: options, frameOptions: {} };
	if (scope === 'frame') now = withFrame(now, { frameId: now.frameId, options });
	if (opened !== undefined) now = { ...withFrame(now, opened), frameId: opened.frameId };
	return JSON.stringify(now) === before ? null : { ...config, ...written(now) };
};

// Options that are the session's own need no entry. Of too many frames the ones that were set first go.
const withFrame = (config: ProtocolConfig, { frameId, options }: OpenedFrame): ProtocolConfig => {
	const { [frameId]: _, ...others } = config.frameOptions;
	if (JSON.stringify(options) === JSON.stringify(config.turnOptions))
		return { ...config, frameOptions: others };
	const entries = [...Object.entries(others), [frameId, options] as const].slice(-maxFrames);
	return { ...config, frameOptions: Object.fromEntries(entries) };
};

const maxFrames = 64;

const written = ({ protocol, turnOptions, frameId, frameOptions }: ProtocolConfig): JsonObject => ({
	protocol,
	turnOptions,
	frameId,
	frameOptions,
});

const isObject = (value: Json | undefined): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
