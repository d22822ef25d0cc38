import type { HookRegistry, Maybe, Replay } from '@tenon/core';
import type { TapeEntry } from '../../src/model/tape/tape.ts';
import type { PluginFactory } from '../../src/plugins/plugin-factory.ts';
import type { Agent } from '../../src/session/agent.ts';
import type { HostedCall, HostedResult, ToolHost } from '../../src/session/tool-host.ts';
import type { ProcessRecovery, TriggerSource } from '../../src/store/processes.ts';
import type { Store } from '../../src/store/store.ts';
import type { Death } from './death.ts';
import type { SessionEvidence } from './evidence.ts';
import type { OutsideLine } from './outside.ts';

/** What a process is to do, from beginning to end; the process after it does the same again. */
export interface Scenario {
	readonly name: string;
	readonly script: readonly Action[];
	/** What the model says, by the first line of the text that opens the frame. */
	readonly tapes: Readonly<Record<string, readonly TapeEntry[]>>;
	readonly tools?: Readonly<Record<string, ScriptedTool>>;
	/** How much the model takes in, in tokens; default: it is not known. */
	readonly contextWindow?: number;
	/** In place of `tools`. */
	openTools?(folder: string): Maybe<ToolHost>;
	/** Makes what the tools find in the folder. */
	prepare?(folder: string): void;
	readonly approve?: NonNullable<ToolHost['approve']>;
	hooks?(act: Act): HookRegistry;
	/** One protocol in place of the standard one. */
	protocols?(act: Act): Readonly<Record<string, PluginFactory>>;
	/** What else takes part in every session. */
	plugins?(act: Act): readonly PluginFactory[];
	/** What another process does meanwhile: looks, and does something if it is time. Called again and again. */
	tend?(others: Others): Promise<void>;
	/** What it comes to if processes died in it, where that is neither what it comes to else nor an interrupted call. */
	after?(reference: readonly SessionEvidence[], deaths: readonly Death[]): readonly SessionEvidence[];
}

/** One thing that a client asks for. Asking again is harmless. */
export type Action =
	/** Input for a session, which is then driven. */
	| { readonly type: 'say'; readonly session: string; readonly text: string }
	/** Has the conversation summarised. */
	| { readonly type: 'compact'; readonly session: string }
	/** Input that waits for the next drive. */
	| { readonly type: 'leave'; readonly session: string; readonly text: string }
	/** Finishes what subagents of a session do in the background, and lets the session hear of it. */
	| { readonly type: 'attend'; readonly session: string }
	| { readonly type: 'fork'; readonly source: string; readonly afterTurn: number; readonly session: string }
	| ProcessAction;

/** Something that a client asks of processes. */
export type ProcessAction =
	| {
			readonly type: 'process';
			readonly id: string;
			readonly recovery: ProcessRecovery;
			readonly wakes: string;
	  }
	| { readonly type: 'trigger'; readonly id: string; readonly source: TriggerSource; readonly wakes: string }
	| { readonly type: 'occur'; readonly event: string; readonly key: string }
	/** Runs what waits for a worker, and lets the session that it wakes hear of it. */
	| { readonly type: 'work' };

/** Does something to the world, once for each call. */
export type Act = (line: Omit<OutsideLine, 'pid'>) => Promise<void>;

/** A tool of a scenario. That it runs is noted outside; what it does beside that it notes itself. */
export interface ScriptedTool {
	readonly replay: Replay;
	/** Whether it only reads; default false. */
	readonly isReadOnly?: boolean;
	run(call: HostedCall, act: Act, agent: Agent): Maybe<HostedResult>;
}

/** What another process sees. */
export interface Others {
	readonly store: Store;
	readonly lines: readonly OutsideLine[];
}
