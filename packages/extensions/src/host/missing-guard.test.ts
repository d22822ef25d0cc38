import { describe, expect, it } from 'vitest';
import type { MissingGuard } from '../trust/trust.ts';
import { standInFor } from './missing-guard.ts';

const missing: MissingGuard = {
	...{ name: 'guard', kind: 'process', scope: 'user', folder: '/extensions/x', hasFolder: true, guards: [] },
	grants: {
		profile: 'declared',
		permissions: { env: [], read: [], write: [], net: [], exec: [], tools: [] },
		onTimeout: 'deny',
	},
};

describe('a guard that is not found any more', () => {
	it.each<[kind: MissingGuard['kind'], hasFolder: boolean, message: string]>([
		[
			'process',
			true,
			'is not what /extensions/x/extension.json says any more, or that cannot be read; put it right',
		],
		['mcp', true, 'is not what /extensions/x/.mcp.json says any more, or that cannot be read; put it right'],
		['lua', true, 'is not in /extensions/x any more; put it back'],
		['lua', false, 'its folder /extensions/x is gone; put it back'],
	])('of the kind %s (with its folder: %s) is told with where it was', (kind, hasFolder, message) => {
		const { decision, extension } = standInFor({ ...missing, kind, hasFolder });
		expect([decision, extension.name]).toEqual([
			{ type: 'untrusted', reason: 'unreadable', message },
			'guard',
		]);
	});
});
