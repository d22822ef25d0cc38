import type { JsonSchema, TraceContext } from '@tenon/core';
import type { Json, JsonObject, ShownText } from '../service/data.ts';
import type { FileVerbs } from '../service/verbs/files.ts';
import type { JobVerbs } from '../service/verbs/jobs.ts';
import type { FrontAbility, OpenQuestion, QuestionAnswer, QuestionEnd } from '../service/verbs/questions.ts';
import type { WorkspaceFacts } from '../workspace-calls.ts';

export type { WorkspaceFacts } from '../workspace-calls.ts';

/** A tool of the kernels. */
export interface KernelTool {
	readonly name: string;
	readonly label: string;
	readonly description: string;
	readonly input: JsonSchema;
	/** Of the data beside the text, where it is an object; null: none. */
	readonly output: JsonObject | null;
	readonly isReadOnly: boolean;
	/** Whether it may destroy what is there. */
	readonly isDestructive: boolean;
	/** Whether calling it twice is the same as once. */
	readonly isIdempotent: boolean;
	readonly reachesNetwork: boolean;
}

/** Names a kernel. */
export interface NameKernel {
	readonly kernel: string;
}

/** A call of a tool on a kernel. */
export interface KernelCall extends NameKernel {
	readonly tool: string;
	readonly args: JsonObject;
	/** What the person at the client can be asked while it runs. */
	readonly can: readonly FrontAbility[];
	/** The trace of the client that it belongs to: programs and tools inside of it are given it. */
	readonly trace?: TraceContext;
}

/** What a call answers with. */
export interface KernelResult {
	readonly content: readonly (ShownText | KernelImage)[];
	readonly isError: boolean;
	/** What the result says as data, as the tool's output schema has it; null: nothing. */
	readonly data: Json;
	/** What was refused, and how to undo what was done. */
	readonly notes: readonly string[];
}

/** An image. */
export interface KernelImage {
	readonly type: 'image';
	readonly mimeType: string;
	/** In base64. */
	readonly data: string;
}

/** What happens in a call, in order; the last is a result or a failure. */
export type KernelCallNews =
	/** Merged where the reader is slow: the newest text. */
	| { readonly type: 'progress'; readonly text: string }
	| { readonly type: 'question'; readonly question: OpenQuestion }
	| { readonly type: 'question-closed'; readonly questionId: string; readonly how: QuestionEnd }
	| { readonly type: 'result'; readonly result: KernelResult }
	/** A fault of the tool itself. */
	| { readonly type: 'failed'; readonly message: string };

/** The verbs for kernels. */
export interface KernelVerbs extends Omit<FileVerbs, 'completePath'>, JobVerbs {
	facts(): Promise<WorkspaceFacts>;
	listTools(): Promise<readonly KernelTool[]>;
	/** Handles, the main one first. */
	listKernels(): Promise<readonly string[]>;
	/** Forks a kernel. Rejects with `service.unknown-kernel`, or `service.full` if there are too many. */
	openKernel(from: NameKernel): Promise<NameKernel>;
	/** Ends a kernel and all that runs in it. Rejects with `service.unknown-kernel`; the main one stays. */
	closeKernel(which: NameKernel): Promise<void>;
	/** Answers a question of a call; null: without an answer. */
	answer(answer: QuestionAnswer): Promise<void>;
}

/**
 * Kernels on the files of one folder, for a front that brings a model of its own. The sibling of `SessionService`
 * without a conversation: data in and out, so that it may be in another thread.
 */
export interface KernelService extends KernelVerbs {
	/**
	 * Calls a tool; the signal cancels it, and so does a reader that stops. The stream rejects with
	 * `service.unknown-kernel` or `service.unknown-tool`.
	 */
	callTool(call: KernelCall, signal: AbortSignal): AsyncIterable<KernelCallNews>;
	/** One for each time that what `listTools` returns may be different, merged where the reader is slow; until the signal aborts. */
	toolChanges(signal: AbortSignal): AsyncIterable<null>;
	/** Ends all that runs: calls, kernels, and then the workspace. */
	close(): Promise<void>;
}
