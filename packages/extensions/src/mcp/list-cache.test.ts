import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { ListCache } from './list-cache.ts';
import { readServerList } from './server-tool.ts';

const server = { transport: 'http', url: 'http://127.0.0.1/', headers: {} } as const;
const list = readServerList(
	[{ name: 'b', inputSchema: {}, annotations: { readOnlyHint: true } }, { name: 'a', inputSchema: {} }, 7],
	'How to use.',
	() => undefined,
);

const folder = (): string => temporaryFolder('cache');

describe('the kept list of a server', () => {
	it('comes back as it was, for the same server alone', async () => {
		const at = folder();
		const cache = new ListCache(at, server, () => undefined);
		expect(await cache.read()).toBeUndefined();
		await cache.write(list);
		expect(await cache.read()).toEqual(list);
		expect(list.tools.map(({ name }) => name)).toEqual(['a', 'b']);
		expect(
			await new ListCache(at, { ...server, url: 'http://other/' }, () => undefined).read(),
		).toBeUndefined();
		expect(readdirSync(at)).toHaveLength(1);
	});

	it('is as good as none where it was damaged, and says so', async () => {
		const at = folder();
		const problems: string[] = [];
		const cache = new ListCache(at, server, (problem) => problems.push(problem));
		await cache.write(list);
		const [name] = readdirSync(at);
		writeFileSync(join(at, name!), '{"version":1,');
		expect(await cache.read()).toBeUndefined();
		expect(problems).toHaveLength(1);
		writeFileSync(join(at, name!), '{"version":9,"tools":[]}');
		expect(await cache.read()).toBeUndefined();
		await new ListCache('/no/such/folder', server, (problem) => problems.push(problem)).write(list);
		expect(problems).toHaveLength(2);
	});
});
