import type {
	ExtensionKind,
	HookSubscriptions,
	Principal,
	RemoteContext,
	TimerPort,
	ToolResult,
	Value,
	ValueRecord,
} from '@tenon/core';
import type { Contributes, InterceptWish, Permissions } from '@tenon/wire';
import type { Contribution, McpServerConfig } from '../contribution/contribution.ts';
import type { Front } from '../front/front.ts';
import type { CallPort } from '../ports/port-methods.ts';
import type { GrantSwitches } from '../trust/narrowed-grants.ts';

/** Where an extension was found; also the order in which a name is given away. */
export type ExtensionScope = 'explicit' | 'project' | 'user';

/** An extension on the disk, read and checked, not yet trusted or started. */
export interface FoundExtension {
	/** What it is called everywhere; unique among those that are started. */
	readonly name: string;
	readonly kind: ExtensionKind;
	readonly scope: ExtensionScope;
	/** Its folder, absolute; of an MCP server the folder of the file that names it. */
	readonly folder: string;
	/** Where it has no folder of its own but is a single file: that file, absolute. */
	readonly file?: string;
	readonly version: string;
	readonly description: string;
	readonly isEnabled: boolean;
	/** It stands for a guard that was trusted and is not found any more. */
	readonly isMissing?: boolean;
	/** How it is started, by kind. */
	readonly start: ProcessStart | ModuleStart | McpStart | LuaStart;
	/** What it asks for; `undefined` for manifests that know nothing of permissions. */
	readonly permissions: Permissions | undefined;
	/** What it is granted where a person says no more than yes; default: all that it asks for. */
	readonly offered?: Permissions;
	/** What the configuration of the user and that of the project leave of what was granted. */
	readonly limits?: readonly GrantSwitches[];
	/** Of a Lua extension. */
	readonly lua?: LuaFacts;
	/** By event. */
	readonly intercept: Readonly<Record<string, InterceptWish>>;
	readonly restart: 'on-failure' | 'never';
	/** Paths of skills inside its folder, absolute. */
	readonly skills: readonly string[];
	/** MCP servers that its manifest brings along, by name. */
	readonly mcpServers?: Readonly<Record<string, McpServerConfig>>;
	/** What the manifest says that its program adds, beside what the program registers itself. */
	readonly contributes?: Contributes;
	/** What is wrong with entries of its manifest, which were left out; told when it starts. */
	readonly problems?: readonly ExtensionProblem[];
	/** Whether it keeps its state apart from its files. */
	readonly hasSeparateData: boolean;
	/** Whether arguments are checked before it sees them: `warn` for manifests of zot. */
	readonly checksArguments: 'enforce' | 'warn';
}

/** A program that speaks the wire protocol. */
export interface ProcessStart {
	readonly kind: 'process';
	/** Absolute, or a bare word for `PATH`; empty: nothing is run, the extension only brings skills or MCP servers. */
	readonly program: string;
	readonly args: readonly string[];
}

/** A TypeScript or JavaScript file that exports a function. */
export interface ModuleStart {
	readonly kind: 'module';
	/** Absolute. */
	readonly file: string;
}

/** A Lua file that registers what it has at the global `imp` or `tenon`. */
export interface LuaStart {
	readonly kind: 'lua';
	/** Absolute. */
	readonly file: string;
}

/** What is known of a Lua extension beside its file: no part of what is trusted. */
export interface LuaFacts {
	/** Whether it has a Lua state of its own: it has a policy of its own, or its manifest asks for it. */
	readonly isAlone: boolean;
	/** Names of the commands that its manifest says it has. */
	readonly commands: readonly string[];
	/** Milliseconds of Lua in one call, where its policy says so. */
	readonly callMs?: number;
	/** Of its state, where its policy says so. */
	readonly memoryMb?: number;
}

/** A server of the Model Context Protocol. */
export interface McpStart {
	readonly kind: 'mcp';
	readonly server: McpServerConfig;
}

/** What a person granted to one content of an extension. */
export interface ExtensionGrants {
	/** Where the proposal came from. `compat`: the manifest asks for nothing, as one of zot; `declared`: it says what. */
	readonly profile: 'compat' | 'declared';
	/** What it may do, no more. */
	readonly permissions: Permissions;
	/** What a guard's silence means, where the user said so; default `deny`. */
	readonly onTimeout: 'deny' | 'allow';
}

/** What an extension is told about where it runs. */
export interface HostInfo {
	readonly version: string;
	readonly provider: string;
	readonly model: string;
	readonly cwd: string;
	readonly sessionId: string;
}

/** Where an extension's lines go: what it writes to stderr, and what the host has to say about it. */
export interface ExtensionLog {
	/** A line of the host's, with its prefix. */
	say(text: string): void;
	/** What the extension wrote. */
	append(bytes: Uint8Array): void;
	/** The last lines that the extension wrote, for an error. */
	tail(): readonly string[];
}

/** A finding that `tenon ext doctor` lists: what was wrong with a frame, a manifest or an argument. */
export interface ExtensionProblem {
	readonly code: string;
	/** The frame's or file's kind, and the field in it; empty where there is none. */
	readonly where: string;
	readonly message: string;
}

/** All that a running extension has of its host. Everything it adds is owned by its name and goes with it. */
export interface ExtensionPorts {
	readonly principal: Extract<Principal, { readonly kind: 'extension' }>;
	readonly grants: ExtensionGrants;
	/** What a program of the extension sees of the environment, after grants. */
	readonly environment: Readonly<Record<string, string>>;
	/** Where it keeps its state, absolute; exists. */
	readonly dataFolder: string;
	/** Dispose of the result to take it back. A name that is taken is reported, not thrown: it is inactive then. */
	contribute(contribution: Contribution): Disposable;
	readonly hooks: HookSubscriptions;
	readonly front: Front;
	readonly log: ExtensionLog;
	hostInfo(): HostInfo;
	/** Runs a tool as this extension: registry, hooks, and a gate that judges the extension, for any caller. */
	callTool(call: {
		readonly name: string;
		readonly args: ValueRecord;
		readonly signal: AbortSignal;
		/** The call that the extension serves meanwhile; `undefined`: none. */
		readonly outer?: RemoteContext | undefined;
	}): Promise<ToolResult>;
	/** Does something in the world as this extension, through the gate. */
	readonly port: CallPort;
	/** The names of the tools that a model is shown. */
	toolNames(): readonly string[];
	/** Narrows what the model is offered to these tools; `undefined`: no longer. */
	offerTools(names: readonly string[] | undefined): void;
	/** Of the tools that a model is shown, those that no extension keeps from it. */
	offeredToolNames(): readonly string[];
	/** Shows deferred tools to the model. */
	activateTools(names: readonly string[]): void;
	report(problem: ExtensionProblem): void;
	/**
	 * It cannot be asked any more, and how it ended follows. Said before anything of it is taken back: what it guards is
	 * refused from here on.
	 */
	lost(message: string): void;
	/** The extension's settings, checked; an empty record where it declares none. */
	settings(): Value;
	readonly timer: TimerPort;
}

/** How an extension ended. */
export type ExtensionEnd =
	| { readonly type: 'stopped' }
	/** Could not be started at all: starting it again would not help. */
	| { readonly type: 'failed'; readonly message: string }
	/** Ran, and is gone. It is started again if its manifest lets it. */
	| { readonly type: 'crashed'; readonly message: string };

/** An extension that was started. */
export interface RunningExtension {
	/** Resolves when what it has to add was added, as far as is known; also when it ended before. */
	readonly ready: Promise<void>;
	/** Resolves when nothing of it is left. */
	readonly ended: Promise<ExtensionEnd>;
	/** Ends it in an orderly way, then by force. */
	stop(): Promise<void>;
}

/** An extension that is started together with others. */
export interface GroupMember {
	readonly extension: FoundExtension;
	readonly ports: ExtensionPorts;
}

/** Starts extensions of one kind. Never throws for what an extension does: that is how it ended. */
export interface ExtensionRunner {
	readonly kind: ExtensionKind;
	start(extension: FoundExtension, ports: ExtensionPorts): RunningExtension;
	/**
	 * Which extensions share one running unit: those with the same text that were granted the same. `undefined`: it
	 * shares one with no other.
	 */
	groupOf?(extension: FoundExtension, grants: ExtensionGrants): string | undefined;
	/** Starts several in one unit, in their order; the result has one for each. The unit ends with the last of them. */
	startGroup?(members: readonly GroupMember[]): readonly RunningExtension[];
	/** Ends what stands ready for extensions that are still to come; called when the host has ended all of them. */
	close?(): Promise<void>;
}
