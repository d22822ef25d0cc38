import type { Capability } from '../capability/capability.ts';
import type { Principal } from '../capability/principal.ts';
import type { Touch } from './touch.ts';

declare const brand: unique symbol;

/** Names one call in logs, traces and questions; unique within a session. */
export type CallId = string & { readonly [brand]: 'CallId' };

/** Brands the id of a call. The maker of ids keeps them unique. */
export const callId = (text: string): CallId => text as CallId;

/** What led to a call: who acts is its principal, this is by which way. */
export type CallOrigin = 'script' | 'model' | 'extension' | 'user' | 'code';

/** Where in an agent's work a call stands: what led to it. Everything inside of a call inherits from its place. */
export interface CallPlace {
	readonly sessionId: string;
	/** Empty outside of a turn. */
	readonly turnId: string;
	/**
	 * Of a tool call: itself, by the name that the model or the kernel gave it. Of everything else: the tool call
	 * that runs it; null where a person does.
	 */
	readonly callId: string | null;
	/** The tool call inside of which this one was made; null for an outermost one. */
	readonly parentCallId: string | null;
	/** Which tools may be called from here on, by whatever runs inside; absent: all. */
	readonly bounds?: ToolBounds;
}

/** The tools that may be called. */
export interface ToolBounds {
	readonly tools: readonly string[];
	/** What the caller of another one is told. */
	readonly reason: string;
}

/** What every call carries. */
export interface CallBase {
	readonly id: CallId;
	readonly principal: Principal;
	readonly origin: CallOrigin;
	/** Absent where it is unknown: no agent made the call. */
	readonly place?: CallPlace;
	/** Everything the call needs, after expansion and with real values. Policy judges this. */
	readonly needs: readonly Capability[];
	readonly cwd: string;
	/** Ends the call, and every wait on its way through the gate. */
	readonly signal: AbortSignal;
}

/** A simple command of a script that has an effect, after expansion. */
export interface CommandCall extends CallBase {
	readonly kind: 'command';
	readonly name: string;
	/** The arguments, without the command's own name. */
	readonly argv: readonly string[];
	/** What it will do to which paths, as far as its arguments say. */
	readonly touches: readonly Touch[];
}

/** How a redirect opens its file; `overwrite`: what is in it will be lost. */
export type RedirectAccess = 'read' | 'append' | 'overwrite';

/** A redirect, or a script that the shell reads to run it. */
export interface RedirectCall extends CallBase {
	readonly kind: 'redirect';
	readonly path: string;
	readonly access: RedirectAccess;
}

/** A tool, called by a model, an extension, a program in code mode or a script. */
export interface GatedToolCall extends CallBase {
	readonly kind: 'tool';
	readonly name: string;
	/** Checked against the tool's schema before; the gate passes it on unread. */
	readonly args: unknown;
}

/** A program outside of the process. */
export interface ProgramCall extends CallBase {
	readonly kind: 'program';
	/** The file that will be run. */
	readonly path: string;
	readonly argv: readonly string[];
	/** Names of the variables it is given; the values are no part of the decision. */
	readonly environment: readonly string[];
}

/** A request over the network. */
export interface NetworkCall extends CallBase {
	readonly kind: 'network';
	readonly method: string;
	readonly url: string;
}

/** What is about to happen. It is a `CapabilityRequest` as it stands. */
export type Call = CommandCall | RedirectCall | GatedToolCall | ProgramCall | NetworkCall;
