import { expect, it } from 'vitest';
import { platformUser } from './platform-user.ts';

it('tells the numbers of user and groups, where the platform has them', () => {
	const process = { getuid: () => 5, getgid: () => 6, getgroups: () => [6, 7] };
	expect(platformUser({ process })).toEqual({ uid: 5, gid: 6, groups: [6, 7] });
	expect(platformUser({})).toEqual({ uid: 1000, gid: 1000, groups: [] });
});
