import { type Maybe, toPlain, type ValueRecord } from '@tenon/core';
import type { Capability, HelloAck, HostUpdate } from '@tenon/wire';

/** What is known of the host. Empty before the handshake. */
export interface HostInfo {
	readonly protocolVersion: number;
	readonly zotVersion: string;
	readonly provider: string;
	readonly model: string;
	/** The project's folder; that of the process is the extension's. */
	readonly cwd: string;
	readonly extensionDir: string;
	/** Where the extension may keep what it wants to find again. */
	readonly dataDir: string;
	/** Empty until the host tells. */
	readonly sessionId: string;
	/** What the host can do, as it says. */
	readonly capabilities: readonly string[];
	/** What the user set, checked by the schema of the manifest; empty where it has none. */
	readonly settings: Settings;
}

/** The extension's settings. */
export type Settings = Readonly<Record<string, unknown>>;

/** Hears of the settings that an extension begins with, and of others in their place. What it throws is logged. */
export type SettingsHandler = (settings: Settings) => Maybe<void>;

/** What this package can do, as `hello` says it. */
export const ownCapabilities: readonly Capability[] = [
	'commands',
	'tools',
	'events',
	'panels',
	'tool_cancel',
	'call_tool',
	'x.cancel',
	'x.progress',
	'x.intercept',
	'x.health',
	'x.panel2',
	'x.context',
	'x.timeout',
	'x.contribute',
	'x.hooks',
];

/** What is known before the host has said anything. */
export const unknownHost: HostInfo = {
	protocolVersion: 0,
	zotVersion: '',
	provider: '',
	model: '',
	cwd: '',
	extensionDir: '',
	dataDir: '',
	sessionId: '',
	capabilities: [],
	settings: {},
};

/** What `hello_ack` tells. */
export const hostFromAck = (frame: HelloAck): HostInfo => ({
	protocolVersion: frame.protocol_version,
	zotVersion: frame.zot_version,
	provider: frame.provider,
	model: frame.model,
	cwd: frame.cwd,
	extensionDir: frame.extension_dir,
	dataDir: frame.data_dir,
	sessionId: '',
	capabilities: frame.capabilities,
	settings: settingsOf(frame.settings),
});

/** What is known after `host_update`: what it does not name stays. */
export const hostUpdated = (host: HostInfo, frame: HostUpdate): HostInfo => ({
	...host,
	provider: frame.provider ?? host.provider,
	model: frame.model ?? host.model,
	cwd: frame.cwd ?? host.cwd,
	sessionId: frame.session_id ?? host.sessionId,
	settings: frame.settings === undefined ? host.settings : settingsOf(frame.settings),
});

const settingsOf = (settings: ValueRecord = new Map()): Settings => toPlain(settings) as Settings;
