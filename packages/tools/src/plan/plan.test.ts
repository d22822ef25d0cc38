import { describe, expect, it } from 'vitest';
import { filesOf, ToolSession } from '../../test/tool-session.ts';
import { planTool } from './plan.ts';

const session = new ToolSession([planTool()], { fileSystem: filesOf({}) });

describe('plan', () => {
	it('shows each command that a script may run', async () => {
		const script = 'cd src\nif [ -d old ]; then rm -rf "$dir/old" > log; fi\nmake all &\ncat <<E\nx\nE\n';
		expect(await session.text('plan', { script })).toBe(
			[
				'line 1: cd src',
				"line 2: [ -d old ']'  [conditional]",
				'line 2: rm -rf "$dir/old" >log  [conditional]',
				'line 3: make all  [background]',
				'line 4: cat <<E',
				'',
			].join('\n'),
		);
		expect(await session.data('plan', { script: 'rm "$x"' })).toEqual({
			statements: [
				{
					kind: 'command',
					rendered: 'rm "$x"\n',
					truncated: false,
					freeVariables: ['x'],
					boundVariables: [],
					commands: [
						{
							name: 'rm',
							words: [
								{ kind: 'literal', text: 'rm' },
								{ kind: 'source', text: '"$x"' },
							],
							redirects: [],
							documents: [],
							background: false,
							unconditional: true,
							line: 1,
						},
					],
				},
			],
			omittedCommands: 0,
		});
	});

	it('keeps the value of a confirmation back', async () => {
		expect(await session.text('plan', { script: 'rm --confirm=7f3a92c1 x' })).toBe(
			'line 1: rm --confirm=… x\n',
		);
	});

	it('counts what it leaves out', async () => {
		const script = 'echo x\n'.repeat(700);
		expect(await session.data('plan', { script })).toMatchObject({ omittedCommands: 200 });
		expect(await session.text('plan', { script })).toMatch(
			/^line 1: echo x\n[\s\S]*line 500: echo x\n\[200 more commands\]\n$/,
		);
	});

	it('says why a text is no script', async () => {
		expect(await session.failure('plan', { script: 'if x' })).toMatch(/syntax error/);
		expect(await session.text('plan', { script: '# nothing' })).toBe('it runs no command');
	});
});
