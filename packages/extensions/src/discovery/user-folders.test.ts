import { describe, expect, it } from 'vitest';
import { userExtensionFolders } from './user-folders.ts';

describe('the folders of a user', () => {
	it.each([
		[{ HOME: '/users/ada' }, ['/users/ada/.local/state/tenon']],
		[{ HOME: '/users/ada', XDG_STATE_HOME: '/state' }, ['/state/tenon']],
		[{ HOME: '/users/ada', XDG_STATE_HOME: 'relative' }, ['/users/ada/.local/state/tenon']],
		[{ HOME: '/users/ada', ZOT_HOME: '/zot' }, ['/users/ada/.local/state/tenon', '/zot']],
	])('with %j are %j', (environment, folders) => {
		expect(userExtensionFolders(environment)).toEqual(folders);
	});
});
