import { closeSync } from 'node:fs';
import type { Maybe, PatchOperation } from '@tenon/core';
import { applyPatch } from '../patch/apply-patch.ts';
import { type Call, failed } from './errors.ts';
import type { HandleSet } from './handle-set.ts';
import type { Jail } from './jail.ts';
import { openFile } from './open.ts';
import { readAll } from './read.ts';
import { versionOf } from './stat.ts';
import { writeWhole } from './write.ts';

/** Reads, changes and writes a file as one; `FsConflict` if it was changed in between. */
export const patchFile = (
	jail: Jail,
	handles: HandleSet,
	call: Call,
	operations: readonly PatchOperation[],
): Maybe<void> => {
	const { bytes, version } = readVersioned(jail, call);
	const patched = applyPatch(call.path, bytes, operations);
	return writeWhole(jail, handles, call, patched, { mode: 'update', ifVersion: version });
};

const readVersioned = (jail: Jail, call: Call): { readonly bytes: Uint8Array; readonly version: string } => {
	const { fd, stats } = openFile(jail, call, { read: true });
	try {
		if (stats.isDirectory()) throw failed(call, 'EISDIR');
		if (!stats.isFile()) throw failed(call, 'EINVAL', 'only a regular file can be patched');
		return { bytes: readAll(fd, stats), version: versionOf(stats) };
	} finally {
		closeSync(fd);
	}
};
