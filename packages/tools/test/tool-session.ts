import {
	defineTool,
	isList,
	isRecord,
	type Tool,
	type ToolResult,
	type ToolUpdate,
	textResult,
	toPlain,
} from '@tenon/core';
import { Kernel, type KernelOptions } from '@tenon/shell';
import { createMemoryFileSystem, type MemoryFileSystem } from '@tenon/vfs';
import { expect } from 'vitest';
import { findNonconformance } from '../../shell/src/schema/conform.ts';

/** How one call is made. */
export interface CallOptions {
	readonly signal?: AbortSignal;
	readonly onUpdate?: (text: string, update: ToolUpdate) => void;
}

/**
 * Calls tools as a model's host does, through a kernel that has them. Every result is held to the tool's output
 * schema, and every text to what any consumer of JSON takes.
 */
export class ToolSession {
	readonly #kernel: Kernel;
	readonly #tools: ReadonlyMap<string, Tool>;
	#next: { readonly name: string; readonly args: unknown } = { name: '', args: {} };
	#last: ToolResult = textResult('');

	constructor(tools: readonly Tool[], options: Partial<KernelOptions> & Pick<KernelOptions, 'fileSystem'>) {
		this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
		const relay = defineTool({
			name: 'relay',
			description: 'Calls the tool that is to be tested.',
			input: { type: 'object' },
			effects: [],
			run: async (_args, context) => {
				this.#last = await context.call(this.#next.name, this.#next.args);
				return textResult('');
			},
		});
		this.#kernel = new Kernel({ ...options, tools: [...tools, relay] });
	}

	/** What a call gives. A call that is cancelled rejects with its status. */
	async call(name: string, args: unknown, { signal, onUpdate }: CallOptions = {}): Promise<ToolResult> {
		this.#next = { name, args };
		const { code, stderr } = await this.#kernel.executeArgv(['relay'], {
			...(signal === undefined ? {} : { signal }),
			onUpdate: (_tool, update) => onUpdate?.(update.text ?? '', update),
		});
		if (code !== 0) throw new Error(`the call ended with ${code}: ${stderr}`);
		this.#judge(name, this.#last);
		return this.#last;
	}

	/** The text of a result that must be a success. */
	async text(name: string, args: unknown): Promise<string> {
		const result = await this.call(name, args);
		expect(result).toMatchObject({ isError: false });
		return textOf(result);
	}

	/** The data of a result that must be a success. */
	async data(name: string, args: unknown): Promise<unknown> {
		const { data, isError, content } = await this.call(name, args);
		expect({ isError, content }).toMatchObject({ isError: false });
		return JSON.parse(JSON.stringify(toPlain(data!)));
	}

	/** The text of a result that must be a failure. */
	async failure(name: string, args: unknown): Promise<string> {
		const result = await this.call(name, args);
		expect({ isError: result.isError, text: textOf(result) }).toMatchObject({ isError: true });
		return textOf(result);
	}

	#judge(name: string, { data, isError, content }: ToolResult): void {
		for (const block of content) {
			if (block.type === 'text') expect(block.text.isWellFormed()).toBe(true);
		}
		const output = this.#tools.get(name)?.output;
		if (data === undefined || isError || output === undefined) return;
		expect(isRecord(data) || isList(data)).toBe(true);
		expect(findNonconformance(output, output, toPlain(data))).toBeUndefined();
	}
}

/** The text blocks of a result. */
export const textOf = ({ content }: ToolResult): string =>
	content.map((block) => (block.type === 'text' ? block.text : '')).join('');

/** A memory file system with these files. */
export const filesOf = (files: Readonly<Record<string, string | Uint8Array>>): MemoryFileSystem => {
	const fileSystem = createMemoryFileSystem();
	for (const [path, content] of Object.entries(files)) {
		fileSystem.mkdir(path.slice(0, path.lastIndexOf('/')) || '/', { recursive: true });
		fileSystem.write(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
	}
	return fileSystem;
};

/** The text of a file. */
export const fileText = (fileSystem: MemoryFileSystem, path: string): string =>
	new TextDecoder().decode(fileSystem.read(path));
