import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtProgram } from './built-program.ts';
import { makeFrontWorld } from './support/front-world.ts';

const page = readFileSync(new URL('../../../docs/sessions.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(
	([, language, text]) => [language!, text!] as const,
);
const textsOf = (language: string): readonly string[] =>
	blocks.filter(([name]) => name === language).map(([, text]) => text);

/** Ids by the order in which they come, and no times: both are new each time. */
const steady = (text: string): string => {
	const ids: string[] = [];
	return text
		.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
			if (!ids.includes(id)) ids.push(id);
			return `id ${ids.indexOf(id)}`;
		})
		.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'time');
};

describe('docs/sessions.md', { timeout: 120_000 }, () => {
	it('has commands that print what is written below them', async () => {
		const { path, cacheHome } = await builtProgram();
		using world = makeFrontWorld({});
		writeFileSync(join(world.project, 'tape.json'), textsOf('json')[0]!);
		const scripts = textsOf('sh');
		expect(scripts).toHaveLength(textsOf('text').length);
		const printed = scripts.map((script) => {
			const { stdout, stderr } = spawnSync('bash', ['-c', `tenon() { "$NODE" "$TENON" "$@"; }\n${script}`], {
				cwd: world.project,
				encoding: 'utf8',
				env: { ...world.environment, XDG_CACHE_HOME: cacheHome, NODE: process.execPath, TENON: path },
			});
			expect(stderr).toBe('');
			return stdout;
		});
		expect(steady(printed.join('---\n'))).toBe(steady(textsOf('text').join('---\n')));
	});
});
