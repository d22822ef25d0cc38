import type { JsonObject } from '@tenon/agent';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { fronts } from '../support/fronts.ts';
import { expects, type FrontDriver, play, type } from '../support/scripted-front.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** `ticket` answers; `grow` adds the tool `late`; `relay` calls a tool of the host inside of its own call. */
const tickets = `
const waiting = new Map();
start([tool('ticket', { key: { type: 'string' } }), tool('grow'), tool('relay', { name: { type: 'string' }, args: { type: 'object' } })], {
	tool_call: ({ id, name, args }) => {
		if (name === 'ticket') result(id, args.key + ' is open\\n');
		else if (name === 'late') result(id, 'late is here\\n');
		else if (name === 'grow') {
			send({ ...tool('late'), type: 'register_tool' });
			result(id, 'grown\\n');
		} else {
			waiting.set('h' + id, id);
			send({ type: 'call_tool', id: 'h' + id, parent_id: id, name: args.name, args: args.args });
		}
	},
	tool_result: ({ id, content }) => result(waiting.get(id), content.map(({ text }) => text).join('')),
}, ['call_tool']);
`;
const options = {
	extensions: { tickets },
	manifests: {
		tickets: { permissions: { tools: ['*'], read: ['./**'], write: ['./**'], exec: ['*'] } },
	},
};

/** What the model is told by the tools that it calls, one after the other. */
const resultsOf = async (front: FrontDriver): Promise<readonly unknown[]> => {
	await play(front, [type('go'), expects({ type: 'done' })]);
	const messages = await front.messages();
	return messages.flatMap(({ content }) =>
		content.flatMap((block) => (block.type === 'tool_result' ? [block.content] : [])),
	);
};

const shell = (script: string) => ({ calls: [{ tool: 'shell', args: { script } }] });

const refusal =
	'shell: it runs scripts on the kernel whose script called it, and that runs one after the other; write the commands into the script itself\n';

const relay = (name: string, args: JsonObject) => ({ calls: [{ tool: 'relay', args: { name, args } }] });

describe.each(fronts)('%s, a tool of an extension', { timeout: 60_000 }, (_name, open) => {
	it('is called by a script of the model, alone and in a pipeline', async () => {
		await using front = await open({
			...options,
			replies: [shell('ticket --key=OPS-12; ticket --key=OPS-13 | cat -n'), { text: 'Done.' }],
		});
		expect(await resultsOf(front)).toEqual([
			[{ type: 'text', text: 'OPS-12 is open\n     1\tOPS-13 is open\n' }],
		]);
	});

	it('that was registered during the session is called by a script, and by a tool inside of another', async () => {
		await using front = await open({
			...options,
			replies: [
				shell('late'),
				{ calls: [{ tool: 'grow', args: {} }] },
				shell('late'),
				{ calls: [{ tool: 'relay', args: { name: 'late', args: {} } }] },
				{ calls: [{ tool: 'relay', args: { name: 'shell', args: { script: 'late; ticket --key=a' } } }] },
				{ text: 'Done.' },
			],
		});
		expect(await resultsOf(front)).toEqual([
			[{ type: 'text', text: 'bash: line 1: late: command not found\n[exit code 127]\n' }],
			[{ type: 'text', text: 'grown\n' }],
			[{ type: 'text', text: 'late is here\n' }],
			[{ type: 'text', text: 'late is here\n' }],
			[{ type: 'text', text: 'late is here\na is open\n' }],
		]);
	});

	it('is refused where it waits for its own kernel: that of the model, and that of the extension', async () => {
		const deep = JSON.stringify({ script: 'echo deep' });
		await using front = await open({
			...options,
			replies: [
				shell("shell --script='echo deep'; echo on"),
				relay('shell', { script: `relay --name=shell --args='${deep}'; echo on` }),
				{ text: 'Done.' },
			],
		});
		expect(await resultsOf(front)).toEqual([
			[{ type: 'text', text: `${refusal}on\n` }],
			[{ type: 'text', text: `${refusal}on\n` }],
		]);
	});

	it('works where its caller works', async () => {
		await using front = await open({
			...options,
			files: { 'sub/a.txt': 'one\n' },
			replies: [
				shell('cd sub; cat a.txt'),
				relay('shell', { script: 'echo "${PWD##*/}"; cat a.txt' }),
				{ text: 'Done.' },
			],
		});
		expect(await resultsOf(front)).toEqual([
			[{ type: 'text', text: 'one\n' }],
			[{ type: 'text', text: 'sub\none\n' }],
		]);
	});

	it('writes a file that its session has read, which then knows the new content', async () => {
		const path = 'a.txt';
		await using front = await open({
			...options,
			files: { [path]: 'one\n' },
			replies: [
				{ calls: [{ tool: 'read', args: { path } }] },
				relay('write', { path, content: 'two\n', mode: 'overwrite' }),
				{ calls: [{ tool: 'edit', args: { path, edits: [{ old: 'two', new: 'three' }] } }] },
				{ text: 'Done.' },
			],
		});
		await resultsOf(front);
		expect(front.world.read(path)).toBe('three\n');
	});
});
