import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commands } from '@tenon/commands';
import { principalId } from '@tenon/core';
import type { ExecuteResult, LimitProfileName } from '@tenon/shell';
import { afterAll, describe, expect, it } from 'vitest';
import { openWorkspace, type WorkspaceOptions } from '../src/index.ts';

// A workspace with changes aside has a /tmp of its own.
const folder = realpathSync(mkdtempSync('/var/tmp/tenon-limits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

/** Runs one script in a fresh project of a fresh user, with policy files of these texts. */
const run = async (
	script: string,
	files: { readonly user?: string; readonly project?: string } = {},
	more: Partial<WorkspaceOptions> = {},
): Promise<ExecuteResult> => {
	const home = join(folder, String(count++));
	const root = join(home, 'project');
	mkdirSync(root, { recursive: true });
	const write = (path: string, text: string | undefined): void => {
		if (text === undefined) return;
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text);
	};
	write(join(home, '.config/tenon/tenon.toml'), files.user);
	write(join(root, '.tenon/policy.toml'), files.project);
	const workspace = await openWorkspace({
		root,
		principal: { kind: 'model', id: principalId('test') },
		commands,
		environment: { HOME: home, PATH: '/usr/bin:/bin', XDG_STATE_HOME: join(home, 'state') },
		...more,
	});
	try {
		return await workspace.kernel.execute(script);
	} finally {
		await workspace.close();
	}
};

const policy = (profile: string): string => `[policy]\nlimits = "${profile}"\n`;

const profileOf = ({ stdout }: ExecuteResult): unknown => JSON.parse(stdout).profile;

describe('the limits of a workspace', () => {
	it.each<[string, Parameters<typeof run>[1], LimitProfileName | undefined, string]>([
		['those for a model', {}, undefined, 'model'],
		['those of the user', { user: policy('generous') }, undefined, 'generous'],
		['those of the session within those of the user', { user: policy('model') }, 'none', 'model'],
		['those of the project where they are narrower', { project: policy('tight') }, 'none', 'tight'],
		['not those of the project where they are wider', { project: policy('none') }, undefined, 'model'],
	])('are %s', async (_what, files, session, expected) => {
		const more = session === undefined ? {} : { limitProfile: session };
		expect(profileOf(await run('kernel limits --json', files, more))).toBe(expected);
	});

	it('have names: another one refuses to start, and says where', async () => {
		await expect(run('echo no', { user: policy('modl') })).rejects.toThrow(
			/tenon\.toml:2: policy\.limits: "modl" is no profile of limits; did you mean "model"/,
		);
	});

	it.each([
		['/tmp of a jail', { isJail: true }, '/tmp/f'],
		['an overlay', { hasOverlay: true }, 'f'],
	])('bound what %s holds in memory', async (_what, more, path) => {
		const limits = { maxKeptBytes: 1000 };
		const full = await run(`head -c 2000 /dev/zero > ${path}`, {}, { ...more, limits });
		expect(full.stderr).toContain('No space left on device');
		expect((await run(`head -c 900 /dev/zero > ${path}`, {}, { ...more, limits })).code).toBe(0);
	});

	it('bound what a call writes to real files', async () => {
		const result = await run('head -c 2000 /dev/zero > f; ls', {}, { limits: { maxFileBytes: 1000 } });
		expect(result.warnings.map(({ code }) => code)).toEqual(['limit.maxFileBytes']);
	});
});
