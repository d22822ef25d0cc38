import type { HookRegistry, Principal, RemoteContext, TimerPort, ToolResult, ValueRecord } from '@tenon/core';
import type { FindReport } from '../discovery/find-report.ts';
import type { Front } from '../front/front.ts';
import type { PortMethods } from '../ports/port-methods.ts';
import type { SeatPortCall, SeatPortName } from '../ports/seat-ports.ts';
import type { BuiltinNames } from '../registry/contribution-registry.ts';
import type { ExtensionTrust } from '../trust/trust.ts';
import type { ExtensionGrants, ExtensionRunner, HostInfo } from './extension.ts';
import type { FileLog } from './extension-log.ts';
import type { AuditIntercept } from './intercept-audit.ts';
import type { SettingsBook } from './settings-book.ts';

/** A tool that an extension calls as itself. */
export interface ExtensionToolCall {
	readonly principal: Extract<Principal, { readonly kind: 'extension' }>;
	/** What it may do; that it may call the tool was looked at already. */
	readonly grants: ExtensionGrants;
	/** The extension's own, absolute. */
	readonly folder: string;
	readonly dataFolder: string;
	readonly name: string;
	readonly args: ValueRecord;
	readonly signal: AbortSignal;
	/** The call inside of which it was made; `undefined` outside of any. */
	readonly outer?: RemoteContext | undefined;
}

/** Something that an extension does as itself, by a port. */
export interface ExtensionPortCall
	extends Pick<ExtensionToolCall, 'principal' | 'grants' | 'folder' | 'dataFolder'> {
	readonly call: SeatPortCall;
}

/** What an extension host is made of. */
export interface ExtensionHostOptions {
	/** One for each kind that can be started. */
	readonly runners: readonly ExtensionRunner[];
	readonly hooks: HookRegistry;
	readonly front: Front;
	readonly trust: ExtensionTrust;
	/** Names of tools and commands that extensions cannot take. */
	readonly builtins: BuiltinNames;
	/** Asked each time: the model, the folder and the session may change. */
	hostInfo(): HostInfo;
	/** Runs a tool as the extension: registry, hooks, gate. */
	callTool(call: ExtensionToolCall): Promise<ToolResult>;
	/** Does something as the extension, behind its gate; default: nothing can be done here. */
	port?(call: ExtensionPortCall): Promise<PortMethods[SeatPortName]['result']>;
	/** Absolute. Logs, data, state and settings of extensions are kept in it. */
	readonly stateFolder: string;
	/** What grants choose from; usually `process.env`. */
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly timer: TimerPort;
	/** How long loading waits for extensions to be ready; 3 seconds unless said otherwise. */
	readonly readyGraceMs?: number;
	/** Milliseconds since 1970, for the log; the system's unless said otherwise. */
	readonly now?: () => number;
	/** Looks for extensions anew when they are reloaded; without it they are reloaded as they were found. */
	find?(): Promise<FindReport>;
	/**
	 * Calls back, soon or when the turn that runs is over, for an extension that was reloaded to take the place of the
	 * one before it; default: at once.
	 */
	betweenTurns?(swap: () => void): void;
	/** Is told what each extension answered before something happened. */
	readonly audit?: AuditIntercept;
	/** In place of the usual log file, `logs/ext-<name>.log` in the state folder. */
	openLog?(extension: string): FileLog;
	/** In place of the usual file, `extension-settings.json` in the state folder. */
	readonly settings?: SettingsBook;
}
