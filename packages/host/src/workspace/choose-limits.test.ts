import type { LimitProfileName } from '@tenon/shell';
import { describe, expect, it } from 'vitest';
import { chooseLimits } from './choose-limits.ts';

type Choices = Partial<Record<'machine' | 'user' | 'project', LimitProfileName>>;

const chosen = (choices: Choices, session?: LimitProfileName): LimitProfileName =>
	chooseLimits(
		{
			limits: Object.entries(choices).map(([layer, profile]) => ({ profile, file: `/${layer}`, line: 1 })),
			sources: (['machine', 'user', 'project'] as const).map((layer) => ({
				layer,
				file: `/${layer}`,
				found: true,
				rules: 0,
				preset: undefined,
			})),
		},
		{ session, usual: 'model' },
	);

describe('the limits of a session', () => {
	it.each<[string, Choices, LimitProfileName | undefined, LimitProfileName]>([
		['are the usual ones where nothing is configured', {}, undefined, 'model'],
		['are what the user says, wider or narrower', { user: 'generous' }, undefined, 'generous'],
		['are the narrowest of machine and user', { machine: 'tight', user: 'none' }, undefined, 'tight'],
		['are what the session asks for where no policy says anything', {}, 'none', 'none'],
		['are never wider than the policy', { user: 'model' }, 'none', 'model'],
		['may be narrower than the policy', { user: 'generous' }, 'tight', 'tight'],
		['are narrowed by a project', { user: 'generous', project: 'tight' }, undefined, 'tight'],
		['are not widened by a project', { project: 'none' }, undefined, 'model'],
	])('%s', (_what, choices, session, expected) => {
		expect(chosen(choices, session)).toBe(expected);
	});
});
