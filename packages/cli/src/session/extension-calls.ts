import { isDeepStrictEqual } from 'node:util';
import {
	type CallPlace,
	callId,
	errorResult,
	type SecretStore,
	type Tool,
	type ToolResult,
	type ToolSource,
	toPlain,
	type UserInterface,
} from '@tenon/core';
import {
	callSeatPort,
	type ExtensionGrants,
	type ExtensionPortCall,
	type ExtensionState,
	type ExtensionStatus,
	type ExtensionToolCall,
	grantedEnvironment,
	grantLayer,
} from '@tenon/extensions';
import type { SeatRequest, Workspace, WorkspaceSeat } from '@tenon/host';
import type { FileTracker } from '@tenon/tools';
import { builtinTools, type SessionTools } from './session-tools.ts';

/** What calls of extensions need of their session. */
export interface ExtensionCallsOptions {
	readonly workspace: Workspace;
	readonly tools: SessionTools;
	/** The session's own: what it knows of files, a call of an extension knows too. */
	readonly tracker: FileTracker;
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** Whose values extensions may read, where that is granted. */
	readonly secrets: SecretStore;
	/** Asked each time: a conversation may give way to another. */
	sessionId(): string;
	/** What tools can ask a person while an extension calls them. */
	personFor(extension: string, signal: AbortSignal): UserInterface;
	/** Hooks of a gate; a pair of its own for each extension. */
	stages(): Pick<SeatRequest, 'transforms' | 'gates'>;
}

/** An extension that acts. */
type Actor = Omit<ExtensionPortCall, 'call'>;

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
		const caller = call.outer;
		const place = this.#placeIn(caller?.place);
		const ui = this.#options.personFor(call.principal.name, signal);
		const made = { signal, place, ui, ...(caller === undefined ? {} : { caller }) };
		return (await seat.kernel.callTool(tool, toPlain(args), made)).result;
	}

	/** Does something as an extension, in the same kernel and behind the same gate as what it calls. */
	async port({ call, ...who }: ExtensionPortCall): ReturnType<typeof callSeatPort> {
		const { secrets } = this.#options;
		const { seat } = this.#seatOf(who);
		const placeIn = (outer: CallPlace | undefined): CallPlace => this.#placeIn(outer);
		return callSeatPort({ principal: who.principal, seat, secrets, placeIn }, call);
	}

	/** An extension is another now: what it has running ends when the extension has. */
	seen({ name, state }: Pick<ExtensionStatus, 'name' | 'state'>): void {
		const seated = endedStates.has(state) ? this.#seated.get(name) : undefined;
		if (seated === undefined) return;
		this.#seated.delete(name);
		void seated.seat.close();
	}

	#seatOf(call: Actor): Seated {
		const { principal, grants } = call;
		const { name, contentHash } = principal;
		const known = this.#seated.get(name);
		if (known?.contentHash === contentHash && isDeepStrictEqual(known.grants, grants)) return known;
		void known?.seat.close();
		let builtin: readonly Tool[] = [];
		const tools = this.#options.tools.callablesWith(() => builtin);
		const seat = this.#open(call, tools);
		builtin = builtinTools(seat, { tracker: this.#options.tracker, startsAtCaller: true });
		const seated: Seated = { grants, contentHash, seat, tools };
		this.#seated.set(name, seated);
		return seated;
	}

	#open({ principal, grants, folder, dataFolder }: Actor, tools: ToolSource): WorkspaceSeat {
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
