import { isDeepStrictEqual } from 'node:util';
import {
	contentHash,
	errorResult,
	fromPlain,
	isRecord,
	noUserInterface,
	type Principal,
	principalId,
	type SecretStore,
	type Tool,
	type ToolResult,
	toPlain,
	type UiCapability,
	type ValueRecord,
} from '@tenon/core';
import type { Permissions } from '@tenon/wire';
import { impCall, impNames } from '../../compat/imp-tools.ts';
import { PortFailed } from '../../ports/errors.ts';
import type { PortCall, PortName, UiPortRequest } from '../../ports/port-methods.ts';
import { callSeatPort, type PortSeat, type SeatPortCall } from '../../ports/seat-ports.ts';
import { type LuaCallContext, remoteContextOf, toToolContext } from './call-context.ts';

/** A tool that `imp.tool` calls, or what makes one for a call: by its files, its limit of lines, its configuration. */
export type NativeTool = Tool | ((context: LuaCallContext) => Tool);

/** Who Lua is when it acts. */
export type LuaPrincipal = Extract<Principal, { readonly kind: 'extension' }>;

/** What an embedder gives a runtime of the world. */
export interface RuntimeWorldOptions {
	/** Who acts; stands in rules, audits and questions. */
	readonly name: string;
	/** Opens a place behind a gate that judges the principal by these grants; absent: nothing is done outside of tools. */
	openSeat?(principal: LuaPrincipal, permissions: Permissions): PortSeat;
	readonly secrets?: SecretStore;
}

/** What a runtime does in the world: native tools and ports, each as the extension that Lua is. */
export class RuntimeWorld {
	readonly principal: LuaPrincipal;
	/** Set once, and live afterwards: what is added to it later can be called. */
	nativeTools: ReadonlyMap<string, NativeTool> = new Map();
	readonly #options: RuntimeWorldOptions;
	#seat: { readonly permissions: Permissions; readonly seat: PortSeat } | undefined;
	#calls = 0;

	constructor(options: RuntimeWorldOptions) {
		this.#options = options;
		this.principal = {
			kind: 'extension',
			id: principalId('extension:lua-runtime'),
			name: options.name,
			extensionKind: 'lua',
			contentHash: contentHash(`sha256:${'0'.repeat(64)}`),
		};
	}

	/** The names that `imp.tool` takes, also in our words. */
	toolNames(): readonly string[] {
		const names = [...this.nativeTools.keys()];
		return [...new Set(names.flatMap((name) => [name, impCall(name, new Map()).name, ...impNames(name)]))];
	}

	/** Calls a native tool, as far as mode and policy of the run let it. */
	async callTool(
		name: string,
		args: unknown,
		context: LuaCallContext,
		permissions: Permissions,
	): Promise<ToolResult> {
		const native = this.#toolNamed(name);
		if (native === undefined)
			return errorResult(`there is no tool ${JSON.stringify(name)}`, { exitStatus: 127 });
		const tool = typeof native === 'function' ? native(context) : native;
		const refusal = context.mode.refusalOf(tool.name, args) ?? context.runPolicy.refusalOf(tool.name, args);
		if (refusal !== undefined) return errorResult(refusal, { exitStatus: 126 });
		const given = toPlain(recordOf(args));
		const seat = this.#seatFor(permissions);
		if (seat !== undefined) {
			const { signal, ui } = context;
			const options = { signal, ui, caller: remoteContextOf(context), place: this.#place(context) };
			return (await seat.kernel.callTool(tool, given, options)).result;
		}
		const own = toToolContext(context);
		if (own === undefined) return errorResult(`${name}: the call has no context that a tool could run in`);
		const checked = tool.check === undefined ? undefined : await tool.check(given);
		if (checked?.ok === false)
			return errorResult(
				`${name}: the arguments do not fit: ${checked.issues.map((each) => each.message).join('; ')}`,
			);
		return tool.run(checked === undefined ? given : checked.value, own);
	}

	/** Does something by a port. Rejects with `PortRefused` or `PortFailed`. */
	async port(
		name: PortName,
		params: unknown,
		context: LuaCallContext | undefined,
		permissions: Permissions,
		signal: AbortSignal,
	): Promise<unknown> {
		if (name === 'ui.request') {
			const { kind, request } = params as UiPortRequest;
			const ui = (context?.ui ?? noUserInterface) as {
				request(kind: UiCapability, request: unknown): unknown;
			};
			return ui.request(kind, request);
		}
		const seat = this.#seatFor(permissions);
		if (seat === undefined || name.startsWith('state.'))
			throw new PortFailed(
				'port.unavailable',
				`${name}: this runtime has no place in which it could be done`,
			);
		// The name and the parameters came together.
		const call = { name, params, signal } as PortCall as SeatPortCall;
		const { principal } = this;
		const secrets = this.#options.secrets;
		return callSeatPort(
			{ principal, seat, placeIn: () => this.#place(context), ...(secrets === undefined ? {} : { secrets }) },
			call,
		);
	}

	#toolNamed(name: string): NativeTool | undefined {
		const exact = this.nativeTools.get(name);
		if (exact !== undefined) return exact;
		const ours = impCall(name, new Map()).name;
		const [, found] = [...this.nativeTools].find(([each]) => impCall(each, new Map()).name === ours) ?? [];
		return found;
	}

	// What was opened is kept as long as nothing else is allowed.
	#seatFor(permissions: Permissions): PortSeat | undefined {
		const { openSeat } = this.#options;
		if (openSeat === undefined) return undefined;
		if (this.#seat === undefined || !isDeepStrictEqual(this.#seat.permissions, permissions))
			this.#seat = { permissions, seat: openSeat(this.principal, permissions) };
		return this.#seat.seat;
	}

	#place(context: LuaCallContext | undefined) {
		this.#calls += 1;
		const outer = context?.toolContext?.place;
		const callId = `${outer?.callId ?? 'lua-call'}/${this.#calls}`;
		return {
			sessionId: outer?.sessionId ?? '',
			turnId: outer?.turnId ?? '',
			callId,
			parentCallId: outer?.callId ?? null,
		};
	}
}

const recordOf = (args: unknown): ValueRecord => {
	const value = fromPlain(args);
	return isRecord(value) ? value : new Map();
};
