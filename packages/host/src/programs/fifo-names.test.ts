import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kernel } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { afterAll, expect, it, vi } from 'vitest';
import { fifoNames } from './fifo-names.ts';
import { createProgramRunner } from './program-runner.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-names-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.runIf(process.platform === 'linux')(
	'programs run on when a script has emptied the folder for temporary files',
	async () => {
		vi.stubEnv('TMPDIR', folder);
		fifoNames.renew();
		const kernel = new Kernel({
			fileSystem: openHostFolder('/'),
			cwd: folder,
			programs: createProgramRunner(),
			environment: { PATH: '/usr/bin:/bin' },
		});
		const shown = async (script: string): Promise<string> => {
			const { stdout, stderr } = await kernel.execute(script);
			return stdout + stderr;
		};
		expect(await shown('/bin/echo before')).toBe('before\n');
		expect(readdirSync(folder)).toHaveLength(1);
		expect(await shown('/bin/rm -rf ./*; /bin/echo after')).toBe('after\n');
		expect(await shown('/bin/rm -rf ./*; /bin/cat <(/bin/echo behind a name)')).toBe('behind a name\n');
		fifoNames.renew();
	},
);
