import { isDeepStrictEqual } from 'node:util';
import {
	type CallPlace,
	callId,
	errorResult,
	type ToolResult,
	toPlain,
	type UserInterface,
} from '@tenon/core';
import {
	type ExtensionGrants,
	type ExtensionPortCall,
	type ExtensionState,
	type ExtensionStatus,
	type ExtensionToolCall,
	grantedEnvironment,
	grantLayer,
	PortAnswered,
} from '@tenon/extensions';
import type { PolicyPlaces } from '@tenon/host';
import type { SessionKernels } from '../kernel-process/outside/session-kernels.ts';
import { modelCompleteName } from './direct/model-complete-tool.ts';
import { tellingNested } from './nested-calls.ts';
import type { ServiceEvent } from './service/events.ts';

/** What calls of extensions need of their session. */
export interface ExtensionCallsOptions {
	readonly kernels: SessionKernels;
	readonly places: PolicyPlaces;
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** Asked each time: a conversation may give way to another. */
	sessionId(): string;
	/** Told of each call that an extension makes inside of a call of a turn, and of its end. */
	told(event: ServiceEvent): void;
	/** What tools can ask a person while an extension calls them. */
	personFor(extension: string, signal: AbortSignal): UserInterface;
}

/** An extension that acts. */
type Actor = Omit<ExtensionPortCall, 'call'>;

/** An extension that has called a tool. */
interface Seated {
	readonly grants: ExtensionGrants;
	readonly contentHash: string;
	/** The handle of its kernel. */
	readonly kernel: Promise<string>;
}

/**
 * Runs the tools that extensions call. Each acts as itself: in a kernel of its own on the session's files, behind a
 * gate that judges it, within what was granted to it. What it started ends with it.
 */
export class ExtensionCalls {
	readonly #options: ExtensionCallsOptions;
	readonly #seated = new Map<string, Seated>();
	readonly #callers = new Map<string, string>();
	#count = 0;

	constructor(options: ExtensionCallsOptions) {
		this.#options = options;
	}

	async call(call: ExtensionToolCall): Promise<ToolResult> {
		const { name, args, signal, outer } = call;
		const { kernels, personFor } = this.#options;
		const place = placeOf(name, this.#placeIn(outer?.place));
		if (place.callId !== null) this.#callers.set(place.callId, call.principal.name);
		const told = tellingNested({ name, args, place, signal, tell: this.#options.told }, async () => {
			const report = await kernels.call(name, toPlain(args), {
				kernel: await this.#seatOf(call).kernel,
				signal,
				place,
				ui: personFor(call.principal.name, signal),
				...(outer === undefined ? {} : { caller: outer }),
			});
			return report?.result ?? errorResult(`there is no tool ${JSON.stringify(name)}`, { exitStatus: 127 });
		});
		return told.finally(() => this.#callers.delete(place.callId ?? ''));
	}

	/** The extension that has made a call which runs; `undefined`: none has. */
	callerOf(callId: string): string | undefined {
		return this.#callers.get(callId);
	}

	/** Does something as an extension, in the same kernel and behind the same gate as what it calls. */
	async port({ call, ...who }: ExtensionPortCall): Promise<never> {
		const { name, params, signal } = call;
		const kernel = await this.#seatOf(who).kernel;
		const order = { kernel, name, params, place: this.#placeIn(call.outer), principal: who.principal };
		const answer = await this.#options.kernels.request('port', order, { signal });
		if (!answer.ok) throw new PortAnswered(answer.code, answer.message);
		// Each port gives what its name promises.
		return answer.value as never;
	}

	/** An extension is another now: what it has running ends when the extension has. */
	seen({ name, state }: Pick<ExtensionStatus, 'name' | 'state'>): void {
		const seated = endedStates.has(state) ? this.#seated.get(name) : undefined;
		if (seated === undefined) return;
		this.#seated.delete(name);
		void this.#end(seated);
	}

	#seatOf(call: Actor): Seated {
		const { principal, grants } = call;
		const { name, contentHash } = principal;
		const known = this.#seated.get(name);
		if (known?.contentHash === contentHash && isDeepStrictEqual(known.grants, grants)) return known;
		if (known !== undefined) void this.#end(known);
		const seated: Seated = { grants, contentHash, kernel: this.#open(call) };
		this.#seated.set(name, seated);
		// One that could not be opened is tried again.
		seated.kernel.catch(() => {
			if (this.#seated.get(name) === seated) this.#seated.delete(name);
		});
		return seated;
	}

	async #open({ principal, grants, folder, dataFolder }: Actor): Promise<string> {
		const { kernels, environment, places } = this.#options;
		const { name, contentHash } = principal;
		const { kernel } = await kernels.seat({
			principal,
			granted: grantLayer({ name, contentHash, folder, dataFolder }, grants.permissions, places),
			environment: grantedEnvironment(grants, environment),
		});
		return kernel;
	}

	async #end({ kernel }: Seated): Promise<void> {
		await this.#options.kernels.end(await kernel);
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

// What only extensions can call is no tool that a skill could allow.
const placeOf = (name: string, { bounds, ...place }: CallPlace): CallPlace =>
	bounds === undefined || name === modelCompleteName ? place : { ...place, bounds };

const endedStates: ReadonlySet<ExtensionState> = new Set([
	'failed',
	'waiting-to-restart',
	'stopped',
	'untrusted',
	'shadowed',
	'disabled',
]);
