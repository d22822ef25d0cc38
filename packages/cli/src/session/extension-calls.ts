import { isDeepStrictEqual } from 'node:util';
import {
	type CallPlace,
	callId,
	errorResult,
	type Tool,
	type ToolResult,
	type ToolSource,
	toPlain,
} from '@tenon/core';
import {
	type ExtensionGrants,
	type ExtensionState,
	type ExtensionStatus,
	type ExtensionToolCall,
	grantedEnvironment,
	grantLayer,
} from '@tenon/extensions';
import type { SeatRequest, Workspace, WorkspaceSeat } from '@tenon/host';
import { builtinTools, type SessionTools } from './session-tools.ts';

/** What calls of extensions need of their session. */
export interface ExtensionCallsOptions {
	readonly workspace: Workspace;
	readonly tools: SessionTools;
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** Asked each time: a conversation may give way to another. */
	sessionId(): string;
	/** Hooks of a gate; a pair of its own for each extension. */
	stages(): Pick<SeatRequest, 'transforms' | 'gates'>;
}

/** An extension that has called a tool. */
interface Seated {
	readonly grants: ExtensionGrants;
	readonly contentHash: string;
	readonly seat: WorkspaceSeat;
	/** What it can call: its own tools on its kernel, and those of extensions. */
	readonly tools: ToolSource;
}

/**
 * Runs the tools that extensions call. Each acts as itself: in a kernel of its own on the session's files, behind a
 * gate that judges it, within what was granted to it. What it started ends with it.
 */
export class ExtensionCalls {
	readonly #options: ExtensionCallsOptions;
	readonly #seated = new Map<string, Seated>();
	#count = 0;

	constructor(options: ExtensionCallsOptions) {
		this.#options = options;
	}

	async call(call: ExtensionToolCall): Promise<ToolResult> {
		const { name, args, signal } = call;
		const { seat, tools } = this.#seatOf(call);
		const tool = tools.find(name);
		if (tool === undefined)
			return errorResult(`there is no tool ${JSON.stringify(name)}`, { exitStatus: 127 });
		const place = this.#placeIn(call.outer);
		return (await seat.kernel.callTool(tool, toPlain(args), { signal, place })).result;
	}

	/** An extension is another now: what it has running ends when the extension has. */
	seen({ name, state }: Pick<ExtensionStatus, 'name' | 'state'>): void {
		const seated = endedStates.has(state) ? this.#seated.get(name) : undefined;
		if (seated === undefined) return;
		this.#seated.delete(name);
		void seated.seat.close();
	}

	#seatOf(call: ExtensionToolCall): Seated {
		const { principal, grants } = call;
		const { name, contentHash } = principal;
		const known = this.#seated.get(name);
		if (known?.contentHash === contentHash && isDeepStrictEqual(known.grants, grants)) return known;
		void known?.seat.close();
		let builtin: readonly Tool[] = [];
		const tools = this.#options.tools.callablesWith(() => builtin);
		const seat = this.#open(call, tools);
		builtin = builtinTools(seat);
		const seated: Seated = { grants, contentHash, seat, tools };
		this.#seated.set(name, seated);
		return seated;
	}

	#open({ principal, grants, folder, dataFolder }: ExtensionToolCall, tools: ToolSource): WorkspaceSeat {
		const { workspace, environment, stages } = this.#options;
		const { name, contentHash } = principal;
		const { places } = workspace.policy.policy;
		return workspace.seat({
			principal,
			granted: grantLayer({ name, contentHash, folder, dataFolder }, grants.permissions, places),
			environment: grantedEnvironment(grants, environment),
			tools,
			...stages(),
		});
	}

	// A call of the extension's own is one of the session's, inside of the one that it serves meanwhile.
	#placeIn(outer: CallPlace | undefined): CallPlace {
		const id = callId(`x${++this.#count}`);
		if (outer === undefined)
			return { sessionId: this.#options.sessionId(), turnId: '', callId: id, parentCallId: null };
		const parentCallId = outer.callId;
		return { ...outer, callId: parentCallId === null ? id : `${parentCallId}/${id}`, parentCallId };
	}
}

const endedStates: ReadonlySet<ExtensionState> = new Set([
	'failed',
	'waiting-to-restart',
	'stopped',
	'untrusted',
	'shadowed',
	'disabled',
]);
