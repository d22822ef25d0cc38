import { type HostToolReply, type HostToolResult, recordOf } from '@tenon/wire';
import { CallToolUnavailable, Cancelled, requireName } from '../errors.ts';
import type { Outbox } from '../session/outbox.ts';
import { blockFromWire } from '../tool/content.ts';

/** Inside of which tool call a tool of the host is called, and who may give it up. */
export interface CallToolOptions {
	/** Has to be given while this extension executes a tool; {@link ToolCall.callTool} gives it. */
	readonly parentId?: string;
	readonly signal?: AbortSignal;
}

interface Pending {
	readonly resolve: (reply: HostToolReply) => void;
	readonly reject: (error: Error) => void;
}

/** Calls tools of the host and matches the results. */
export class ToolClient {
	readonly #outbox: Outbox;
	readonly #isOffered: () => boolean;
	readonly #pending = new Map<string, Pending>();
	#count = 0;

	constructor(outbox: Outbox, isOffered: () => boolean) {
		this.#outbox = outbox;
		this.#isOffered = isOffered;
	}

	async call(name: string, args: object, { parentId = '', signal }: CallToolOptions): Promise<HostToolReply> {
		if (!this.#isOffered()) throw new CallToolUnavailable();
		requireName(name, 'the name of a tool');
		if (signal?.aborted === true) throw new Cancelled();
		const record = recordOf(args, `the arguments of ${name}`);
		this.#count += 1;
		const id = `call-${this.#count}`;
		const cancel = (): void => this.#cancel(id);
		try {
			return await new Promise((resolve, reject) => {
				this.#pending.set(id, { resolve, reject });
				signal?.addEventListener('abort', cancel);
				this.#outbox.request({ type: 'call_tool', id, name, args: record, parent_id: parentId });
			});
		} finally {
			signal?.removeEventListener('abort', cancel);
			this.#pending.delete(id);
		}
	}

	/** Takes a result of the host; one that is not waited for is skipped. */
	settle(frame: HostToolResult): void {
		this.#pending.get(frame.id)?.resolve({
			content: frame.content.map(blockFromWire),
			isError: frame.is_error,
			truncated: frame.truncated,
		});
	}

	/** Fails whatever still waits: no result will come. */
	close(): void {
		for (const { reject } of this.#pending.values()) reject(new Cancelled());
	}

	#cancel(id: string): void {
		this.#outbox.send({ type: 'call_tool_cancel', id });
		this.#pending.get(id)?.reject(new Cancelled());
	}
}
