import { errorResult, type RemoteContext, type ToolResult } from '@tenon/core';
import type { ToolProgress, ToolResultFrame } from '@tenon/wire';
import { Requests } from '../channel/requests.ts';
import type { CallChain } from '../host-calls/call-chain.ts';
import type { Link } from '../link.ts';
import type { ExtensionPanels } from '../panels/extension-panels.ts';
import { factOf, type RequestFailed } from '../request-failed.ts';
import { type CallKeeper, PendingToolCall } from './pending-tool-call.ts';
import { progressBlocks } from './progress-blocks.ts';
import { resultFromFrame } from './result-from-frame.ts';
import { toolCallLine } from './tool-call-line.ts';

/** What a call has to know of its tool. */
export interface CalledTool {
	readonly name: string;
	/** Waits for a person: has no deadline, needs a front that shows panels. */
	readonly isInteractive: boolean;
	/** What the extension asked for, where it may; `undefined`: as all others. */
	readonly timeoutMs: number | undefined;
}

/** The calls of an extension's tools, from the frame that makes one to the result. */
export class ToolCalls implements CallKeeper {
	readonly requests: Requests<PendingToolCall> = new Requests('t');
	readonly #link: Link;
	readonly #chain: CallChain;
	readonly #panels: ExtensionPanels;
	#watchTimer: NodeJS.Timeout | undefined;

	constructor(link: Link, chain: CallChain, panels: ExtensionPanels) {
		this.#link = link;
		this.#chain = chain;
		this.#panels = panels;
	}

	/** Never rejects: what goes wrong is an error result that names the extension and the tool. */
	call(tool: CalledTool, args: unknown, context: RemoteContext): Promise<ToolResult> {
		const refusal = this.#refusal(tool, context);
		if (refusal !== undefined) return Promise.resolve(this.failure(tool, refusal));
		return new Promise((resolve) => {
			const id = this.requests.nextId();
			const limitMs = tool.isInteractive ? undefined : (tool.timeoutMs ?? this.#link.settings.toolMs);
			const call = new PendingToolCall(id, { tool, context, outer: this.#chain.current() }, this, resolve);
			// Before the frame is sent: the deadline includes the time in the queue, and the queue may be the end of all.
			this.requests.add(id, call);
			call.begin(this.#link.deadlines, limitMs);
			this.#watchSoon();
			try {
				const deadlineMs = this.#link.has('x.timeout') ? limitMs : undefined;
				this.#link.sendLine('tool_call', toolCallLine({ id, name: tool.name, deadlineMs }, args));
			} catch (error) {
				this.fail(id, factOf(error));
			}
		});
	}

	answer(frame: ToolResultFrame): void {
		const call = this.requests.take(frame.id);
		if (call === undefined) return;
		this.#panels.answered(call);
		const { ports, settings } = this.#link;
		if (frame.activate_tools.length > 0) ports.activateTools(frame.activate_tools);
		const blobs = this.#link.has('x.blob')
			? { folder: ports.dataFolder, maxBytes: settings.blobBytes }
			: undefined;
		call.settle(resultFromFrame(frame, blobs));
	}

	/** The extension's answer cannot be read, or it could not be asked. */
	fail(id: string, fact: string): void {
		const call = this.requests.take(id);
		if (call === undefined) return;
		this.#panels.answered(call);
		call.settle(this.failure(call.tool, fact));
	}

	progress(frame: ToolProgress): void {
		const call = this.requests.get(frame.id);
		if (call === undefined || !this.#link.has('x.progress')) return;
		if (call.tool.timeoutMs === undefined) call.isAlive(this.#link.settings);
		const content = progressBlocks(frame.content);
		call.context.update({
			...(frame.text !== '' && { text: frame.text }),
			...(content.length > 0 && { content }),
			...(frame.percent !== undefined && { percent: Math.min(100, Math.max(0, frame.percent)) }),
		});
	}

	/** The extension is gone. */
	end(reason: RequestFailed): void {
		clearTimeout(this.#watchTimer);
		this.requests.end(reason);
	}

	abandon(call: PendingToolCall, fact: string, exitStatus: number): void {
		if (this.requests.take(call.id) === undefined) return;
		if (this.#link.has('tool_cancel')) this.#link.send({ type: 'tool_cancel', id: call.id });
		this.#panels.abandoned(call);
		call.settle(this.failure(call.tool, fact, exitStatus));
	}

	failure({ name }: CalledTool, fact: string, exitStatus = 1): ToolResult {
		return errorResult(`extension ${this.#link.extension.name}/${name} failed: ${fact}`, { exitStatus });
	}

	// A listener costs more than a call: those that are over in a moment get none.
	#watchSoon(): void {
		this.#watchTimer ??= setTimeout(() => {
			this.#watchTimer = undefined;
			for (const call of this.requests.values()) call.watchSignal();
		}, watchDelayMs);
	}

	#refusal({ isInteractive }: CalledTool, { signal }: RemoteContext): string | undefined {
		if (this.requests.ended !== undefined) return this.requests.ended.fact;
		if (isInteractive && !this.#link.ports.front.panels.isShown)
			return 'it asks a person, and no person can be asked here';
		return signal.aborted ? 'cancelled' : undefined;
	}
}

/** How late a cancellation may be heard in the first moment of a call. */
const watchDelayMs = 10;
