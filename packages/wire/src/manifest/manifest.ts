import type { ValueRecord } from '@tenon/core';
import type { Contributes } from './contributes.ts';

/** How an extension wants to be asked about something that is about to happen. */
export interface InterceptWish {
	/** What happens when it gives no answer; the user's own word comes first. */
	readonly on_failure: 'deny' | 'allow';
	/** How long it may take; `undefined`: the host's default. */
	readonly timeout_ms?: number | undefined;
	/** Only for these tools; empty: all. */
	readonly tools: readonly string[];
	/** Higher ones are asked first. */
	readonly priority: number;
}

/** What an extension says it needs. What it gets is the user's decision. */
export interface Permissions {
	/** Names of environment variables. */
	readonly env: readonly string[];
	/** Patterns of paths. */
	readonly read: readonly string[];
	readonly write: readonly string[];
	/** Patterns of hosts. */
	readonly net: readonly string[];
	/** Programs. */
	readonly exec: readonly string[];
	/** Tools that it calls through the host. */
	readonly tools: readonly string[];
	/** Secrets whose values it reads, or that it sends and passes on by their handles; `undefined`: none. */
	readonly secrets?: readonly string[] | undefined;
	/** Tools that it adds, by name; `undefined`: any. */
	readonly register?: readonly string[] | undefined;
	/** What it wants to be asked about: events, or `tool_call:NAME` for one tool; `undefined`: anything. */
	readonly intercept?: readonly string[] | undefined;
}

/** `extension.json`. */
export interface Manifest {
	/** What the extension is called everywhere. */
	readonly name: string;
	/** The program; empty where the extension is a module, or only ships skills or MCP servers. */
	readonly exec: string;
	/** A TypeScript or JavaScript file inside the extension's own directory, run in place of a program; empty: none. */
	readonly module: string;
	readonly args: readonly string[];
	readonly version: string;
	readonly description: string;
	readonly language: string;
	readonly enabled: boolean;
	/** Directories or `SKILL.md` files inside the extension's own directory. */
	readonly skills: readonly string[];
	/** MCP servers that it brings along, by name, as `.mcp.json` writes them. */
	readonly mcpServers?: ValueRecord | undefined;
	/** What its program adds beside what it registers itself. */
	readonly contributes?: Contributes | undefined;
	/** `undefined` for manifests that know nothing of permissions. */
	readonly permissions?: Permissions | undefined;
	/** By event. */
	readonly intercept: Readonly<Record<string, InterceptWish>>;
	readonly restart: 'on-failure' | 'never';
	/** Whether state is kept apart from the installed files. */
	readonly data: 'shared' | 'separate';
	/** The host versions it fits, as npm writes ranges; empty: any. */
	readonly host: string;
	/** The versions of the protocol it fits, written alike; empty: any. */
	readonly protocol: string;
}
