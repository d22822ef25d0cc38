import { lchownSync, lutimesSync } from 'node:fs';
import { type Call, failed } from './errors.ts';
import { hostTime } from './file-time.ts';
import type { Jail } from './jail.ts';
import { type Location, locate } from './resolve.ts';

/** Sets the permission bits of what the path leads to. */
export const changeMode = (jail: Jail, call: Call, mode: number): void => {
	const { directory, name } = existing(jail, call, 'follow');
	jail.anchor.chmod(directory, name, mode & 0o7777);
};

/**
 * Sets the owner. Links were resolved already, so the call that follows none is right for both: a
 * link that takes the file's place meanwhile is changed itself.
 */
export const changeOwner = (jail: Jail, call: Call, uid: number, gid: number, followLinks: boolean): void => {
	const { directory, name } = existing(jail, call, followLinks ? 'follow' : 'keep');
	lchownSync(directory.at(name), uid, gid);
};

/** Sets access and modification time, to the microsecond. Links as in {@link changeOwner}. */
export const changeTimes = (
	jail: Jail,
	call: Call,
	atimeMs: number,
	mtimeMs: number,
	followLinks: boolean,
): void => {
	if (!Number.isFinite(atimeMs) || !Number.isFinite(mtimeMs)) {
		throw failed(call, 'EINVAL', 'a time must be a finite number');
	}
	const { directory, name } = existing(jail, call, followLinks ? 'follow' : 'keep');
	lutimesSync(directory.at(name), hostTime(atimeMs), hostTime(mtimeMs));
};

const existing = (jail: Jail, call: Call, final: 'follow' | 'keep'): Location => {
	const location = locate(jail, call, call.path, final);
	if (location.stats === undefined) throw failed(call, 'ENOENT');
	return location;
};
