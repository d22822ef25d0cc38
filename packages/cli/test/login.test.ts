import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from './built-program.ts';
import { makeFrontWorld } from './support/front-world.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

describe('tenon login', { timeout: 60_000 }, () => {
	it('keeps a key for its owner alone, lists names, and forgets', async () => {
		const { path, cacheHome } = await builtProgram();
		using world = makeFrontWorld({});
		const run = (args: readonly string[], input = '') => {
			const { stdout, stderr, status } = spawnSync(process.execPath, [path, 'login', ...args], {
				...{ input, encoding: 'utf8' },
				env: { ...world.environment, XDG_CACHE_HOME: cacheHome },
			});
			return [status, stdout, stderr];
		};
		expect(run(['anthropic'], 'sk-ant-0123456789\n')).toEqual([
			0,
			"the key of anthropic is kept; 'tenon models' lists its models\n",
			'',
		]);
		const file = join(world.home, '.config/tenon/secrets.json');
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
			version: 1,
			secrets: { 'anthropic.key': 'sk-ant-0123456789' },
		});
		expect(run(['--list'])).toEqual([
			0,
			'anthropic  has a key\nopenai  no key\ngoogle  no key\nopenrouter  no key\n',
			'',
		]);
		expect(run(['openai'], 'two words')).toEqual([
			1,
			'',
			'tenon login: what was piped in is no key: one word is expected\n',
		]);
		expect(run(['--remove', 'anthropic'])).toEqual([0, 'the key of anthropic is forgotten\n', '']);
		expect(run(['--remove', 'anthropic'])).toEqual([1, '', 'tenon login: there is no key of anthropic\n']);
		const [status, said] = run([]);
		expect([status, said]).toEqual([1, expect.stringContaining('does not use the login of a subscription')]);
		expect(run(['--nonsense'])[0]).toBe(2);
	});
});
