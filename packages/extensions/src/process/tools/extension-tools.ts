import {
	isRecord,
	type JsonSchema,
	type RemoteContext,
	type ToolResult,
	toPlain,
	type Value,
} from '@tenon/core';
import type { RegisterTool } from '@tenon/wire';
import type { ToolContribution } from '../../contribution/contribution.ts';
import { toolFromExtension } from '../../tools/tool-from-extension.ts';
import type { Link } from '../link.ts';
import type { CalledTool, ToolCalls } from './tool-calls.ts';

/** The tools that an extension has registered; each goes into the host's registry, and goes when the extension does. */
export class ExtensionTools {
	readonly #link: Link;
	readonly #calls: ToolCalls;
	readonly #registered = new Map<string, Disposable>();

	constructor(link: Link, calls: ToolCalls) {
		this.#link = link;
		this.#calls = calls;
	}

	/** A name that the extension has registered before is registered anew. */
	register(frame: RegisterTool): void {
		const problem = this.#problemOf(frame);
		if (problem !== undefined) {
			this.#refuse(frame.name, problem.field, problem.message);
			return;
		}
		this.unregister(frame.name);
		this.#registered.set(frame.name, this.#link.ports.contribute(this.#contribution(frame)));
	}

	unregister(name: string): void {
		this.#registered.get(name)?.[Symbol.dispose]();
		this.#registered.delete(name);
	}

	close(): void {
		for (const name of [...this.#registered.keys()]) this.unregister(name);
	}

	#problemOf({ name, schema, output_schema, exposure, timeout_ms }: RegisterTool): Problem | undefined {
		const { registrations } = this.#link.settings;
		if (!toolName.test(name))
			return { field: 'name', message: 'expected 1 to 64 letters, digits, "_", "-" or "."' };
		if (!isSchema(schema)) return { field: 'schema', message: 'expected a JSON Schema' };
		if (!isSchema(output_schema)) return { field: 'output_schema', message: 'expected a JSON Schema' };
		if (exposure !== '' && !isExposure(exposure))
			return {
				field: 'exposure',
				message: `expected ${exposures.join(', ')}, got ${JSON.stringify(exposure)}`,
			};
		if (timeout_ms !== undefined && timeout_ms <= 0)
			return { field: 'timeout_ms', message: `expected a number above 0, got ${timeout_ms}` };
		if (this.#registered.size >= registrations && !this.#registered.has(name))
			return { field: 'name', message: `at most ${registrations} tools are taken` };
		return undefined;
	}

	#refuse(name: string, field: string, message: string): void {
		this.#link.report(
			'register_tool.refused',
			`register_tool.${field}`,
			`tool ${JSON.stringify(name)}: ${message}`,
		);
	}

	#contribution(frame: RegisterTool): ToolContribution {
		const { name, description, interactive, namespace } = frame;
		const { extension, ports } = this.#link;
		const called: CalledTool = { name, isInteractive: interactive, timeoutMs: this.#timeoutOf(frame) };
		const exposure = isExposure(frame.exposure) ? frame.exposure : 'direct';
		return {
			type: 'tool',
			tool: toolFromExtension({
				extension: extension.name,
				name,
				description,
				input: schemaOf(frame.schema),
				output: schemaOf(frame.output_schema),
				checksArguments: extension.checksArguments,
				report: (problem) => ports.report(problem),
				run: (args: unknown, context: RemoteContext): Promise<ToolResult> =>
					this.#calls.call(called, args, context),
			}),
			exposure: frame.deferred ? 'deferred' : exposure,
			interactive,
			namespace,
			namespaceInstructions: [frame.namespace_description, frame.namespace_instructions]
				.filter((text) => text !== '')
				.join('\n'),
		};
	}

	#timeoutOf({ timeout_ms }: RegisterTool): number | undefined {
		if (timeout_ms === undefined || !this.#link.has('x.timeout')) return undefined;
		return Math.min(timeout_ms, this.#link.settings.longestToolMs);
	}
}

interface Problem {
	readonly field: string;
	readonly message: string;
}

const toolName = /^[A-Za-z0-9_.-]{1,64}$/;

const exposures = ['direct', 'codemode', 'deferred', 'model-only'] as const;

const isExposure = (text: string): text is ToolContribution['exposure'] =>
	exposures.some((exposure) => exposure === text);

const isSchema = (schema: Value | undefined): boolean =>
	schema === undefined || schema === null || typeof schema === 'boolean' || isRecord(schema);

const schemaOf = (schema: Value | undefined): JsonSchema | undefined =>
	schema === undefined || schema === null ? undefined : (toPlain(schema) as JsonSchema);
