import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foundExtension } from '../../test/kit/found.ts';
import { temporaryFolder, writeFiles } from '../../test/kit/temporary-folder.ts';
import { readSkillsFolder } from '../discovery/read-skills-folder.ts';
import { findSkills } from './find-skills.ts';
import { readSkill } from './read-skill.ts';
import { readSkillBody } from './read-skill-body.ts';

const skill = (head: string): string => `---\n${head}\n---\n# Text\n`;

describe('skills', () => {
	it('are found in folders and by their files, under the name of their extension', async () => {
		const folder = await temporaryFolder();
		await writeFiles(folder, {
			'skills/review/SKILL.md': skill('name: review\ndescription: Reviews code.'),
			'skills/deep/er/SKILL.md': skill('description: >\n  Folded\n  text.'),
			'skills/notes.md': 'no skill',
			'one/SKILL.md': skill('name: One\ndescription: d\nallowed-tools: [read]'),
		});
		const skills = [join(folder, 'skills'), join(folder, 'one/SKILL.md')];
		expect(await findSkills(foundExtension('MyNotes App', { folder, skills }))).toEqual({
			skills: [
				{
					type: 'skill',
					name: 'my-notes-app:er',
					description: 'Folded text.',
					path: join(folder, 'skills/deep/er/SKILL.md'),
				},
				{
					type: 'skill',
					name: 'my-notes-app:review',
					description: 'Reviews code.',
					path: join(folder, 'skills/review/SKILL.md'),
				},
				{ type: 'skill', name: 'my-notes-app:One', description: 'd', path: join(folder, 'one/SKILL.md') },
			],
			problems: [],
		});
	});

	it('that are missing, wrong, twice or somewhere else are named', async () => {
		const [folder, elsewhere] = [await temporaryFolder(), await temporaryFolder()];
		await writeFiles(elsewhere, { 'SKILL.md': skill('description: d') });
		await writeFiles(folder, {
			'a/SKILL.md': skill('name: x\ndescription: d'),
			'b/SKILL.md': skill('name: x\ndescription: d'),
			'c/SKILL.md': 'text',
		});
		await symlink(elsewhere, join(folder, 'd'));
		const skills = ['a', 'b', 'c', 'd', 'e'].map((name) => join(folder, name));
		const { skills: found, problems } = await findSkills(foundExtension('x', { folder, skills }));
		expect(found.map(({ name }) => name)).toEqual(['x:x']);
		expect(problems.map(({ code, where }) => [code, where])).toEqual([
			['skill.missing', 'd'],
			['skill.missing', 'e'],
			['skill.twice', 'b/SKILL.md'],
			['skill.malformed', 'c/SKILL.md'],
		]);
	});
});

describe('the head of a skill', () => {
	it.each([
		['---\ndescription: d\n---', { name: 'folder', description: 'd' }],
		['---\r\nname: a\r\ndescription: d\r\n---\r\nx', { name: 'a', description: 'd' }],
		['---\n---\n', 'expected keys and values in the head'],
		['# Title', 'expected a head between two lines ---'],
		['---\ndescription: d\n', 'expected a head between two lines ---'],
		['---\n- a\n---\n', 'expected keys and values in the head'],
		['---\nname: ../x\ndescription: d\n---\n', 'name: expected letters, digits, "-", "_"'],
		['---\nname: a\n---\n', 'description: expected a text that says when to use it'],
		['---\na: &a [x]\nb: *a\n---\n', expect.stringContaining('Alias')],
		['---\na: [\n---\n', expect.any(String)],
	])('%j', (text, expected) => {
		expect(readSkill(text, 'folder')).toEqual(expected);
	});
});

describe('the body of a skill', () => {
	it.each([
		['description: d', null],
		['description: d\nallowed-tools: [read, Bash(git:*)]', ['read', 'Bash(git:*)']],
		['description: d\nallowed-tools: Read, Grep Bash(git log:*)', ['Read', 'Grep', 'Bash(git log:*)']],
		['description: d\nallowed-tools: ""', []],
	])('has what %j allows', async (head, allowedTools) => {
		const folder = await temporaryFolder();
		await writeFiles(folder, { 'SKILL.md': skill(head) });
		expect(await readSkillBody(join(folder, 'SKILL.md'))).toEqual({ text: '# Text\n', allowedTools });
	});

	it('is refused where it is gone, or allows what is none', async () => {
		const folder = await temporaryFolder();
		await writeFiles(folder, { 'SKILL.md': skill('description: d\nallowed-tools: 5') });
		expect(await readSkillBody(join(folder, 'SKILL.md'))).toBe('allowed-tools: expected names of tools');
		expect(await readSkillBody(join(folder, 'none/SKILL.md'))).toBe('the file cannot be read');
	});
});

it('a folder of skills counts as an extension that runs nothing; an empty one as none', async () => {
	const folder = await temporaryFolder();
	expect(await readSkillsFolder(join(folder, 'skills'), 'project-skills', 'project')).toEqual([]);
	await writeFiles(folder, { 'skills/review/SKILL.md': skill('description: d') });
	const [found] = await readSkillsFolder(join(folder, 'skills'), 'project-skills', 'project');
	expect(found).toMatchObject({ name: 'project-skills', scope: 'project', start: { program: '' } });
	expect((await findSkills(found!)).skills.map(({ name }) => name)).toEqual(['project-skills:review']);
});
