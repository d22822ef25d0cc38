import { defineTool, type Tool, type ToolContext, type ToolSource, textResult } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';

const tool = (name: string, run: (context: ToolContext) => Promise<string> | string): Tool =>
	defineTool<Readonly<Record<string, unknown>>>({
		name,
		description: `Does ${name}.`,
		input: { type: 'object', properties: { n: { type: 'integer' } }, additionalProperties: false },
		effects: [],
		run: async (_args, context) => textResult(`${await run(context)}\n`),
	}) as Tool;

/** Tools that a test adds and removes. */
class Shelf implements ToolSource {
	readonly tools = new Map<string, Tool>();

	add(...tools: readonly Tool[]): void {
		for (const each of tools) this.tools.set(each.name, each);
	}

	find(name: string): Tool | undefined {
		return this.tools.get(name);
	}

	list(): readonly Tool[] {
		return [...this.tools.values()];
	}
}

const kernelOn = (tools: ToolSource, overridingTools: readonly Tool[] = []): Kernel =>
	new Kernel({ fileSystem: createMemoryFileSystem(), tools, overridingTools });

const outcome = async (kernel: Kernel, script: string): Promise<readonly unknown[]> => {
	const { code, stdout, stderr, warnings } = await kernel.execute(script);
	return [code, stdout, stderr, warnings.map(({ message }) => message)];
};

const missing = [
	127,
	'',
	'bash: line 1: late: command not found\n',
	['late: no command of this name is known'],
];

describe('a kernel with a live source of tools', () => {
	it('runs a tool that was added after the same text had failed, and misses it again when it is removed', async () => {
		const shelf = new Shelf();
		const kernel = kernelOn(shelf);
		expect(await outcome(kernel, 'late')).toEqual(missing);
		expect(await outcome(kernel, 'late')).toEqual(missing);
		shelf.add(tool('late', () => 'here'));
		expect(await outcome(kernel, 'late')).toEqual([0, 'here\n', '', []]);
		shelf.tools.delete('late');
		expect(await outcome(kernel, 'late')).toEqual(missing);
	});

	it('runs a tool that another tool has added earlier in the same script, in a loop and in a function too', async () => {
		const shelf = new Shelf();
		shelf.add(
			tool('grow', () => {
				shelf.add(tool('late', () => 'here'));
				return 'grown';
			}),
		);
		const kernel = kernelOn(shelf);
		const script = 'f() { late 2> /dev/null || echo none; }; for i in 1 2; do f; grow; done; f';
		expect((await kernel.execute(script)).stdout).toBe('none\ngrown\nhere\ngrown\nhere\n');
	});

	it('refuses arguments of a tool that came later before a remembered text runs', async () => {
		const shelf = new Shelf();
		const kernel = kernelOn(shelf);
		const script = 'echo first; late --wrong=1';
		expect((await kernel.execute(script)).stdout).toBe('first\n');
		shelf.add(tool('late', () => 'here'));
		const { code, stdout, errors } = await kernel.execute(script);
		expect([code, stdout, errors.map(({ message }) => message)]).toEqual([
			2,
			'',
			['late: unknown flag --wrong (Usage: late [--n=INTEGER])'],
		]);
	});

	it('uses the tool that has the name now', async () => {
		const shelf = new Shelf();
		const kernel = kernelOn(shelf);
		shelf.add(tool('late', () => 'old'));
		expect(await outcome(kernel, 'late')).toEqual([0, 'old\n', '', []]);
		shelf.add(tool('late', () => 'new'));
		expect(await outcome(kernel, 'late')).toEqual([0, 'new\n', '', []]);
	});

	it('shows its tools to other tools, which call them by name', async () => {
		const shelf = new Shelf();
		const outer = tool('outer', async ({ call, listTools, getTool }) => {
			const names = (): string =>
				listTools()
					.map(({ name }) => name)
					.join(' ');
			const before = names();
			const failed = await call('late', {});
			shelf.add(tool('late', () => 'here'));
			const found = await call('late', {});
			const texts = [failed, found].map(({ content: [block] }) => (block?.type === 'text' ? block.text : ''));
			return [before, names(), getTool('late')?.description, ...texts].join('|');
		});
		shelf.add(outer);
		const { result } = await kernelOn(shelf).callTool(outer, {});
		expect(result.content).toEqual([
			{
				type: 'text',
				text: 'outer|outer late|Does late.|late: no tool of this name is known|here\n\n',
			},
		]);
	});

	it('lists and finds what is there now for type, command -v, hash, compgen and kernel tools', async () => {
		const shelf = new Shelf();
		const kernel = kernelOn(shelf);
		const script = 'type -t late; command -v late; hash late; compgen -c lat';
		const before = await kernel.execute(script);
		expect([before.code, before.stdout]).toEqual([1, '']);
		shelf.add(tool('late', () => 'here'));
		const after = await kernel.execute(script);
		expect([after.code, after.stdout]).toEqual([0, 'tool\nlate\nlate\n']);
		expect(await kernel.classify('late')).toEqual('tool');
	});

	it('keeps its own tools where the source has one of the same name', async () => {
		const shelf = new Shelf();
		shelf.add(
			tool('pwd', () => 'live'),
			tool('cd', () => 'live'),
		);
		const kernel = kernelOn(shelf, [tool('pwd', () => 'fixed')]);
		expect((await kernel.execute('pwd; cd /; echo $?; command pwd')).stdout).toBe('fixed\n0\nfixed\n');
	});

	it('reads the schema of a tool no more often than with a fixed list', async () => {
		const readsBy = async (tools: (counted: Tool) => ToolSource | readonly Tool[]): Promise<number> => {
			let reads = 0;
			const plain = tool('late', () => 'here');
			const counted = Object.defineProperty({ ...plain }, 'input', {
				get: () => {
					reads++;
					return plain.input;
				},
			});
			const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), tools: tools(counted) });
			for (let at = 0; at < 10; at++) await kernel.execute('late --n=1');
			return reads;
		};
		const live = await readsBy((counted) => ({ find: () => counted, list: () => [counted] }));
		expect(live).toBe(await readsBy((counted) => [counted]));
	});

	it('gives a fork the same tools, or others', async () => {
		const shelf = new Shelf();
		const kernel = kernelOn(shelf, [tool('pwd', () => 'fixed')]);
		const same = kernel.fork();
		const other = kernel.fork({ tools: [tool('own', () => 'mine')] });
		shelf.add(tool('late', () => 'here'));
		expect((await same.execute('late')).stdout).toBe('here\n');
		expect((await other.execute('pwd; own; late')).stdout).toBe('fixed\nmine\n');
	});
});
