import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles, readProjectFile, root } from './support/repository.ts';

/**
 * The test that runs or checks the code of each page, by the pages below `docs` and beside packages. A page that shows
 * code and is not here fails; so does a test that does not read its page.
 */
const tests: Readonly<Record<string, string>> = {
	'README.md': 'packages/cli/test/guide-snippets.test.ts',
	'docs/acp.md': 'packages/cli/test/guide-snippets.test.ts',
	'docs/agent.md': 'test/readme.test.ts',
	'docs/agents.md': 'packages/cli/test/agents-docs.test.ts',
	'docs/audit.md': 'packages/host/test/secrets-and-audit-pages.test.ts',
	'docs/configuration.md': 'packages/cli/test/config/config-docs.test.ts',
	'docs/json-events.md': 'packages/cli/test/guide-snippets.test.ts',
	'docs/limits.md': 'packages/commands/test/limits-page.test.ts',
	'docs/mcp.md': 'packages/cli/test/mcp-docs.test.ts',
	'docs/models.md': 'packages/cli/test/models/models-docs.test.ts',
	'docs/plugins.md': 'packages/agent/test/guides.test.ts',
	'docs/policy.md': 'packages/cli/test/policy-docs.test.ts',
	'docs/processes.md': 'packages/agent/test/guides.test.ts',
	'docs/rpc.md': 'packages/cli/test/rpc-docs.test.ts',
	'docs/secrets.md': 'packages/host/test/secrets-and-audit-pages.test.ts',
	'docs/sessions.md': 'packages/cli/test/sessions-docs.test.ts',
	'docs/store.md': 'packages/agent/test/guides.test.ts',
	'docs/tapes.md': 'packages/agent/test/tape-guide.test.ts',
	'docs/telemetry.md': 'packages/agent/test/guides.test.ts',
	'docs/tour.md': 'packages/cli/test/tour.test.ts',
	'docs/extensions/README.md': 'packages/cli/test/ext/guide.test.ts',
	'docs/extensions/lua.md': 'packages/cli/test/extensions/lua-page.test.ts',
	'docs/extensions/manifest.md': 'packages/cli/test/ext/reference-docs.test.ts',
	'docs/extensions/mcp-servers.md': 'packages/cli/test/guide-snippets.test.ts',
	'docs/extensions/modules.md': 'packages/extensions/test/kinds/module-page.test.ts',
	'docs/extensions/protocol.md': 'packages/cli/test/ext/reference-docs.test.ts',
	'docs/extensions/testing.md': 'packages/extensions/test/conformance/kit.test.ts',
	'docs/extensions/trust.md': 'packages/cli/test/guide-snippets.test.ts',
	'docs/shell/commands.md': 'packages/commands/test/commands-page.test.ts',
	'docs/shell/embedding.md': 'packages/shell/test/embedding-guide.test.ts',
	'docs/shell/ignore.md': 'packages/commands/test/ignore-page.test.ts',
	'docs/shell/jobs.md': 'packages/commands/test/jobs-page.test.ts',
	'docs/shell/undo.md': 'packages/cli/test/guide-snippets.test.ts',
	'docs/shell/values.md': 'packages/commands/test/values-page.test.ts',
};

/** Pages whose blocks are no code to run: a screen, a file's content, a dialog of a person. */
const shown: Readonly<Record<string, string>> = {
	'docs/terminal.md': 'a screen and the content of a prompt template',
	'docs/extensions/loading.md': 'the content of extension-settings.json',
};

const pages = projectFiles('README.md', 'docs/*.md')
	.filter((file) => !file.startsWith('docs/decisions/'))
	.filter((file) => /^```\w/m.test(readProjectFile(file)));

it('each page with code has a test that runs it, or a reason why nothing runs', () => {
	expect(pages.toSorted()).toEqual([...Object.keys(tests), ...Object.keys(shown)].toSorted());
});

it.each(Object.entries(tests))('the code of %s is read by %s', (page, test) => {
	expect(existsSync(join(root, test))).toBe(true);
	const source = readProjectFile(test);
	const names = [page, basename(page), `'${basename(page, '.md')}'`, page.replace(/^docs\//, '')];
	expect(names.some((name) => source.includes(name))).toBe(true);
});
