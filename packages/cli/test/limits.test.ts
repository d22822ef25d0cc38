import { beforeAll, describe, expect, it } from 'vitest';
import { type Programs, preparePrograms } from './run-program.ts';

let runTenonSh: Programs['runTenonSh'];

beforeAll(async () => {
	({ runTenonSh } = await preparePrograms());
}, 120_000);

const policy = (profile: string): Record<string, string> => ({
	'.config/tenon/tenon.toml': `[policy]\nlimits = "${profile}"\n`,
});

const show = 'kernel limits | tail -n 1 | cut -d";" -f1';

describe('tenon sh --limits', () => {
	it.each([
		['chooses a profile', ['--limits', 'tight'], undefined, 'profile tight\n'],
		['is never wider than the policy', ['--limits=none'], policy('tight'), 'profile tight\n'],
		['may be left out', [], policy('tight'), 'profile (none by name)\n'],
	] as const)('%s', (_what, flags, files, stdout) => {
		expect(
			runTenonSh({ args: [...flags, '-c', show], ...(files === undefined ? {} : { files }) }),
		).toMatchObject({ stdout, stderr: '', status: 0 });
	});

	it.each([
		[
			['--limits', 'wide', '-c', ':'],
			"tenon sh: --limits needs one of tight, model, generous, none, not 'wide'",
		],
		[['--limits'], 'tenon sh: --limits needs one of tight, model, generous, none'],
	])('refuses %j', (args, message) => {
		const { stderr, status } = runTenonSh({ args });
		expect({ first: stderr.split('\n')[0], status }).toEqual({ first: message, status: 2 });
	});

	it('runs nothing if a policy cannot be used', () => {
		const { stdout, stderr, status } = runTenonSh({
			args: ['--limits', 'model', '-c', 'echo no'],
			files: policy('wide'),
		});
		expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
		expect(stderr).toContain('tenon.toml:2: policy.limits: "wide" is no profile of limits');
	});

	it('bounds the files of --memory', () => {
		const script = 'head -c 70M /dev/zero > f; ls -l f | wc -l';
		const { stderr } = runTenonSh({ args: ['--memory', '--limits', 'tight', '-c', script] });
		expect(stderr).toContain('No space left on device');
	});
});
