import type { FsErrno } from '@tenon/core';
import { type Call, failed } from './call.ts';
import type { Inode } from './inode.ts';
import { isName, type Place } from './path-walk.ts';
import type { Volume } from './volume.ts';

/** Renames as rename(2) does, with its checks in its order. */
export const rename = (volume: Volume, from: string, to: string): void => {
	const call: Call = { operation: 'rename', path: from, dest: to };
	const source = volume.walk.locate(from, call, 'never');
	const target = volume.walk.locate(to, call, 'never');
	const errno = refusal(volume, source, target);
	if (errno !== undefined) throw failed(call, errno);
	const moved = source.inode!;
	const replaced = target.inode;
	if (replaced?.ino === moved.ino) return;
	if (replaced !== undefined) volume.unlink(target.parent, target.name, replaced);
	volume.report('removed', source);
	volume.move(source, target, moved);
	volume.report(replaced?.kind === 'file' ? 'changed' : 'created', target);
};

const refusal = (volume: Volume, source: Place, target: Place): FsErrno | undefined => {
	if (!isName(source.name) || !isName(target.name)) return 'EBUSY';
	if (source.inode === undefined) return 'ENOENT';
	if (source.inode.kind !== 'directory' && (source.trailingSlash || target.trailingSlash)) return 'ENOTDIR';
	if (source.inode.kind === 'directory' && volume.walk.isBelow(target.parent, source.inode)) return 'EINVAL';
	if (target.inode === undefined || target.inode.ino === source.inode.ino) return undefined;
	return cannotReplace(volume, source, target.inode);
};

const cannotReplace = (volume: Volume, source: Place, replaced: Inode): FsErrno | undefined => {
	if (replaced.kind === 'directory' && volume.walk.isBelow(source.parent, replaced)) return 'ENOTEMPTY';
	if (source.inode?.kind !== 'directory') return replaced.kind === 'directory' ? 'EISDIR' : undefined;
	if (replaced.kind !== 'directory') return 'ENOTDIR';
	return replaced.body.size > 0 ? 'ENOTEMPTY' : undefined;
};
