import { join } from 'node:path';
import { createTrustStore, findExtensions, stateFolderOf } from '@tenon/extensions';
import { beforeAll, describe, expect, it } from 'vitest';
import { toolNames } from '../../src/session/session-skills.ts';
import { builtProgram } from '../built-program.ts';
import type { FrontWorld } from '../support/front-world.ts';
import { services } from '../support/services.ts';
import { watched } from '../support/watched-service.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** As `tenon ext trust user-skills` does. */
const trustUserSkills = async ({ environment, project }: FrontWorld): Promise<void> => {
	const folder = stateFolderOf(environment);
	const options = {
		explicit: [],
		projectFolder: project,
		userFolders: [folder],
		noDiscovery: false,
		hostVersion: '0.0.0',
	};
	const { found } = await findExtensions(options);
	const trust = createTrustStore({
		file: join(folder, 'extensions.lock.json'),
		projectFolder: project,
		now: Date.now,
	});
	await trust.grant(found.find(({ name }) => name === 'user-skills')!);
};

const skill = (head: string, body: string): string => `---\n${head}\n---\n${body}\n`;

describe.each(services.slice(0, 1))('skills of a service %s', { timeout: 60_000 }, (_name, open) => {
	it('of the user are loaded on demand and bind the turn; those of a project that is not trusted are not there', async () => {
		const files = {
			'../.state/tenon/skills/review/SKILL.md': skill(
				'name: review\ndescription: For reviews.\nallowed-tools: Read, Bash(git:*)',
				'Look first.',
			),
			'.tenon/skills/deploy/SKILL.md': skill('name: deploy\ndescription: For deployments.', 'Go.'),
			note: 'hello\n',
		};
		const call = (tool: string, args = {}) => ({ tool, args });
		const complaints: string[] = [];
		const complain = (text: string): void => void complaints.push(text);
		await using session = await watched(
			async (world) => {
				await trustUserSkills(world);
				return open(world, { findsExtensions: true, complain });
			},
			{
				files,
				replies: [
					{ calls: [call('skill', { name: 'user-skills:review' })] },
					{
						calls: [
							call('read', { path: 'note' }),
							call('shell', { script: 'echo x' }),
							call('skill', { name: 'deploy' }),
						],
					},
					{ text: 'Done.' },
				],
			},
		);
		const { service } = session;
		await service.submit({ text: 'review' });
		await session.sees('turn-ended');
		expect((await service.listContributions()).skills.map(({ name }) => name)).toEqual([
			'user-skills:review',
		]);
		expect(complaints).toEqual([
			'extension project-skills is not trusted yet; to look at it and trust it: tenon ext trust project-skills',
		]);
		const results = session.events.flatMap((event) =>
			event.type === 'tool-finished'
				? [
						[
							event.toolName,
							event.status,
							event.content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
						],
					]
				: [],
		);
		expect(results).toEqual([
			['skill', 'completed', 'Look first.\n\n[Until this turn ends, only these tools can be called: read.]'],
			['read', 'completed', expect.stringContaining('hello')],
			['shell', 'blocked', expect.stringContaining('the skill user-skills:review does not allow it')],
			['skill', 'failed', expect.stringContaining('deploy')],
		]);
	});

	it('bind scripts too: a tool that is called as a command is refused unless it is allowed', async () => {
		const files = {
			'../.state/tenon/skills/review/SKILL.md': skill(
				'name: review\ndescription: For reviews.\nallowed-tools: Bash, Read',
				'Look first.',
			),
			note: 'hello\n',
		};
		await using session = await watched(
			async (world) => {
				await trustUserSkills(world);
				return open(world, { findsExtensions: true });
			},
			{
				files,
				replies: [
					{ calls: [{ tool: 'skill', args: { name: 'user-skills:review' } }] },
					{
						calls: [
							{
								tool: 'shell',
								args: {
									script:
										'cat note; write --path made --content no; echo "status $?"; [ -e made ] || echo none',
								},
							},
						],
					},
					{ text: 'Done.' },
				],
			},
		);
		const { service } = session;
		await service.submit({ text: 'review' });
		await session.sees('turn-ended');
		const shell = session.events.find(
			(event) => event.type === 'tool-finished' && event.toolName === 'shell',
		);
		expect(shell).toMatchObject({
			status: 'completed',
			content: [
				{
					type: 'text',
					text: expect.stringMatching(
						/write: the skill user-skills:review does not allow it until the turn ends; it allows: shell, read/,
					),
				},
			],
		});
		expect(JSON.stringify(shell)).toMatch(/hello\\n.*status 126\\nnone/);
	});

	it('are slash commands: the model is told to load the one that was named', async () => {
		const files = {
			'../.state/tenon/skills/review/SKILL.md': skill(
				'name: review\ndescription: For reviews.',
				'Look first.',
			),
			'../.state/tenon/skills/help/SKILL.md': skill('name: help\ndescription: Not the help.', 'Help.'),
		};
		const told = 'Load the skill user-skills:review with the tool skill, and do as it says.\n\nsrc/a.ts';
		await using session = await watched(
			async (world) => {
				await trustUserSkills(world);
				return open(world, { findsExtensions: true });
			},
			{
				files,
				replies: [
					{
						expect: { lastUser: told },
						reply: { calls: [{ tool: 'skill', args: { name: 'user-skills:review' } }] },
					},
					{ text: 'Reviewed.' },
				],
			},
		);
		const { service } = session;
		const commands = await service.listCommands();
		expect(commands.filter(({ extension }) => extension === 'user-skills')).toEqual([
			{ name: 'review', description: 'For reviews.', extension: 'user-skills' },
			{ name: 'user-skills:help', description: 'Not the help.', extension: 'user-skills' },
		]);
		await service.runCommand({ name: 'skills', args: '' });
		expect((await session.sees('display')).text).toBe(
			'user-skills:help  Not the help.\nuser-skills:review  For reviews.',
		);
		await service.runCommand({ name: 'Review', args: ' src/a.ts ' });
		await session.sees('turn-ended');
		const said = session.events.flatMap((event) => (event.type === 'message' ? event.content : []));
		expect(said).toContainEqual({ type: 'text', text: 'Reviewed.' });
		await expect(service.runCommand({ name: 'reviews', args: '' })).rejects.toMatchObject({
			nearest: expect.arrayContaining(['review']),
		});
	});

	it('the name of the tool skill cannot be taken', async () => {
		await using session = await watched(open, {
			extensions: { taker: "start([tool('skill'), tool('own')]);" },
			replies: [{ calls: [{ tool: 'skill', args: { name: 'x' } }] }, { text: 'Done.' }],
		});
		await session.service.submit({ text: 'go' });
		const { content } = await session.sees('tool-finished');
		expect(content).toEqual([{ type: 'text', text: expect.stringContaining('skill') }]);
		expect(session.world.extensions).toHaveLength(1);
	});
});

it('names of tools are ours, and one with a condition allows nothing', () => {
	expect(toolNames(['Read', 'Bash', 'Bash(git:*)', 'mcp__x'])).toEqual(['read', 'shell', 'mcp__x']);
});
