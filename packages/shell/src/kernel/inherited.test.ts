import { setImmediate as turn } from 'node:timers/promises';
import {
	type AgentControl,
	dataResult,
	defineTool,
	type Maybe,
	type StepRunner,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
} from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Kernel } from './kernel.ts';

const tool = (name: string, run: (context: ToolContext) => Maybe<ToolResult>): Tool =>
	defineTool({
		name,
		description: `Does ${name}.`,
		input: { type: 'object' },
		effects: [],
		run: (_args, context) => run(context),
	}) as Tool;

const textsOf = ({ content }: ToolResult): string =>
	content.map((block) => (block.type === 'text' ? block.text : '')).join('');

const makeKernel = (tools: readonly Tool[]): Kernel => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/sub');
	return new Kernel({ fileSystem, tools });
};

/** A kernel whose tool `nest` runs the variable `script` on it, and one beside it whose tool does it on the first. */
const nesting = (): { readonly kernel: Kernel; readonly nest: Tool; readonly other: Kernel } => {
	const nest = tool('nest', async (context) => {
		const script = String(context.getVariable('inner') ?? 'echo inner');
		const { code, stdout } = await kernel.execute(script, { caller: context });
		return textResult(`${code} ${stdout}`);
	});
	const relay = tool('relay', async (context) => textResult(textsOf(await context.call('nest', {}))));
	const across = tool('across', async (context) => {
		const { stdout, stderr } = await other.execute('nest', { caller: context });
		return textResult(`${stdout}${stderr}`);
	});
	const kernel = makeKernel([nest, relay, across]);
	const other = makeKernel([nest]);
	return { kernel, nest, other };
};

const refusal =
	'nest: it runs scripts on the kernel whose script called it, and that runs one after the other; write the commands into the script itself';

describe('a tool that runs scripts on the kernel that called it', () => {
	it.each([
		['a script', 'nest', `${refusal}\n`],
		['a stage of a pipeline', 'nest 2>&1 | read -r line; nest', `${refusal}\n`],
		['a subshell and a substitution', '( nest ); echo "$(nest 2>&1)" >&2', `${refusal}\n${refusal}\n`],
		['a background job that the script waits for', 'nest & wait', `${refusal}\n`],
	])('is refused by name where %s calls it', async (_where, script, expected) => {
		const { kernel } = nesting();
		const { stderr } = await kernel.execute(script);
		expect(stderr).toBe(expected);
		expect((await kernel.execute('echo on')).stdout).toBe('on\n');
	});

	it('is refused where a script calls it through another tool, or through another kernel', async () => {
		const { kernel } = nesting();
		expect((await kernel.execute('relay')).stdout).toBe(`${refusal}\n`);
		expect((await kernel.execute('across')).stdout).toBe(`${refusal}\n`);
	});

	it('runs beside scripts where no script waits for it', async () => {
		const { kernel, nest } = nesting();
		expect((await kernel.callTool(nest, {})).result).toEqual(textResult('0 inner\n'));
	});

	it('runs on another kernel than that of the script', async () => {
		const { other } = nesting();
		expect((await other.execute('nest')).stdout).toBe('0 inner\n');
	});

	it('runs in a job that outlives the script, after it', async () => {
		const gate = Promise.withResolvers<void>();
		const late = tool('late', async (context) => {
			await gate.promise;
			return textResult((await kernel.execute('echo inner', { caller: context })).stdout);
		});
		const kernel = makeKernel([late]);
		await kernel.execute('late > /out &');
		gate.resolve();
		for (const job of kernel.jobs.list()) await job.wait();
		expect((await kernel.execute('echo "$(< /out)"')).stdout).toBe('inner\n');
	});
});

describe('what a call inside of another one has of it', () => {
	const nothing = (): void => undefined;
	const agent: AgentControl = { cancel: nothing, steer: nothing, followUp: nothing };
	const place = { sessionId: 's', turnId: 't', callId: 'c', parentCallId: null };
	const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

	/** Runs `outer`, which reaches `inner` in one of the ways, and gives the contexts of both. */
	const reach = async (
		way: (parts: { readonly context: ToolContext; readonly inner: Tool; readonly other: Kernel }) => unknown,
		options: Parameters<Kernel['callTool']>[2] = {},
		use: (context: ToolContext) => unknown = () => undefined,
	): Promise<readonly [outer: ToolContext, inner: ToolContext]> => {
		const seen: ToolContext[] = [];
		const inner = tool('inner', async (context) => {
			seen.push(context);
			await use(context);
			return dataResult(null);
		});
		const other = makeKernel([inner]);
		const outer = tool('outer', async (context) => {
			seen.push(context);
			await way({ context, inner, other });
			return dataResult(null);
		});
		const kernel = makeKernel([inner, outer]);
		await kernel.execute('cd /sub');
		const { result } = await kernel.callTool(outer, {}, options);
		expect(textsOf(result)).toBe('');
		return [seen[0]!, seen[1]!];
	};

	const ways = [
		['by name', ({ context }) => context.call('inner', {})],
		['on another kernel', ({ context, inner, other }) => other.callTool(inner, {}, { caller: context })],
		['by a script on another kernel', ({ context, other }) => other.execute('inner', { caller: context })],
	] satisfies readonly (readonly [string, Parameters<typeof reach>[0]])[];

	it.each(ways)('%s: its agent, its place and the scripts that wait', async (_name, way) => {
		const [outer, inner] = await reach(way, { agent, place });
		expect([outer.agent, inner.agent]).toEqual([agent, agent]);
		expect([inner.place?.sessionId, inner.place?.turnId]).toEqual(['s', 't']);
		expect(outer.scripts).toEqual([]);
		expect(inner.scripts).toHaveLength(way === ways[2]![1] ? 1 : 0);
	});

	it.each(ways.slice(0, 2))('%s: its directory', async (_name, way) => {
		const variables: unknown[] = [];
		const [outer, inner] = await reach(way, {}, ({ getVariable }) => variables.push(getVariable('PWD')));
		expect([outer.cwd, inner.cwd, inner.resolvePath('x')]).toEqual(['/sub', '/sub', '/sub/x']);
		expect(variables).toEqual(['/sub']);
	});

	it.each(ways)('%s: its signal', async (_name, way) => {
		const abort = new AbortController();
		const aborted = reach(way, { signal: abort.signal }, ({ signal }) => {
			abort.abort();
			return new Promise((resolve) => signal.addEventListener('abort', resolve));
		});
		await expect(aborted).rejects.toThrow(/outer: cancelled/);
	});

	it.each(ways)('%s: its trace, baggage included', async (_name, way) => {
		const run = async (): Promise<unknown> => {
			const seen: unknown[] = [];
			const outer = tool('outer', async (context) => {
				await reach(way, { caller: context }, ({ trace }) => trace?.setBaggage('inner', '1'));
				seen.push(context.trace?.traceparent, Object.fromEntries(context.trace?.baggage ?? []));
				return dataResult(null);
			});
			await makeKernel([outer]).execute('outer', { trace: { traceparent, baggage: { user: 'amy' } } });
			return seen;
		};
		expect(await run()).toEqual([traceparent, { user: 'amy', inner: '1' }]);
	});

	it.each(ways)('%s: its steps, under keys of its own', async (_name, way) => {
		const keys: string[] = [];
		const step: StepRunner = (key, run) => {
			keys.push(key);
			return run();
		};
		await reach(
			async (parts) => {
				await parts.context.step('a', () => null);
				await way(parts);
				await way(parts);
				await parts.context.step('b', () => null);
			},
			{ step },
			(context) => context.step('a', () => null),
		);
		const isByScript = way === ways[2]![1];
		expect(keys).toEqual([
			'a',
			...(isByScript ? ['script.1/inner.1/a', 'script.2/inner.1/a'] : ['inner.1/a', 'inner.2/a']),
			'b',
		]);
	});

	it.each(ways)('%s: those who watch its progress, in the order of what was reported', async (_name, way) => {
		const shown: unknown[] = [];
		await reach(
			async (parts) => {
				parts.context.update({ text: 'before' });
				await turn();
				await way(parts);
				parts.context.update({ text: 'after' });
			},
			{ onUpdate: (name, { text }) => shown.push([name, text]) },
			async (context) => {
				context.update({ text: 'inside' });
				await turn();
			},
		);
		const isByName = way === ways[0]![1];
		expect(shown).toEqual([
			['outer', 'before'],
			[isByName ? 'inner' : 'outer', 'inside'],
			['outer', 'after'],
		]);
	});

	it('shows the last report last, from whichever caller, where all come in one turn of the event loop', async () => {
		const lastOf = async (way: Parameters<typeof reach>[0]): Promise<unknown> => {
			const shown: unknown[] = [];
			const report = (context: ToolContext, text: string): void => context.update({ text });
			await reach(
				async (parts) => {
					report(parts.context, 'before');
					await way(parts);
					report(parts.context, 'after');
					await turn();
					await turn();
				},
				{ onUpdate: (_name, { text }) => shown.push(text) },
				(context) => report(context, 'inside'),
			);
			return shown.at(-1);
		};
		expect(await Promise.all(ways.map(([, way]) => lastOf(way)))).toEqual(['after', 'after', 'after']);
	});
});
