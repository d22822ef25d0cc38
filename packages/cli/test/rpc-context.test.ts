import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFrontWorld } from './support/front-world.ts';
import { startRpc } from './support/rpc-driver.ts';

it('tells the model, over RPC, what files of the project say, and fills prompts that are kept in files', async () => {
	const files = {
		'.git/HEAD': 'ref: refs/heads/main\n',
		'AGENTS.md': 'Use tabs.\n\nSee @docs/style.md\n',
		'docs/style.md': 'Short names.\n',
		'part/CLAUDE.md': 'Here, use blanks.\n',
		'part/.tenon/prompts/review.md':
			'---\ndescription: Review a file\nargument-hint: FILE\n---\nReview $1 for $2.\n',
	};
	const systemPrompt = (text: string) => ({
		expect: { systemPrompt: { contains: text } },
		reply: { text: `Knows: ${text.split('\n', 1)[0]}` },
	});
	using world = makeFrontWorld({
		files,
		replies: [
			systemPrompt('Use tabs.'),
			systemPrompt('Short names.'),
			systemPrompt('Here, use blanks.'),
			{ expect: { lastUser: 'Review a.ts for style.' }, reply: { text: 'Reviewed.' } },
		],
	});
	mkdirSync(join(world.project, 'part'), { recursive: true });
	await using rpc = await startRpc({ world, args: ['--cwd', join(world.project, 'part')] });
	const said: string[] = [];
	const ask = async (message: string): Promise<void> => {
		await rpc.request('prompt', { message });
		await rpc.next(({ type }) => type === 'done');
	};
	for (const question of ['one', 'two', 'three']) await ask(question);
	const { data } = await rpc.request('list_commands');
	const { commands } = data as { readonly commands: readonly { readonly name: string }[] };
	expect(commands.find(({ name }) => name === 'review')).toMatchObject({
		description: expect.stringContaining('Review a file'),
	});
	await rpc.request('invoke_command', { name: 'review', args: 'a.ts style' });
	await rpc.next(({ type, ...more }) => type === 'text_delta' && JSON.stringify(more).includes('Reviewed'));
	for (const line of rpc.lines)
		if (line.type === 'text_delta') said.push(String((line as { delta?: string }).delta));
	expect(said.join('|')).toBe('Knows: Use tabs.|Knows: Short names.|Knows: Here, use blanks.|Reviewed.');
}, 120_000);
