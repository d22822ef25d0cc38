import { decodeText, encodeText } from '@tenon/core';
import type { UserMessage } from '../../src/model/message.ts';
import { standardDriver } from '../../src/protocols/standard/driver.ts';
import type { CheckpointSource } from '../../src/session/checkpoint-source.ts';
import {
	type CodeCommand,
	type CodeExecutor,
	type CodeResult,
	execCodeKind,
} from '../../src/session/code-executor.ts';
import type { EffectCall } from '../../src/session/plugin.ts';
import type { Protocol } from '../../src/session/protocol.ts';
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
	onEffectResult: (view, _waiting, result) => {
		const ran = 'value' in result ? (result.value as unknown as CodeResult) : undefined;
		if (ran?.final !== undefined && ran.final !== null) {
			return [{ type: 'finish', outcome: { type: 'finished', with: 'final-value', value: ran.final.value } }];
		}
		const text = 'error' in result ? result.error : (ran?.error ?? ran?.output.join(' ') ?? '');
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
): Protocol => ({
	driver: calcDriver,
	open: () => {
		const executor = new CalcExecutor(options);
		onOpen(executor);
		return { executor };
	},
});

/** Runs such programs. Its variables are its state, each a part of the checkpoint. */
export class CalcExecutor implements CodeExecutor {
	readonly languages: readonly string[] = ['calc'];
	readonly replay: 'safe' | 'never';
	readonly variables = new Map<string, number>();
	/** What it was asked for as a source of a checkpoint. */
	readonly told: string[] = [];
	readonly state: CheckpointSource = {
		name: 'memory',
		lifetime: 'frame',
		capture: () => this.#capture(),
		restore: (parts) => this.#restore(parts),
		acknowledge: () => {
			this.told.push('acknowledge');
			this.#dirty.clear();
		},
		abort: () => void this.told.push('abort'),
	};
	readonly #onRun: (call: EffectCall) => Promise<void>;
	readonly #dirty = new Set<string>();

	constructor({
		replay = 'safe',
		onRun = async () => undefined,
	}: { readonly replay?: 'safe' | 'never'; readonly onRun?: (call: EffectCall) => Promise<void> } = {}) {
		this.replay = replay;
		this.#onRun = onRun;
	}

	async execute({ code }: CodeCommand, call: EffectCall): Promise<CodeResult> {
		await this.#onRun(call);
		const output: string[] = [];
		let final: CodeResult['final'] = null;
		for (const [index, line] of code.split('\n').entries()) {
			const [first = '', second = '', third = ''] = line.split(' ');
			if (first === 'print') output.push(String(this.variables.get(second)));
			else if (first === 'finish') final = { value: this.variables.get(second) ?? null };
			else if (first === 'throw') return { output, isTruncated: false, error: second, final };
			else if (first === 'break') throw new Error('the executor broke');
			else if (first === 'call') {
				const callId = `${call.step}.${index}`;
				const { result } = await call.callTool({ callId, toolName: second, args: {} });
				output.push(...result.parts.map((part) => (part.type === 'text' ? part.text : part.type)));
			} else
				this.#set(first, second === '=' ? Number(third) : (this.variables.get(first) ?? 0) + Number(third));
		}
		return { output, isTruncated: false, error: null, final };
	}

	#set(name: string, value: number): void {
		this.variables.set(name, value);
		this.#dirty.add(name);
	}

	#capture(): ReadonlyMap<string, Uint8Array | 'unchanged'> {
		this.told.push(`capture ${[...this.#dirty].toSorted().join(' ')}`.trim());
		const parts = [...this.variables].map(
			([name, value]) =>
				[`memory/${name}`, this.#dirty.has(name) ? encodeText(String(value)) : 'unchanged'] as const,
		);
		return new Map(parts);
	}

	#restore(parts: ReadonlyMap<string, Uint8Array>): void {
		this.told.push(`restore ${[...parts.keys()].toSorted().join(' ')}`.trim());
		this.variables.clear();
		this.#dirty.clear();
		for (const [key, body] of parts)
			this.variables.set(key.slice('memory/'.length), Number(decodeText(body)));
	}
}
