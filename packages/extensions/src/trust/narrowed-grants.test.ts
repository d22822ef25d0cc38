import { describe, expect, it } from 'vitest';
import { foundExtension } from '../../test/kit/found.ts';
import { FakeHost, settle, trusted } from '../../test/kit/host.ts';
import type { GrantSwitches } from './narrowed-grants.ts';

const granted = {
	env: [],
	read: ['./**'],
	write: ['./notes/**'],
	net: ['*.example.org'],
	exec: ['git', 'npm'],
	tools: ['re*', 'shell'],
	secrets: ['github.*'],
};

const loaded = async (): Promise<FakeHost> => {
	const fake = new FakeHost({ port: async () => null });
	fake.decisions.set('a', trusted({ permissions: granted }));
	await fake.load(foundExtension('a'));
	return fake;
};

const call = async (fake: FakeHost, name: string): Promise<boolean> => {
	const { signal } = new AbortController();
	return (await fake.runner.last('a').ports.callTool({ name, args: new Map(), signal })).isError;
};

describe('switches', () => {
	it('narrow what an extension does from then on, while it runs', async () => {
		const fake = await loaded();
		const { ports } = fake.runner.last('a');
		expect(await call(fake, 'shell')).toBe(false);
		fake.host.narrow('a', { tools: ['read'], net: ['a.example.org'], secrets: [] });
		expect([await call(fake, 'shell'), await call(fake, 'read')]).toEqual([true, false]);
		const left = { ...granted, tools: ['read'], net: ['a.example.org'], secrets: [] };
		expect([ports.grants.permissions, fake.status('a').grants?.permissions]).toEqual([left, left]);
		expect(fake.toolCalls.at(-1)?.grants.permissions).toEqual(left);
		expect(fake.runner.names).toEqual(['a']);
	});

	it.each<[GrantSwitches, string]>([
		[{ tools: ['write'] }, 'tools: "write" is more than it has: re*, shell'],
		[{ exec: ['git', 'bash'] }, 'exec: "bash" is more than it has: git, npm'],
		[{ net: ['*'] }, 'net: "*" is more than it has: *.example.org'],
		[{ write: ['./**'] }, 'write: "./**" is more than it has: ./notes/**'],
		[{ secrets: ['aws.key'] }, 'secrets: "aws.key" is more than it has: github.*'],
	])('never widen: %j', async (switches, problem) => {
		const fake = await loaded();
		expect(() => fake.host.narrow('a', { read: [], ...switches })).toThrow(
			`extension a: ${problem}; that can only be narrowed while it runs; to grant more: tenon ext grants a`,
		);
		expect(fake.status('a').grants?.permissions).toEqual(granted);
	});

	it('give nothing back that was narrowed before', async () => {
		const fake = await loaded();
		fake.host.narrow('a', { exec: ['git'] });
		expect(() => fake.host.narrow('a', { exec: ['npm'] })).toThrow('"npm" is more than it has: git');
		fake.host.narrow('a', { exec: [] });
		expect(() => fake.host.narrow('a', { exec: ['git'] })).toThrow('"git" is more than it has: nothing');
	});

	it('hold over a crash, a reload and other grants', async () => {
		const fake = await loaded();
		fake.host.narrow('a', { exec: ['git'], tools: [] });
		fake.runner.last('a').end({ type: 'crashed', message: 'killed' });
		await settle();
		fake.timer.advance(500);
		await settle();
		expect(await call(fake, 'shell')).toBe(true);
		fake.decisions.set('a', trusted({ permissions: { ...granted, exec: ['npm'], net: [] } }));
		await fake.host.reload('a');
		expect(fake.status('a').grants?.permissions).toEqual({ ...granted, exec: [], tools: [], net: [] });
		expect(await call(fake, 'read')).toBe(true);
	});
});
