import { type FileHandle, isFsError, type OpenOptions } from '@tenon/core';
import { type Call, failed, toFsError } from './errors.ts';
import type { HandleSet } from './handle-set.ts';
import type { Jail } from './jail.ts';
import { openFile } from './open.ts';

/** Opens a handle; on a read-only folder only one that changes nothing. */
export const openHandle = (
	jail: Jail,
	handles: HandleSet,
	call: Call,
	options: OpenOptions,
	readOnly: boolean,
): FileHandle => {
	const writes = options.write === true || options.append === true;
	if (options.read !== true && !writes)
		throw failed(call, 'EINVAL', 'open it to read, to write or to append');
	if (options.truncate === true && !writes) throw failed(call, 'EINVAL', 'truncate needs write');
	if (!readOnly) return handles.add(openFile(jail, call, options), call.path, options);
	if (writes) throw failed(call, 'EROFS');
	return openUnchanged(jail, handles, call, options);
};

// Creating is allowed where nothing has to be created.
const openUnchanged = (jail: Jail, handles: HandleSet, call: Call, options: OpenOptions): FileHandle => {
	if (options.create === true && options.exclusive === true) throw failed(call, 'EROFS');
	try {
		return handles.add(openFile(jail, call, { read: true }), call.path, options);
	} catch (error) {
		const failure = toFsError(error, call);
		throw options.create === true && isFsError(failure, 'ENOENT') ? failed(call, 'EROFS') : failure;
	}
};
