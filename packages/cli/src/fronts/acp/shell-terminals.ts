import type { SessionUpdate, ToolCallContent } from '@agentclientprotocol/sdk';
import type { ShownBlock } from '../../session/service/data.ts';

/**
 * Scripts as terminals of the editor, which it shows and does not run: the convention of `_meta` that Zed has, for
 * editors that say `terminal_output`. The script itself runs here, at the gate, as in every other front.
 */
export class ShellTerminals {
	readonly #cwd: string;
	/** Those that are open; whether something was written to them. */
	readonly #open = new Map<string, boolean>();

	constructor(cwd: string) {
		this.#cwd = cwd;
	}

	/** Whether a call has a terminal that is open. */
	has(callId: string): boolean {
		return this.#open.has(callId);
	}

	/** What the start of a call says besides. */
	start(callId: string): Pick<SessionUpdate & { sessionUpdate: 'tool_call' }, 'content' | '_meta'> {
		this.#open.set(callId, false);
		return {
			content: [terminalOf(callId)],
			_meta: { terminal_info: { terminal_id: callId, cwd: this.#cwd } },
		};
	}

	/** What a script has printed. */
	output(callId: string, data: string): SessionUpdate {
		this.#open.set(callId, true);
		return {
			sessionUpdate: 'tool_call_update',
			toolCallId: callId,
			_meta: { terminal_output: { terminal_id: callId, data } },
		};
	}

	/** The end of a script: what was not shown of its result, its status, and the content of the call. */
	finish(
		callId: string,
		result: readonly ShownBlock[],
	): {
		readonly updates: readonly SessionUpdate[];
		readonly content: ToolCallContent;
		readonly meta: object;
	} {
		const text = result.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
		const notes = notesOf(text);
		const rest = this.#open.get(callId) === true ? notes : text;
		this.#open.delete(callId);
		const updates = rest === '' ? [] : [this.output(callId, rest)];
		this.#open.delete(callId);
		const [, code] = /^\[exit code (\d+)/m.exec(notes) ?? [];
		const exit = { terminal_id: callId, exit_code: Number(code ?? 0), signal: null };
		return { updates, content: terminalOf(callId), meta: { terminal_exit: exit } };
	}
}

const terminalOf = (terminalId: string): ToolCallContent => ({ type: 'terminal', terminalId });

// What a result says of its script stands in brackets below the output.
const notesOf = (text: string): string => /(?:^\[.*\]\n)+$/m.exec(text)?.[0] ?? '';
