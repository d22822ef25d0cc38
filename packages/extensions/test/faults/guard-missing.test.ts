import { rmSync } from 'node:fs';
import { createTrustStore, type FoundExtension } from '@tenon/extensions';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { judging } from '../support/puppet-sources.ts';
import { TestHost } from '../support/test-host.ts';

const guard = judging(`{ block: frame.tool_args.command === 'rm', reason: 'never' }`);
const way = 'to be without it: tenon ext revoke guard, then /reload-ext guard';

const withTrusted = async (
	use: (
		host: TestHost,
		extension: FoundExtension,
		trust: ReturnType<typeof createTrustStore>,
	) => Promise<void>,
): Promise<void> => {
	const trust = createTrustStore({ file: undefined, now: Date.now });
	await using host = new TestHost({ host: { trust } });
	const extension = host.folders.puppet('guard', guard, { scope: 'user' });
	await trust.grant(extension);
	await host.host.load([extension], ['user']);
	expect([await host.judge('rm'), await host.judge('ls')]).toEqual(['denied: never', 'ls']);
	let isWritten = false;
	const look = async (): Promise<void> => {
		isWritten = (await trust.recordOf(extension))!.guards.length > 0;
	};
	await eventually(() => {
		void look();
		return isWritten;
	});
	await use(host, extension, trust);
};

describe('a guard that was trusted and is not found any more', { timeout: 60_000 }, () => {
	it('refuses by name where its manifest cannot be read, until the grant is taken back', async () => {
		await withTrusted(async (host, { folder, name }, trust) => {
			await host.host.load([], ['user']);
			const refusal = `denied: extension guard guards this and is not what ${folder}/extension.json says any more, or that cannot be read; put it right; then /reload-ext guard; ${way}`;
			expect([await host.judge('rm'), await host.judge('ls')]).toEqual([refusal, refusal]);
			expect(host.front.notes.at(-1)).toMatchObject({ extension: 'guard', level: 'error' });
			expect(host.status('guard').problems.map(({ code }) => code)).toContain('guard.closed');
			// Also where it is reloaded without being looked for.
			await host.host.reload();
			expect(await host.judge('ls')).toBe(refusal);
			await trust.revoke({ name });
			await host.host.load([], ['user']);
			expect(await host.judge('ls')).toBe('ls');
		});
	});

	it('refuses by name where its folder is gone, and is asked again when it is back', async () => {
		await withTrusted(async (host, extension) => {
			rmSync(extension.folder, { recursive: true });
			await host.host.load([], ['project', 'user']);
			const refusal = `denied: extension guard guards this and its folder ${extension.folder} is gone; put it back; then /reload-ext guard; ${way}`;
			expect(await host.judge('ls')).toBe(refusal);
			host.folders.puppet('guard', guard, { scope: 'user' });
			await host.host.load([extension], ['user']);
			expect([await host.judge('rm'), await host.judge('ls')]).toEqual(['denied: never', 'ls']);
		});
	});

	it('is not missed where it was not looked for, nor where a person turned it off', async () => {
		await withTrusted(async (host, extension, trust) => {
			await host.host.load([], []);
			expect(await host.judge('rm')).toBe('rm');
			await host.host.load([], ['project']);
			expect(await host.judge('rm')).toBe('rm');
			await trust.grant({ ...extension, isEnabled: false });
			await host.host.load([], ['user']);
			expect(await host.judge('rm')).toBe('rm');
		});
	});

	it('is known by its manifest if it was trusted and never ran', async () => {
		const trust = createTrustStore({ file: undefined, now: Date.now });
		await using host = new TestHost({ host: { trust } });
		const extension = host.folders.puppet('guard', guard, { scope: 'user' });
		await trust.grant({
			...extension,
			intercept: { tool_call: { on_failure: 'deny', tools: ['bash'], priority: 0 } },
		});
		await host.host.load([], ['user']);
		expect(await host.judge('rm')).toMatch(/^denied: extension guard guards this and is not what/);
	});
});

describe('a guard whose name another extension has', { timeout: 60_000 }, () => {
	const shadowedBy = async (scope: 'project' | 'explicit'): Promise<string> => {
		await using host = new TestHost();
		const own = host.folders.puppet('guard', guard, { scope: 'user' });
		const intercept = { tool_call: { on_failure: 'deny', tools: [], priority: 0 } } as const;
		const other = { ...own, scope, intercept: {} };
		await host.load({ ...own, intercept, folder: `${own.folder}/own` }, other);
		expect(host.host.list().map(({ state }) => state)).toEqual(['ready', 'shadowed']);
		return await host.judge('ls');
	};

	it('refuses in its own name where the other one came with a project', async () => {
		expect(await shadowedBy('project')).toMatch(
			/^denied: extension guard guards this and does not run: .* \(project\) has the name; one of the two needs another name, or has to go; /,
		);
	});

	it('gives way to one that the person named on the command line', async () => {
		expect(await shadowedBy('explicit')).toBe('ls');
	});
});
