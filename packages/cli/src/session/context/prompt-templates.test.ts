import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filledTemplate } from './filled-template.ts';
import { PromptTemplates } from './prompt-templates.ts';

let root: string;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'tenon-templates-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const put = (file: string, text: string): void => {
	mkdirSync(dirname(join(root, file)), { recursive: true });
	writeFileSync(join(root, file), text);
};

describe('the arguments of a template', () => {
	it.each([
		['Fix $1 in $2', 'bug "src/a b.ts"', 'Fix bug in src/a b.ts'],
		['Look at $ARGUMENTS, all of $@', ' one "two" ', 'Look at one "two", all of one "two"'],
		['Fix $1 and $2', 'one', 'Fix one and '],
		['Costs $10 and $x', '', 'Costs $10 and $x'],
		['Review this', 'src/a.ts', 'Review this\n\nsrc/a.ts'],
		['Review this', '', 'Review this'],
		['Say $1', '$ARGUMENTS', 'Say $ARGUMENTS'],
	])('of %j for %j stand in their places', (template, args, expected) => {
		expect(filledTemplate(template, args)).toBe(expected);
	});
});

describe('prompts in files', () => {
	it('are those of the user and of the folders up to the top of the repository, the nearest counting', () => {
		put('home/.config/tenon/prompts/review.md', 'Mine');
		put('home/.claude/commands/plan.md', '# Plan it\n\nmore');
		put('repo/.git/HEAD', '');
		put(
			'repo/.tenon/prompts/review.md',
			'---\ndescription: "Review a change"\nargument-hint: FILE\n---\nReview $1.\n',
		);
		put('repo/.tenon/prompts/not a name.md', 'x');
		put('repo/.tenon/prompts/huge.md', 'x'.repeat(70_000));
		put('repo/sub/.claude/commands/Test.md', 'Run the tests.');
		const templates = new PromptTemplates(join(root, 'repo/sub'), { HOME: join(root, 'home') });
		expect(templates.list().map(({ name, description }) => [name, description])).toEqual([
			['plan', 'Plan it'],
			['review', 'Review a change (FILE)'],
			['test', 'Run the tests.'],
		]);
		expect([templates.fill('review', 'a.ts'), templates.fill('none', '')]).toEqual([
			'Review a.ts.',
			undefined,
		]);
	});

	it('may be nowhere', () => {
		expect(new PromptTemplates(root, { HOME: join(root, 'missing') }).list()).toEqual([]);
	});
});
