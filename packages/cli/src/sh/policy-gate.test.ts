import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '@tenon/commands';
import { defaultSecretFile, openSecretFile } from '@tenon/host';
import { Kernel } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPolicyGate } from './policy-gate.ts';

const value = 'hunter2-hunter2';
let home = '';

beforeEach(() => {
	home = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-sh-')));
	vi.stubEnv('HOME', home);
	vi.stubEnv('XDG_CONFIG_HOME', join(home, 'config'));
	vi.stubEnv('XDG_STATE_HOME', join(home, 'state'));
	openSecretFile(defaultSecretFile(process.env)).set('service.key', value);
});

afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(home, { recursive: true, force: true });
});

it('a shell under a policy writes no secret into the undo log, neither in names, and puts back what it kept', async () => {
	const project = join(home, 'project');
	mkdirSync(project);
	const fileSystem = openHostFolder('/');
	const judged = await openPolicyGate(
		'full',
		{ fileSystem, cwd: project },
		{ holdInput: () => ({ [Symbol.dispose]: () => undefined }) },
	);
	const kernel = new Kernel({ fileSystem, cwd: project, commands, ...judged.kernel });
	await kernel.execute(`echo kept > ${value}.txt`);
	await kernel.execute(`rm ${value}.txt`);
	const files = readdirSync(join(home, 'state'), { recursive: true, withFileTypes: true });
	const journals = files.filter(({ name }) => name === 'journal');
	expect(journals.length).toBeGreaterThan(0);
	for (const { parentPath, name } of journals)
		expect(readFileSync(join(parentPath, name), 'utf8')).not.toContain(value);
	await kernel.execute('undo');
	expect(readFileSync(join(project, `${value}.txt`), 'utf8')).toBe('kept\n');
	await kernel.shutdown();
	judged.close();
});
