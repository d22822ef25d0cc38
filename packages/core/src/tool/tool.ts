import { TenonError } from '../errors/tenon-error.ts';
import type { Touch } from '../gate/touch.ts';
import type { Maybe } from '../maybe/maybe.ts';
import type { RemoteContext, ToolContext } from './context.ts';
import type { ToolResult } from './result.ts';
import { type AnySchema, bindSchema, type Checked, type JsonSchema } from './schema.ts';

/**
 * What a tool may do to the world. An empty list means that it only computes: such a call never
 * enters the gate.
 */
export type ToolEffect =
	| 'fs.read'
	| 'fs.write'
	| 'fs.overwrite'
	| 'fs.remove'
	| 'fs.rename'
	| 'trash.empty'
	| 'process'
	| 'network'
	| 'secret'
	| 'session';

/** Whether an attempt with an unknown outcome may be made again after a crash. */
export type Replay = 'safe' | 'never';

/**
 * The one unit of action: a command of ours, a model's tool, a Lua function, an extension's tool
 * and an MCP server's tool are all this.
 */
export interface Tool<Args = unknown> {
	/** Letters, digits, `_`, `-`, `.`; at most 64. */
	readonly name: string;
	/** For people: `Edit file`. */
	readonly label: string;
	/** For models: what it does, when to use it. */
	readonly description: string;
	readonly input: JsonSchema;
	readonly output: JsonSchema | undefined;
	/** Turns what a caller sent into `Args`; absent where only the JSON Schema is known. */
	readonly check: ((args: unknown) => Maybe<Checked<Args>>) | undefined;
	readonly readonly: boolean;
	readonly effects: readonly ToolEffect[];
	readonly replay: Replay;
	/**
	 * What a call will do to which paths, as far as its arguments say, so that it is judged, asked about or latched
	 * as a whole before it begins. Absent: each use of a file is judged when it comes. `resolve` gives the absolute
	 * path of one that a caller wrote.
	 */
	touches?(args: Args, resolve: (path: string) => string): readonly Touch[];
	run(args: Args, context: ToolContext): Maybe<ToolResult>;
}

/** A tool that may run in another process than the kernel that calls it, as those of extensions do. */
export interface RemoteTool extends Omit<Tool, 'run'> {
	// A property, so that a tool which needs more of its context does not pass for one that does not.
	readonly run: (args: unknown, context: RemoteContext) => Maybe<ToolResult>;
}

/** What an author writes; everything that has an obvious default may be left out. */
export interface ToolDeclaration<Args> {
	readonly name: string;
	readonly label?: string;
	readonly description: string;
	readonly input: AnySchema<Args>;
	readonly output?: AnySchema;
	readonly effects: readonly ToolEffect[];
	/** Default: `safe` for a tool that is read-only, else `never`. */
	readonly replay?: Replay;
	/** As {@link Tool.touches}. */
	touches?(args: Args, resolve: (path: string) => string): readonly Touch[];
	run(args: Args, context: ToolContext): Maybe<ToolResult>;
}

/** A tool was declared in a way that cannot work. */
export class ToolDeclarationError extends TenonError {
	readonly code = 'tool.declaration';
	readonly field: string;

	constructor(tool: string, field: string, expected: string) {
		super(`tool ${JSON.stringify(tool)}: ${field} must be ${expected}`);
		this.field = field;
	}
}

const readingEffects: ReadonlySet<ToolEffect> = new Set(['fs.read']);

/** A tool, as far as it can be told and checked without what runs it. */
export type DeclaredTool<Args = unknown> = Omit<Tool<Args>, 'run'>;

/** Completes what is said of a tool. Throws `ToolDeclarationError` or `SchemaError` at once. */
export const declareTool = <Args>(declaration: Omit<ToolDeclaration<Args>, 'run'>): DeclaredTool<Args> => {
	const { name, description, effects } = declaration;
	if (!/^[A-Za-z0-9_.-]{1,64}$/.test(name)) {
		throw new ToolDeclarationError(name, 'name', '1 to 64 letters, digits, "_", "-" or "."');
	}
	if (description.trim() === '')
		throw new ToolDeclarationError(name, 'description', 'a sentence for the model');
	const input = bindSchema(declaration.input);
	const readonly = effects.every((effect) => readingEffects.has(effect));
	return {
		name,
		label: declaration.label ?? name,
		description,
		input: input.jsonSchema,
		output: declaration.output === undefined ? undefined : bindSchema(declaration.output).jsonSchema,
		check: input.check,
		readonly,
		effects,
		replay: declaration.replay ?? (readonly ? 'safe' : 'never'),
		...(declaration.touches === undefined
			? {}
			: { touches: (args, resolve) => declaration.touches!(args, resolve) }),
	};
};

/** A tool from what is said of it and what runs it, which may be in different modules. */
export const withRun = <Args>(declared: DeclaredTool<Args>, run: Tool<Args>['run']): Tool<Args> => ({
	...declared,
	run: (args, context) => run(args, context),
});

/** Completes a declaration into a tool. Throws `ToolDeclarationError` or `SchemaError` at once. */
export const defineTool = <Args>(declaration: ToolDeclaration<Args>): Tool<Args> =>
	withRun(declareTool(declaration), (args, context) => declaration.run(args, context));
