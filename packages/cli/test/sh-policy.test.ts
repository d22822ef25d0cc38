import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from './built-program.ts';
import { type Programs, preparePrograms } from './run-program.ts';
import { Terminal } from './terminal.ts';

let programs: Programs;
beforeAll(async () => {
	await builtProgram();
	programs = await preparePrograms();
}, 240_000);

const policy = `[policy]
preset = "workspace"

[[policy.rule]]
ask = "write ./asked*"

[[policy.rule]]
deny = "write ./denied*"
`;

const open = (): Promise<Terminal> =>
	Terminal.open({
		args: ['--norc', '--policy', 'own.toml'],
		files: { 'own.toml': policy, 'kept.txt': 'old\n' },
		columns: 200,
	});

const question = 'y = yes, once; s = yes, for this session; a = always; n = no:';

describe('a shell whose commands a policy judges', { timeout: 60_000 }, () => {
	it('puts what a person has to decide to the person at the terminal', async () => {
		using terminal = await open();
		terminal.enter('echo x > asked; cat asked');
		const screen = await terminal.until((text) => text.endsWith(question));
		expect(screen).toContain(`Allow: > ${terminal.folder}/asked\n`);
		expect(screen).toContain(`"Always" allows exactly: write ${terminal.folder}/asked\n`);
		terminal.enter('y');
		await terminal.shows('x', '$');
		terminal.enter('echo y > asked; echo $?');
		await terminal.until((text) => text.endsWith(question));
		terminal.enter('n');
		await terminal.shows('bash: asked: Permission denied', '126', '$');
		expect(readFileSync(join(terminal.folder, 'asked'), 'utf8')).toBe('x\n');
	});

	it('an answer for the session is not asked for again, one for good is written to the policy', async () => {
		using terminal = await open();
		terminal.enter('echo 1 > asked');
		await terminal.until((text) => text.endsWith(question));
		terminal.enter('s');
		terminal.enter('clear; echo 2 > asked; echo 3 > asked2');
		const screen = await terminal.until((text) => text.endsWith(question));
		expect(screen.match(/Allow: /g)).toHaveLength(1);
		terminal.enter('always');
		terminal.enter('clear; echo 4 > asked2; cat asked asked2');
		await terminal.shows('2', '4', '$');
		expect(readFileSync(join(terminal.folder, 'own.toml'), 'utf8')).toBe(
			policy.replace('[[', `[[policy.rule]]\nallow = "write ${terminal.folder}/asked2"\n\n[[`),
		);
	});

	it('takes neither a line for a command nor what was typed before for an answer', async () => {
		using terminal = await open();
		terminal.type('sleep 0.5; echo x > asked; echo done\ny\n');
		await terminal.until((text) => text.endsWith(question));
		terminal.enter('ls');
		await terminal.until((text) => text.endsWith(`${question} ls\n${question}`));
		terminal.press('C-d');
		await terminal.shows('bash: asked: Permission denied', 'done', '$');
		expect(existsSync(join(terminal.folder, 'asked'))).toBe(false);
	});

	it('a command that waits for the terminal does not get the answer', async () => {
		using terminal = await open();
		terminal.enter('cat | tee asked');
		await terminal.until((text) => text.endsWith(question));
		terminal.enter('y');
		terminal.enter('line');
		await terminal.until((text) => text.endsWith('line\nline'));
		terminal.press('C-d');
		await terminal.shows('line', 'line', '$');
		expect(readFileSync(join(terminal.folder, 'asked'), 'utf8')).toBe('line\n');
	});

	it('what a command removes can be brought back', async () => {
		using terminal = await open();
		terminal.enter('rm kept.txt; cat kept.txt');
		await terminal.shows('cat: kept.txt: No such file or directory', '$');
		terminal.enter('undo > /dev/null; cat kept.txt');
		await terminal.shows('old', '$');
	});

	it('Ctrl-C gives up the command that asks', async () => {
		using terminal = await open();
		terminal.enter('echo x > asked; echo never');
		await terminal.until((text) => text.endsWith(question));
		terminal.press('C-c');
		await terminal.until((text) => text.endsWith('^C\n$'));
		terminal.enter('echo $?');
		await terminal.shows('130', '$');
	});

	it('a question of a background command waits until the line is typed', async () => {
		using terminal = await open();
		terminal.enter('(sleep 0.3; echo x > asked) &');
		terminal.type('echo a');
		await terminal.until((text) => text.endsWith('press Enter to see it\n$ echo a'));
		terminal.enter('b');
		await terminal.until((text) => text.endsWith(question));
		terminal.enter('y');
		await terminal.until((text) => text.includes('\nab\n'));
		await expect.poll(() => existsSync(join(terminal.folder, 'asked'))).toBe(true);
	});

	it('what nothing can bring back is confirmed by a nonce that is typed by hand', async () => {
		using terminal = await open();
		terminal.enter('trash empty');
		await terminal.until((text) => text.endsWith('y = yes, n = no:'));
		terminal.enter('y');
		await terminal.until((text) => text.endsWith('$'));
		terminal.enter('truncate -s 3G big');
		terminal.enter('clear; echo x > big; echo $?');
		const screen = await terminal.until((text) => /\n2\n\$$/.test(text));
		const nonce = /kernel confirm ([0-9a-f]{8})/.exec(screen)?.[1];
		terminal.enter(`clear; kernel confirm ${nonce}; echo x > big; cat big`);
		await terminal.shows('x', '$');
	});
});

describe('a script under a policy without a terminal', { timeout: 60_000 }, () => {
	const files = { 'own.toml': policy, asked: 'old\n' };

	it('is refused what a person would have to decide', () => {
		const { stdout, stderr, status, left } = programs.runTenonSh({
			args: ['--policy', 'own.toml', '-c', 'echo new > asked; cat asked; echo x > denied'],
			files,
		});
		expect({ stdout, stderr, status }).toEqual({
			stdout: 'old\n',
			stderr: 'bash: line 1: asked: Permission denied\nbash: line 1: denied: Permission denied\n',
			status: 126,
		});
		expect(left.asked).toBe('old\n');
	});

	it('goes by a preset', () => {
		const run = (preset: string) =>
			programs.runTenonSh({ args: ['--policy', preset, '-c', 'echo new > asked; cat asked'], files });
		expect(run('workspace')).toMatchObject({ stdout: 'new\n', stderr: '', status: 0 });
		expect(run('read-only')).toMatchObject({
			stdout: 'old\n',
			stderr: 'bash: line 1: asked: Permission denied\n',
			status: 0,
		});
	});

	it.each([
		[['--policy'], 2, /^tenon sh: --policy needs the name of a preset or a file\n/],
		[
			['--policy', 'nowhere', '-c', ':'],
			1,
			/^tenon sh: nowhere:1: is neither a file nor a preset; presets are /,
		],
		[
			['--policy', 'full', '--memory', '-c', ':'],
			2,
			/^tenon sh: --policy judges work on the machine's own files/,
		],
		[['--policy', 'wrong.toml', '-c', ':'], 1, /^tenon sh: <folder>\/wrong.toml:2:/],
	])('%j is refused before anything runs', (args, status, message) => {
		const outcome = programs.runTenonSh({ args, files: { 'wrong.toml': '[policy]\npreset = "wide"\n' } });
		expect(outcome.status).toBe(status);
		expect(outcome.stderr).toMatch(message);
	});
});
