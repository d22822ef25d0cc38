import { decodeText, encodeText } from '@tenon/core';
import type { UserMessage } from '../../src/model/message.ts';
import {
	type CodeExecutorPlugin,
	type ExecRequest,
	type ExecResponse,
	type ExecutedCall,
	type ExecutionSnapshot,
	type ExecutionState,
	execCodeKind,
} from '../../src/plugins/code-executor.ts';
import { driverProtocol } from '../../src/plugins/driver-protocol.ts';
import type { EffectCall } from '../../src/plugins/effect-handler.ts';
import type { PluginFactory } from '../../src/plugins/plugin-factory.ts';
import type { ProtocolSessionContext } from '../../src/plugins/protocol-session.ts';
import { standardDriver } from '../../src/protocols/standard/driver.ts';
import type { ProtocolDriver } from '../../src/turn/driver.ts';

/**
 * A protocol for tests in which the model writes programs: `x = 1`, `x + 2`, `print x`, `call tool`, `throw text`,
 * `finish x`, one a line. What a program prints is the model's next prompt; `finish` ends the turn.
 */
export const calcDriver: ProtocolDriver = {
	...standardDriver,
	name: 'calc',
	version: 1,
	onResponse: (view, _waiting, { parts }) => {
		const code = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
		return [
			{ type: 'append', messages: [{ role: 'assistant', id: view.messageId('answer'), parts }] },
			{ type: 'start-effect', kind: execCodeKind, command: { language: 'calc', code }, state: null },
		];
	},
	onEffectResult: (view, waiting, result) => {
		if (waiting.kind !== execCodeKind) return standardDriver.onEffectResult(view, waiting, result);
		const ran = 'value' in result ? (result.value as unknown as ExecResponse) : undefined;
		if (ran !== undefined && ran.terminalFinish !== null) {
			const { value } = ran.terminalFinish;
			return [{ type: 'finish', outcome: { type: 'finished', with: 'final-value', value } }];
		}
		const text = 'error' in result ? result.error : (ran?.error ?? ran?.observations.join(' ') ?? '');
		const said: UserMessage = {
			role: 'user',
			id: view.messageId('output'),
			source: 'plugin',
			parts: [{ type: 'text', text }],
		};
		return [
			{ type: 'append', messages: [said] },
			{ type: 'start-checkpoint', kind: 'after-work', onEmpty: null },
		];
	},
};

/** A protocol whose sessions each have an executor of their own. */
export const calcProtocol = (
	onOpen: (executor: CalcExecutor) => void = () => undefined,
	options: Partial<Pick<CalcExecutor, 'replay'>> & {
		readonly onRun?: (call: EffectCall) => Promise<void>;
	} = {},
): PluginFactory =>
	driverProtocol(calcDriver, {
		register: (registrar) => {
			const executor = new CalcExecutor(options);
			onOpen(executor);
			registrar.execution.codeExecutor(executor);
		},
	});

/** Runs such programs. Its variables are its state, each a part of the checkpoint. */
export class CalcExecutor implements CodeExecutorPlugin {
	readonly languages: readonly string[] = ['calc'];
	readonly replay: 'safe' | 'never';
	readonly variables = new Map<string, number>();
	/** What it was asked for as a source of a checkpoint. */
	readonly told: string[] = [];
	/** Why its state cannot be captured; null: it can. */
	busy: string | null = null;
	readonly #onRun: (call: EffectCall) => Promise<void>;
	readonly #dirty = new Set<string>();

	constructor({
		replay = 'safe',
		onRun = async () => undefined,
	}: { readonly replay?: 'safe' | 'never'; readonly onRun?: (call: EffectCall) => Promise<void> } = {}) {
		this.replay = replay;
		this.#onRun = onRun;
	}

	async executeCode(call: EffectCall, { code }: ExecRequest): Promise<ExecResponse> {
		await this.#onRun(call);
		const observations: string[] = [];
		const toolCalls: ExecutedCall[] = [];
		let terminalFinish: ExecResponse['terminalFinish'] = null;
		const ended = (error: string | null): ExecResponse => ({
			...{ observations, truncation: null, toolCalls, images: [], error, durationMs: 0, terminalFinish },
		});
		for (const [index, line] of code.split('\n').entries()) {
			const [first = '', second = '', third = ''] = line.split(' ');
			if (first === 'print') observations.push(String(this.variables.get(second)));
			else if (first === 'finish') terminalFinish = { value: this.variables.get(second) ?? null };
			else if (first === 'throw') return ended(second);
			else if (first === 'break') throw new Error('the executor broke');
			else if (first === 'call') {
				const callId = `${call.step}.${index}`;
				const { result } = await call.callTool({ callId, toolName: second, args: {} });
				toolCalls.push({ callId, toolName: second, isError: result.isError });
				observations.push(...result.parts.map((part) => (part.type === 'text' ? part.text : part.type)));
			} else
				this.#set(first, second === '=' ? Number(third) : (this.variables.get(first) ?? 0) + Number(third));
		}
		return ended(null);
	}

	executionStateDirty(): boolean {
		return this.#dirty.size > 0;
	}

	probeExecutionStateCapture():
		| { readonly ready: true }
		| { readonly ready: false; readonly reason: string } {
		return this.busy === null ? { ready: true } : { ready: false, reason: this.busy };
	}

	snapshotExecutionState(_context: ProtocolSessionContext): ExecutionSnapshot {
		this.told.push(`capture ${[...this.#dirty].toSorted().join(' ')}`.trim());
		const components = [...this.variables].map(
			([name, value]) => [name, this.#dirty.has(name) ? encodeText(String(value)) : 'unchanged'] as const,
		);
		return { root: null, components: new Map(components) };
	}

	acknowledgeCapture(): void {
		this.told.push('acknowledge');
		this.#dirty.clear();
	}

	abortCapture(): void {
		this.told.push('abort');
	}

	hydratedExecutionState(): ExecutionState {
		const components = [...this.variables].map(([name, value]) => [name, encodeText(String(value))] as const);
		return { root: null, components: new Map(components) };
	}

	restoreExecutionState(_context: ProtocolSessionContext, state: ExecutionState | null): void {
		const components = state?.components ?? new Map<string, Uint8Array>();
		this.told.push(`restore ${[...components.keys()].toSorted().join(' ')}`.trim());
		this.variables.clear();
		this.#dirty.clear();
		for (const [name, body] of components) this.variables.set(name, Number(decodeText(body)));
	}

	#set(name: string, value: number): void {
		this.variables.set(name, value);
		this.#dirty.add(name);
	}
}
