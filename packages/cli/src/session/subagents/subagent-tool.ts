import {
	type Agent,
	depthOf,
	ModelUnknown,
	type SubagentEnd,
	type SubagentOrder,
	SubagentRefused,
} from '@tenon/agent';
import {
	type CallPlace,
	errorResult,
	fromPlain,
	type RemoteContext,
	type RemoteTool,
	type TokenUsage,
	type ToolResult,
	textResult,
} from '@tenon/core';
import { isModeName, type ModeName, modeNames, noRunPolicy } from '@tenon/host';
import type { DeclaredAgent } from '../agents/declared-agent.ts';
import { chooseAgent, type KnownAgents } from './choose-agent.ts';
import { factsOf, type SubagentNarrowing, withFacts } from './subagent-config.ts';

/** What the tool is joined from. */
export interface SubagentToolOptions extends KnownAgents {
	/** Asked each time: it is there when the first call is. */
	agent(): Agent;
	/** The names of the models that there are. */
	models(): readonly string[];
	/** The model of the session. */
	model(): string;
	/** Whether it is known what a model's tokens cost. */
	isPriced(model: string, usage: TokenUsage): Promise<boolean>;
	/** What a session and those that work for it have cost, in US dollars. */
	spentBy(sessionId: string): number;
	/** What every model here is told. */
	systemPrompt(): string;
}

interface SubagentArguments {
	readonly task: string;
	readonly agent?: string | null;
	readonly mode?: string | null;
	readonly tools?: readonly string[] | null;
	readonly model?: string | null;
	readonly maxTokens?: number | null;
	readonly background?: boolean | null;
}

/**
 * `subagent`: a session of its own that works on a task and says what came of it. It has what its caller has, or less: the
 * same hooks, policy and person, the mode and the tools that are left, and a part of the budget.
 */
export const subagentTool = (options: SubagentToolOptions): RemoteTool & { readonly runsBeside: true } => ({
	name: 'subagent',
	label: 'Subagent',
	description: descriptionOf(options),
	input: {
		type: 'object',
		properties: {
			task: {
				type: 'string',
				minLength: 1,
				description: 'All that it has to know: it sees nothing of this conversation',
			},
			agent: { type: 'string', description: 'A declared agent; default: one like yourself' },
			mode: {
				type: 'string',
				enum: [...modeNames],
				description: 'Leaves it less; planner and reviewer change nothing',
			},
			tools: { type: 'array', items: { type: 'string' }, description: 'Leaves it these tools alone' },
			model: { type: 'string', description: 'Another model; default: yours' },
			maxTokens: {
				type: 'integer',
				minimum: 1,
				description: 'What it may use at most; default: its share of what is left',
			},
			background: { type: 'boolean', description: 'Go on at once; you are told when it has finished' },
		},
		required: ['task'],
		additionalProperties: false,
	},
	output: undefined,
	check: undefined,
	readonly: false,
	effects: ['session'],
	// A call that is made again finds the session that the first one has made.
	replay: 'safe',
	runsBeside: true,
	run: (args, context) => run(args as SubagentArguments, context, options),
});

const descriptionOf = ({ agents, seen }: KnownAgents): string => {
	const lines = agents.map((agent) =>
		seen.has(agent) ? `- ${agent.name}: ${agent.description}` : `- ${agent.name} (the person is asked first)`,
	);
	return [
		'Let a subagent work on a task of its own: a search through many files, a review, a part of the work that can be described in full. It starts without this conversation, works on the same files within your permissions, and its last message is the result. Several calls in one message run side by side. Do not use it for what one or two calls of yours would do.',
		...(lines.length === 0 ? [] : ['Declared agents:', ...lines]),
	].join('\n');
};

const run = async (
	args: SubagentArguments,
	context: RemoteContext,
	options: SubagentToolOptions,
): Promise<ToolResult> => {
	const { place } = context;
	if (place === undefined || place.callId === null || place.turnId === '')
		return errorResult('a subagent works for a turn of a model; this call belongs to none', {
			exitStatus: 2,
		});
	// No clock of the caller runs while another one works.
	const hold = context.patient(maxWorkMs);
	try {
		return await runHeld(args, { ...place, callId: place.callId }, context, options);
	} finally {
		hold.release();
	}
};

const runHeld = async (
	args: SubagentArguments,
	place: CallPlace & { readonly callId: string },
	context: RemoteContext,
	options: SubagentToolOptions,
): Promise<ToolResult> => {
	const declared = args.agent == null ? undefined : await chooseAgent(args.agent, options, context);
	if (typeof declared === 'string') return errorResult(declared, { exitStatus: 2 });
	const models = options.models();
	if (args.model != null && !models.includes(args.model))
		return errorResult(`there is no model ${JSON.stringify(args.model)}; there are: ${models.join(', ')}`, {
			exitStatus: 2,
		});
	try {
		return await delegate(args, declared, place, context, options);
	} catch (error) {
		if (!(error instanceof SubagentRefused)) throw error;
		return errorResult(error.message);
	}
};

const delegate = async (
	args: SubagentArguments,
	declared: DeclaredAgent | undefined,
	place: CallPlace & { readonly callId: string },
	context: RemoteContext,
	options: SubagentToolOptions,
): Promise<ToolResult> => {
	const { subagents } = options.agent();
	const order = await orderOf(args, declared, place, context, options);
	if (args.background === true) {
		const { sessionId } = await subagents.start(order);
		return textResult(`started ${order.name} in the background; you will be told when it has finished`, {
			data: fromPlain({ sessionId, agent: order.name, isBackground: true }),
		});
	}
	const end = await subagents.run(order, context.signal);
	return resultOf(order.name, end, await costIn(end, options));
};

const orderOf = async (
	args: SubagentArguments,
	declared: DeclaredAgent | undefined,
	{ sessionId, turnId, callId }: CallPlace & { readonly callId: string },
	{ cwd }: RemoteContext,
	options: SubagentToolOptions,
): Promise<SubagentOrder> => {
	const name = declared?.name ?? 'subagent';
	const caller = depthOf(sessionId) === 0 ? undefined : await options.agent().session(sessionId).read();
	const narrowings = [
		...(caller === undefined ? [] : factsOf(caller).narrowings),
		...narrowingsOf(args, declared),
	];
	const wanted = args.model ?? declared?.model;
	const model = wanted != null && options.models().includes(wanted) ? wanted : options.model();
	const prompt = declared === undefined || declared.prompt === '' ? undefined : declared.prompt;
	return {
		place: { sessionId, turnId, callId },
		task: `${args.task}\n\n${working}`,
		name,
		cwd,
		config: {
			...withFacts({ name, narrowings }),
			model,
			...(prompt === undefined ? {} : { systemPrompt: `${prompt}\n\n${options.systemPrompt()}` }),
		},
		budget: {
			...(args.maxTokens == null ? {} : { maxTokens: args.maxTokens }),
			...(declared?.maxSteps === undefined ? {} : { maxSteps: declared.maxSteps }),
		},
	};
};

const narrowingsOf = (
	{ mode, tools }: SubagentArguments,
	declared: DeclaredAgent | undefined,
): readonly SubagentNarrowing[] => [
	...(declared === undefined ? [] : [{ mode: declared.mode, policy: declared.policy }]),
	{ mode: modeNamed(mode), policy: { ...noRunPolicy, allowTools: tools ?? [] } },
];

const modeNamed = (name: string | null | undefined): ModeName =>
	name != null && isModeName(name) ? name : 'full';

// Of some of its models the price may not be known: then it is not known what all of them cost.
const costIn = async (
	{ sessionId, usage }: SubagentEnd,
	{ isPriced, spentBy }: SubagentToolOptions,
): Promise<number | null> => {
	const known = await Promise.all(
		usage.map(({ model, ...tokens }) =>
			isPriced(model, tokens).catch((error: unknown) => {
				// A model that was there and is gone has no price any more.
				if (error instanceof ModelUnknown) return false;
				throw error;
			}),
		),
	);
	return known.every(Boolean) ? spentBy(sessionId) : null;
};

const resultOf = (
	name: string,
	{ sessionId, text, isError, usage }: SubagentEnd,
	cost: number | null,
): ToolResult => {
	const used = usage.map(
		({ model, input, cacheRead, cacheWrite, output }) =>
			`${input + cacheRead + cacheWrite} tokens in and ${output} out with ${model}`,
	);
	const shown =
		text.length > maxText ? `${text.slice(0, maxText)}\n[… ${text.length - maxText} more characters]` : text;
	const price = cost === null || usage.length === 0 ? '' : `, $${cost.toFixed(4)}`;
	const result = textResult(`${shown}\n[${name}: ${used.join(', ') || 'no model was called'}${price}]`, {
		data: fromPlain({ sessionId, agent: name, text: shown, usage, cost }),
	});
	return isError ? { ...result, isError, exitStatus: 1 } : result;
};

const working =
	'(You work as a subagent for another agent, which sees only your last message: put all that it needs into it.)';
const maxText = 24 * 1024;
const maxWorkMs = 7 * 24 * 60 * 60 * 1000;
