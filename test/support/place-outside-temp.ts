import { mkdirSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './repository.ts';

/**
 * A folder for what stands for a person's home. Not among temporary files, which a model may write to: in the
 * repository, or, where that is itself among them, in the cache of the user who runs the tests.
 */
export const placeOutsideTemp = (): string => {
	const temporary = ['/tmp', '/var/tmp', tmpdir()].map((folder) => `${realpathSync(folder)}/`);
	const isTemporary = temporary.some((folder) => realpathSync(root).startsWith(folder));
	const place = isTemporary ? join(homedir(), '.cache/tenon-tests') : join(root, '.tmp');
	mkdirSync(place, { recursive: true });
	return place;
};
