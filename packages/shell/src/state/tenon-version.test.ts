import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tenonVersion } from './tenon-version.ts';

it('the version that the shell tells is that of its package', () => {
	const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
	expect(tenonVersion).toBe((JSON.parse(text) as { version: string }).version);
});
