import { type FileSystem, type Flow, isFsError, joinName, runFlow, wait } from '@tenon/core';
import { readNode } from '../content.ts';
import { type ByteSource, copyContent, handleSink, handleSource, usingHandle } from '../copy.ts';
import type { FileNode } from '../node.ts';
import type { OverlayTree } from '../tree.ts';
import type { PlannedFile } from './plan.ts';

/** A file whose new bytes lie ready in the lower file system, under a temporary name. */
export interface StagedFile {
	readonly way: PlannedFile['way'];
	readonly path: string;
	/** Where the new bytes are, before anything moves. */
	readonly temporary: string;
	/** Where a copy of the old bytes is, for a file that is written over. */
	readonly backup: string | undefined;
}

/**
 * Makes the new bytes of a file ready next to where they will be needed, with mode, owner and
 * times, so that nothing is left to do but to give them their name.
 */
export function* stageFile(
	tree: OverlayTree,
	{ node, way, path, stagingDirectory }: PlannedFile,
	home: string | undefined,
	newName: () => string,
): Flow<StagedFile> {
	const { lower } = tree;
	const temporary = joinName(stagingDirectory, newName());
	const source: ByteSource = (offset, length) => runFlow(readNode(tree, node, { offset, length }));
	yield* createFile(lower, temporary, { source, permissions: modeOf(node) });
	if (way !== 'rewrite' && (yield* takesFacts(lower, node, way, temporary))) {
		return { way, path, temporary, backup: undefined };
	}
	const backup = joinName(stagingDirectory, newName());
	yield* usingHandle(lower, home!, { read: true }, (handle) =>
		createFile(lower, backup, {
			source: handleSource(handle),
			permissions: 0o600,
		}),
	);
	return { way: 'rewrite', path, temporary, backup };
}

const modeOf = ({ meta, origin }: FileNode): number => meta.mode ?? origin!.stat.mode;

interface NewContent {
	readonly source: ByteSource;
	readonly permissions: number;
}

function* createFile(lower: FileSystem, path: string, { source, permissions }: NewContent): Flow<void> {
	// By a handle: writing a whole file may need a temporary one, which would be left after a kill.
	const options = { write: true, create: true, exclusive: true, permissions };
	yield* usingHandle(lower, path, options, (handle) => copyContent(source, handleSink(handle)));
}

/**
 * Gives the staged file the owner, mode and times that the file has in the merged view. `false`
 * if only its present owner may give a file away: then the old file is kept and written over.
 */
function* takesFacts(
	lower: FileSystem,
	node: FileNode,
	way: PlannedFile['way'],
	path: string,
): Flow<boolean> {
	const { meta, asked, origin } = node;
	const made = yield* wait(lower.lstat(path));
	if (asked.owner || origin !== undefined) {
		const uid = meta.uid ?? origin!.stat.uid;
		const gid = meta.gid ?? origin!.stat.gid;
		if (made.uid !== uid || made.gid !== gid) {
			try {
				yield* wait(lower.chown(path, uid, gid));
			} catch (error) {
				if (way !== 'replace' || asked.owner || !isFsError(error, 'EPERM')) throw error;
				return false;
			}
		}
	}
	const { mode } = yield* wait(lower.lstat(path));
	if (mode !== modeOf(node)) yield* wait(lower.chmod(path, modeOf(node)));
	yield* wait(lower.utimes(path, meta.atimeMs ?? origin!.stat.atimeMs, meta.mtimeMs ?? origin!.stat.mtimeMs));
	return true;
}
