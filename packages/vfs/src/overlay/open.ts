import { type FileHandle, type Flow, type OpenOptions, wait } from '@tenon/core';
import { copyUp, replaceContent } from './content.ts';
import { type HandleAccess, openDirectory, openLowerFile, openNode } from './handle.ts';
import { identityOf } from './node.ts';
import type { Session } from './session.ts';
import { kindOf, type Spot } from './spot.ts';
import { type Call, failure } from './walk.ts';
import { createFile, locateFile, pathOfPlace, touchFile } from './write.ts';

/** Whether opening may change the tree: it makes a node for a handle that may write. */
export const mayChange = ({ write, append, create, truncate }: OpenOptions): boolean =>
	write === true || append === true || create === true || truncate === true;

/** A handle on a file of the merged view. A lower file is copied up when it is opened for writing. */
export function* openPath(session: Session, path: string, options: OpenOptions): Flow<FileHandle> {
	const { tree } = session;
	const call: Call = { operation: 'open', path };
	const mayCreate = options.create === true;
	const place = yield* locateFile(tree, call, {
		mayCreate,
		mustCreate: mayCreate && options.exclusive === true,
		isReading: !mayChange(options),
	});
	const access = accessOf(path, place.spot?.path ?? pathOfPlace(place), options);
	if (place.spot === undefined) {
		if (!mayCreate) throw failure(call, 'ENOENT');
		const node = yield* createFile(tree, place, new Uint8Array(0), options.permissions ?? 0o666);
		return openNode(session, node, access);
	}
	if (kindOf(place.spot) === 'directory') {
		if (mayChange(options)) throw failure(call, 'EISDIR');
		return openDirectory(
			() => session.read({ ...call, operation: 'stat' }, () => tree.statOf(place.spot!)),
			path,
		);
	}
	return yield* openFile(session, place.spot, call, access, options);
}

const accessOf = (path: string, mergedPath: string, options: OpenOptions): HandleAccess => {
	const canWrite = options.write === true || options.append === true;
	return {
		path,
		mergedPath,
		canWrite,
		canRead: options.read === true || !canWrite,
		isAppending: options.append === true,
	};
};

function* openFile(
	session: Session,
	spot: Spot,
	call: Call,
	access: HandleAccess,
	{ truncate = false }: OpenOptions,
): Flow<FileHandle> {
	const { tree } = session;
	if (!access.canWrite && !truncate) return yield* openForReading(session, spot, access);
	const node = touchFile(tree, call, spot);
	if (truncate) {
		yield* replaceContent(tree, node, new Uint8Array(0));
		tree.announce('changed', spot.path);
	} else {
		yield* copyUp(tree, node);
	}
	return openNode(session, node, access);
}

function* openForReading(session: Session, spot: Spot, access: HandleAccess): Flow<FileHandle> {
	const { node, lower } = spot;
	if (node?.kind === 'file' && node.content !== undefined) return openNode(session, node, access);
	const { path, stat } = node?.origin ?? lower!;
	const handle = yield* wait(session.tree.lower.open(path, { read: true }));
	return openLowerFile(session, access, {
		handle,
		identity: identityOf(stat),
		node: node?.kind === 'file' ? node : undefined,
	});
}
