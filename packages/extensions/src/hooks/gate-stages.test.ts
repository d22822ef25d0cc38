import {
	andThen,
	type CallPlace,
	compileGrants,
	createHookRegistry,
	createNonceStore,
	dataResult,
	defineTool,
	deny,
	encodeText,
	errorResult,
	type FileSystem,
	FsError,
	type HookRegistry,
	principalId,
	type Rule,
	replace,
	ruleId,
	shortCircuit,
	type TimerPort,
	type Tool,
	type ToolEffect,
	textResult,
} from '@tenon/core';
import { type CallTransform, createGate, defineCommand, Kernel } from '@tenon/shell';
import { describe, expect, it } from 'vitest';
import { hookStages } from './gate-stages.ts';

const timer: TimerPort = {
	now: () => performance.now(),
	after: (delayMs, run) => {
		const handle = setTimeout(run, delayMs);
		return { [Symbol.dispose]: () => clearTimeout(handle) };
	},
};

const allow = (grant: Rule['grant']): Rule => ({
	effect: 'allow',
	id: ruleId(JSON.stringify(grant)),
	source: { kind: 'embedder' },
	grant,
});

const echoing = (name: string, effects: readonly ToolEffect[], ran: unknown[]): Tool =>
	defineTool({
		name,
		label: name,
		description: name,
		input: { type: 'object' },
		effects,
		run: (args) => {
			ran.push([name, args]);
			return textResult(`${name} ${JSON.stringify(args)}`);
		},
	});

const place: CallPlace = { sessionId: 's', turnId: 't', callId: 'call_1', parentCallId: null };

/** A tree in which there is nothing: these calls touch no files. */
const noFiles = new Proxy({} as FileSystem, {
	get: (_target, member) => {
		if (member === 'traits') return { type: 'none', readOnly: true };
		if (member === 'hostPath') return () => undefined;
		return (path: string) => {
			throw new FsError('ENOENT', 'stat', path);
		};
	},
});

const setUp = (before: readonly CallTransform[] = [], denied: readonly string[] = []) => {
	const hooks = createHookRegistry();
	const ran: unknown[] = [];
	const stages = hookStages({ hooks, timer });
	const tools = {
		act: echoing('act', ['process'], ran),
		think: echoing('think', [], ran),
		outer: defineTool({
			name: 'outer',
			label: 'outer',
			description: 'calls act, and runs a script',
			input: { type: 'object' },
			effects: ['process'],
			run: async (_args, context) => {
				const inner = await context.call('act', { inner: true });
				const script = await kernel.execute('mark x; (mark y); act', {
					...(context.place === undefined ? {} : { place: context.place }),
				});
				return textResult(`${JSON.stringify(inner.content)} ${script.stdout}${script.stderr}`);
			},
		}),
	};
	const mark = defineCommand({
		name: 'mark',
		summary: 'says its words',
		compatible: 'nothing',
		json: undefined,
		options: {},
		operands: { name: 'WORD', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
		effects: ['fs.write'],
		examples: [],
		usageStatus: 2,
		run: (context, { operands }) => {
			ran.push(['mark', operands]);
			return andThen(context.output.pass(encodeText(`mark ${operands.join(' ')}\n`)), () => 0);
		},
	});
	const grants = compileGrants([
		{
			name: 'user',
			authority: 'grants',
			rules: [
				allow({ kind: 'tool', pattern: '*' }),
				...denied.map(
					(pattern): Rule => ({
						effect: 'deny',
						id: ruleId(`not-${pattern}`),
						source: { kind: 'embedder' },
						grant: { kind: 'tool', pattern },
					}),
				),
			],
		},
	]);
	const kernel = new Kernel({
		fileSystem: noFiles,
		commands: new Map([['mark', mark]]),
		tools: Object.values(tools),
		gate: createGate({
			principal: { kind: 'model', id: principalId('m') },
			grants: () => grants,
			nonces: createNonceStore({ clock: () => 0, entropy: (into) => into.fill(1) }),
			transforms: [...before, ...stages.transforms],
			gates: stages.gates,
		}),
	});
	const call = async (tool: Tool, args: unknown) => (await kernel.callTool(tool, args, { place })).result;
	return { hooks, kernel, tools, ran, call, stages };
};

describe('a guard of tool calls', () => {
	it('that refuses leaves the tool unrun, and its reason is all that is said', async () => {
		const { hooks, tools, ran, call } = setUp();
		hooks.subscribe('guard', 'tool_call', () => deny('cleaning is not allowed here'), { match: ['act'] });
		expect(await call(tools.act, { n: 1 })).toEqual(
			errorResult('cleaning is not allowed here', { exitStatus: 126 }),
		);
		expect(await call(tools.think, {})).toEqual(textResult('think {}'));
		expect(ran).toEqual([['think', {}]]);
	});

	it('is asked about tools that only compute too, but not where a script calls them', async () => {
		const { hooks, kernel, tools, call } = setUp();
		const asked: unknown[] = [];
		hooks.subscribe('guard', 'tool_call', ({ toolName, callId }) => {
			asked.push([toolName, callId]);
			return deny('no');
		});
		expect(await call(tools.think, {})).toMatchObject({ isError: true, content: [{ text: 'no' }] });
		expect((await kernel.execute('think', { place })).stdout).toBe('think {}\n');
		expect(asked).toEqual([['think', 'call_1']]);
	});

	it('gives other arguments, the next one sees them, and the first is asked again about what will run', async () => {
		const { hooks, tools, call } = setUp();
		const asked: unknown[] = [];
		hooks.subscribe(
			'first',
			'tool_call',
			({ args, proposedArgs }, context) => {
				asked.push(['first', context.asked, args, proposedArgs]);
				return replace({ n: 2 });
			},
			{ secondChange: 'ignore' },
		);
		hooks.subscribe('second', 'tool_call', ({ args, proposedArgs }, context) => {
			asked.push(['second', context.asked, args, proposedArgs]);
			return replace({ n: 3 });
		});
		expect(await call(tools.act, { n: 1 })).toEqual(textResult('act {"n":3}'));
		expect(asked).toEqual([
			['first', 'first', { n: 1 }, { n: 1 }],
			['second', 'first', { n: 2 }, { n: 1 }],
			['first', 'again', { n: 3 }, { n: 1 }],
		]);
	});

	it('answers in the place of the tool', async () => {
		const { hooks, tools, ran, call } = setUp();
		hooks.subscribe('cache', 'tool_call', () => shortCircuit(dataResult(7)), { match: ['act'] });
		hooks.subscribe('cache', 'tool_call', () => shortCircuit(textResult('broken'), 'failed'), {
			match: ['think'],
		});
		expect(await call(tools.act, {})).toEqual(dataResult(7));
		expect(await call(tools.think, {})).toEqual({ ...textResult('broken'), isError: true });
		expect(ran).toEqual([]);
	});

	it('that fails refuses, and is named', async () => {
		const { hooks, tools, ran, call } = setUp();
		hooks.subscribe('guard', 'tool_call', () => {
			throw new Error('oops');
		});
		expect(await call(tools.act, {})).toMatchObject({
			isError: true,
			content: [{ type: 'text', text: 'guard: tool_call: the handler failed: oops' }],
		});
		expect(ran).toEqual([]);
	});

	it('that waits only for the final arguments is not asked about what policy refuses', async () => {
		const { hooks, tools, call } = setUp([], ['act']);
		let asked = 0;
		hooks.subscribe('person', 'tool_call', () => void asked++, { when: 'final' });
		expect(await call(tools.act, {})).toMatchObject({ isError: true, exitStatus: 126 });
		expect(asked).toBe(0);
		expect(await call(tools.think, {})).toMatchObject({ isError: false });
		expect(asked).toBe(1);
	});

	it('that holds for a person stops the clock of the script', async () => {
		const { hooks, kernel } = setUp();
		hooks.subscribe(
			'person',
			'command',
			async (_payload, context) => {
				using _hold = context.hold('asking');
				await new Promise((resolve) => setTimeout(resolve, 300));
				return undefined;
			},
			{ match: ['mark'], deadlineMs: 50 },
		);
		expect(await kernel.execute('mark x', { timeoutMs: 100 })).toMatchObject({ code: 0, stdout: 'mark x\n' });
	});

	it('ends with the call that it keeps waiting', async () => {
		const { hooks, kernel, tools } = setUp();
		const end = new AbortController();
		let heard: unknown;
		hooks.subscribe('guard', 'tool_call', (_payload, { signal }) => {
			signal.addEventListener('abort', () => {
				heard = 'aborted';
			});
			queueMicrotask(() => end.abort());
			return new Promise(() => undefined);
		});
		const { result } = await kernel.callTool(tools.act, {}, { place, signal: end.signal });
		expect(result).toMatchObject({ isError: true, exitStatus: 130 });
		expect(heard).toBe('aborted');
	});
});

describe('who asked', () => {
	it('is known for a call, for what is called in it, and for the scripts it runs', async () => {
		const { hooks, tools, call } = setUp();
		const seen: unknown[] = [];
		hooks.subscribe('watch', 'tool_call', ({ sessionId, turnId, callId, toolName, parentCallId }) => {
			seen.push([sessionId, turnId, toolName, callId.replace(/c\d+$/, '#'), parentCallId]);
		});
		hooks.subscribe(
			'watch',
			'command',
			({ sessionId, argv, callId }) => {
				seen.push([sessionId, argv.join(' '), callId]);
			},
			{ match: ['mark'] },
		);
		await call(tools.outer, {});
		expect(seen).toEqual([
			['s', 't', 'outer', 'call_1', null],
			['s', 't', 'act', 'call_1/#', 'call_1'],
			['s', 'mark x', 'call_1'],
			['s', 'mark y', 'call_1'],
			['s', 't', 'act', 'call_1/#', 'call_1'],
		]);
	});
});

describe('a guard of commands', () => {
	it('refuses, rewrites and answers', async () => {
		const { hooks, kernel, ran } = setUp();
		hooks.subscribe(
			'guard',
			'command',
			({ argv }) => {
				if (argv[1] === 'no') return deny('not here');
				if (argv[1] === 'old') return replace(['mark', 'new']);
				if (argv[1] === 'told') return shortCircuit({ exitStatus: 4, stdout: 'out\n', stderr: 'err\n' });
				return undefined;
			},
			{ match: ['mark'] },
		);
		expect(await kernel.execute('mark no; echo $?; mark old; mark told; echo $?')).toMatchObject({
			stdout: '126\nmark new\nout\n4\n',
			stderr: 'mark: Permission denied\nerr\n',
			warnings: [
				{ code: 'denied', message: 'mark: not here' },
				{ code: 'gate.rewritten', message: 'mark: called with arguments of hooks' },
			],
		});
		expect(ran).toEqual([['mark', ['new']]]);
	});

	it('cannot change the name', async () => {
		const { hooks, kernel, ran } = setUp();
		hooks.subscribe('guard', 'command', () => replace(['act', '--n=1']), { match: ['mark'] });
		expect(await kernel.execute('mark x')).toMatchObject({
			code: 126,
			warnings: [{ code: 'hook.bad_answer' }],
		});
		expect(ran).toEqual([]);
	});
});

describe('after a call', () => {
	const endings = (hooks: HookRegistry): unknown[] => {
		const told: unknown[] = [];
		hooks.subscribe('watch', 'tool_finished', ({ toolName, args, status, executed, truncated, result }) => {
			told.push([toolName, args, status, executed, truncated, result.content]);
		});
		return told;
	};

	it('its result may be given another, or failed', async () => {
		const { hooks, tools, call } = setUp();
		const told = endings(hooks);
		hooks.subscribe('scrub', 'tool_result', ({ toolName, result }) =>
			toolName === 'act'
				? replace({ ...result, content: [{ type: 'text', text: '***' }] })
				: deny('withheld'),
		);
		expect(await call(tools.act, {})).toEqual(textResult('***'));
		expect(await call(tools.think, {})).toEqual(errorResult('withheld'));
		expect(told).toEqual([
			['act', {}, 'completed', true, false, [{ type: 'text', text: '***' }]],
			['think', {}, 'failed', true, false, [{ type: 'text', text: 'withheld' }]],
		]);
	});

	it('everybody is told how it ended: refused, misfit, cancelled, answered, too late', async () => {
		const { hooks, kernel, tools, call } = setUp();
		const told = endings(hooks);
		hooks.subscribe('guard', 'tool_call', ({ args }) => {
			const { n } = args as { readonly n?: number };
			if (n === 1) return deny('one is none');
			if (n === 2) return shortCircuit(textResult('two'));
			return undefined;
		});
		await call(tools.act, { n: 1 });
		await call(tools.act, { n: 2 });
		await call(tools.act, 'text');
		const slow: Tool = { ...tools.act, name: 'slow', run: () => new Promise<never>(() => undefined) };
		const end = new AbortController();
		const cancelled = kernel.callTool(slow, {}, { place, signal: end.signal });
		setImmediate(() => end.abort());
		await cancelled;
		const late: Tool = { ...tools.act, name: 'late', run: () => errorResult('late', { exitStatus: 124 }) };
		await call(late, {});
		expect(told).toEqual([
			['act', { n: 1 }, 'blocked', false, false, [{ type: 'text', text: 'one is none' }]],
			['act', { n: 2 }, 'completed', false, false, [{ type: 'text', text: 'two' }]],
			['act', 'text', 'failed', false, false, [{ type: 'text', text: expect.stringMatching(/^act: /) }]],
			['slow', {}, 'cancelled', true, false, [{ type: 'text', text: 'slow: cancelled' }]],
			['late', {}, 'timed_out', true, false, [{ type: 'text', text: 'late' }]],
		]);
	});

	it('the events of a session have one sequence', async () => {
		const { hooks, tools, call } = setUp();
		const told: unknown[] = [];
		for (const event of ['tool_call', 'tool_result', 'tool_finished'] as const)
			hooks.subscribe('watch', event, ({ sequence }) => void told.push([event, sequence]));
		hooks.nextSequence('s');
		await call(tools.act, {});
		expect(told).toEqual([
			['tool_call', 2],
			['tool_result', 3],
			['tool_finished', 4],
		]);
	});
});

describe('without listeners', () => {
	it('no stage wants to see a call', () => {
		const { stages, hooks } = setUp();
		const concerned = () => [
			stages.transforms[0]!.concerns!('tool', 'act'),
			stages.transforms[0]!.concerns!('command', 'mark'),
			stages.transforms[0]!.concerns!('program', '/bin/mark'),
			stages.gates[0]!.concerns!('tool', 'act'),
			stages.gates[0]!.concerns!('redirect', '/x'),
		];
		expect(concerned()).toEqual([false, false, false, false, false]);
		using _finished = hooks.subscribe('watch', 'tool_finished', () => undefined, { match: ['act'] });
		using _command = hooks.subscribe('watch', 'command', () => undefined, { match: ['mark'] });
		expect(concerned()).toEqual([true, true, true, false, false]);
	});
});
